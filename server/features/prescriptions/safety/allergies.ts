import { inName, misspellingFinder, wordsOf } from '#server/features/medicines/public.ts'
import { partsOf, textKeyOf } from './allergy-texts.ts'
import type { Allergy, OwnRule, Safety } from './compile.ts'

/** An allergy in a chart, with the fields that the check needs. */
export interface AllergyRecord {
  substance: string
  kind: 'allergy' | 'intolerance'
  severity: 'mild' | 'moderate' | 'severe' | null
  certainty: 'unconfirmed' | 'confirmed' | 'refuted'
  status: 'active' | 'resolved' | 'error'
  /** The part of the chart's text that it sorts. */
  fromText: string | null
}

/** A reaction in a chart, and what the table knows about it. */
export interface KnownAllergy {
  /** As the chart says it. */
  text: string
  rules: ReadonlyMap<string, OwnRule>
}

/** The allergies of a chart as far as they are recognized; what isn't, is named as not checked. */
export interface ReadAllergies {
  known: KnownAllergy[]
  notRecognized: string[]
}

/** The ingredients of brands of the directory, by the text that names one. */
export type Brands = ReadonlyMap<string, readonly string[]>

/** Returns the parts of a chart's text that no record sorts. One entered in error sorts nothing. */
export function unsortedIn(text: string | null, records: readonly Pick<AllergyRecord, 'fromText' | 'status'>[]) {
  const sorted = new Set(
    records.flatMap(({ fromText, status }) => (fromText && status !== 'error' ? [textKeyOf(fromText)] : [])),
  )
  return partsOf(text).filter((part) => !sorted.has(textKeyOf(part.text)))
}

/** True for a record that the check compares. Only a doctor refutes an allergy, and a patient can't. */
const counts = ({ certainty, status }: AllergyRecord) => certainty !== 'refuted' && status !== 'error'

/** Returns every text of a chart that names an allergy: its records, then the unsorted parts of its text. */
export const allergyTextsOf = (text: string | null, records: readonly AllergyRecord[]): string[] => [
  ...records.filter(counts).map(({ substance }) => substance),
  ...unsortedIn(text, records).flatMap((part) => (part.isDenial ? [] : [part.text])),
]

/**
 * Reads the allergies of a chart: its records, and the parts of its text that no record sorts. A substance is recognized by
 * ingredient, by the words of groups, by brand and with a misspelling. An unsorted part that names a substance counts,
 * even with a "no" or "not" beside it: "DO NOT GIVE PENICILLIN" is an allergy, and words alone don't show which "no" is
 * meant (rule T92).
 */
export function readAllergies(
  safety: Safety,
  text: string | null,
  brands: Brands = new Map(),
  records: readonly AllergyRecord[] = [],
): ReadAllergies {
  const known: KnownAllergy[] = []
  const notRecognized: string[] = []
  const read = (words: string, change: (rule: OwnRule, substance: string) => OwnRule) => {
    const { names, rules } = recognize(safety, words, brands.get(words) ?? [])
    if (rules.size === 0) notRecognized.push(words)
    else known.push({ text: words, rules: mapped(rules, (rule) => change(rule, inSentence(names))) })
  }
  for (const record of records.filter(counts)) read(record.substance, (rule) => asRecorded(rule, record))
  for (const part of unsortedIn(text, records)) if (!part.isDenial) read(part.text, asUnsorted)
  return { known, notRecognized }
}

const inSentence = (names: readonly string[]) =>
  names.map((name) => (/^\p{Lu}\p{Ll}/u.test(name) ? name.toLowerCase() : name)).join(' or ')

const mapped = (rules: ReadonlyMap<string, OwnRule>, change: (rule: OwnRule) => OwnRule) =>
  new Map([...rules].map(([ingredient, rule]) => [ingredient, change(rule)]))

/** Replaces a rule's sentence about the chart by another one. */
const withSentence = (rule: OwnRule, sentence: string): OwnRule => ({
  ...rule,
  says: `${sentence} ${rule.says.replace(/^The chart records [^.]*\.\s*/, '')}`.trim(),
})

const asUnsorted = (rule: OwnRule, substance: string): OwnRule =>
  withSentence(rule, `The chart’s text may record an allergy to ${substance}: not sorted yet.`)

/** An intolerance that isn't severe, and a resolved allergy, is at most a moderate finding. */
function asRecorded(rule: OwnRule, { substance, kind, severity, status }: AllergyRecord): OwnRule {
  const isResolved = status === 'resolved'
  if (!isResolved && (kind === 'allergy' || severity === 'severe')) return rule
  const sentence = isResolved
    ? `The chart records that ${kind === 'allergy' ? 'an allergy' : 'an intolerance'} to ${substance} is resolved.`
    : `The chart records an intolerance to ${substance}, not an allergy.`
  return { ...withSentence(rule, sentence), severity: rule.severity === 'minor' ? 'minor' : 'moderate' }
}

/** The table's knowledge of the substances in a text. */
export interface RecognizedAllergy {
  /** Ingredients, then groups. */
  names: string[]
  rules: ReadonlyMap<string, OwnRule>
}

/** Recognizes the substances in a text; `ofBrand` has the ingredients of a brand that it names. */
export function recognize(safety: Safety, text: string, ofBrand: readonly string[]): RecognizedAllergy {
  const words = wordsOf(text)
  const named = [...new Set([...inName(safety, text).ingredients, ...ofBrand])]
  const groups = groupsNamed(safety, words)
  if (named.length > 0 || groups.length > 0) return reactions(safety, named, groups)
  const meant = words.flatMap((word) => meantBy(safety, word) ?? [])
  return reactions(
    safety,
    [...new Set(meant.flatMap((name) => safety.names.get(name) ?? []))],
    groupsNamed(safety, meant),
  )
}

const groupsNamed = (safety: Safety, words: readonly string[]) =>
  safety.allergies.filter((group) => group.words.some((word) => has(words, word)))

/** True if these words are there in a row. */
const has = (words: readonly string[], wanted: string) => ` ${words.join(' ')} `.includes(` ${wanted} `)

/** What an allergy to these ingredients and groups says against others. */
function reactions(safety: Safety, ingredients: readonly string[], named: readonly Allergy[]): RecognizedAllergy {
  const rules = new Map<string, OwnRule>()
  const groups = new Set(named)
  for (const ingredient of ingredients) {
    for (const group of safety.allergies) if (group.rules.get(ingredient)?.severity === 'severe') groups.add(group)
    const says = `The chart records an allergy to ${safety.nameOf(ingredient).toLowerCase()}.`
    rules.set(ingredient, { severity: 'contraindicated', says, from: [] })
  }
  for (const group of groups)
    for (const [ingredient, rule] of group.rules) if (!rules.has(ingredient)) rules.set(ingredient, rule)
  return { names: [...ingredients.map(safety.nameOf), ...named.map(({ name }) => name)], rules }
}

/** Words whose meaning is cached: comparing one with all names takes a third of a millisecond. */
const MOST_WORDS = 5_000

const finders = new WeakMap<Safety, { find: (word: string) => string | null; meanings: Map<string, string | null> }>()

/** Returns the ingredient or group that a misspelled word may mean. */
function meantBy(safety: Safety, word: string): string | null {
  const { find, meanings } = finders.get(safety) ?? { find: finderOf(safety), meanings: new Map() }
  finders.set(safety, { find, meanings })
  const known = meanings.get(word)
  if (known !== undefined) return known
  if (meanings.size >= MOST_WORDS) meanings.clear()
  const meaning = find(word)
  meanings.set(word, meaning)
  return meaning
}

function finderOf(safety: Safety): (word: string) => string | null {
  const ofGroups = safety.allergies.flatMap(({ words }) => words).filter((word) => !word.includes(' '))
  const names = new Map([...safety.names, ...ofGroups.map((word) => [word, [] as string[]] as const)])
  return misspellingFinder({ ...safety, names })
}
