import { type Message, msg, t } from '#language/translate.ts'
import { staffCapabilities, type StaffCapability } from '#contract/members.ts'
import type { StaffSummary } from '#contract/staff.ts'
import { DeactivationLine, MoreOfMember } from '#web/features/members/public/member-dialogs.tsx'
import { MemberRow } from '#web/features/members/public/member-row.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { departmentInWords, positionInWords } from './words.ts'

const rightWords: Record<StaffCapability, Message> = {
  appointments: msg('Appointments'),
  overbook: msg('Overbooking'),
  'check-in': msg('Check-in'),
  complete: msg('Complete'),
  'no-show': msg('No-show'),
  'reschedule-begun': msg('Reschedule begun'),
  patients: msg('Patients'),
  prescriptions: msg('Prescriptions'),
  vitals: msg('Vitals'),
  immunizations: msg('Vaccines'),
  tests: msg('Tests'),
  bill: msg('Bills'),
  discount: msg('Discounts'),
  refund: msg('Refunds'),
  'close-day': msg('Day’s end'),
}

/** Returns "Appointments, Patients", or "none". */
function rightsOf({ capabilities, isActive }: StaffSummary): string {
  const rights = isActive ? staffCapabilities.filter((one) => capabilities.includes(one)) : []
  return rights.length > 0 ? listWithCommas(rights.map((one) => t(rightWords[one]))) : t('none')
}

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
        about={[
          positionInWords(one.position),
          departmentInWords(one.department),
          withClinic && one.clinic.name,
          one.employeeId,
        ]}
        actions={
          <>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Edit {name}', { name: fullName(one.user) })}
              onClick={() => onEdit(one)}
            >
              {t('Edit')}
            </Button>
            {one.isActive ? (
              <MoreOfMember
                as="staff"
                member={one}
                onSignOut={() => onSignOut(one)}
                onDeactivate={() => onSwitch(one)}
              />
            ) : (
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('Reactivate {name}', { name: fullName(one.user) })}
                onClick={() => onSwitch(one)}
              >
                {t('Reactivate')}
              </Button>
            )}
          </>
        }
      >
        <span className="block">{t('Permissions: {rights}', { rights: rightsOf(one) })}</span>
        <DeactivationLine deactivation={one.deactivation} />
      </MemberRow>
    ))}
  </Rows>
)
