import { useQuery } from '@tanstack/react-query'
import { StaffDetails, type StaffMember, type StaffSummary } from '#contract/staff.ts'
import { EditMemberDialog } from '#web/features/members/public/edit-member-dialog.tsx'
import { staffMemberQuery, useChangeStaff } from './api.ts'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { PlaceFields } from './membership-fields.tsx'

/** Edits a staff member, salary included. Loaded on open, not cached after close. */
export const EditStaffDialog = ({ member, onClose }: { member: StaffSummary; onClose: () => void }) => (
  <EditMemberDialog
    member={member}
    query={useQuery(staffMemberQuery(member.id))}
    loading="Loading staff member..."
    onClose={onClose}
    form={(stored) => <EditStaffForm member={stored} onClose={onClose} />}
  />
)

interface EditStaffFormProps {
  member: StaffMember
  onClose: () => void
}

function EditStaffForm({ member, onClose }: EditStaffFormProps) {
  // fixed when the dialog opens, so that live updates do not change the form
  const [stored] = useState(member)
  const change = useChangeStaff(stored.id)
  const form = useEndpointForm(
    { body: StaffDetails },
    {
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
      save: ({ capabilities, ...details }) =>
        change.mutateAsync(stored.isActive ? { ...details, capabilities } : details),
      onSaved: onClose,
    },
  )
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText="Save Changes" pendingText="Saving..." onCancel={onClose}>
        <PlaceFields withRights={stored.isActive} />
      </DialogForm>
    </FormProvider>
  )
}
