import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { AllergiesPart } from '#web/features/clinical-summary/allergies/allergies-part.tsx'
import { PregnancyPart } from '#web/features/clinical-summary/pregnancy/pregnancy-part.tsx'
import { ProblemsPart } from '#web/features/clinical-summary/problems/problems-part.tsx'
import { ReaderProvider } from '#web/features/clinical-summary/reader.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { summaryQuery } from './summary-query.ts'

interface SummaryAtHandProps {
  patientId: string
  /** The clinic's. */
  timeZone: string
}

/** Allergies, problems and pregnancy in a narrow column, for a doctor who edits them in place. */
export function SummaryAtHand({ patientId, timeZone }: SummaryAtHandProps) {
  const { data: summary, error, refetch, isFetching } = useQuery(summaryQuery(patientId))
  if (!summary)
    return error ? (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {t('Allergies and problems couldn’t be loaded. {error}', { error: sentenceOf(error) })}
      </InlineError>
    ) : (
      <div className="flex flex-col gap-2" role="status" aria-label={t('Loading allergies...')}>
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-12" />
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-12" />
      </div>
    )
  const { pregnancy, asksPregnancy, can } = summary
  return (
    <ReaderProvider
      value={{ patientId, timeZone, is: 'clinic', canEdit: can.edit, canReport: can.report, isInPlace: true }}
    >
      <div className="flex flex-col gap-4">
        <AllergiesPart summary={summary} />
        <ProblemsPart summary={summary} />
        {asksPregnancy || pregnancy ? <PregnancyPart pregnancy={pregnancy} /> : null}
      </div>
    </ReaderProvider>
  )
}
