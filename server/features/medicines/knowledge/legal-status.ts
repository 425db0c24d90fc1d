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
  const isOnSkinAlone = routes.length > 0 && routes.every((route) => route === 'skin')
  return schedule.onSkin === true || !isOnSkinAlone
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
/** A note that says which forms its schedule exempts. */
const EXEMPTS = /\b(?:leaves out|does not cover)\b/i

/** Returns how each ingredient is sold in this form. A form that its schedule doesn't cover has the note about exemptions only. */
export function legalStatusOf(described: readonly Described[], all: number, form: MedicineForm | null): CitedFact {
  const parts = described.flatMap((one): Part[] => {
    const { entry } = one
    const { schedule } = entry
    // an open sale of one ingredient says nothing about a combination
    if (!schedule || (schedule.india === 'otc' && all > 1)) return []
    const { note } = schedule
    const exempt = note && EXEMPTS.test(note) ? note : null
    const text = isCovered(one, form) ? (note ?? saleOf[schedule.india]) : exempt
    return text ? [{ of: entry.name, cited: citedIn(entry, schedule), text }] : []
  })
  return linesFact('legalStatus', parts, all)
}
