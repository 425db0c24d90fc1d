import { TAKEOVER_DAYS } from '#contract/family-takeovers.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/mail/queue.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

/** To an adult family member: who keeps their details, and the link by which they take over. */
export const takeoverMail = (
  { config, publicUrl }: Sender,
  { email, firstName, guardian }: { email: string; firstName: string; guardian: string },
  secret: string,
): Mail => ({
  to: email,
  subject: `Look after your own records at ${config.product.name}`,
  body: `Hello ${firstName},\n\n${guardian} books visits for you at ${config.product.name} and invites you to look after your own records. Once you have taken them over, ${guardian} does not see them any more:\n\n${publicUrl()}/take-over/${secret}\n\nThe link works once, for ${TAKEOVER_DAYS} days. If you do not know ${guardian}, you need not do anything.\n\n${config.product.name}`,
})

/** To the guardian: that it is done. */
export const takenOverMail = ({ config }: Sender, to: { email: string; firstName: string }): Mail => ({
  to: to.email,
  subject: 'A family member looks after their own records now',
  body: `Hello ${to.firstName},\n\nA family member has accepted your invitation and looks after their own records now. They have left your list, and you do not see their visits any more. What you booked for them stays booked.\n\n${config.product.name}`,
})
