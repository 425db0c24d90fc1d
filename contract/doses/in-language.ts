import type { Amount, Days, Dose, DoseStep, DoseUnit, Times } from './dose.ts'
import { partsOfDay } from './dose.ts'
import { monthNames, type Phrases, reasonPhrase } from './phrases.ts'
import { asNeededWords } from './vocabulary.ts'
import { amountNumber, foodInWords, partInWords, symbolUnits, unitInWords, weekdayNames } from './words.ts'

// A dose in the patient's language: phrases of the closed list side by side, as hospitals print them. A dose with a part that
// has no phrase isn't said at all, because half of it would mislead.

/** Thrown where a dose has no phrase. */
class NoPhrase extends Error {}

interface Line {
  dosage: string
  frequency: string
  duration: string
  instructions: string | null
  dose: Dose | null
}

/** Words by which a text says which eye, ear or nostril: the structure of a dose doesn't have them. */
const SIDES = /\b(?:left|right|both|each|either|be|re|le|od|os|ou)\b/i
const hasSides = ({ route }: DoseStep) => ['into the eye', 'into the ear', 'into the nose'].includes(route ?? '')

/** Instructions that make the dose depend on something, which its structure doesn't have either: "if dizzy". */
const CONDITIONS = /\b(?:if|when|whenever|unless|until|till|except|only|instead|or)\b/i
const AS_NEEDED = new RegExp(`\\b(?:${asNeededWords})\\b`, 'gi')

/** Returns how a medication is taken, from its structured dose; null if a part of it has no phrase in the language. */
export function lineInLanguage({ dose, duration, ...texts }: Line, phrases: Phrases): string | null {
  if (!dose) return null
  if (dose.steps.some(hasSides) && SIDES.test(Object.values(texts).join(' '))) return null
  if (CONDITIONS.test((texts.instructions ?? '').replace(AS_NEEDED, ''))) return null
  return orNull(() => {
    const steps = dose.steps.map((step) => partsOfStep(step, phrases))
    const end = endOf(dose, duration)
    if (end) steps.at(-1)!.push(say(phrases, end))
    if (steps.some((parts) => parts.length === 0)) throw new NoPhrase()
    const said = steps.map((parts) => parts.join(', '))
    const all = said.map((one, at) => (at === 0 ? one : say(phrases, 'then {dose}', { dose: one }))).join('; ')
    return dose.isAfterPrevious ? say(phrases, 'after the medicine above: {dose}', { dose: all }) : all
  })
}

/** Returns an amount: "2 गोलियाँ"; null if it has no phrase. */
export const amountInLanguage = (amount: Amount, unit: DoseUnit | null, phrases: Phrases): string | null =>
  orNull(() => amountOf(amount, unit, phrases))

/** Returns a date (`YYYY-MM-DD`): "4 दिसंबर 2026"; null if it has no phrase. */
export const dateInLanguage = (date: string, phrases: Phrases): string | null =>
  orNull(() => {
    const [year, month, day] = date.split('-').map(Number)
    const name = say(phrases, monthNames[month! - 1]!)
    return say(phrases, '{day} {month} {year}', { day: String(day), month: name, year: String(year) })
  })

function orNull(made: () => string): string | null {
  try {
    return made()
  } catch (error) {
    if (error instanceof NoPhrase) return null
    throw error
  }
}

function say(phrases: Phrases, english: string, values: Readonly<Record<string, string>> = {}): string {
  const phrase = Object.hasOwn(phrases, english) ? phrases[english] : undefined
  if (!phrase) throw new NoPhrase(english)
  return phrase.replace(/\{(\w+)\}/g, (_hole, name: string) => values[name]!)
}

/** Returns the duration's words that a dose doesn't have. */
function endOf({ steps }: Dose, duration: string): string | null {
  if (duration === 'Until further notice') return 'until further notice'
  if (duration !== 'As needed' || steps.some(({ isAsNeeded }) => isAsNeeded)) return null
  if (steps.length > 1) throw new NoPhrase()
  return 'as needed'
}

function partsOfStep(step: DoseStep, phrases: Phrases): string[] {
  const { amount, unit, strength, times, days, isAsNeeded, neededFor, most, food, route, length } = step
  const isDaily = days.kind === 'every' && days.every === 1
  const hasOwnAmounts = times?.kind === 'parts' && Object.values(times.amounts).some((one) => one !== null)
  // "tablet twice daily" doesn't say how many
  if (!amount && unit && !hasOwnAmounts) throw new NoPhrase()
  const each =
    strength && say(phrases, '{strength} in each', { strength: `${amountNumber(strength)} ${strength.unit}` })
  return [
    amount && !hasOwnAmounts && (unit ? amountOf(amount, unit, phrases) : eachTime(amount, phrases)),
    !hasOwnAmounts && each,
    times && timesOf(times, unit, isDaily, phrases),
    hasOwnAmounts && each,
    daysOf(days, phrases),
    food && say(phrases, foodInWords[food]),
    isAsNeeded && say(phrases, 'as needed'),
    neededFor && say(phrases, reasonPhrase(neededFor)),
    most && mostOf(most, phrases),
    route && say(phrases, route),
    length !== null && days.kind !== 'once' && counted(length, 'for 1 day', 'for {n} days', phrases),
  ].filter((part): part is string => Boolean(part))
}

/** Up to one and a half a noun is singular: "1½ गोली", "2 गोलियाँ". */
const isMany = ({ value, upTo }: Amount) => (upTo ?? value) >= 2

function amountOf(amount: Amount, unit: DoseUnit | null, phrases: Phrases): string {
  const number = amountNumber(amount)
  if (!unit) return number
  if (symbolUnits.includes(unit)) return `${number} ${unit}`
  if (unit === 'application') {
    if (number !== '1') throw new NoPhrase()
    return say(phrases, '1 application')
  }
  return say(phrases, `{n} ${unitInWords(unit, isMany(amount))}`, { n: number })
}

const eachTime = (amount: Amount, phrases: Phrases) => say(phrases, '{n} each time', { n: amountNumber(amount) })

const counted = (count: number, one: string, other: string, phrases: Phrases) =>
  count === 1 ? say(phrases, one) : say(phrases, other, { n: String(count) })

const listed = (all: readonly string[], phrases: Phrases) =>
  all.length < 2
    ? all.join('')
    : say(phrases, '{list} and {last}', { list: all.slice(0, -1).join(', '), last: all.at(-1)! })

function timesOf(times: Times, unit: DoseUnit | null, isDaily: boolean, phrases: Phrases): string {
  if (times.kind === 'hours') {
    const { every, upTo } = times
    if (upTo) return say(phrases, 'every {n} hours', { n: `${every}-${upTo}` })
    return counted(every, 'every hour', 'every {n} hours', phrases)
  }
  if (times.kind === 'clock') return say(phrases, 'at {times}', { times: listed(times.at, phrases) })
  if (times.kind === 'count')
    return times.count === 1 && !isDaily ? '' : counted(times.count, 'once daily', '{n} times daily', phrases)
  const { amounts } = times
  const parts = partsOfDay.flatMap((part) => {
    const amount = amounts[part]
    return amount === undefined ? [] : [{ amount, said: say(phrases, partInWords[part]) }]
  })
  if (parts.every(({ amount }) => amount === null))
    return listed(
      parts.map(({ said }) => said),
      phrases,
    )
  return parts
    .map(({ amount, said: part }) => {
      if (amount === null) throw new NoPhrase()
      return say(phrases, '{amount} {part}', { amount: amountOf({ value: amount }, unit, phrases), part })
    })
    .join(', ')
}

function daysOf(days: Days, phrases: Phrases): string | null {
  if (days.kind === 'once') return say(phrases, 'one time only')
  if (days.kind === 'weekdays') {
    const names = days.on.map((day) => say(phrases, weekdayNames[day]!))
    return say(phrases, 'on {days}', { days: listed(names, phrases) })
  }
  if (days.kind === 'unnamed') return counted(days.count, `once a ${days.per}`, `{n} times a ${days.per}`, phrases)
  if (days.every === 1) return null
  return days.every === 2 ? say(phrases, 'every other day') : say(phrases, 'every {n} days', { n: String(days.every) })
}

function mostOf({ value, unit }: NonNullable<DoseStep['most']>, phrases: Phrases): string {
  if (unit === 'times') return counted(value, 'at most once a day', 'at most {n} times a day', phrases)
  return say(phrases, 'at most {amount} a day', { amount: amountOf({ value }, unit, phrases) })
}
