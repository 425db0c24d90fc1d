import { t } from '#language/translate.ts'
import type { FailureToast } from '#web/lib/query-client.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Errors that have had their toast: a form and the mutation that it sends fail with the same one. */
const shown = new WeakSet<Error>()

/** Toasts that a call failed, and why, once per error. Expired sessions are handled globally. */
export function toastFailure(error: Error, { title = t('Error'), inWords = sentenceOf, isQuiet }: FailureToast = {}) {
  if (isUnauthorized(error) || shown.has(error)) return
  shown.add(error)
  if (!isQuiet?.(error)) toast({ title, description: inWords(error), variant: 'destructive' })
}
