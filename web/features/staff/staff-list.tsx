import { staffCapabilities } from '#contract/members.ts'
import type { StaffSummary } from '#contract/staff.ts'
import { MemberRow } from '#web/shell/members/member-row.tsx'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/rows.tsx'

const rightWords = { appointments: 'Appointments', patients: 'Patients', prescriptions: 'Prescriptions' }

/** "Appointments, Patients", or that there is nothing. */
const rightsOf = ({ capabilities, isActive }: StaffSummary) =>
  (isActive &&
    staffCapabilities
      .filter((one) => capabilities.includes(one))
      .map((one) => rightWords[one])
      .join(', ')) ||
  'nothing'

interface StaffListProps {
  staff: readonly StaffSummary[]
  /** Names the clinic in each row. */
  withClinic: boolean
  onEdit: (one: StaffSummary) => void
  onSwitch: (one: StaffSummary) => void
}

export const StaffList = ({ staff, withClinic, onEdit, onSwitch }: StaffListProps) => (
  <Rows label="Staff">
    {staff.map((one) => (
      <MemberRow
        key={one.id}
        member={one}
        about={[one.position, one.department, withClinic && one.clinic.name, one.employeeId]}
        actions={
          <>
            <Button variant="secondary" size="sm" aria-label={`Edit ${fullName(one.user)}`} onClick={() => onEdit(one)}>
              Edit
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`${one.isActive ? 'Deactivate' : 'Reactivate'} ${fullName(one.user)}`}
              onClick={() => onSwitch(one)}
            >
              {one.isActive ? 'Deactivate' : 'Reactivate'}
            </Button>
          </>
        }
      >
        <span className="block">May see and do: {rightsOf(one)}</span>
      </MemberRow>
    ))}
  </Rows>
)
