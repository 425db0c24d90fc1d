import type { Days, Dose, DoseReading, DoseStep, Times } from './dose.ts'
import { type Found, nothing, NotUnderstood, set } from './found.ts'
import { normalized } from './normalize.ts'
import { read } from './rules.ts'
import { settle } from './step.ts'

/** The texts of a medication that say how it is taken. */
export interface DoseTexts {
  dosage: string
  frequency: string
  duration: string
  instructions?: string | null
}

/** The frequency of a line whose steps have different ones: they are in the dosage. */
export const SEE_DOSAGE = 'See dosage'

const THEN =
  /\s*(?:,\s*)?(?:\band then\b|\bthen\b|\bfollowed by\b|\bthereafter\b|\bafter that\b|\bafterwards\b|\bphir\b|\buske ba+d\b|→|->|=>|;)\s*/
const AFTER_PREVIOUS =
  /^(?:then|followed by|thereafter|phir|uske ba+d|after the (?:first|previous|above|last)(?: \d{1,3} (?:days?|weeks?))?)\b[,:]?\s*/

/** "1.500 mg" is one and a half in English, and 1500 in much of Europe; "0.125" is certain. */
const THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?!\d)/

/** Words in instructions that could change a dose; instructions with them have to be understood completely. */
const CHANGES_DOSE =
  /\d|\b(?:half|one|two|three|double|then|increase|reduce|decrease|taper|titrate|stop|skip|alternate|weekly|every|once|twice|thrice|daily|until|till|more|extra|another|additional|repeat|again|up to|omit|avoid|max|at most|not more|sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/

/**
 * Reads how a medicine is taken. Every word has to be understood and nothing may contradict the rest; otherwise `dose` is null
 * and `because` says why. Never guesses.
 */
export function readDose({ dosage, frequency, duration, instructions }: DoseTexts): DoseReading {
  try {
    return { dose: doseOf({ dosage, frequency, duration, instructions: instructions ?? '' }), because: null }
  } catch (error) {
    if (error instanceof NotUnderstood) return { dose: null, because: error.message }
    throw error
  }
}

/** A dosage that says everything itself, as doctors type it: "1 tab BD x5d pc". */
export interface TypedDose {
  dose: Dose
  /** True if it says that it has no end. */
  isEndless: boolean
  /** Words that say how, in their order: "chew". */
  manner: string[]
}

/** Reads a typed dosage; null if it isn't understood. */
export function readTyped(typed: string): TypedDose | null {
  const { dose } = readDose({ dosage: typed, frequency: '', duration: '' })
  if (!dose) return null
  const found = stepsIn(normalized(typed).replace(AFTER_PREVIOUS, ''))
  return { dose, isEndless: found.at(-1)!.length === null, manner: found.flatMap(({ manner }) => manner) }
}

/** Reads the steps of a dosage, one after the other. */
function stepsIn(dosage: string): Found[] {
  const written = dosage.split(THEN)
  if (written.length > 1 && written.includes('')) throw new NotUnderstood('It does not say what comes then.')
  return written.map((text) => {
    const found = nothing()
    read(text, found)
    return found
  })
}

function doseOf(texts: DoseTexts & { instructions: string }): Dose {
  const [dosage, frequency, duration] = [texts.dosage, texts.frequency, texts.duration].map(normalized) as [
    string,
    string,
    string,
  ]
  let more = normalized(texts.instructions)
  const [thousands] = THOUSANDS.exec(`${dosage} ${more}`) ?? []
  if (thousands) throw new NotUnderstood(`“${thousands}” may mean thousands.`)
  const isAfterPrevious = AFTER_PREVIOUS.test(more) || AFTER_PREVIOUS.test(dosage)
  if (AFTER_PREVIOUS.test(more)) {
    more = more.replace(AFTER_PREVIOUS, '')
    // "then half" repeats the dosage; anything else there has to agree with it
  }
  const steps = stepsIn(dosage.replace(AFTER_PREVIOUS, ''))
  const shared = nothing()
  if (texts.frequency !== SEE_DOSAGE) read(frequency, shared)
  const { isByMeals } = shared
  if (more && (CHANGES_DOSE.test(more) || isUnderstood(more))) read(more, shared)
  // as an instruction, "after meals" doesn't say how often
  shared.isByMeals = isByMeals
  if (steps.length > 1) refuseOther(steps, shared)
  return { steps: settled(steps, shared, duration), isAfterPrevious }
}

/** Throws if every step says its own times, and the frequency says another. */
function refuseOther(steps: readonly Found[], { times }: Found): void {
  if (times && steps.every((step) => step.times && JSON.stringify(step.times) !== JSON.stringify(times)))
    throw new NotUnderstood('Dosage and frequency contradict each other.')
}

/** True if the instructions are understood as a whole: "after meals", "at bedtime". */
function isUnderstood(text: string): boolean {
  try {
    read(text, nothing())
    return true
  } catch (error) {
    if (error instanceof NotUnderstood) return false
    throw error
  }
}

/** Completes each step with the parts that apply to the whole line, then with those of the step before. */
function settled(steps: readonly Found[], shared: Found, duration: string): DoseStep[] {
  const length = lengthIn(duration)
  const result: DoseStep[] = []
  for (const [at, found] of steps.entries()) {
    const { saysTimes, ...step } = settle(merged(found, shared, steps.length > 1))
    const before = result.at(-1)
    if (before) {
      step.unit ??= before.unit
      if (step.amount === null && !hasAmounts(step.times)) step.amount = before.amount
      if (!saysTimes && before.days.kind !== 'once') Object.assign(step, { times: before.times, days: before.days })
      else if (!saysTimes) throw new NotUnderstood('It does not say how often.')
      step.food ??= before.food
      step.route ??= before.route
    }
    if (before && before.length === null) throw new NotUnderstood('It does not say how long each step takes.')
    result.push({ ...step, length: step.length ?? null })
    if (at === steps.length - 1) close(result, step.length, length)
  }
  return result
}

const hasAmounts = (times: Times | null) =>
  times?.kind === 'parts' && Object.values(times.amounts).every((one) => one !== null)

/** The last step lasts as long as the line says, less the steps before it. */
function close(steps: DoseStep[], own: number | null | undefined, line: number | null | undefined): void {
  const last = steps.at(-1)!
  if (line === undefined || last.days.kind === 'once') return
  const before = steps.slice(0, -1).reduce((sum, { length }) => sum + length!, 0)
  if (line === null) {
    if (own) throw new NotUnderstood('Its length contradicts the duration.')
    return
  }
  if (own === null) throw new NotUnderstood('Its length contradicts the duration.')
  if (own !== undefined) {
    if (own + before !== line && own !== line) throw new NotUnderstood('Its length contradicts the duration.')
    return
  }
  if (line <= before) throw new NotUnderstood('Its length contradicts the duration.')
  last.length = line - before
}

function lengthIn(duration: string): number | null | undefined {
  if (duration === '') return undefined
  if (duration === 'as needed') return null
  const found = nothing()
  read(duration, found)
  if (found.length === undefined) throw new NotUnderstood(`“${duration}” is not understood.`)
  return found.length
}

/** Returns a step completed with the line's frequency and instructions, which apply to every step. */
function merged(step: Found, shared: Found, hasSteps: boolean): Found {
  const both: Found = { ...step, row: isRepeated(step, shared) ? step.row : [...step.row, ...shared.row] }
  for (const key of ['strength', 'most', 'food', 'route', 'neededFor', 'unit'] as const)
    if (shared[key] !== undefined) set(both, key, shared[key] as never, String(key))
  if (step.days?.kind === 'unnamed' && shared.times && !shared.days)
    throw new NotUnderstood('Dosage and frequency contradict each other.')
  if (shared.isByMeals && !shared.days && step.days && !isDaily(step.days))
    throw new NotUnderstood('Dosage and frequency contradict each other.')
  both.isAsNeeded ||= shared.isAsNeeded
  both.isByMeals ||= shared.isByMeals
  both.saysOd ||= shared.saysOd
  // a step that says its own times doesn't take the line's
  if (hasSteps && (step.times || step.days || step.row.some((one) => 'part' in one))) return { ...both, row: step.row }
  if (shared.length !== undefined) set(both, 'length', shared.length, 'The length')
  if (shared.days) {
    if (step.days && JSON.stringify(step.days) !== JSON.stringify(shared.days)) {
      if (!isDaily(step.days) && !isDaily(shared.days)) throw new NotUnderstood('Its days contradict each other.')
      both.days = isDaily(step.days) ? shared.days : step.days
    } else both.days = shared.days
  }
  if (shared.times) both.times = agreed(step.times, shared.times)
  return both
}

const isDaily = (days: Days) => days.kind === 'every' && days.every === 1

/** True if the instructions say the amount once more: "½ tablet" with "then half". */
function isRepeated(step: Found, shared: Found): boolean {
  const [amount, other] = [step.row, shared.row].map((row) => row.filter((one) => 'amount' in one))
  return (
    shared.row.length === 1 &&
    other!.length === 1 &&
    amount!.length === 1 &&
    amount![0]!.amount.value === other![0]!.amount.value &&
    (other![0]!.unit ?? amount![0]!.unit) === amount![0]!.unit
  )
}

/** Times that dosage and frequency both say. */
function agreed(one: Times | undefined | null, other: Times): Times {
  if (!one || JSON.stringify(one) === JSON.stringify(other)) return other
  const contradiction = new NotUnderstood('Dosage and frequency contradict each other.')
  const [parts, count] = one.kind === 'parts' ? [one, other] : [other, one]
  if (parts.kind !== 'parts' || count.kind !== 'count') throw contradiction
  if (Object.keys(parts.amounts).length !== count.count) throw contradiction
  return parts
}
