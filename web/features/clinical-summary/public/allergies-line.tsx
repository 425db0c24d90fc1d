import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ClinicalSummary } from '#contract/clinical-summary/summary.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { summaryQuery } from './summary-query.ts'
import { allergyInWords, isActive, noKnownInWords, pregnancyInWords } from './words.ts'

interface AllergiesLineProps {
  patientId: string
  /** Opens the chart in a new tab, where typed work would be lost. */
  newTab?: boolean
}

/** The allergies of a patient in one notice, for those who prescribe: records, unsorted text, or that none are known. */
export function AllergiesLine({ patientId, newTab }: AllergiesLineProps) {
  const { data, error, refetch, isFetching } = useQuery(summaryQuery(patientId))
  if (!data)
    return error ? (
      <Notice tone="caution">
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {t('Allergies couldn’t be loaded. {error}', { error: sentenceOf(error) })}
        </InlineError>
      </Notice>
    ) : (
      <Skeleton className="h-12 w-full" />
    )
  const active = data.allergies.filter(isActive)
  const { unsortedAllergies: texts, noKnownAllergies } = data
  const hasAny = active.length > 0 || texts.length > 0
  const toChart = (
    <Link to={`/patients/${patientId}`} className="link" {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
      {texts.length > 0 && data.can.edit ? t('Sort in the chart') : t('Open chart')}
      {newTab ? <span className="sr-only"> {t('in a new tab')}</span> : null}
    </Link>
  )
  return (
    <Notice
      tone={hasAny ? 'danger' : noKnownAllergies ? 'positive' : 'info'}
      title={hasAny ? t('Allergies') : undefined}
    >
      {active.length > 0 ? <p className="text-base break-words">{active.map(allergyInWords).join(', ')}</p> : null}
      {texts.length > 0 ? (
        <p className="text-base break-words">
          {t('{count} not sorted: {map}', {
            count: texts.length,
            map: texts.map(({ text }) => `“${text}”`).join(', '),
          })}
        </p>
      ) : null}
      {hasAny ? null : (
        <p className="break-words">
          {noKnownAllergies
            ? noKnownInWords(noKnownAllergies)
            : t('No allergies recorded. That doesn’t mean there are none.')}
        </p>
      )}
      <Footer>
        <Expecting summary={data} />
        {toChart}
      </Footer>
    </Notice>
  )
}

const Footer = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-x-3 text-sm break-words">{children}</p>
)

/** Pregnancy and breastfeeding, if recorded. */
function Expecting({ summary: { pregnancy } }: { summary: ClinicalSummary }) {
  if (!pregnancy || (!pregnancy.isPregnant && !pregnancy.isBreastfeeding)) return null
  return (
    <span className="font-medium">
      {pregnancyInWords(pregnancy, dateIn(undefined))}
      {pregnancy.isOutdated ? ' (outdated, ask again)' : ''}
    </span>
  )
}
