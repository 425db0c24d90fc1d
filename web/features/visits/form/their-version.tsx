import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { getVisit, type Visit, visitMessages } from '#contract/visits/visits.ts'
import { ContentFacts } from '#web/features/visits/view/content-facts.tsx'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface TheirVersionProps {
  id: string
  /** The form amends a finished visit, so that another amendment can be added on top. */
  isAmendment?: boolean
  onKeepMine: (theirs: Visit) => void
  onUseTheirs: (theirs: Visit) => void
}

/** The same visit as another window saved it. The text typed here stays until the reader chooses. */
export function TheirVersion({ id, isAmendment = false, onKeepMine, onUseTheirs }: TheirVersionProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['theirs', id],
    queryFn: () => call(getVisit, { params: { id } }),
    gcTime: 0,
  })
  const isOver = data?.status === 'finished' && !isAmendment
  return (
    <Notice tone="caution" live title={isOver ? t(visitMessages.finished) : t(visitMessages.changed)}>
      <p>{t('Your text is still below and isn’t saved. The other window saved this:')}</p>
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !data ? (
        <Skeleton className="my-2 h-16" />
      ) : (
        <>
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard cannot scroll it
            tabIndex={0}
            role="region"
            aria-label={t('What the other window saved')}
            className="my-2 max-h-64 overflow-auto rounded-md border border-line bg-surface-raised p-3 text-base"
          >
            <p className="mb-1 text-sm text-muted">{t('Saved {savedAt}', { savedAt: momentInWords(data.savedAt) })}</p>
            <ContentFacts content={data.content} />
          </div>
          <div className="flex flex-wrap gap-2">
            {isOver ? null : (
              <Button size="sm" onClick={() => onKeepMine(data)}>
                {t('Keep this version')}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => onUseTheirs(data)}>
              {isOver ? t('Open the finished visit') : t('Use the other version')}
            </Button>
          </div>
        </>
      )}
    </Notice>
  )
}
