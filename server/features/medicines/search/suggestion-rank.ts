import type { MedicineCard, MedicineForm } from '#contract/medicines.ts'
import type { Lookups } from './lookups.ts'
import { replyOf } from './search-index.ts'
import type { Asked } from './suggestion-words.ts'

/** Who gets the medicine: an adult, or a child who gets liquids first. */
export type Patient = 'adult' | 'child'

const SWALLOWED: ReadonlySet<MedicineForm> = new Set(['tablet', 'capsule'])
const LIQUID: ReadonlySet<MedicineForm> = new Set(['syrup', 'suspension', 'drops', 'solution'])
const GIVEN: ReadonlySet<MedicineForm> = new Set(['injection', 'kit'])

/** Returns for each medicine the numbers that rank it, lowest first. */
export function rankOf(lookups: Lookups, rows: readonly number[], asked: Asked, patient: Patient): number[][] {
  const cards = cardsOf(lookups, rows)
  const common = commonnessOf(lookups)
  return rows.map((row, at) => {
    const card = cards[at]!
    const composition = common.texts[common.textOf[row]!]
    const closeness = Math.min(...asked.names.map((name) => closenessOf(lookups, row, name, composition?.first)), FAR)
    const isCombined = card.composition?.includes('+') ?? false
    const isWhole = closeness === WHOLE && (asked.names[0]?.length ?? 0) > 1
    return [
      asked.isShortName && closeness !== WHOLE ? 1 : 0,
      strengthRank(card, asked.strengths),
      card.isDiscontinued ? 1 : 0,
      closeness >= ELSEWHERE ? 1 : 0,
      asked.form ? typedFormRank(card.medicineType, asked.form) : formRank(card.medicineType, patient),
      isCombined && !isWhole ? 1 : 0,
      closeness,
      -(composition?.ofSubstances ?? 0),
      -(composition?.count ?? 0),
    ]
  })
}

function formRank(form: MedicineForm | null, patient: Patient): number {
  if (form === null) return 1
  if (GIVEN.has(form)) return 4
  if (patient === 'child') return LIQUID.has(form) ? 0 : form === 'powder' ? 2 : 3
  return SWALLOWED.has(form) ? 0 : 2
}

/** The typed form first, then others like it: a suspension for a syrup, a capsule for a tablet. */
function typedFormRank(form: MedicineForm | null, typed: MedicineForm): number {
  if (form === typed) return 0
  if (form === null) return 2
  return [SWALLOWED, LIQUID, GIVEN].some((alike) => alike.has(form) && alike.has(typed)) ? 1 : 3
}

/** The name is what was typed; begins with it, and so does its substance; begins with it; only its substance does; neither. */
const [WHOLE, BEGINS_AS_SUBSTANCE, BEGINS, ELSEWHERE, FAR] = [0, 1, 2, 3, 4]

/**
 * Compares a medicine's name with the typed words. A name that begins with its substance's name has more to match than one word:
 * "para" begins para-aminosalicylic acid.
 */
function closenessOf({ index }: Lookups, row: number, typed: readonly string[], substance: string | undefined): number {
  const name = index.names.at(index.places[row]!)
  const text = typed.join(' ')
  const beginsSubstance = substance?.startsWith(text) ?? false
  if (!name.startsWith(text)) return beginsSubstance ? ELSEWHERE : FAR
  const isWhole = name.length === text.length || name[text.length] === ' '
  const isPartOfSubstance = substance !== undefined && text.length < substance.length && name.startsWith(substance)
  if (isWhole && !isPartOfSubstance) return WHOLE
  return beginsSubstance ? BEGINS_AS_SUBSTANCE : BEGINS
}

/**
 * Returns 0 for a medicine with the typed strengths: in its name, of its first ingredient, or as the sum of all; 1 if only another
 * ingredient has them; 2 otherwise.
 */
function strengthRank({ name, strength, composition }: MedicineCard, typed: readonly number[]): number {
  if (typed.length === 0) return 0
  const inName = [...name.matchAll(/(\d+(?:\.\d+)?)(?!\d|\.\d|\s*ml)/gi)].map(([, number]) => Number(number))
  const amounts = [...(strength ?? composition ?? '').matchAll(/(?:^|[+(])\s*(\d+(?:\.\d+)?)\s*(\p{L}*)/gu)]
  const numbers = amounts.map(([, number]) => Number(number))
  const isOneUnit = new Set(amounts.map(([, , unit]) => unit)).size === 1
  const sums = isOneUnit ? [numbers.reduce((sum, one) => sum + one, 0)] : []
  // 1.2 g is 1,000 mg + 200 mg
  const first = [...inName, ...numbers.slice(0, 1), ...sums].flatMap((one) => [one, one / 1000])
  if (typed.every((one) => first.includes(one))) return 0
  return typed.every((one) => first.includes(one) || numbers.includes(one)) ? 1 : 2
}

function cardsOf({ index }: Lookups, rows: readonly number[]): MedicineCard[] {
  const reply = replyOf(index, { rows: [...rows], total: rows.length })
  return (JSON.parse(reply.toString()) as { medicines: MedicineCard[] }).medicines
}

/** How common compositions are in the directory. */
interface Commonness {
  /** The composition of each medicine, as the number of its text. */
  textOf: Int32Array
  texts: { count: number; ofSubstances: number; first: string }[]
}

const known = new WeakMap<Lookups, Commonness>()

/** Returns how common each composition is, and its substances in any strength. */
function commonnessOf(lookups: Lookups): Commonness {
  const stored = known.get(lookups)
  if (stored) return stored
  const { words, texts } = lookups.index
  const { wordStarts, words: numbers, rowStarts, rows } = texts.composition
  const textOf = new Int32Array(lookups.index.size).fill(-1)
  const sizes = new Map<string, number>()
  const read = Array.from({ length: Math.max(0, rowStarts.length - 1) }, (_, text) => {
    for (let at = rowStarts[text]!; at < rowStarts[text + 1]!; at += 1) textOf[rows[at]!] = text
    const count = rowStarts[text + 1]! - rowStarts[text]!
    const names = Array.from(numbers.subarray(wordStarts[text], wordStarts[text + 1]), (word) => words.at(word))
    const substances = names.filter((word) => !AMOUNT.test(word)).join(' ')
    sizes.set(substances, (sizes.get(substances) ?? 0) + count)
    const end = names.findIndex((word) => AMOUNT.test(word))
    return { count, substances, first: names.slice(0, end < 0 ? names.length : end).join(' ') }
  })
  const made = {
    textOf,
    texts: read.map(({ count, substances, first }) => ({ count, first, ofSubstances: sizes.get(substances)! })),
  }
  known.set(lookups, made)
  return made
}

const AMOUNT = /^(?:[\d.]+|mg|mcg|gm|g|iu|units?|ml|w|v|na)$/
