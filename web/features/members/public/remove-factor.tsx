import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { lostFactorMessages, removeDoctorFactor, removeStaffFactor } from '#contract/accounts/lost-factor.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { fullName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

interface MoreOfMemberProps {
  as: 'doctor' | 'staff'
  member: { id: string; user: { firstName: string; lastName: string }; clinic: { name: string } }
}

/** Menu of rare actions on a member: removing two-factor codes after a lost phone. */
export function MoreOfMember({ as, member }: MoreOfMemberProps) {
  const [isAsking, setAsking] = useState(false)
  const name = fullName(member.user)
  const remove = useMutation({
    mutationFn: () => call(as === 'doctor' ? removeDoctorFactor : removeStaffFactor, { params: { id: member.id } }),
    onSuccess: () => {
      setAsking(false)
      toast({ title: lostFactorMessages.removed })
    },
  })
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${name}`}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <MenuItem
          onSelect={() => {
            remove.reset()
            setAsking(true)
          }}
        >
          Remove two-factor codes
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove two-factor codes for ${name}?`}
        description="Only do this if they’ve lost their phone and you’re sure they asked for it, for example in person. They’ll be signed out everywhere, get an email, and sign in with just their password."
        confirmText="Remove two-factor codes"
        pendingText="Removing..."
        pending={remove.isPending}
        error={remove.error ? sentenceOf(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
