import { t } from '#language/translate.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { lostFactorMessages, removeDoctorFactor, removeStaffFactor } from '#contract/accounts/lost-factor.ts'
import { call } from '#web/lib/api.ts'
import { fullName } from '#web/shell/people.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'

/** The reason field of the deactivation dialog. */
export const deactivationReason = () => ({
  label: t('Reason'),
  help: t('Only the clinic’s administrators can see this.'),
  maxLength: 500,
  required: t('Please give a reason'),
})

/** When and why a member was deactivated, in the administrator's list. */
export const DeactivationLine = ({ deactivation }: { deactivation: { reason: string; at: string } | null }) =>
  deactivation ? (
    <span className="block break-words">
      {t('Deactivated {at}: {reason}', { at: momentInWords(deactivation.at), reason: deactivation.reason })}
    </span>
  ) : null

interface SignOutDialogProps {
  name: string
  endSessions: () => Promise<{ message: string }>
  onClose: () => void
}

/** Confirms before signing a member out everywhere. */
export function SignOutDialog({ name, endSessions, onClose }: SignOutDialogProps) {
  const end = useMutation({
    mutationFn: endSessions,
    onSuccess: ({ message }) => {
      toast({ title: message })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Sign {name} out everywhere?', { name })}
      description={t(
        'They’ll have to sign in again on every browser and device. Use this if one was lost or stolen. They keep their access to the clinic and get an email about it.',
      )}
      confirmText={t('Sign out everywhere')}
      pendingText={t('Signing out...')}
      pending={end.isPending}
      error={end.error ? sentenceOf(end.error) : undefined}
      onConfirm={() => end.mutate()}
    />
  )
}

interface MoreOfMemberProps {
  as: 'doctor' | 'staff'
  member: { id: string; user: { firstName: string; lastName: string }; clinic: { name: string } }
  onSignOut: () => void
  onDeactivate: () => void
}

/** Menu of rare actions on a member: after a lost phone, or when they leave the clinic. */
export function MoreOfMember({ as, member, onSignOut, onDeactivate }: MoreOfMemberProps) {
  const [isAsking, setAsking] = useState(false)
  const name = fullName(member.user)
  const remove = useMutation({
    mutationFn: () => call(as === 'doctor' ? removeDoctorFactor : removeStaffFactor, { params: { id: member.id } }),
    onSuccess: () => {
      setAsking(false)
      toast({ title: t(lostFactorMessages.removed) })
    },
  })
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('More for {name}', { name })}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <MenuItem onSelect={onSignOut}>{t('Sign out everywhere')}</MenuItem>
        <MenuItem
          onSelect={() => {
            remove.reset()
            setAsking(true)
          }}
        >
          {t('Remove two-factor codes')}
        </MenuItem>
        <MenuLine />
        <MenuItem tone="danger" onSelect={onDeactivate}>
          {t('Deactivate')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Remove two-factor codes for {name}?', { name })}
        description={t(
          'Only do this if they’ve lost their phone and you’re sure they asked for it, for example in person. They’ll be signed out everywhere, get an email, and sign in with just their password.',
        )}
        confirmText={t('Remove two-factor codes')}
        pendingText={t('Removing...')}
        pending={remove.isPending}
        error={remove.error ? sentenceOf(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
