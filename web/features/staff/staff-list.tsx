import { staffCapabilities } from '#contract/members.ts'
import type { StaffSummary } from '#contract/staff.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { fullName } from '#web/shell/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

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

export function StaffList({ staff, withClinic, onEdit, onSwitch }: StaffListProps) {
  const inWords = useClinicPhones()
  return (
    <Rows label="Staff">
      {staff.map((one) => (
        <Row
          key={one.id}
          lead={<Avatar firstName={one.user.firstName} lastName={one.user.lastName} src={one.user.profileImageUrl} />}
          title={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {fullName(one.user)}
              {one.isActive ? null : <Badge>Deactivated</Badge>}
            </span>
          }
          detail={
            <>
              <span className="block">
                {[one.position, one.department, withClinic && one.clinic.name, one.employeeId]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="block">
                <span className="break-words">{one.user.email}</span>
                {one.phone ? <span className="whitespace-nowrap"> · {inWords(one.phone, one.clinic.id)}</span> : null}
              </span>
              <span className="block">May see and do: {rightsOf(one)}</span>
            </>
          }
          aside={
            <>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Edit ${fullName(one.user)}`}
                onClick={() => onEdit(one)}
              >
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
        />
      ))}
    </Rows>
  )
}
