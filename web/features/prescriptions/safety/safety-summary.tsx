import { t } from '#language/translate.ts'
import { ChevronDown } from 'lucide-react'
import type { SafetyCheck } from '#contract/prescriptions/safety.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { useCheck } from './use-check.tsx'
import { countInWords, gapsIn } from './words.ts'

/**
 * The result of the safety check in a line, and what was not checked in another one. The findings are on the rows of their medications.
 * Changes are announced politely to screen readers.
 */
export function SafetySummary() {
  const { check, isChecking, problem, retry } = useCheck()
  return (
    <section aria-label={t('Safety check')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{t('Safety check')}</h3>
        <p role="status" className="text-sm text-muted">
          {problem
            ? ''
            : isChecking
              ? t('Checking...')
              : check
                ? summaryOf(check)
                : t('Starts with the first medication.')}
        </p>
      </div>
      {problem ? (
        <InlineError onRetry={retry} retrying={isChecking}>
          {t('The safety check failed.')} {problem}
        </InlineError>
      ) : null}
      {check && !problem ? <Gaps check={check} /> : null}
    </section>
  )
}

const summaryOf = (check: SafetyCheck) =>
  check.findings.length > 0
    ? countInWords(check.findings)
    : gapsIn(check).length > 0
      ? t('No findings in what could be checked')
      : t('No findings. This doesn’t mean there is no risk.')

/** What was not checked, in one line that never disappears; the reasons open on demand. */
function Gaps({ check }: { check: SafetyCheck }) {
  const gaps = gapsIn(check)
  if (gaps.length === 0) return null
  const names = listWithCommas([...new Set(gaps.map(({ short }) => short))])
  return (
    <details className="group text-sm text-muted">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 md:min-h-0">
        <span className="min-w-0 break-words">{t('Not checked: {names}', { names })}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
        {gaps.map(({ full }) => (
          <li key={full} className="break-words">
            {full}
          </li>
        ))}
      </ul>
    </details>
  )
}
