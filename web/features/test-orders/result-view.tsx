import { t } from '#language/translate.ts'
import { FileText } from 'lucide-react'
import type { OrderedTest } from '#contract/test-orders/orders.ts'
import type { TestResult } from '#contract/test-orders/results.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { fileOf } from './api.ts'
import { ValueLines } from './public/value-lines.tsx'
import { flagLooks, resultLook } from './words.ts'

/** A result: its values with their ranges and flags, the finding, and who entered and acknowledged it. */
export function ResultView({ result }: { result: TestResult }) {
  const { id, values, summary, measuredOn, file, laboratory, enteredBy, labStatus, acknowledgedBy, acknowledgedAt } =
    result
  const isMarked = result.isCritical && values.every(({ flag }) => flag !== 'critical')
  const look = resultLook(result)
  return (
    <div className="flex flex-col gap-1">
      {isMarked || look ? (
        <p className="flex flex-wrap gap-2">
          {isMarked ? <Badge tone="danger">{t(flagLooks.critical.label)}</Badge> : null}
          {look ? <Badge tone={look.tone}>{t(look.label)}</Badge> : null}
        </p>
      ) : null}
      {labStatus === 'withdrawn' ? (
        <p>{t('The laboratory withdrew the earlier result. Don’t rely on it.')}</p>
      ) : result.revision === 'withdrawn' ? (
        <p>{t('The laboratory withdrew this result. Don’t rely on it.')}</p>
      ) : result.revision === 'corrected' ? (
        <p>{t('The laboratory corrected this result later.')}</p>
      ) : null}
      <ValueLines values={values} />
      {file ? (
        <LinkButton href={fileOf(id)} newTab variant="secondary" size="sm" className="w-fit">
          <FileText aria-hidden="true" className="size-4" />
          {t('Open report ({kind})', { kind: file.kind.toUpperCase() })}
        </LinkButton>
      ) : null}
      {summary ? <p className="break-words whitespace-pre-line">{summary}</p> : null}
      <p className="text-sm break-words text-muted">
        {joined(
          plainDate(measuredOn),
          laboratory,
          enteredBy &&
            (labStatus
              ? t('matched by {name}', { name: fullName(enteredBy) })
              : t('entered by {name}', { name: fullName(enteredBy) })),
          result.reason && t('reason for the new result: {reason}', { reason: result.reason }),
        )}
      </p>
      {acknowledgedBy && acknowledgedAt ? (
        <p className="text-sm text-muted">
          {t('Acknowledged by {name}, {when}', {
            name: doctorName(acknowledgedBy),
            when: momentInWords(acknowledgedAt),
          })}
        </p>
      ) : null}
    </div>
  )
}

/** Earlier results of a test, which a newer one replaced. */
export function EarlierResults({ test: { results, name } }: { test: OrderedTest }) {
  if (results.length < 2) return null
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm md:min-h-0 md:py-1">
        {t('{count, plural, one {# earlier result} other {# earlier results}} of {name}', {
          count: results.length - 1,
          name,
        })}
      </summary>
      <ul className="flex flex-col gap-3 ps-4">
        {results.slice(1).map((one) => (
          <li key={one.id}>
            <ResultView result={one} />
          </li>
        ))}
      </ul>
    </details>
  )
}
