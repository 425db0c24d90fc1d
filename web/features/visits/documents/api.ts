import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileSize } from '#contract/files.ts'
import {
  addVisitDocument,
  exportVisitDocuments,
  getVisitDocument,
  type NewVisitDocument,
  removeVisitDocument,
} from '#contract/visits/documents.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { useCacheVisit } from '#web/features/visits/api.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { sendForm } from '#web/lib/send-form.ts'
import { useContentKey } from '#web/lib/use-content-key.ts'
import { toast } from '#web/ui/toast.ts'

/** Returns the address of a document's file, or of its preview. */
export const documentAddressOf = (visitId: string, documentId: string, size?: FileSize): string =>
  addressOf(getVisitDocument, { params: { id: visitId, documentId }, query: { size } })

/** Returns the address of all documents of a chart in one file. */
export const documentsAddressOf = (chartId: string): string =>
  addressOf(exportVisitDocuments, { params: { id: chartId } })

/** Adds a document; a resent form is stored once. `sent` is the uploaded fraction. */
export function useAddDocument({ id }: Pick<Visit, 'id'>) {
  const cacheVisit = useCacheVisit()
  const [sent, setSent] = useState(0)
  const keyOf = useContentKey()
  const mutation = useMutation({
    mutationFn: (body: NewVisitDocument) =>
      sendForm(addVisitDocument, { params: { id }, body }, { key: keyOf(body), onProgress: setSent }),
    onSuccess: async (visit) => {
      await cacheVisit(visit)
      toast({ title: t('Document added') })
    },
  })
  return { ...mutation, sent }
}

/** Deletes a document of a draft, or takes one of a finished visit back. */
export function useRemoveDocument({ id, status }: Pick<Visit, 'id' | 'status'>, documentId: string) {
  const cacheVisit = useCacheVisit()
  return useMutation({
    mutationFn: (body: { reason?: string }) => call(removeVisitDocument, { params: { id, documentId }, body }),
    onSuccess: async (visit) => {
      await cacheVisit(visit)
      toast({ title: status === 'draft' ? t('Document deleted') : t('Document taken back') })
    },
  })
}
