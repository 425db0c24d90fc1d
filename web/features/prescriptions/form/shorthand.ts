import { type Dose, type DoseUnit, doseUnits } from '#contract/doses/dose.ts'
import { isCountedInDrops, isLiquid } from '#contract/doses/liquids.ts'
import { readTyped } from '#contract/doses/parse.ts'
import { textsOf } from '#contract/doses/texts.ts'
import { lowered } from '#web/lib/words.ts'

/** A typed dosage, each part in its own field; missing parts are not said. */
export interface Understood {
  dosage: string
  frequency?: string
  duration?: string
  instructions?: string
}

/** Returns the unit in a medication's name, such as "tablet"; null for liquids, whose amount has no unit of its own. */
export function unitIn(name: string): DoseUnit | null {
  if (isLiquid(name)) return isCountedInDrops(name) ? 'drop' : null
  for (const word of name.split(/[^\p{L}]+/u)) {
    const unit = readTyped(`1 ${word}`)?.dose.steps[0]!.unit
    if (unit && NAMED.has(unit)) return unit
  }
  return null
}
/** Units that a name says: "Dolo 650 Tablet", but not "500 mg". */
const NAMED: ReadonlySet<DoseUnit> = new Set(
  doseUnits.filter((unit) => !['ml', 'mcg', 'mg', 'g', 'unit', 'IU', 'application', 'vial', 'ampoule'].includes(unit)),
)

/**
 * Writes a typed dosage such as "1-0-1 x5d pc" out. `unit` is the medication's, used if none is typed. What isn't understood
 * as a whole stays as typed.
 */
export function understand(typed: string, unit: DoseUnit | null = null): Understood {
  const read = readTyped(typed)
  if (!read) return { dosage: typed }
  const { isEndless, manner } = read
  const dose = withUnit(read.dose, unit)
  const texts = textsOf(dose)
  const { isAsNeeded, length, days } = dose.steps.at(-1)!
  const saysLength = isEndless || length !== null || isAsNeeded || days.kind === 'once'
  const how = manner.join(', ')
  const dosage = texts.dosage || capitalized(how)
  const instructions = [texts.instructions, texts.dosage && how].filter(Boolean).join(', ')
  if (dosage === '' || (!texts.frequency && !saysLength && !instructions)) return { dosage: typed }
  return {
    dosage,
    ...(texts.frequency && { frequency: texts.frequency }),
    ...(saysLength && { duration: texts.duration }),
    ...(instructions && { instructions: capitalized(instructions) }),
  }
}

const withUnit = ({ steps, ...dose }: Dose, unit: DoseUnit | null): Dose => ({
  ...dose,
  steps: steps.every((step) => step.unit === null && (step.amount || step.times?.kind === 'parts'))
    ? steps.map((step) => ({ ...step, unit }))
    : steps,
})

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Abbreviations that are written out in instructions; what they mean is the reader's. */
const ABBREVIATION =
  /^(?:od|qd|bd|bid|tds|tid|qid|qds|eod|qod|stat|sos|prn|ac|pc|hs|nocte|mane|bbf|abf|po|sl|im|iv|sc|pr|pv|\d{1,2}\/(?:7|52|12))$/

/** Returns instructions with abbreviations written out in place. */
export function writeOut(typed: string): string {
  const words = typed
    .split(/(\s+)/)
    .map((word) => {
      const [, bare = '', end = ''] = /^(.*?)([,;]?)$/.exec(word) ?? []
      const key = bare.toLowerCase().replaceAll('.', '')
      return ABBREVIATION.test(key) ? `${inWords(key) || bare}${end}` : word
    })
    .join('')
  return words === typed ? typed : capitalized(words)
}

/** What an abbreviation means, within a sentence. */
function inWords(abbreviation: string): string {
  const read = readTyped(abbreviation)
  if (!read) return ''
  const { frequency, duration, instructions } = textsOf(read.dose)
  const { length, days } = read.dose.steps[0]!
  if (length !== null && days.kind !== 'once') return `for ${duration}`
  return [frequency, instructions].filter(Boolean).map(lowered).join(', ')
}
