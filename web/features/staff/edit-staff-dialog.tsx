import { useQuery } from '@tanstack/react-query'
import type { StaffSummary } from '#contract/staff.ts'
import { EditMemberDialog } from '#web/features/members/public/edit-member-dialog.tsx'
import { staffMemberQuery } from './api.ts'
import { EditStaffForm } from './edit-staff-form.tsx'

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
