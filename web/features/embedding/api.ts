import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { embeddingMessages, getEmbedding, saveEmbedding } from '#contract/embedding.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

const keyOf = (clinicId: string) => [getEmbedding.path, clinicId]

/** The sites that can show the clinic's booking page. */
export const useEmbedding = (clinicId: string) =>
  useQuery({
    queryKey: keyOf(clinicId),
    queryFn: ({ signal }) => call(getEmbedding, { params: { id: clinicId } }, { signal }),
  })

/** Replaces the list of sites; the caller shows a refusal. */
export function useSaveEmbedding(clinicId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (origins: string[]) => call(saveEmbedding, { params: { id: clinicId }, body: { origins } }),
    onSuccess: (now) => {
      cache.setQueryData(keyOf(clinicId), now)
      toast({ title: embeddingMessages.saved })
    },
    meta: { inWords: (error) => sentenceOf(error, embeddingMessages.failed) },
  })
}
