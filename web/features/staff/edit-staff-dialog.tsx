import { useQuery } from '@tanstack/react-query'
import type { StaffSummary } from '#contract/staff.ts'
import { EditMemberDialog } from '#web/shell/members/edit-member-dialog.tsx'
import { staffMemberQuery } from './api.ts'
import { EditStaffForm } from './edit-staff-form.tsx'

/** Everything that is kept of one member of the staff, salary included; read when it opens, forgotten when it closes. */
export const EditStaffDialog = ({ member, onClose }: { member: StaffSummary; onClose: () => void }) => (
  <EditMemberDialog
    member={member}
    query={useQuery(staffMemberQuery(member.id))}
    loading="Loading staff member..."
    onClose={onClose}
    form={(stored, onTouched) => <EditStaffForm member={stored} onTouched={onTouched} onClose={onClose} />}
  />
)
