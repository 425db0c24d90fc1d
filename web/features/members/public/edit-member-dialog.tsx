import { t } from '#language/translate.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { fullName } from '#web/shell/people.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

interface EditMemberDialogProps<Member> {
  member: { user: { firstName: string; lastName: string; email: string }; clinic: { name: string } }
  /** Their current data. */
  query: UseQueryResult<Member>
  loading: string
  onClose: () => void
  form: (member: Member) => ReactNode
}

/** Dialog to edit a doctor or staff member. */
export function EditMemberDialog<Member>({ member, query, loading, onClose, form }: EditMemberDialogProps<Member>) {
  const [{ user, clinic }] = useState(member)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Edit {name}', { name: fullName(user) })}
      description={`${user.email} · ${clinic.name}`}
    >
      {query.data ? (
        form(query.data)
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
