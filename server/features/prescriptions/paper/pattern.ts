import { type Dose, type DoseStep, isCounted } from '#contract/doses/dose.ts'
import { numberInWords } from '#contract/doses/words.ts'

/**
 * Returns a dose as pharmacies write it, morning, noon and night: "1-0-1"; with the evening apart from the night
 * "1-0-0-1". The steps of a course follow each other. Null for doses that don't say at which part of the day they are
 * taken: "twice daily" leaves that open.
 */
export function patternOf(dose: Dose | null): string | null {
  const steps = dose?.steps.map(patternOfStep) ?? []
  if (steps.length === 0 || steps.includes(null)) return null
  return steps.length === 1
    ? steps[0]!
    : steps
        .map((pattern, at) => {
          const { length } = dose!.steps[at]!
          return length ? `${pattern} × ${length} ${length === 1 ? 'day' : 'days'}` : pattern
        })
        .join(', then ')
}

function patternOfStep({ amount, unit, times, days, isAsNeeded }: DoseStep): string | null {
  // "0-0-10" of a syrup could be read as ten bottles
  if (!isCounted(unit)) return null
  if (times?.kind !== 'parts' || days.kind !== 'every' || days.every !== 1 || isAsNeeded || amount?.upTo) return null
  const { morning, noon, evening, night, bedtime } = times.amounts
  if (night !== undefined && bedtime !== undefined) return null
  const parts = [morning, noon, ...(evening === undefined ? [] : [evening]), night === undefined ? bedtime : night]
  // a part without an amount of its own has the step's
  const counts = parts.map((one) => (one === null ? amount?.value : (one ?? 0)))
  if (counts.includes(undefined)) return null
  return counts.map((one) => (one ? numberInWords(one) : '0')).join('-')
}
