import { problemOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Toasts that a call failed, and why. Expired sessions are handled globally. */
export function tellFailure(title: string, error: unknown, otherwise?: string) {
  const description = problemOf(error, otherwise)
  if (description) toast({ title, description, variant: 'destructive' })
}
