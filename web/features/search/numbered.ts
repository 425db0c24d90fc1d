import { useQuery } from '@tanstack/react-query'
import { formItem, foundFormsQuery, isFormNumber } from '#web/features/forms/public/found.ts'
import { documentItem, foundDocumentsQuery, isDocumentNumber } from '#web/features/medical-documents/public/found.ts'

/** Searches for a certificate, letter, consent or form whose number is typed, once typing pauses. */
export function useNumbered(text: string, isCalm: boolean) {
  const [isDocument, isForm] = [isDocumentNumber(text), isFormNumber(text)]
  const documents = useQuery({ ...foundDocumentsQuery(text), enabled: isDocument && isCalm })
  const forms = useQuery({ ...foundFormsQuery(text), enabled: isForm && isCalm })
  const { isPending, error } = isDocument ? documents : forms
  const isAsked = isDocument || isForm
  return {
    isAsked,
    isLoading: !isCalm || isPending,
    items: isDocument ? (documents.data ?? []).map(documentItem) : isForm ? (forms.data ?? []).map(formItem) : [],
    error: isAsked && isCalm ? error : null,
  }
}
