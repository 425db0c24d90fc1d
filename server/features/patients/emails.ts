import { t } from '#language/translate.ts'
import { EMERGENCY_MINUTES } from '#contract/patients/emergency.ts'
import type { Deps } from '#server/deps.ts'
import { bareNameInMail, nameInMail, plainInMail } from '#server/email-delivery/names.ts'
import type { Mail } from '#server/email-delivery/queue.ts'
import { button, productMail } from '#server/email-delivery/product-email.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

/**
 * Returns the email to the previous address of a chart. It names no one, because the address may belong to another
 * person.
 */
export const emailChangedMail = (sender: Pick<Deps, 'config'>, to: string, clinic: string): Mail =>
  productMail(sender, to, t('A clinic changed the email address on a record'), [
    t(
      '{clinic} has changed the email address on a record that used this address until now. Emails about it now go to the new address.',
      { clinic: nameInMail(clinic) },
    ),
    t("If you didn't ask for this, please call the clinic."),
  ])

/** Returns the email telling the holder of a chart that an administrator of the clinic opened its clinical part. */
export const emergencyMail = (
  sender: Sender,
  to: { email: string; firstName: string },
  clinic: string,
  chartId: string,
): Mail =>
  productMail(sender, to, t('Your record was opened with emergency access'), [
    t(
      'An administrator of {clinic} has opened your record with emergency access for {minutes} minutes. The clinic knows who it was and why. You can see who opened your record here:',
      { clinic: nameInMail(clinic), minutes: EMERGENCY_MINUTES },
    ),
    button(t('See who opened it'), `${sender.publicUrl()}/patients/${chartId}`),
    t('If you have questions, please ask the clinic.'),
  ])

/** Number of emergency accesses of a clinic that are emailed individually within an hour; the last email says so. */
export const MAILS_AN_HOUR = 5

export interface Opening {
  clinicId: string
  clinic: string
  who: string
  /** Returns the moment in words, in the current language. */
  when: () => string
  /** True for the last email within this hour. */
  isLast: boolean
  /** Number of accesses only in the bell since the last email. */
  notMailed: number
}

/**
 * Notifies a doctor or another administrator of the clinic that a chart was opened, by whom and when, but not whose
 * chart. It names no one if the recipient's address is unverified.
 */
export function emergencyAtClinicMail(
  sender: Sender,
  to: { email: string; isProved: boolean },
  { clinicId, clinic, who, when, isLast, notMailed }: Opening,
): Mail {
  const happened = to.isProved
    ? t('{person} opened a chart at {clinic} with emergency access on {moment} for {minutes} minutes.', {
        person: plainInMail(who),
        clinic: nameInMail(clinic),
        moment: when(),
        minutes: EMERGENCY_MINUTES,
      })
    : t('A chart was opened with emergency access at a clinic where you work.')
  const sentences = [
    happened,
    ...(notMailed > 0
      ? [
          t(
            '{count, plural, one {# more chart was opened since the last email.} other {# more charts were opened since the last email.}}',
            { count: notMailed },
          ),
        ]
      : []),
    ...(isLast
      ? [
          t(
            "This has happened more than {count} times within an hour, so we won't email you again until the hour is over. You'll still get a notification each time.",
            { count: MAILS_AN_HOUR },
          ),
        ]
      : []),
  ]
  return productMail(
    sender,
    to.email,
    to.isProved
      ? t('Emergency access to a chart at {clinic}', { clinic: bareNameInMail(clinic) })
      : t('Emergency access to a chart'),
    [
      ...sentences,
      t('See which chart it was and why, and end the access if needed:'),
      button(t('See who opened which chart'), `${sender.publicUrl()}/emergency-access?clinic=${clinicId}`),
    ],
  )
}
