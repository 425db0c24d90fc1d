import type { Dose, DoseStep, Times } from './dose.ts'
import { type DoseTexts, SEE_DOSAGE } from './parse.ts'
import { amountInWords, daysInWords, mostInWords, oftenIn, stepInWords, timesInWords } from './words.ts'

/** The texts in which a dose is printed; empty where it says nothing. */
export type WrittenTexts = Required<{ [K in keyof DoseTexts]: string }>

/**
 * Returns the texts of a prescription's line for a dose: dosage, frequency and duration in the words of the form's choices, and
 * the rest as instructions. Reading them gives the same dose.
 */
export function textsOf(dose: Dose): WrittenTexts {
  const [first] = dose.steps
  const texts = dose.steps.length === 1 ? ofOne(first!) : ofSteps(dose.steps)
  return dose.isAfterPrevious ? { ...texts, dosage: `then ${texts.dosage}` } : texts
}

const isDaily = ({ days }: DoseStep) => days.kind === 'every' && days.every === 1
const isOwn = (times: Times | null) =>
  times?.kind === 'parts' && Object.values(times.amounts).some((one) => one !== null)
/** True if the dosage says the parts of the day: "1 in the morning, 2 at night", "1 at night". */
const saysParts = ({ times, amount, isAsNeeded }: DoseStep) =>
  isOwn(times) ||
  (times?.kind === 'parts' &&
    amount !== null &&
    !isAsNeeded &&
    Object.keys(times.amounts).length === 1 &&
    times.amounts.bedtime === undefined)

function ofOne(step: DoseStep): WrittenTexts {
  const { amount, unit, strength, times, days, isAsNeeded, neededFor, most, food, route, length } = step
  const often = frequencyOf(step)
  return {
    dosage: saysParts(step)
      ? stepInWords({ ...bare(step), times, strength })
      : [
          amount ? amountInWords(amount, unit) : (unit ?? ''),
          strength && `of ${amountInWords(strength, strength.unit)}`,
        ]
          .filter(Boolean)
          .join(' '),
    frequency: isAsNeeded ? 'As needed' : sentence(often),
    duration: durationOf(length, isAsNeeded),
    instructions: sentence(
      [isAsNeeded ? often : '', foodIn(food), neededFor && `for ${neededFor}`, most && mostInWords(most), route]
        .filter(Boolean)
        .join(', '),
    ),
  }

  function frequencyOf({ times, unit }: DoseStep): string {
    if (days.kind === 'once') return 'at once, one time'
    const on = daysInWords(days)
    if (!times) return isAsNeeded && isDaily(step) ? '' : on
    // its parts are in the dosage
    if (saysParts(step)) {
      const count = Object.keys((times as Extract<Times, { kind: 'parts' }>).amounts).length
      return [`${oftenIn(count)}${isDaily(step) ? ' daily' : ' a day'}`, on].filter(Boolean).join(' ')
    }
    return [timesInWords(times, unit, isDaily(step)), on].filter(Boolean).join(' ')
  }
}

/** A step without what has its own text. */
const bare = (step: DoseStep): DoseStep => ({
  ...step,
  days: { kind: 'every', every: 1 },
  isAsNeeded: false,
  neededFor: null,
  most: null,
  food: null,
  route: null,
  length: null,
})

/** Steps are written in the dosage; what all of them share is in the other texts. */
function ofSteps(steps: readonly DoseStep[]): WrittenTexts {
  const isShared = (of: (step: DoseStep) => unknown) =>
    new Set(steps.map((step) => JSON.stringify(of(step)))).size === 1
  const [first] = steps
  const sharesTimes =
    isShared(({ times, days }) => [times, days]) && !steps.some((step) => step.isAsNeeded || isOwn(step.times))
  const [sharesFood, sharesRoute] = [isShared(({ food }) => food), isShared(({ route }) => route)]
  const shared = ofOne({ ...first!, amount: null, strength: null, most: null, neededFor: null })
  return {
    dosage: steps
      .map((step) =>
        stepInWords({
          ...step,
          ...(sharesTimes && first!.days.kind !== 'once' && { times: null, days: { kind: 'every', every: 1 } }),
          ...(sharesFood && { food: null }),
          ...(sharesRoute && { route: null }),
        }),
      )
      .join(', then '),
    frequency: sharesTimes ? shared.frequency : SEE_DOSAGE,
    duration: durationOf(
      steps.every(({ length }) => length !== null) ? steps.reduce((sum, { length }) => sum + length!, 0) : null,
      false,
    ),
    instructions: sentence([sharesFood && foodIn(first!.food), sharesRoute && first!.route].filter(Boolean).join(', ')),
  }
}

const FOOD = { before: 'before meals', after: 'after meals', with: 'with food', 'empty stomach': 'on an empty stomach' }
const foodIn = (food: DoseStep['food']) => food && FOOD[food]

const durationOf = (length: number | null, isAsNeeded: boolean): string =>
  length === null ? (isAsNeeded ? 'As needed' : 'Until further notice') : length === 1 ? '1 day' : `${length} days`

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
