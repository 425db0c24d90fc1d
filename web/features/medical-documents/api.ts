import { t } from '#language/translate.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaperSize } from '#contract/clinics/paper.ts'
import type { Signer } from '#contract/medical-documents/consents.ts'
import {
  discardDocumentDraft,
  getMedicalDocument,
  type MedicalDocument,
  replaceMedicalDocument,
  signMedicalDocument,
  withdrawMedicalDocument,
} from '#contract/medical-documents/documents.ts'
import { getMedicalDocumentPdf } from '#contract/medical-documents/papers.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { TIMELINE_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { chartDocumentsKey } from './public/query.ts'

/** One document. The server records each opening, so it isn't cached once closed. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/medical-documents', id],
    queryFn: () => call(getMedicalDocument, { params: { id } }),
    gcTime: 0,
  })

/** Returns the address of the printout of a version, the newest by default. */
export const paperAddressOf = (
  id: string,
  query: { version?: number; size?: PaperSize; download?: '1' } = {},
): string => addressOf(getMedicalDocumentPdf, { params: { id }, query })

/** Stores a changed document, and reads the chart's list again. */
export async function cacheDocument(client: QueryClient, saved: MedicalDocument): Promise<void> {
  client.setQueryData(documentQuery(saved.id).queryKey, saved)
  void client.invalidateQueries({ queryKey: TIMELINE_KEY })
  await refreshList(client, saved.patientId)
}

const refreshList = (client: QueryClient, patientId: string) =>
  client.invalidateQueries({ queryKey: [PATIENTS_KEY, chartDocumentsKey, patientId] })

/** Begins the draft of the next version. */
export function useReplace({ id }: MedicalDocument) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(replaceMedicalDocument, { params: { id } }),
    onSuccess: (saved) => cacheDocument(client, saved),
  })
}

export function useSign({ id }: MedicalDocument) {
  return useMutation({
    mutationFn: (body: { edition: number; signer?: Signer; text?: string | undefined }) =>
      call(signMedicalDocument, { params: { id }, body }),
    meta: { isQuiet: () => true },
    gcTime: 0,
  })
}

export function useDiscard({ id, patientId }: MedicalDocument) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(discardDocumentDraft, { params: { id } }),
    onSuccess: async () => {
      toast({ title: t('Draft discarded') })
      await refreshList(client, patientId)
    },
    meta: { isQuiet: () => true },
  })
}

export function useWithdraw({ id }: MedicalDocument) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { reason: string; by?: string }) => call(withdrawMedicalDocument, { params: { id }, body }),
    onSuccess: (saved) => cacheDocument(client, saved),
    meta: { isQuiet: () => true },
  })
}
