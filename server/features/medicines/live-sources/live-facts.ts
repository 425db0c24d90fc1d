import type { FieldSource } from '#contract/medicines.ts'
import type { Deps } from '#server/deps.ts'
import {
  type StoredMedicine,
  allFacts,
  type FilledFacts,
  hasContent,
} from '#server/features/medicines/directory/stored-medicine.ts'
import { accepted, type FilledFields } from '#server/features/medicines/enrichment/enrichment-source.ts'
import type { Composed } from '#server/features/medicines/knowledge/compose.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { findAnswers, type StoredAnswer, queueQuestions } from '#server/features/medicines/queries/live-sources.ts'
import { askSoon } from './ask-due.ts'
import { questionsAbout } from './live-source.ts'
import { Label, type LabelSection, ownBrands } from './openfda.ts'
import { RxNormAnswer, rxnormFacts } from './rxnav.ts'

type Needs = Pick<Deps, 'db' | 'config'>

/**
 * Returns the live sources' stored answers about a medicine's ingredients, for facts that neither its list nor the knowledge
 * base states. Makes no calls. Empty if no source is enabled.
 */
export async function liveFacts(
  { db, config }: Needs,
  medicine: StoredMedicine,
  composed: Composed | null,
): Promise<FilledFacts> {
  const questions = questionsAbout(medicine, config.liveSources.on)
  if (questions.length === 0) return {}
  const empty = new Set(allFacts.filter((fact) => !hasContent(medicine.facts[fact]) && !composed?.facts[fact]))
  const answers = await findAnswers(db, questions)
  return answers.reduce<FilledFacts>(
    (facts, answer) => ({
      ...facts,
      ...accepted({ name: answer.source, isReviewed: false }, { empty }, fieldsOf(medicine, answer)),
    }),
    {},
  )
}

function fieldsOf(medicine: StoredMedicine, { source, answer, date }: StoredAnswer) {
  if (source === 'openfda') {
    const label = Label.safeParse(answer)
    return label.success ? labelFacts(label.data, date) : {}
  }
  const codes = RxNormAnswer.safeParse(answer)
  return codes.success ? rxnormFacts(medicine, codes.data, date) : {}
}

/** Queues questions about a medicine that a reader has opened, without waiting for answers. */
export async function requestLiveFacts({ db, config }: Needs, medicine: StoredMedicine): Promise<void> {
  const questions = questionsAbout(medicine, config.liveSources.on)
  if (questions.length > 0) await askSoon(db, await queueQuestions(db, questions))
}

/** Longest fact in characters. Contraindications are shown whole or not at all. */
const LONG = 3_000
const WHOLE = 6_000

/** A sentence about common side effects. */
const COMMON =
  /\b(?:most )?(?:common|frequent)(?:ly)?\b.{0,60}\b(?:adverse|side|undesirable) (?:reactions|effects|events)\b/i
const SAYS_NOTHING = /^(?:none|none known|not applicable)\.?$/i

/**
 * Returns a US label's facts about the ingredient: nothing about doses, instructions, overdose and interactions (rule T112),
 * nor about storage and packs, which belong to the label's own product.
 */
export function labelFacts(label: Label, date: string): FilledFields {
  const source = sourceOf(label, date)
  const brands = ownBrands(label).map((brand) => ` ${wordsOf(brand).join(' ')} `)
  const linesOf = (section: LabelSection) => plainLines(label.sections[section] ?? '')
  const text = (lines: readonly string[]) => {
    const value = lines.join('\n')
    const words = ` ${wordsOf(value).join(' ')} `
    // a text that names another brand would read as if this medicine were that one
    return value === '' || brands.some((brand) => words.includes(brand)) ? undefined : { value, source }
  }
  const wholeOrNot = (lines: readonly string[]) => (lines.join('\n').length > WHOLE ? [] : lines)
  const fields: FilledFields = {
    indications: text(cutTo(linesOf('indications_and_usage'), LONG)),
    contraindications: text(wholeOrNot(linesOf('contraindications').filter((line) => !SAYS_NOTHING.test(line)))),
    warnings: text(warningsOf(linesOf)),
    howItWorks: text(cutTo(linesOf('mechanism_of_action'), LONG)),
  }
  const common = text(commonIn(linesOf('adverse_reactions')))
  if (common) fields.commonSideEffects = { value: common.value.split('\n'), source }
  return fields
}

/** Returns the boxed warning first; without the box there are no warnings. */
function warningsOf(linesOf: (section: LabelSection) => string[]): string[] {
  const boxed = linesOf('boxed_warning')
  if (boxed.join('\n').length > WHOLE) return []
  const present = linesOf('warnings_and_cautions')
  return [...boxed, ...cutTo(present.length > 0 ? present : linesOf('warnings'), LONG)]
}

/** Returns the sentences about common side effects; lists and tables after them can't be separated. */
function commonIn(lines: readonly string[]): string[] {
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+(?=\p{Lu})/u))
  return sentences.filter((sentence) => COMMON.test(sentence) && sentence.length <= 600).slice(0, 3)
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function sourceOf({ name, maker, effective, setId }: Label, date: string): FieldSource {
  const of = [
    name.toLowerCase(),
    maker ? `by ${maker}` : '',
    effective ? `of ${month.format(new Date(effective))}` : '',
  ]
  return {
    name: `US label of ${of.filter(Boolean).join(' ')} (openFDA)`,
    url: `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${setId}`,
    date,
    terms: 'openfda',
  }
}

/** The heading of a section, and its number. */
const HEADING =
  /^(?:(\d{1,2})(?:\.\d{1,2})?\s+)?(?:INDICATIONS (?:AND|&) USAGE|CONTRAINDICATIONS|WARNINGS (?:AND|&) PRECAUTIONS|WARNINGS|ADVERSE REACTIONS|MECHANISM OF ACTION)\b[\s:]*/i

/** References to other sections, which are left out: [see Warnings (5.1)], (see …), ( 5.1 ), (5.1, 5.2). */
const REFERENCES = [
  /\[\s*see [^[\]]*\]/gi,
  /\(\s*see [^()]*(?:\([^()]*\)[^()]*)*\)/gi,
  /\(\s*\d{1,2}\.\d{1,2}(?:\s*,\s*\d{1,2}(?:\.\d{1,2})?)*\s*\)/g,
  /\(\s+\d{1,2}\s+\)/g,
]
const BULLETS = /\s*[•●▪◦]\s*|\s[оo]\s(?=\p{Lu})/gu
const SENTENCE_END = /(?<=[.!?])\s+(?=\p{Lu})/u

/**
 * Returns a section of a label as plain lines, without heading, references and repeated sentences, and with each point and part
 * on its own line.
 */
export function plainLines(section: string): string[] {
  const text = section.normalize('NFC').replace(/\s+/g, ' ').trim()
  const [heading = '', number] = HEADING.exec(text) ?? []
  const bare = REFERENCES.reduce((rest, reference) => rest.replace(reference, ''), text.slice(heading.length))
  // '5.1 Lactic Acidosis …' begins a part of section 5
  const parts =
    number === undefined ? bare : bare.replace(new RegExp(`(?:^|\\s)${number}\\.\\d{1,2}\\s(?=\\p{Lu})`, 'gu'), '\n')
  const known = new Set<string>()
  return parts
    .replace(BULLETS, '\n')
    .split('\n')
    .map((line) => once(line, known))
    .filter((line) => /\p{L}/u.test(line))
}

/** Returns the sentences of a line that are new. */
function once(line: string, known: Set<string>): string {
  const sentences = line.trim().split(SENTENCE_END)
  return sentences
    .map((sentence) => sentence.replace(/\s+([.,;:])/g, '$1').trim())
    .filter((sentence) => {
      const key = sentence.toLowerCase().replace(/[^\p{L}\d]/gu, '')
      // a short sentence can be the title of another part
      const isNew = key.length < 20 || !known.has(key)
      known.add(key)
      return isNew
    })
    .join(' ')
}

/** Added to a text that was cut. */
const GOES_ON = 'The label says more: see the source.'

/** Returns the whole lines that fit, or the whole sentences of the first line, and a note if something is left out. */
export function cutTo(lines: readonly string[], most: number): string[] {
  const fitting: string[] = []
  let left = most
  for (const line of lines) {
    const piece = line.length <= left ? line : whole(line, left)
    if (piece !== '') fitting.push(piece)
    if (piece !== line) return fitting.length > 0 ? [...fitting, GOES_ON] : []
    left -= line.length
  }
  return fitting
}

/** Returns the first sentences that fit. */
function whole(line: string, most: number): string {
  let text = ''
  for (const sentence of line.split(SENTENCE_END)) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length > most) break
    text = longer
  }
  return text
}
