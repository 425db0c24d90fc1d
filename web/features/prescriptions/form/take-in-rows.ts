import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DraftPrescription } from '#contract/visits/draft-prescription.ts'
import { mergedPrescription } from '#contract/visits/merge-prescription.ts'
import { writeText } from '#web/lib/caret.ts'
import { newKey } from '#web/lib/new-key.ts'
import { changesOf, draftOf, rowsWith } from './rows.ts'
import type { PrescriptionValues } from './values.ts'

export type RowsForm = Pick<UseFormReturn<PrescriptionValues>, 'getValues' | 'setValue'>
type Row = PrescriptionValues['medications'][number] & { row: string }

/** Returns the rows as typed. One that was filled in without a row gets it. */
export function typedIn({ getValues, setValue }: RowsForm): Row[] {
  return getValues().medications.map((line, at) => {
    if (line.row) return line as Row
    const row = newKey()
    setValue(`medications.${at}.row`, row)
    return { ...line, row }
  })
}

/** Returns a function that merges another window's medications into the form. The cursor stays where it is. */
export function useTakeInRows({ getValues, setValue }: RowsForm) {
  return useCallback(
    (base: DraftPrescription, theirs: DraftPrescription) => {
      const values = getValues()
      const typed = typedIn({ getValues, setValue })
      const mine = draftOf({ ...values, medications: typed }).draft
      const merged = mergedPrescription(base, mine, theirs)
      const next = rowsWith(typed, merged.medications)
      if (next.map(({ row }) => row).join() !== typed.map(({ row }) => row).join()) setValue('medications', next)
      else writeChanges(typed, merged, setValue)
      if (merged.notes !== mine.notes)
        writeText('notes', values.notes ?? '', merged.notes, () => setValue('notes', merged.notes))
      if (merged.language && merged.language !== values.language) setValue('language', merged.language)
      if (JSON.stringify(merged.safetyReasons) !== JSON.stringify(mine.safetyReasons))
        setValue('safetyReasons', merged.safetyReasons)
    },
    [getValues, setValue],
  )
}

/** Writes what another window changed in rows that both have, field by field. */
function writeChanges(typed: readonly Row[], { medications }: DraftPrescription, setValue: RowsForm['setValue']): void {
  const merged = new Map(medications.map((one) => [one.row, one]))
  for (const [at, line] of typed.entries()) {
    const row = merged.get(line.row)
    if (!row) continue
    for (const [part, value] of Object.entries(changesOf(line, row))) {
      const name = `medications.${at}.${part as 'instructions'}` as const
      const text = value as string
      writeText(name, String(line[part as keyof Row] ?? ''), text, () => setValue(name, text))
    }
  }
}
