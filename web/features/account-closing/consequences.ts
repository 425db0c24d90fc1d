import { t } from '#language/translate.ts'
import type { AccountClosing } from '#contract/account-closing.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Returns the consequences of closing an account in words: what is deleted, what stays, and what happens at clinics. */
export function consequencesOf(data: AccountClosing): { title: string; points: string[] }[] {
  const { appointments, appointmentsAsDoctor, familyMembers, uploads, medicines, apiKeys, chartsAt, worksAt } = data
  const deleted = [
    'Your name, email address, phone number and photo, sign-in methods, settings, notifications and devices. Another account can then use your email address.',
    ...(familyMembers > 0
      ? [`Your list of ${counted(familyMembers, 'family member', 'family members')}, and your access to their records.`]
      : []),
    ...(uploads > 0
      ? [
          `${counted(uploads, 'test report or prescription', 'test reports and prescriptions')} that you uploaded for yourself. Links to shared reports stop working.`,
        ]
      : []),
    ...(medicines > 0 ? [`${counted(medicines, 'medicine', 'medicines')} with reminders and doses.`] : []),
  ]
  const kept = [
    ...(chartsAt.length > 0
      ? [
          `Your clinics keep their records of you, as the law of their country requires: ${chartsAt.join(', ')}. Ask them if you need a copy or a correction.`,
        ]
      : []),
    ...(appointments > 0
      ? [
          `${counted(appointments, 'upcoming appointment stays', 'upcoming appointments stay')} booked. Cancel those you don’t need now, or call the clinic later.`,
        ]
      : []),
    'The log of who did what keeps your account’s number, without your name or email address.',
  ]
  const work = [
    ...worksAt.map((name) => t('You leave {name}, and its administrators are notified.', { name })),
    ...(worksAt.length > 0
      ? ['Your name stays on what you wrote and signed there. Prescriptions that you signed can still be verified.']
      : []),
    ...(appointmentsAsDoctor > 0
      ? [
          `${counted(appointmentsAsDoctor, 'appointment with you stays', 'appointments with you stay')} booked until the clinic reschedules or cancels ${appointmentsAsDoctor === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(apiKeys > 0
      ? [`${counted(apiKeys, 'API key that you made stops', 'API keys that you made stop')} working.`]
      : []),
  ]
  return [
    { title: t('Deleted'), points: deleted },
    { title: t('Kept'), points: kept },
    ...(work.length > 0 ? [{ title: t('At your clinics'), points: work }] : []),
  ]
}
