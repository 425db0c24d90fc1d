import { t } from '#language/translate.ts'
import { staffCapabilities, type StaffCapability } from '#contract/members.ts'
import type { StaffSummary } from '#contract/staff.ts'
import { DeactivationLine, MoreOfMember } from '#web/features/members/public/member-dialogs.tsx'
import { MemberRow } from '#web/features/members/public/member-row.tsx'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/rows.tsx'

const rightWords: Record<StaffCapability, string> = {
  appointments: 'Appointments',
  'check-in': 'Check-in',
  complete: 'Complete',
  'no-show': 'No-show',
  'reschedule-begun': 'Reschedule begun',
  patients: 'Patients',
  prescriptions: 'Prescriptions',
}

/** Returns "Appointments, Patients", or "none". */
const rightsOf = ({ capabilities, isActive }: StaffSummary) =>
  (isActive &&
    staffCapabilities
      .filter((one) => capabilities.includes(one))
      .map((one) => rightWords[one])
      .join(', ')) ||
  'none'

interface StaffListProps {
  staff: readonly StaffSummary[]
  /** Names the clinic in each row. */
  withClinic: boolean
  onEdit: (one: StaffSummary) => void
  onSignOut: (one: StaffSummary) => void
  onSwitch: (one: StaffSummary) => void
}

export const StaffList = ({ staff, withClinic, onEdit, onSignOut, onSwitch }: StaffListProps) => (
  <Rows label={t('Staff')}>
    {staff.map((one) => (
      <MemberRow
        key={one.id}
        member={one}
        about={[one.position, one.department, withClinic && one.clinic.name, one.employeeId]}
        actions={
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Edit {fullName}', { fullName: fullName(one.user) })}
              onClick={() => onEdit(one)}
            >
              {t('Edit')}
            </Button>
            {one.isActive ? (
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('Sign out everywhere: {fullName}', { fullName: fullName(one.user) })}
                onClick={() => onSignOut(one)}
              >
                {t('Sign out everywhere')}
              </Button>
            ) : null}
            <Button
              variant="quiet"
              size="sm"
              aria-label={`${one.isActive ? 'Deactivate' : 'Reactivate'} ${fullName(one.user)}`}
              onClick={() => onSwitch(one)}
            >
              {one.isActive ? t('Deactivate') : t('Reactivate')}
            </Button>
            {one.isActive ? <MoreOfMember as="staff" member={one} /> : null}
          </>
        }
      >
        <span className="block">{t('Permissions: {rightsOf}', { rightsOf: rightsOf(one) })}</span>
        <DeactivationLine deactivation={one.deactivation} />
      </MemberRow>
    ))}
  </Rows>
)
