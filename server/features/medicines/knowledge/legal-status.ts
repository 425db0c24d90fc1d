import { sentencesOf } from '#content/reading.ts'
import type { MedicineCard, MedicineForm } from '#contract/medicines.ts'
import type { Described } from './described.ts'
import { citedIn, type Judged } from './library.ts'
import { type CitedFact, linesFact, type Part } from './page-facts.ts'

// How the ingredients of a medicine are sold in India, for the badge of its card and the section of its page.

/**
 * Returns true if an ingredient's schedule covers this form: the schedules exempt products for the skin, except some, and a rule
 * of sale without prescription can name forms.
 */
function isCovered({ entry: { schedule }, routes }: Described, form: MedicineForm | null): boolean {
  if (!schedule) return false
  if (schedule.india === 'otc') return !schedule.forms || (form !== null && schedule.forms.includes(form))
  const exempt = new Set<string>([...(schedule.onSkin ? [] : ['skin']), ...(schedule.exempt ?? [])])
  return routes.length === 0 || !routes.every((route) => exempt.has(route))
}

/** Returns "required" if one ingredient needs a prescription, and "not required" only if a rule says so for all (rule T114). */
export function prescriptionOf(
  described: readonly Described[],
  isWhole: boolean,
  form: MedicineForm | null,
): Judged<NonNullable<MedicineCard['prescriptionRequired']>> | null {
  const sold = described.flatMap((one) => {
    const { schedule } = one.entry
    return schedule && schedule.india !== 'other' && isCovered(one, form)
      ? [{ isOpen: schedule.india === 'otc', cited: citedIn(one.entry, schedule) }]
      : []
  })
  const closed = sold.filter(({ isOpen }) => !isOpen).map(({ cited }) => cited)
  if (closed.length > 0) return { value: 'Prescription Required', cited: closed }
  return isWhole && sold.length > 0 && sold.length === described.length
    ? { value: 'No Prescription Required', cited: sold.map(({ cited }) => cited) }
    : null
}

/** The sale in India, where an entry has no note about it. */
const saleOf = {
  otc: 'Sold without a prescription in India.',
  h: 'Schedule H in India: sold on a prescription.',
  h1: 'Schedule H1 in India: sold on a prescription.',
  x: 'Schedule X in India: sold on a prescription.',
  other: null,
} as const
/** A sentence of a note about the forms that its schedule exempts. */
const EXEMPTS = /\b(?:leaves out|does not cover|left out of)\b/i
/** "It leaves out": refers to the schedule that the sentence before names. */
const GOES_ON = /^it\b/i

/** Returns what a note says to forms that its schedule covers, or to those that it exempts. */
function noteFor(note: string, isExempt: boolean): string {
  const sentences = sentencesOf(note)
  if (isExempt) return sentences.some((one) => EXEMPTS.test(one)) ? exemptionOf(sentences) : ''
  return sentences.filter((one) => !EXEMPTS.test(one)).join(' ')
}

const exemptionOf = (sentences: readonly string[]): string => {
  const at = sentences.findIndex((one) => EXEMPTS.test(one))
  return sentences.slice(GOES_ON.test(sentences[at]!) ? 0 : at).join(' ')
}

/** Returns how each ingredient is sold in this form: of a note, the sentences about it. */
export function legalStatusOf(described: readonly Described[], all: number, form: MedicineForm | null): CitedFact {
  const isSold = described.some((one) => isCovered(one, form) && /^(?:h|h1|x)$/.test(one.entry.schedule?.india ?? ''))
  const parts = described.flatMap((one): Part[] => {
    const { entry } = one
    const { schedule } = entry
    // an open sale of one ingredient says nothing about a combination
    if (!schedule || (schedule.india === 'otc' && all > 1)) return []
    const isExempt = !isCovered(one, form)
    // nor does it if another ingredient needs a prescription
    if (isExempt && isSold) return []
    const text = schedule.note ? noteFor(schedule.note, isExempt) : isExempt ? null : saleOf[schedule.india]
    return text ? [{ of: entry.name, cited: citedIn(entry, schedule), text }] : []
  })
  return linesFact('legalStatus', parts, all)
}
