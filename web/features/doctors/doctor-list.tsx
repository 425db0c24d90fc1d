import { t } from '#language/translate.ts'
import { Link } from 'react-router'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { DeactivationLine, MoreOfMember } from '#web/features/members/public/member-dialogs.tsx'
import { MemberRow } from '#web/features/members/public/member-row.tsx'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/rows.tsx'
import type { Step } from './api.ts'
import { appointmentsInWords } from './step-dialog.tsx'

export type Asked = Step | 'edit' | 'times' | 'sign-out'

interface DoctorListProps {
  doctors: readonly AdministeredDoctor[]
  /** Names the clinic in each row. */
  withClinic: boolean
  onAsk: (what: Asked, one: AdministeredDoctor) => void
}

const licenseOf = ({ licenseNumber, licenseCouncil }: AdministeredDoctor) =>
  licenseNumber
    ? t('License {filter}', { filter: [licenseNumber, licenseCouncil].filter(Boolean).join(', ') })
    : t('No license number')

/** Returns the actions available for a doctor, most important first. */
const actionsOf = ({ isActive, isVerified, licenseNumber }: AdministeredDoctor): { what: Asked; label: string }[] => [
  ...(isActive && !isVerified && licenseNumber ? [{ what: 'verify' as const, label: t('Confirm license') }] : []),
  { what: 'edit', label: t('Edit') },
  { what: 'times', label: t('Working hours and time off') },
  ...(isActive ? [{ what: 'sign-out' as const, label: t('Sign out everywhere') }] : []),
  isActive ? { what: 'deactivate', label: t('Deactivate') } : { what: 'reactivate', label: t('Reactivate') },
]

const quiet: readonly Asked[] = ['sign-out', 'deactivate', 'reactivate']

/** Returns the accessible name of an action, such as "Edit Asha Rao". */
function nameOf(what: Asked, label: string, name: string): string {
  if (what === 'sign-out') return `${label}: ${name}`
  return what === 'times' || what === 'verify' ? t('{label} of {name}', { label, name }) : `${label} ${name}`
}

export const DoctorList = ({ doctors, withClinic, onAsk }: DoctorListProps) => (
  <Rows label={t('Doctors')}>
    {doctors.map((one) => (
      <MemberRow
        key={one.id}
        member={one}
        badge={one.isVerified ? null : <Badge tone="caution">{t('Unverified')}</Badge>}
        about={[one.specialty, one.qualification, withClinic && one.clinic.name]}
        actions={
          <>
            {actionsOf(one).map(({ what, label }) => (
              <Button
                key={what}
                variant={quiet.includes(what) ? 'quiet' : 'secondary'}
                size="sm"
                aria-label={nameOf(what, label, fullName(one.user))}
                onClick={() => onAsk(what, one)}
              >
                {label}
              </Button>
            ))}
            {one.isActive ? <MoreOfMember as="doctor" member={one} /> : null}
          </>
        }
      >
        <span className="block">{licenseOf(one)}</span>
        {one.registration.status === 'undecided' ? null : (
          <span className="block break-words">
            {one.registration.status === 'confirmed'
              ? t('Confirmed by the operator of this site')
              : t('Not confirmed by the operator: {reason}', { reason: one.registration.reason })}
          </span>
        )}
        <DeactivationLine deactivation={one.deactivation} />
        {!one.isActive && one.comingVisits > 0 ? (
          <Link to={`/appointments?doctor=${one.id}`} className="link inline-flex min-h-9 items-center">
            {appointmentsInWords(one.comingVisits)}
          </Link>
        ) : null}
      </MemberRow>
    ))}
  </Rows>
)
