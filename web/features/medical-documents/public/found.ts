import { t } from '#language/translate.ts'
import { queryOptions } from '@tanstack/react-query'
import { findMedicalDocuments, type FoundDocument } from '#contract/medical-documents/found.ts'
import { call } from '#web/lib/api.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { statusLooks } from './words.ts'

/** A number as certificates, letters and consents are printed with it. */
export const isDocumentNumber = (text: string): boolean => /^doc-[a-z0-9]{7}$/i.test(text)

/** The document with this number, if the reader can see it. The server records it. */
export const foundDocumentsQuery = (number: string) =>
  queryOptions({
    queryKey: [findMedicalDocuments.path, 'bar', number],
    queryFn: ({ signal }) => call(findMedicalDocuments, { query: { number } }, { signal }),
    gcTime: 30_000,
  })

/** Returns a document as a search result: title, number, patient, clinic, and whether it was withdrawn. */
export const documentItem = (one: FoundDocument) => ({
  value: `/medical-documents/${one.id}`,
  label: one.title,
  detail: joined(
    one.number,
    fullName(one.patient),
    one.clinic.name,
    one.status === 'withdrawn' && t(statusLooks.withdrawn.label),
  ),
})
