import { t } from '#language/translate.ts'
import type { AccountClosing } from '#contract/account-closing/closing.ts'
import { listWithCommas } from '#web/lib/text.ts'

/** Returns the consequences of closing an account in words: what is deleted, what stays, and what happens at clinics. */
export function consequencesOf(data: AccountClosing): { title: string; points: string[] }[] {
  const work = atWorkOf(data)
  return [
    { title: t('Deleted'), points: deletedOf(data) },
    { title: t('Kept'), points: keptOf(data) },
    ...(work.length > 0 ? [{ title: t('At your clinics'), points: work }] : []),
  ]
}

/** Returns what is deleted with the account. */
const deletedOf = ({ familyMembers, uploads, medicines }: AccountClosing): string[] => [
  t(
    'Your name, email address, phone number and photo, sign-in methods, settings, notifications and devices. Another account can then use your email address.',
  ),
  ...(familyMembers > 0
    ? [
        t(
          'Your list of {familyMembers, plural, one {# family member} other {# family members}}, and your access to their records.',
          { familyMembers },
        ),
      ]
    : []),
  ...(uploads > 0
    ? [
        t(
          '{uploads, plural, one {# test report or prescription} other {# test reports and prescriptions}} that you uploaded for yourself. Links to shared reports stop working.',
          { uploads },
        ),
      ]
    : []),
  ...(medicines > 0
    ? [t('{medicines, plural, one {# medicine} other {# medicines}} with reminders and doses.', { medicines })]
    : []),
]

/** Returns what stays at clinics and in logs. */
const keptOf = ({ chartsAt, appointments }: AccountClosing): string[] => [
  ...(chartsAt.length > 0
    ? [
        t(
          'Your clinics keep their records of you, as the law of their country requires: {clinics}. Ask them if you need a copy or a correction.',
          { clinics: listWithCommas(chartsAt) },
        ),
      ]
    : []),
  ...(appointments > 0
    ? [
        t(
          '{appointments, plural, one {# upcoming appointment stays} other {# upcoming appointments stay}} booked. Cancel those you don’t need now, or call the clinic later.',
          { appointments },
        ),
      ]
    : []),
  t('The log of who did what keeps your account’s number, without your name or email address.'),
]

/** Returns what happens at the clinics where the person works. */
const atWorkOf = ({ worksAt, appointmentsAsDoctor, apiKeys }: AccountClosing): string[] => [
  ...worksAt.map((name) => t('You leave {name}, and its administrators are notified.', { name })),
  ...(worksAt.length > 0
    ? [t('Your name stays on what you wrote and signed there. Prescriptions that you signed can still be verified.')]
    : []),
  ...(appointmentsAsDoctor > 0
    ? [
        t(
          '{appointments, plural, one {# appointment with you stays booked until the clinic reschedules or cancels it.} other {# appointments with you stay booked until the clinic reschedules or cancels them.}}',
          { appointments: appointmentsAsDoctor },
        ),
      ]
    : []),
  ...(apiKeys > 0
    ? [
        t('{apiKeys, plural, one {# API key that you made stops} other {# API keys that you made stop}} working.', {
          apiKeys,
        }),
      ]
    : []),
]
