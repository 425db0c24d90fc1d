import type { Clinic } from '#contract/clinics.ts'
import { clock, shortDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { chosenIn, type Picks, type Step } from './picks.ts'

/** The four steps: what each is called, and what it asks. */
export const steps: readonly { step: Step; name: string; title: string }[] = [
  { step: 1, name: 'Service', title: 'What do you need?' },
  { step: 2, name: 'Doctor', title: 'Which doctor would you like to see?' },
  { step: 3, name: 'Date and time', title: 'When would you like to come?' },
  { step: 4, name: 'Your details', title: 'Your details' },
]

/** What was chosen in a step, in a few words. */
export function answerOf(step: Step, clinic: Clinic, picks: Picks): string | undefined {
  const { service, doctor } = chosenIn(clinic, picks)
  if (step === 1) return service?.name
  if (step === 2) return doctor && doctorName(doctor.user)
  if (step === 3 && picks.date && picks.time) return `${shortDate(picks.date)}, ${clock(picks.time)}`
  return undefined
}
