import { t } from '#language/translate.ts'
import { CHART_CODE_DAYS, RELEASE_WAIT_DAYS } from '#contract/claims/chart-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/email-delivery/names.ts'
import type { Mail } from '#server/email-delivery/queue.ts'
import { button, productMail } from '#server/email-delivery/product-email.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

// The emails to current and former addresses of a chart. They name no one, because the address may now belong to
// another person.

const toAddress = (sender: Sender, to: string, subject: string, text: string): Mail =>
  productMail(sender, to, subject, [
    text,
    t("If this wasn't you, please call the clinic. It can take the record back at any time."),
  ])

/** Returns the email saying that a chart was added to an account. */
export const claimedMail = (sender: Sender, to: string, clinic: string): Mail =>
  toAddress(
    sender,
    to,
    t('A record was added to an account'),
    t('A record at {clinic} that has, or had, this email address was added to an account at {product}.', {
      clinic: nameInMail(clinic),
      product: sender.config.product.name,
    }),
  )

/** Returns the email saying that a code for a chart was created. */
export const codeMail = (sender: Sender, to: string, clinic: string): Mail =>
  toAddress(
    sender,
    to,
    t('A clinic handed out a code for a record'),
    t(
      '{clinic} has handed out a code for a record that has, or had, this email address. With this code, a person can add the record to their account within {days} days.',
      { clinic: nameInMail(clinic), days: CHART_CODE_DAYS },
    ),
  )

/** Returns the email saying that a chart can be taken over after a waiting time in which others can object. */
export const releasedLaterMail = (sender: Sender, to: string, clinic: string): Mail =>
  toAddress(
    sender,
    to,
    t('Someone asked for a record'),
    t(
      'Someone has asked {clinic} for a record that has, or had, this email address. In {days} days they can add it to their account.',
      { clinic: nameInMail(clinic), days: RELEASE_WAIT_DAYS },
    ),
  )

interface Person {
  email: string
  firstName: string
}

/** Returns the email telling the person who requested a chart that the clinic has released it. */
export const releasedMail = (sender: Sender, to: Person, clinic: string, isLater: boolean): Mail =>
  productMail(sender, to, t('Your clinic released a record'), [
    isLater
      ? t('{clinic} has released the record you asked for. You can add it to your account in {days} days:', {
          clinic: nameInMail(clinic),
          days: RELEASE_WAIT_DAYS,
        })
      : t('{clinic} has released the record you asked for. You can add it to your account:', {
          clinic: nameInMail(clinic),
        }),
    button(t('Open your dashboard'), `${sender.publicUrl()}/dashboard`),
  ])

/** Returns the email telling the previous holder of a chart that the clinic has detached it. */
export const detachedMail = (sender: Sender, to: Person, clinic: string): Mail =>
  productMail(sender, to, t('A clinic removed a record from your account'), [
    t('{clinic} has removed a record from your account. You can no longer see it.', { clinic: nameInMail(clinic) }),
    t('If you have questions, please call the clinic.'),
  ])
