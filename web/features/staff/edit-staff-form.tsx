import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { StaffDetails, type StaffMember } from '#contract/staff.ts'
import { placeIssues } from '#web/lib/form-issues.ts'
import { EditMemberForm } from '#web/shell/members/edit-member-form.tsx'
import { useChangeStaff } from './api.ts'
import { placeFieldNames, PlaceFields } from './place-fields.tsx'

interface EditStaffFormProps {
  member: StaffMember
  onTouched: (isTouched: boolean) => void
  onClose: () => void
}

export function EditStaffForm({ member, onTouched, onClose }: EditStaffFormProps) {
  // as it was when the dialog opened: a live update does not pull the form away from under the hands
  const [stored] = useState(member)
  const change = useChangeStaff(stored.id)
  const form = useForm<StaffDetails>({
    resolver: zodResolver(StaffDetails),
    defaultValues: {
      position: stored.position as StaffDetails['position'],
      department: stored.department as StaffDetails['department'],
      // as people type it: without the paise when there are none
      salary: stored.salary?.replace(/\.00$/, '') ?? '',
      startDate: stored.startDate ?? '',
      employeeId: stored.employeeId ?? '',
      address: stored.address ?? '',
      emergencyContact: stored.emergencyContact ?? '',
      notes: stored.notes ?? '',
      capabilities: stored.capabilities,
    },
  })
  const settled = { onSuccess: onClose, onError: (error: Error) => placeIssues(error, placeFieldNames, form.setError) }
  return (
    <EditMemberForm
      form={form}
      change={change}
      names={placeFieldNames}
      onTouched={onTouched}
      onClose={onClose}
      onSubmit={({ capabilities, ...details }) =>
        change.mutate(stored.isActive ? { ...details, capabilities } : details, settled)
      }
    >
      <PlaceFields withRights={stored.isActive} />
    </EditMemberForm>
  )
}
