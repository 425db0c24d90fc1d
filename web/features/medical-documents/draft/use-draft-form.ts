import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentDraft, MedicalDocument } from '#contract/medical-documents/documents.ts'
import { cacheDocument, useSign } from '#web/features/medical-documents/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { toast } from '#web/ui/toast.ts'
import { conflictOf, useSaving } from './use-saving.ts'
import { DraftValues } from './values.ts'

const allIssues = (error: unknown) => (error instanceof ApiError ? (error.refusal?.issues ?? []) : [])

/** Returns what the server says about the fields. */
const issuesIn = (error: unknown) => allIssues(error).filter(({ path }) => path.startsWith('entered.'))

/** True if all fields are filled in, and the person who signs a consent is missing. */
const lacksSigner = (error: unknown): boolean => allIssues(error).some(({ path }) => path === 'signer')

/**
 * Returns the form of a draft, which saves automatically. `signing` is the edition of a consent that is ready for its
 * signature.
 */
export function useDraftForm(document: MedicalDocument, draft: DocumentDraft) {
  const client = useQueryClient()
  const sign = useSign(document)
  const [signing, setSigning] = useState<number | null>(null)
  const steps = useRef<ReturnType<typeof useSaving> | null>(null)
  const finish = (signed: MedicalDocument) => {
    setSigning(null)
    steps.current!.stop()
    toast({ title: t('{number} is signed', { number: signed.number ?? '' }) })
    void cacheDocument(client, signed)
  }
  const form = useEndpointForm(
    { body: DraftValues },
    {
      defaultValues: { entered: draft.entered },
      save: async () => sign.mutateAsync({ edition: await steps.current!.savedEdition() }),
      onSaved: finish,
      onRefused: (error) => refused(error),
      isQuiet: (error) => issuesIn(error).length > 0 || lacksSigner(error),
    },
  )
  const { setError, clearErrors, getValues, subscribe } = form
  /** Shows what another window did, the fields that are wrong, or the text to the person who signs. */
  const refused = (error: unknown): boolean => {
    const code = conflictOf(error)
    const issues = issuesIn(error)
    if (code) steps.current!.stop(code)
    for (const { path, message } of issues) setError(path as `entered.${number}`, { message })
    const isReady = !code && issues.length === 0 && lacksSigner(error)
    setSigning(isReady ? steps.current!.editionNow() : null)
    return code !== null || issues.length > 0 || isReady
  }
  const read = useCallback(() => getValues('entered').map((text) => text.trim()), [getValues])
  const saving = useSaving(document.id, draft, read)
  useEffect(() => void (steps.current = saving))
  const { touch } = saving
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) clearErrors(name as `entered.${number}`)
          touch()
        },
      }),
    [subscribe, touch, clearErrors],
  )
  return { form, saving, finish, refused, signing, stopSigning: () => setSigning(null) }
}
