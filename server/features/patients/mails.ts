import { EMERGENCY_MINUTES } from '#contract/patients/emergency.ts'
import type { Deps } from '#server/deps.ts'
import { bareNameInMail, nameInMail, plainInMail } from '#server/mail-delivery/names.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'
import { button, productMail } from '#server/mail-delivery/product-mail.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

/** To the previous address of a chart. Without a name, since it may belong to another person. */
export const emailChangedMail = (sender: Pick<Deps, 'config'>, to: string, clinic: string): Mail =>
  productMail(sender, to, 'A clinic changed the email address on a record', [
    `${nameInMail(clinic)} has changed the email address on a record that used this address until now. Emails about it now go to the new address.`,
    `If you didn't ask for this, please call the clinic.`,
  ])

/** To the holder of a chart: an administrator of the clinic opened its clinical part. */
export const emergencyMail = (
  sender: Sender,
  to: { email: string; firstName: string },
  clinic: string,
  chartId: string,
): Mail =>
  productMail(sender, to, 'Your record was opened with emergency access', [
    `An administrator of ${nameInMail(clinic)} has opened your record with emergency access for ${EMERGENCY_MINUTES} minutes. The clinic knows who it was and why. You can see who opened your record here:`,
    button('See who opened it', `${sender.publicUrl()}/patients/${chartId}`),
    'If you have questions, please ask the clinic.',
  ])

/** So many emergency accesses of a clinic are mailed one by one within an hour; the next mail says that it is the last one. */
export const MAILS_AN_HOUR = 5

export interface Opening {
  clinicId: string
  clinic: string
  who: string
  when: string
  /** It is the last mail within this hour. */
  isLast: boolean
  /** How many were told by the bell alone since the last mail. */
  notMailed: number
}

/**
 * To a doctor or another administrator of the clinic: a chart was opened, by whom and when, but not whose. Without any
 * name if the recipient's address is not proved.
 */
export function emergencyAtClinicMail(
  sender: Sender,
  to: { email: string; isProved: boolean },
  { clinicId, clinic, who, when, isLast, notMailed }: Opening,
): Mail {
  const happened = to.isProved
    ? `${plainInMail(who)} opened a chart at ${nameInMail(clinic)} with emergency access on ${when} for ${EMERGENCY_MINUTES} minutes.`
    : `A chart was opened with emergency access at a clinic where you work.`
  const sentences = [
    happened,
    ...(notMailed > 0
      ? [`${notMailed} more ${notMailed === 1 ? 'chart was' : 'charts were'} opened since the last email.`]
      : []),
    ...(isLast
      ? [
          `This has happened more than ${MAILS_AN_HOUR} times within an hour, so we won't email you again until the hour is over. You'll still get a notification each time.`,
        ]
      : []),
  ]
  return productMail(
    sender,
    to.email,
    to.isProved ? `Emergency access to a chart at ${bareNameInMail(clinic)}` : 'Emergency access to a chart',
    [
      ...sentences,
      'See which chart it was and why, and end the access if needed:',
      button('See who opened which chart', `${sender.publicUrl()}/emergency-access?clinic=${clinicId}`),
    ],
  )
}
