import type { Clinic } from '#contract/clinics/clinics.ts'
import { clock } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { chosenIn, isOpenStep, type Picks, type Step } from './picks.ts'

/** The four steps: what each is called, and what it asks. */
export const steps: readonly { step: Step; name: string; title: string }[] = [
  { step: 1, name: 'Service', title: 'What do you need?' },
  { step: 2, name: 'Doctor', title: 'Which doctor would you like to see?' },
  { step: 3, name: 'Date and time', title: 'When would you like to come?' },
  { step: 4, name: 'Your details', title: 'Your details' },
]

/** Those in which there is something to choose. */
export const stepsOf = (clinic: Clinic, picks: Picks) => steps.filter(({ step }) => isOpenStep(step, clinic, picks))

/** "Step 2 of 3: Date and time" */
export function stepInWords(step: Step, clinic: Clinic, picks: Picks): string {
  const open = stepsOf(clinic, picks)
  const at = open.findIndex((one) => one.step === step)
  return `Step ${at + 1} of ${open.length}: ${open[at]?.name ?? ''}`
}

/** What was chosen in a step, in a few words. */
export function answerOf(step: Step, clinic: Clinic, picks: Picks): string | undefined {
  const { service, doctor } = chosenIn(clinic, picks)
  if (step === 1) return service?.name
  if (step === 2) return doctor && doctorName(doctor.user)
  if (step === 3 && picks.date && picks.time) return `${shortDate(picks.date)}, ${clock(picks.time)}`
  return undefined
}
