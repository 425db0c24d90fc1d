import { amountInLanguage, lineInLanguage } from '#contract/doses/in-language.ts'
import { readDose } from '#contract/doses/parse.ts'
import { isPatientLanguage, type Phrases } from '#contract/doses/phrases.ts'
import type { PlanStep, Proposal } from '#contract/medicine-reminders/plans.ts'
import { dosePhrases } from '#content/dose-phrases.ts'
import { language } from '#language/translate.ts'

// Plans store amounts in English, as the prescription has them ("2 tablets"); their owner reads them in the phrases of content/dose-phrases/.

/** Returns the phrases of the reader's language; null for English and languages without phrases. */
function phrasesNow(): Phrases | null {
  const now = language()
  return isPatientLanguage(now) ? dosePhrases(now) : null
}

/** Returns a stored amount in the reader's language, in English if it has no phrase. */
export function amountForReader(amount: string | null): string | null {
  const phrases = phrasesNow()
  if (!phrases || amount === null) return amount
  const step = readDose({ dosage: amount, frequency: 'Once daily', duration: '' }).dose?.steps[0]
  return (step?.amount && amountInLanguage(step.amount, step.unit, phrases)) ?? amount
}

/** Returns steps with their amounts in the reader's language. */
export const stepsForReader = (steps: readonly PlanStep[]): PlanStep[] =>
  steps.map((step) => ({
    ...step,
    times: step.times.map((one) => ({ ...one, amount: amountForReader(one.amount) })),
  }))

/** Returns a proposal with its dose in the reader's language. */
export function proposalForReader(one: Proposal): Proposal {
  const phrases = phrasesNow()
  if (!phrases || one.dose === null) return one
  // the words of a dose are read as the same dose
  const { dose } = readDose({ dosage: one.dose, frequency: '', duration: '' })
  return {
    ...one,
    dose: lineInLanguage({ ...one, dose }, phrases) ?? one.dose,
    steps: one.steps && stepsForReader(one.steps),
  }
}
