import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { FamilyMember } from '#contract/family-members.ts'
import { TAKEOVER_DAYS, TakeoverInvitation } from '#contract/family-takeovers.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useInviteToTakeOver } from './api.ts'

interface TakeoverDialogProps {
  member: FamilyMember
  onClose: () => void
}

/** Invites an adult family member by mail to take over their records. */
export const TakeoverDialog = ({ member, onClose }: TakeoverDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={`Invite ${fullName(member)}`}
    description={`They get a mail with a link that works for ${TAKEOVER_DAYS} days.`}
  >
    <TakeoverForm member={member} onClose={onClose} />
  </Dialog>
)

const names = ['email'] as const

function TakeoverForm({ member, onClose }: TakeoverDialogProps) {
  const invite = useInviteToTakeOver(member.id)
  const { register, handleSubmit, formState, setError } = useForm<TakeoverInvitation>({
    resolver: zodResolver(TakeoverInvitation),
    defaultValues: { email: member.email ?? '' },
  })
  const submit = handleSubmit((body) => {
    if (invite.isPending) return
    invite.mutate(body, { onSuccess: onClose, onError: (error) => placeIssues(error, names, setError) })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p className="mb-5">
        When {member.firstName} accepts, their records and visits are theirs alone: they leave your list, and you do not
        see them any more. What is booked stays booked.
      </p>
      <Field label="Email" required help="Their own address." error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      {invite.error && !isUnauthorized(invite.error) && !isAboutFields(invite.error, names) ? (
        <Notice tone="danger" live className="mt-4">
          {sentenceOf(invite.error)}
        </Notice>
      ) : null}
      <div className="-mx-5 mt-5 -mb-5">
        <DialogFooter>
          <Button variant="secondary" onClick={onClose} disabled={invite.isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={invite.isPending} pendingText="Sending...">
            Send invitation
          </Button>
        </DialogFooter>
      </div>
    </form>
  )
}
