import { t } from '#language/translate.ts'
import { useController, useFormContext } from 'react-hook-form'
import { type Finding, needsReason, safetyMessages } from '#contract/prescriptions/safety.ts'
import type { PrescriptionValues } from '#web/features/prescriptions/form/values.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { FindingText } from './findings.tsx'
import { useCheck } from './use-check.tsx'
import { whoAndWhen } from './words.ts'

/** The findings about one medication, the most severe first. A severe one asks for a reason. Needs a FormProvider. */
export function LineFindings({ line }: { line: number }) {
  const { check } = useCheck()
  const findings = check?.findings.filter((one) => one.line === line) ?? []
  if (findings.length === 0) return null
  return (
    <ul
      aria-label={t('Safety of medication {number}', { number: line + 1 })}
      className="mt-4 flex flex-col divide-y divide-line border-t border-line"
    >
      {findings.map((one) => (
        <li key={one.key} className="flex flex-col gap-3 py-3 last:pb-0">
          <FindingText finding={one} />
          {needsReason(one) ? <ReasonField finding={one} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** The reason for a severe finding. One that is carried over says who gave it; once it is changed, it is the writer's own. */
function ReasonField({ finding: { key } }: { finding: Finding }) {
  const { carriedOver } = useCheck()
  const { control, formState } = useFormContext<PrescriptionValues>()
  const { field } = useController({ control, name: 'safetyReasons' })
  const all = field.value ?? []
  const own = all.find(({ finding }) => finding === key)
  const reason = own?.reason ?? ''
  const write = (text: string) =>
    field.onChange([...all.filter(({ finding }) => finding !== key), ...(text ? [{ finding: key, reason: text }] : [])])
  const given = own?.givenIn ? carriedOver.get(key) : undefined
  return (
    <Field
      label={t('Reason for prescribing it anyway')}
      required
      help={
        given
          ? t('Carried over from {whoAndWhen}. Change it if it no longer fits.', { whoAndWhen: whoAndWhen(given) })
          : undefined
      }
      error={formState.isSubmitted && !reason.trim() ? t(safetyMessages.reason) : undefined}
    >
      <TextInput maxLength={500} value={reason} onChange={(event) => write(event.target.value)} />
    </Field>
  )
}
