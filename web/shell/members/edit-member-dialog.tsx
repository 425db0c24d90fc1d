import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { fullName } from '#web/shell/people.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

interface EditMemberDialogProps<Member> {
  member: { user: { firstName: string; lastName: string; email: string }; clinic: { name: string } }
  /** Everything that is kept of them, as it is now. */
  query: UseQueryResult<Member>
  loading: string
  onClose: () => void
  /** The form; it says whether something is typed that is not saved. */
  form: (member: Member, onTouched: (isTouched: boolean) => void) => ReactNode
}

/** Changes what is kept of a doctor or of somebody on the staff; unsaved work is not left without a question. */
export function EditMemberDialog<Member>({ member, query, loading, onClose, form }: EditMemberDialogProps<Member>) {
  const [{ user, clinic }] = useState(member)
  const [isTouched, setTouched] = useState(false)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isTouched || window.confirm('Close without saving the changes?')}
      title={`Edit ${fullName(user)}`}
      description={`${user.email} · ${clinic.name}`}
    >
      {query.data ? (
        form(query.data, setTouched)
      ) : query.error ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {sentenceOf(query.error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} label={loading} />
      )}
    </Dialog>
  )
}
