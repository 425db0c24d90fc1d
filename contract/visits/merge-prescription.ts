import { type DraftMedication, type DraftPrescription, noPrescription } from './draft-prescription.ts'
import { asSent, mergedContent, mergedText, written } from './merge.ts'
import type { NewDraft, SavedDraft } from './saving.ts'

/** Returns a stored draft as a caller would send it. */
export const asDraft = ({ prescription, ...content }: NonNullable<SavedDraft['content']>): NewDraft => ({
  ...asSent(content),
  prescription,
})

/** Merges two drafts of a visit with their medications; a draft without `prescription` says nothing about them. */
export function mergedDraft(
  { prescription: from = noPrescription, ...base }: NewDraft,
  { prescription: own, ...mine }: NewDraft,
  { prescription: other = noPrescription, ...theirs }: NewDraft,
): NewDraft {
  return { ...mergedContent(base, mine, theirs), prescription: own ? mergedPrescription(from, own, other) : other }
}

/** Returns whether two drafts say the same, in whichever order their fields are. */
export function isSameDraft(
  { prescription, ...content }: NewDraft,
  { prescription: other, ...otherContent }: NewDraft,
): boolean {
  const sorted = (fields: object) => Object.entries(fields).toSorted(([one], [two]) => (one < two ? -1 : 1))
  return isSame(prescription, other) && isSame(sorted(written(content)), sorted(written(otherContent)))
}

/**
 * Merges what two people wrote into the medications of a draft (decision 0102). Rows are the same if their `row` is, and a field of a row that
 * only one of them changed is that person's. If both changed it, `mine` stays, because letters of two names or doses would make a third;
 * only instructions and notes are merged as texts. The name and its entry in the directory are one field. A row that one removed and the
 * other changed stays.
 */
export function mergedPrescription(
  base: DraftPrescription,
  mine: DraftPrescription,
  theirs: DraftPrescription,
): DraftPrescription {
  const language = mine.language === base.language ? theirs.language : mine.language
  return {
    medications: mergedRows(base.medications, mine.medications, theirs.medications),
    notes: mergedText(base.notes, mine.notes, theirs.notes),
    ...(language && { language }),
    safetyReasons: mergedBy('finding', base.safetyReasons, mine.safetyReasons, theirs.safetyReasons, (_, one) => one),
  }
}

const mergedRows = (
  base: readonly DraftMedication[],
  mine: readonly DraftMedication[],
  theirs: readonly DraftMedication[],
): DraftMedication[] => mergedBy('row', base, mine, theirs, mergedRow)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Merges two lists whose entries have a name: theirs in their order, then what only `mine` has. */
function mergedBy<Name extends string, T extends Record<Name, string>>(
  name: Name,
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  merge: (from: T | undefined, one: T, other: T) => T,
): T[] {
  const byName = (list: readonly T[]) => new Map<string, T>(list.map((one) => [one[name], one]))
  const [from, own] = [byName(base), byName(mine)]
  const known = new Set<string>(theirs.map((one) => one[name]))
  const both = theirs.flatMap((other) => {
    const [before, one] = [from.get(other[name]), own.get(other[name])]
    // removed here, and as it was before
    if (!one) return before && isSame(before, other) ? [] : [other]
    if (isSame(one, other) || isSame(before, one)) return [other]
    return [isSame(before, other) ? one : merge(before, one, other)]
  })
  const added = mine.filter((one) => {
    if (known.has(one[name])) return false
    const before = from.get(one[name])
    return !before || !isSame(before, one)
  })
  return [...both, ...added]
}

function mergedRow(from: DraftMedication | undefined, one: DraftMedication, other: DraftMedication): DraftMedication {
  const pick = <Part extends keyof DraftMedication>(part: Part) =>
    one[part] === from?.[part] ? other[part] : one[part]
  const named = (row: DraftMedication | undefined) => [row?.medicationName, row?.medicineId]
  const { medicationName, medicineId } = isSame(named(one), named(from)) ? other : one
  return inOrder({
    row: one.row,
    medicationName,
    medicineId,
    dosage: pick('dosage'),
    frequency: pick('frequency'),
    duration: pick('duration'),
    instructions: mergedText(from?.instructions ?? '', one.instructions, other.instructions),
    quantity: pick('quantity'),
    refills: pick('refills'),
  })
}

/** Returns a row with its fields in one order and without absent ones, so that two rows can be compared as text. */
export const inOrder = (row: DraftMedication): DraftMedication => ({
  row: row.row,
  medicationName: row.medicationName,
  ...(row.medicineId !== undefined && { medicineId: row.medicineId }),
  dosage: row.dosage,
  frequency: row.frequency,
  duration: row.duration,
  instructions: row.instructions,
  ...(row.quantity !== undefined && { quantity: row.quantity }),
  ...(row.refills !== undefined && { refills: row.refills }),
})
