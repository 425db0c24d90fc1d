import { useRef } from 'react'
import type { FamilyMember } from '#contract/family-members.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FamilyMemberForm } from './family-member-form.tsx'

/** Add Family Member, or Edit Family Member when one is given. */
export function FamilyMemberDialog({ member, onClose }: { member?: FamilyMember; onClose: () => void }) {
  const isChanged = useRef(false)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isChanged.current || window.confirm('Close without saving this family member?')}
      title={member ? 'Edit Family Member' : 'Add Family Member'}
    >
      <FamilyMemberForm
        member={member}
        onChanged={(changed) => {
          isChanged.current = changed
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
