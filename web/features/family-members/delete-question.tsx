import { t } from '#language/translate.ts'
import { type FamilyMember, familyMessages } from '#contract/family-members.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { fullName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeleteFamilyMember } from './api.ts'

/** Asks before a family member is deleted. */
export function DeleteQuestion({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const remove = useDeleteFamilyMember()
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Delete {member}?', { member: fullName(member) })}
      description={t(familyMessages.deleteQuestion)}
      confirmText={t('Delete')}
      pendingText={t('Deleting...')}
      pending={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(member.id, { onSuccess: onClose })}
    />
  )
}
