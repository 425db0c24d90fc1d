import { t } from '#language/translate.ts'
import { useController, useFormContext } from 'react-hook-form'
import { needsReason, safetyMessages } from '#contract/prescriptions/safety.ts'
import type { PrescriptionValues } from '#web/features/prescriptions/form/values.ts'
import { Field } from '#web/ui/field.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { FindingText } from './findings.tsx'
import { useCheck } from './use-check.tsx'
import { countInWords } from './words.ts'

/**
 * The findings of the safety check, the most severe first. A severe finding needs a reason before signing. Changes are
 * announced politely to screen readers.
 */
export function SafetySummary() {
  const { check, isChecking, problem, retry } = useCheck()
  const { control, formState } = useFormContext<PrescriptionValues>()
  const { field } = useController({ control, name: 'safetyReasons' })
  const reasons = field.value ?? []
  const reasonOf = (key: string) => reasons.find(({ finding }) => finding === key)?.reason ?? ''
  const setReason = (key: string, reason: string) =>
    field.onChange([...reasons.filter(({ finding }) => finding !== key), ...(reason ? [{ finding: key, reason }] : [])])
  const findings = check?.findings ?? []
  const hasGaps = check?.lines.some(({ notChecked }) => notChecked.length > 0) ?? false
  return (
    <section aria-label={t('Safety check')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{t('Safety check')}</h3>
        <p role="status" className="text-sm text-muted">
          {problem
            ? ''
            : isChecking
              ? t('Checking...')
              : check
                ? summaryOf(findings, hasGaps)
                : t('Starts with the first medication.')}
        </p>
      </div>
      {problem ? (
        <InlineError onRetry={retry} retrying={isChecking}>
          {t('The safety check failed.')} {problem}
        </InlineError>
      ) : null}
      {check && !problem ? (
        <>
          {findings.length > 0 ? (
            <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
              {findings.map((one) => (
                <li key={one.key} className="flex flex-col gap-3 p-4">
                  <FindingText finding={one} />
                  {needsReason(one) ? (
                    <Field
                      label={t('Reason for prescribing it anyway')}
                      required
                      error={formState.isSubmitted && !reasonOf(one.key).trim() ? t(safetyMessages.reason) : undefined}
                    >
                      <TextInput
                        maxLength={500}
                        value={reasonOf(one.key)}
                        onChange={(event) => setReason(one.key, event.target.value)}
                      />
                    </Field>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
          <Gaps />
        </>
      ) : null}
    </section>
  )
}

const summaryOf = (findings: Parameters<typeof countInWords>[0], hasGaps: boolean) =>
  findings.length > 0
    ? countInWords(findings)
    : hasGaps
      ? t('No findings in what could be checked')
      : t('No findings. This doesn’t mean there is no risk.')

/** Parts of the chart that the check couldn't use. */
function Gaps() {
  const { check } = useCheck()
  const { ageKnown = true, allergiesNotRecognized = [], notChecked = [] } = check?.patient ?? {}
  if (ageKnown && allergiesNotRecognized.length === 0 && notChecked.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      {ageKnown ? null : <li>{t('The chart has no date of birth, so age was not checked.')}</li>}
      {allergiesNotRecognized.map((text) => (
        <li key={text} className="break-words">
          {t('Allergy “{text}”: not checked, the check doesn’t recognize it.', { text })}
        </li>
      ))}
      {notChecked.map((what) => (
        <li key={what}>{t('{what}: not checked, the check has no rules about it.', { what })}</li>
      ))}
    </ul>
  )
}
