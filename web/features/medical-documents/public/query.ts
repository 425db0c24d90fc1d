import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listMedicalDocuments } from '#contract/medical-documents/documents.ts'
import { listDocumentTemplates } from '#contract/medical-documents/templates.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { callList } from '#web/lib/api.ts'
import { nextOffset } from '#web/lib/next-offset.ts'

/** Part of the query key of a chart's documents, which live updates know. */
export const chartDocumentsKey = 'medical-documents'

export const DOCUMENTS_PER_PAGE = 20

/** The documents of a chart, page by page. The server records each opening, so they aren't cached once closed. */
export const chartDocumentsQuery = (patientId: string) =>
  infiniteQueryOptions({
    queryKey: [PATIENTS_KEY, chartDocumentsKey, patientId],
    queryFn: ({ pageParam }) =>
      callList(listMedicalDocuments, {
        params: { id: patientId },
        query: { limit: DOCUMENTS_PER_PAGE, offset: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    gcTime: 0,
  })

/** The clinic's own templates. */
export const templatesQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['/api/document-templates', clinicId],
    queryFn: () => callList(listDocumentTemplates, { params: { id: clinicId }, query: { limit: 100 } }),
    enabled: clinicId !== '',
  })
