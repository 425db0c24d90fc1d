import { DraftMedication, DraftPrescription } from '#contract/visits/draft-prescription.ts'
import { newKey } from '#web/lib/new-key.ts'
import { emptyMedication, type PrescriptionValues } from './values.ts'

type Line = PrescriptionValues['medications'][number]
/** A row as the form has it. */
export type TypedLine = Omit<Line, 'dosage' | 'frequency' | 'duration'> & Partial<Line>

/** True for a row in which something is written. */
export const isWrittenLine = ({ medicationName, dosage, frequency, duration, instructions }: TypedLine): boolean =>
  [medicationName, dosage, frequency, duration, instructions].some((text) => text?.trim())

/** Returns a medication as a row of its own, which other windows recognize. */
export const asRow = (line: Line = emptyMedication): Line => ({ ...line, row: newKey() })

const numberOf = (value: number | undefined) => (Number.isFinite(value) ? value : undefined)

/** Returns what of a row can be saved; null if it has signs that no text has. */
function savableRow({ row, medicationName, medicineId, quantity, refills, ...texts }: TypedLine) {
  const { dosage, frequency, duration, instructions } = texts
  const numbers = { quantity: numberOf(quantity), refills: numberOf(refills) }
  const parsed = DraftMedication.safeParse({
    row,
    medicationName,
    medicineId: medicineId || undefined,
    dosage,
    frequency,
    duration,
    instructions,
    ...numbers,
  })
  return parsed.success ? (JSON.parse(JSON.stringify(parsed.data)) as DraftMedication) : null
}

/** Returns the form as a draft, and whether all of it can be saved. Rows without text aren't saved. */
export function draftOf(values: Pick<PrescriptionValues, 'medications' | 'notes' | 'language' | 'safetyReasons'>): {
  draft: DraftPrescription
  isWhole: boolean
} {
  const written = (values.medications as TypedLine[]).filter(isWrittenLine)
  const medications = written.map(savableRow).filter((row) => row !== null)
  const reasons = (values.safetyReasons ?? []).filter(({ reason }) => reason.trim())
  const rest = { notes: values.notes ?? '', safetyReasons: reasons, ...(written.length > 0 && languageOf(values)) }
  const parsed = DraftPrescription.safeParse({ medications, ...rest })
  return {
    draft: parsed.success ? parsed.data : { medications, notes: '', safetyReasons: [] },
    isWhole: parsed.success && medications.length === written.length,
  }
}

const languageOf = ({ language }: Pick<PrescriptionValues, 'language'>) => (language ? { language } : {})

/** Returns a row of a draft as the form has it. */
export const lineOf = ({ medicineId, quantity, refills, ...row }: DraftMedication): Line => ({
  ...row,
  medicineId,
  quantity,
  refills,
})

/**
 * Returns the form's rows with another window's text: fields that are the same stay as typed. Rows in which nothing is written stay behind
 * the row that they were behind, or at the end.
 */
export function rowsWith(typed: readonly Line[], merged: readonly DraftMedication[]): Line[] {
  const before = new Map(typed.map((line) => [line.row, line]))
  const next = merged.map((row) => {
    const line = before.get(row.row)
    return line ? { ...line, ...changesOf(line, row) } : lineOf(row)
  })
  const last = typed.findLastIndex(isWrittenLine)
  for (const [at, line] of typed.entries()) {
    if (isWrittenLine(line)) continue
    const behind = at > last ? -1 : next.findIndex(({ row }) => row === typed[at - 1]?.row)
    next.splice(behind < 0 ? next.length : behind + 1, 0, line)
  }
  return next.length > 0 ? next : [asRow()]
}

const fields = [
  'medicationName',
  'medicineId',
  'dosage',
  'frequency',
  'duration',
  'instructions',
  'quantity',
  'refills',
] as const

/** Returns the fields of a row that differ from what is typed, with the row's values. */
export function changesOf(typed: Line, row: DraftMedication): Partial<Line> {
  const now: Partial<DraftMedication> = savableRow(typed) ?? {}
  return Object.fromEntries(fields.flatMap((name) => (now[name] === row[name] ? [] : [[name, row[name]]])))
}
