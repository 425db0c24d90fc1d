import { useState } from 'react'
import type { StaffSummary } from '#contract/staff.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { fullName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSwitchStaff } from './api.ts'

/** Asks once before somebody loses their place, or gets it back. */
export function SwitchDialog({ member, onClose }: { member: StaffSummary; onClose: () => void }) {
  // as it was when the question was asked: the list behind is read again meanwhile
  const [{ id, user, clinic, isActive }] = useState(member)
  const change = useSwitchStaff(id, isActive)
  const name = fullName(user)
  const words = isActive
    ? ({
        title: `Deactivate ${name}?`,
        description: `They are signed out at once and see nothing of ${clinic.name} any more. What they did stays, and you can reactivate them.`,
        confirmText: 'Deactivate',
        pendingText: 'Deactivating...',
      } as const)
    : ({
        title: `Reactivate ${name}?`,
        description: `They get their place at ${clinic.name} back, with the rights that they had.`,
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
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
    />
  )
}
