import type { FieldSource } from '#contract/medicines.ts'
import type { FilledFields } from '#server/features/medicines/enrichment/enrichment-source.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { type Label, type LabelSection, ownBrands } from './label.ts'
import { cutTo, plainLines } from './label-text.ts'

/** Characters of a fact; who must not take a medicine is told whole or not at all. */
const LONG = 3_000
const WHOLE = 6_000

/** A sentence that names what is common. */
const COMMON =
  /\b(?:most )?(?:common|frequent)(?:ly)?\b.{0,60}\b(?:adverse|side|undesirable) (?:reactions|effects|events)\b/i
const SAYS_NOTHING = /^(?:none|none known|not applicable)\.?$/i

/**
 * What a US label says of the ingredient, as facts of a medicine: nothing about doses, ways of taking, overdose and
 * interactions (rule T112), nor about storage and packs, which are those of the label's own product.
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

/** What a label puts into a box comes first; without it there are no warnings. */
function warningsOf(linesOf: (section: LabelSection) => string[]): string[] {
  const boxed = linesOf('boxed_warning')
  if (boxed.join('\n').length > WHOLE) return []
  const present = linesOf('warnings_and_cautions')
  return [...boxed, ...cutTo(present.length > 0 ? present : linesOf('warnings'), LONG)]
}

/** The sentences that say which effects are common: lists and tables behind them are not told apart. */
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
