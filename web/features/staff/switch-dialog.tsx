import { useState } from 'react'
import type { StaffSummary } from '#contract/staff.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { deactivationReason } from '#web/features/members/public/deactivation.tsx'
import { fullName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSwitchStaff } from './api.ts'

/** Confirms before deactivating or reactivating a staff member. */
export function SwitchDialog({ member, onClose }: { member: StaffSummary; onClose: () => void }) {
  // fixed when the dialog opens: the list behind may refetch
  const [{ id, user, clinic, isActive }] = useState(member)
  const change = useSwitchStaff(id, isActive)
  const name = fullName(user)
  const words = isActive
    ? ({
        reason: deactivationReason,
        title: `Deactivate ${name}?`,
        description: `They’ll be signed out right away and lose access to ${clinic.name}. Their past work is kept, and you can reactivate them at any time.`,
        confirmText: 'Deactivate',
        pendingText: 'Deactivating...',
      } as const)
    : ({
        title: `Reactivate ${name}?`,
        description: `They’ll get back their access to ${clinic.name}, with the same permissions as before.`,
        confirmText: 'Reactivate',
        pendingText: 'Reactivating...',
        tone: 'normal',
      } as const)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...words}
      pending={change.isPending}
      error={change.error ? sentenceOf(change.error) : undefined}
      onConfirm={(reason) => change.mutate(reason, { onSuccess: onClose })}
    />
  )
}
