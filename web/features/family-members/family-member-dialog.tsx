import type { FamilyMember } from '#contract/family-members.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FamilyMemberForm } from './family-member-form.tsx'

/** Add Family Member, or Edit Family Member when one is given. */
export const FamilyMemberDialog = ({ member, onClose }: { member?: FamilyMember; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={member ? 'Edit Family Member' : 'Add Family Member'}
  >
    <FamilyMemberForm member={member} onClose={onClose} />
  </Dialog>
)
