import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/email-delivery/names.ts'
import type { Mail } from '#server/email-delivery/queue.ts'
import { button, link, productMail } from '#server/email-delivery/product-email.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

/** Invites a person with a proved address to join a clinic. */
export const invitationMail = (
  sender: Sender,
  to: { email: string; firstName: string },
  clinic: string,
  invitationId: string,
): Mail =>
  productMail(sender, to, t('{clinic} has invited you to join', { clinic: nameInMail(clinic) }), [
    t('The clinic {clinic} has invited you to join it on {product}. Accept or decline here:', {
      clinic: nameInMail(clinic),
      product: sender.config.product.name,
    }),
    button(t('Answer the invitation'), `${sender.publicUrl()}/invitations/${invitationId}`),
    t("If you don't know this clinic, you can ignore this email."),
  ])

/** Notifies a person that their administrator ended all their sessions. */
export const signedOutMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, t('You were signed out of {product}', { product: sender.config.product.name }), [
    t(
      'An administrator of your clinic signed you out of every browser and device, for example because a device was lost. Sign in again to continue:',
    ),
    button(t('Sign in'), `${sender.publicUrl()}/login`),
    t('If one of your devices was stolen, also choose a new password:'),
    link(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
  ])
