import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { NewVisitContent } from '#contract/visits/content.ts'
import { vitalNames } from '#contract/visits/content.ts'
import { mergedContent, mergedText } from '#contract/visits/merge.ts'
import { noPrescription } from '#contract/visits/draft-prescription.ts'
import type { VisitPrescription } from '#web/features/prescriptions/public/visit-prescription.tsx'
import { writeText } from '#web/lib/caret.ts'
import type { TakeIn } from './use-autosave.ts'
import { savable, valuesOf, type VisitValues } from './values.ts'

type Form = Pick<UseFormReturn<VisitValues>, 'getValues' | 'setValue'>

/** Returns a function that merges another window's text into the form. The cursor stays where it is in the text. */
export function useTakeIn(
  { getValues, setValue }: Form,
  takeInRows: VisitPrescription['takeIn'],
  visitDate: string,
): TakeIn {
  return useCallback(
    ({ prescription: from = noPrescription, ...base }, { prescription = noPrescription, ...theirs }) => {
      takeInRows(from, prescription)
      const typed = getValues()
      for (const name of ['complaint', 'findings', 'advice'] as const) {
        const text = mergedText(base[name] ?? '', typed[name], theirs[name] ?? '')
        if (text !== typed[name]) writeText(name, typed[name], text, () => setValue(name, text))
      }
      const { content } = savable(typed, visitDate)
      const now = valuesOf(inFull(mergedContent(base, content ?? {}, theirs)), typed.unit)
      for (const name of [...vitalNames, 'followUpDate'] as const)
        if (name !== 'temperature' && base[name] !== theirs[name] && typed[name] !== now[name])
          setValue(name, now[name])
      if (base.temperature !== theirs.temperature || base.temperatureUnit !== theirs.temperatureUnit) {
        setValue('unit', now.unit)
        setValue('temperature', now.temperature)
      }
      if (JSON.stringify(base.diagnoses) !== JSON.stringify(theirs.diagnoses)) setValue('diagnoses', now.diagnoses)
    },
    [getValues, setValue, takeInRows, visitDate],
  )
}

/** Returns content with all of its fields. */
const inFull = ({ diagnoses = [], ...content }: NewVisitContent) => ({
  complaint: content.complaint ?? null,
  findings: content.findings ?? null,
  systolic: content.systolic ?? null,
  diastolic: content.diastolic ?? null,
  pulse: content.pulse ?? null,
  temperature: content.temperature ?? null,
  temperatureUnit: content.temperatureUnit ?? null,
  oxygen: content.oxygen ?? null,
  weight: content.weight ?? null,
  height: content.height ?? null,
  headCircumference: content.headCircumference ?? null,
  diagnoses: diagnoses.map(({ text, code }) => ({ text, code: code ?? null })),
  advice: content.advice ?? null,
  followUpDate: content.followUpDate ?? null,
})
