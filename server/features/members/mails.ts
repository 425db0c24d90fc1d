import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/mail-delivery/names.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'
import { button, link, productMail } from '#server/mail-delivery/product-mail.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

/** Invites a person with a proved address to join a clinic. */
export const invitationMail = (
  sender: Sender,
  to: { email: string; firstName: string },
  clinic: string,
  invitationId: string,
): Mail =>
  productMail(sender, to, `${nameInMail(clinic)} has invited you to join`, [
    `The clinic ${nameInMail(clinic)} has invited you to join it on ${sender.config.product.name}. Accept or decline here:`,
    button('Answer the invitation', `${sender.publicUrl()}/invitations/${invitationId}`),
    `If you don't know this clinic, you can ignore this email.`,
  ])

/** Notifies a person that their administrator ended all their sessions. */
export const signedOutMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `You were signed out of ${sender.config.product.name}`, [
    'An administrator of your clinic signed you out of every browser and device, for example because a device was lost. Sign in again to continue:',
    button('Sign in', `${sender.publicUrl()}/login`),
    'If one of your devices was stolen, also choose a new password:',
    link('Choose a new password', `${sender.publicUrl()}/forgot-password`),
  ])
