import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ClinicalSummary } from '#contract/clinical-summary/summary.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { summaryQuery } from './summary-query.ts'
import { allergyInWords, isActive, noKnownInWords, pregnancyInWords } from './words.ts'

const HIDDEN = { span: (words: ReactNode) => <span className="sr-only">{words}</span> }

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
      {texts.length > 0 && data.can.edit ? (
        newTab ? (
          <Trans text="Sort in the chart<span> in a new tab</span>" tags={HIDDEN} />
        ) : (
          t('Sort in the chart')
        )
      ) : newTab ? (
        <Trans text="Open chart<span> in a new tab</span>" tags={HIDDEN} />
      ) : (
        t('Open chart')
      )}
    </Link>
  )
  return (
    <Notice
      tone={hasAny ? 'danger' : noKnownAllergies ? 'positive' : 'info'}
      title={hasAny ? t('Allergies') : undefined}
    >
      {active.length > 0 ? <p className="text-base break-words">{listWithCommas(active.map(allergyInWords))}</p> : null}
      {texts.length > 0 ? (
        <p className="text-base break-words">
          {t('{count} not sorted: {texts}', {
            count: texts.length,
            texts: listWithCommas(texts.map(({ text }) => `“${text}”`)),
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
      {pregnancy.isOutdated ? ` (${t('outdated, ask again')})` : ''}
    </span>
  )
}
