import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { NewStaffMember, staffMessages } from '#contract/staff.ts'
import { useFirstClinic } from '#web/shell/administered-clinics.ts'
import { NewMemberForm } from '#web/shell/members/new-member-form.tsx'
import { newMemberFieldNames } from '#web/shell/new-member-fields.tsx'
import { useAddStaff } from './api.ts'
import { placeFieldNames, PlaceFields } from './place-fields.tsx'

const names = [...newMemberFieldNames, ...placeFieldNames]
const words = {
  place: 'Their place',
  failed: staffMessages.addFailed,
  submit: 'Add Staff Member',
  pending: 'Adding Staff...',
}

/** Add New Staff Member. */
export function AddStaffForm() {
  const clinicId = useFirstClinic()
  const add = useAddStaff()
  const form = useForm<NewStaffMember>({
    resolver: zodResolver(NewStaffMember),
    defaultValues: { clinicId, capabilities: [] },
  })
  return (
    <NewMemberForm form={form} add={add} names={names} words={words}>
      <PlaceFields followsPosition />
    </NewMemberForm>
  )
}
