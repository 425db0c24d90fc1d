import type { SentValue } from '#server/features/lab-messages/values.ts'
import { nameOf, number, part, type Part, parts, text } from './resources.ts'

const quantityOf = (one: Part) => `${text(one, 'comparator')}${number(one, 'value')}`
const unitOf = (one: Part) => text(one, 'unit') || text(one, 'code')
const inWords = (one: Part) => `${quantityOf(one)} ${unitOf(one)}`.trim()

/** Returns the value of an Observation or one of its components as text, with its unit; null without one. */
function valueOf(one: Part): { text: string; unit: string; isNumber: boolean } | null {
  const words = (shown: string) => (shown ? { text: shown, unit: '', isNumber: false } : null)
  const quantity = part(one, 'valueQuantity')
  if (number(quantity, 'value')) return { text: quantityOf(quantity), unit: unitOf(quantity), isNumber: true }
  if (number(one, 'valueInteger')) return { text: number(one, 'valueInteger'), unit: '', isNumber: true }
  if (typeof one['valueBoolean'] === 'boolean') return words(String(one['valueBoolean']))
  const string = text(one, 'valueString').trim()
  if (string) return { text: string, unit: '', isNumber: true }
  const [ratio, range] = [part(one, 'valueRatio'), part(one, 'valueRange')]
  const between = (from: string, sign: string, to: string) => (from && to ? `${from}${sign}${to}` : '')
  return (
    words(nameOf(part(one, 'valueCodeableConcept'))) ??
    words(between(inWords(part(ratio, 'numerator')), ':', inWords(part(ratio, 'denominator')))) ??
    words(between(inWords(part(range, 'low')), ' – ', inWords(part(range, 'high')))) ??
    words(text(one, 'valueDateTime') || text(one, 'valueTime'))
  )
}

const limitOf = (one: Part) => (typeof one['value'] === 'number' ? one['value'] : null)

function limitsInWords(range: Part): string {
  const [low, high] = [inWords(part(range, 'low')), inWords(part(range, 'high'))]
  if (text(range, 'text')) return text(range, 'text')
  if (low && high) return `${low} – ${high}`
  return low ? `≥ ${low}` : high && `≤ ${high}`
}

/**
 * Returns the range of an Observation: in words as sent, and as numbers if it is the only one, for everyone, and in the
 * value's unit.
 */
function rangeOf(one: Part, unit: string): Pick<SentValue, 'range' | 'limits'> {
  const all = parts(one, 'referenceRange')
  const ranges = all.map((each) => {
    const whom = parts(each, 'appliesTo').map(nameOf).filter(Boolean).join(', ')
    return [limitsInWords(each), whom && `(${whom})`].filter(Boolean).join(' ')
  })
  const [only] = all
  const isForAll = all.length === 1 && !only!['appliesTo'] && !only!['age']
  const [low, high] = [part(only ?? {}, 'low'), part(only ?? {}, 'high')]
  const isSameUnit = [low, high].every((limit) => !unitOf(limit) || unitOf(limit) === unit)
  const [from, to] = [limitOf(low), limitOf(high)]
  const isOrdered = from === null || to === null || from <= to
  return {
    range: ranges.filter(Boolean).join('; ') || null,
    limits: isForAll && isSameUnit && isOrdered ? { low: from, high: to } : { low: null, high: null },
  }
}

const flagsOf = (one: Part): string[] =>
  parts(one, 'interpretation').map((concept) => {
    const code = parts(concept, 'coding').map((coding) => text(coding, 'code'))
    return code.find(Boolean) ?? text(concept, 'text')
  })

/** Returns the values of an Observation: its own and those of its components. An empty text is a value that is missing. */
export function valuesOf(observation: Part): SentValue[] {
  const name = nameOf(part(observation, 'code'))
  const sent = (one: Part, of: string): SentValue => {
    const value = valueOf(one) ?? { text: '', unit: '', isNumber: false }
    return { name: of, ...value, flags: flagsOf(one), ...rangeOf(one, value.unit) }
  }
  const components = parts(observation, 'component').map((one) => sent(one, nameOf(part(one, 'code'))))
  const hasOwn = valueOf(observation) !== null || components.length === 0
  return hasOwn ? [sent(observation, name), ...components] : components
}
