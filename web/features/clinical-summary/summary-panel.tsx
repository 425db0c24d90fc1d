import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AllergiesPart } from './allergies/allergies-part.tsx'
import { PregnancyPart } from './pregnancy/pregnancy-part.tsx'
import { ProblemsPart } from './problems/problems-part.tsx'
import { summaryQuery } from './public/summary-query.ts'
import { readerOf, ReaderProvider } from './reader.ts'

interface SummaryPanelProps {
  chart: Patient
  /** Parts of other features, such as the active medicines. */
  children?: ReactNode
}

/** What a chart shows first: allergies, problems and pregnancy, for those who can read its clinical part. */
export function SummaryPanel({ chart, children }: SummaryPanelProps) {
  const { data: summary, error, refetch, isFetching } = useQuery(summaryQuery(chart.id))
  if (!summary)
    return (
      <Panel>
        {error ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            {t('Allergies and problems couldn’t be loaded. {error}', { error: sentenceOf(error) })}
          </InlineError>
        ) : (
          <div className="flex flex-col gap-2" role="status" aria-label={t('Loading allergies...')}>
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-6 w-72 max-w-full" />
          </div>
        )}
      </Panel>
    )
  const { allergies, problems, pregnancy, asksPregnancy, can } = summary
  // on a phone, what doesn't count now comes last
  const isNow = pregnancy !== null && (pregnancy.isPregnant || pregnancy.isBreastfeeding)
  const hasClinicEntries = [...allergies, ...problems].some((one) => !one.canChange)
  return (
    <ReaderProvider value={readerOf(chart, can)}>
      <Panel>
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          <AllergiesPart summary={summary} />
          <ProblemsPart summary={summary} />
          {isNow ? <PregnancyPart pregnancy={pregnancy} /> : null}
          {children}
          {!isNow && (asksPregnancy || pregnancy) ? <PregnancyPart pregnancy={pregnancy} /> : null}
        </div>
        {can.report && hasClinicEntries ? (
          <p className="mt-3 text-sm text-muted">
            {t('The clinic recorded entries without a menu. Ask the clinic to correct them.')}
          </p>
        ) : null}
      </Panel>
    </ReaderProvider>
  )
}

const Panel = ({ children }: { children: ReactNode }) => (
  <section
    aria-label={t('Allergies, problems and pregnancy')}
    className="mb-4 rounded-lg border border-line bg-surface-raised p-4 sm:px-5"
  >
    {children}
  </section>
)
