import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { previewMedicalDocument } from '#contract/medical-documents/documents.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface DraftPreviewProps {
  id: string
  /** How many times the preview was asked for; 0 shows none. */
  asked: number
  /** False once the draft was changed after that. */
  isCurrent: boolean
}

/** The printout of the saved draft, as it will be signed. */
export function DraftPreview({ id, asked, isCurrent }: DraftPreviewProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['/api/medical-documents', id, 'preview', asked],
    queryFn: () => call(previewMedicalDocument, { params: { id } }),
    enabled: asked > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useMemo(() => (data ? `data:image/svg+xml,${encodeURIComponent(data.svg)}` : null), [data])
  if (asked === 0) return null
  return (
    <section aria-label={t('Preview of the printout')} className="flex flex-col gap-2">
      <p role="status" className="text-sm text-muted">
        {isCurrent ? null : t('You changed something. Choose “Preview the printout” to see it.')}
      </p>
      {address ? (
        <img
          src={address}
          alt={t('The printout, with what is entered in this form.')}
          className="w-full rounded-sm border border-line bg-white"
        />
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : (
        <Skeleton className="h-96" />
      )}
    </section>
  )
}
