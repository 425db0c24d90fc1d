import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { NewVisitContent } from '#contract/visits/content.ts'
import { vitalNames } from '#contract/visits/content.ts'
import { mergedContent, mergedText } from '#contract/visits/merge.ts'
import type { TakeIn } from './use-autosave.ts'
import { savable, valuesOf, type VisitValues } from './values.ts'

type Form = Pick<UseFormReturn<VisitValues>, 'getValues' | 'setValue'>

/** Returns a function that merges another window's text into the form. The cursor stays where it is in the text. */
export function useTakeIn({ getValues, setValue }: Form, visitDate: string): TakeIn {
  return useCallback(
    (base, theirs) => {
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
    [getValues, setValue, visitDate],
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

/** Changes a text; if the cursor is in it, it stays behind the letter that it was behind. */
function writeText(name: string, before: string, text: string, write: () => void): void {
  const field = document.activeElement
  const isHere = field instanceof HTMLTextAreaElement && field.name === name
  const at = isHere ? [field.selectionStart, field.selectionEnd] : []
  write()
  if (isHere) field.setSelectionRange(placeIn(before, text, at[0]!), placeIn(before, text, at[1]!))
}

/** Returns where a place of the text before is in the merged one. */
export function placeIn(before: string, text: string, at: number): number {
  if (text.startsWith(before.slice(0, at))) return at
  const rest = before.slice(at)
  if (text.endsWith(rest)) return text.length - rest.length
  // others wrote on both sides: as far from the end as before, if possible
  return Math.max(0, Math.min(text.length, at + text.length - before.length))
}
