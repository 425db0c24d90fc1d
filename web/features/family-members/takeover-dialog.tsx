import { t } from '#language/translate.ts'
import type { FamilyMember } from '#contract/family-members.ts'
import { inviteToTakeOver, TAKEOVER_DAYS } from '#contract/family-takeovers.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { fullName } from '#web/shell/people.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useInviteToTakeOver } from './api.ts'

interface TakeoverDialogProps {
  member: FamilyMember
  onClose: () => void
}

/** Invites an adult family member by email to take over their records. */
export const TakeoverDialog = ({ member, onClose }: TakeoverDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t('Invite {member}', { member: fullName(member) })}
    description={t('We’ll email them a link that works for {days} days.', { days: TAKEOVER_DAYS })}
  >
    <TakeoverForm member={member} onClose={onClose} />
  </Dialog>
)

function TakeoverForm({ member, onClose }: TakeoverDialogProps) {
  const invite = useInviteToTakeOver(member.id)
  const form = useEndpointForm(inviteToTakeOver, {
    defaultValues: { email: member.email ?? '' },
    save: invite.mutateAsync,
    onSaved: onClose,
  })
  return (
    <DialogForm form={form} submitText={t('Send invitation')} pendingText={t('Sending...')} onCancel={onClose}>
      <p>
        {t(
          'When {firstName} accepts, they leave your list and you can no longer see their records and appointments. Existing appointments are kept.',
          { firstName: member.firstName },
        )}
      </p>
      <Field label={t('Email')} required help={t('Their own email address.')} error={form.errorOf('email')}>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
    </DialogForm>
  )
}
