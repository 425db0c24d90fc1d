import { t } from '#language/translate.ts'
import { TAKEOVER_DAYS } from '#contract/family-takeovers.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/email-delivery/queue.ts'
import { button, productMail } from '#server/email-delivery/product-email.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

/**
 * Returns the email to an adult family member: a link to take over their charts. Its page names the guardian, the email
 * doesn't.
 */
export const takeoverMail = (sender: Sender, email: string, secret: string): Mail =>
  productMail(sender, email, t('Look after your own records on {product}', { product: sender.config.product.name }), [
    t(
      'Someone who books appointments for you on {product} has invited you to look after your own records. Open this link to see who. Once you take over your records, that person can no longer see them:',
      { product: sender.config.product.name },
    ),
    button(t('Look after your own records'), `${sender.publicUrl()}/take-over/${secret}`),
    t("The link works once, for {days} days. If you weren't expecting this, you can ignore this email.", {
      days: TAKEOVER_DAYS,
    }),
  ])

/** Returns the email to the guardian about the takeover. */
export const takenOverMail = (sender: Sender, to: { email: string }): Mail =>
  productMail(sender, to.email, t('A family member now looks after their own records'), [
    t(
      "A family member has accepted your invitation and now looks after their own records. They're no longer in your list, and you can't see their appointments. Appointments that you booked for them are kept.",
    ),
  ])
