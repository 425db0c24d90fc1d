import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/mail/queue.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

/** To somebody for whom a clinic made an account: how to sign in. The first password comes from the clinic itself. */
export const addedMail = (sender: Sender, to: { email: string; firstName: string }, clinic: string): Mail => ({
  to: to.email,
  subject: `${clinic} made an account for you at ${sender.config.product.name}`,
  body: `Hello ${to.firstName},\n\n${clinic} works with ${sender.config.product.name} and made an account for you. Sign in with this e-mail address and the first password that the clinic gives you; you will choose your own at once:\n\n${sender.publicUrl()}/login\n\nOr choose a password without it:\n\n${sender.publicUrl()}/forgot-password\n\n${sender.config.product.name}`,
})

/** To somebody with an account: that a clinic asks them to join. */
export const invitationMail = (
  sender: Sender,
  to: { email: string; firstName: string },
  clinic: string,
  invitationId: string,
): Mail => ({
  to: to.email,
  subject: `${clinic} invites you to join`,
  body: `Hello ${to.firstName},\n\n${clinic} invites you to join the clinic at ${sender.config.product.name}. Please accept or decline here:\n\n${sender.publicUrl()}/invitations/${invitationId}\n\nIf you do not know this clinic, you need not do anything.\n\n${sender.config.product.name}`,
})
