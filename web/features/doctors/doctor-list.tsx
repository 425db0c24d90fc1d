import { Link } from 'react-router'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { MemberRow } from '#web/shell/members/member-row.tsx'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/rows.tsx'
import type { Step } from './api.ts'
import { visitsInWords } from './words.ts'

export type Asked = Step | 'edit' | 'times'

interface DoctorListProps {
  doctors: readonly AdministeredDoctor[]
  /** Names the clinic in each row. */
  withClinic: boolean
  onAsk: (what: Asked, one: AdministeredDoctor) => void
}

const licenseOf = ({ licenseNumber, licenseCouncil }: AdministeredDoctor) =>
  licenseNumber ? `License ${[licenseNumber, licenseCouncil].filter(Boolean).join(', ')}` : 'No license number'

/** What can be asked of a doctor now, the first ones first. */
const actionsOf = ({ isActive, isVerified, licenseNumber }: AdministeredDoctor): { what: Asked; label: string }[] => [
  ...(isActive && !isVerified && licenseNumber ? [{ what: 'verify' as const, label: 'Confirm license' }] : []),
  { what: 'edit', label: 'Edit' },
  { what: 'times', label: 'Sessions and leave' },
  isActive ? { what: 'deactivate', label: 'Deactivate' } : { what: 'reactivate', label: 'Reactivate' },
]

export const DoctorList = ({ doctors, withClinic, onAsk }: DoctorListProps) => (
  <Rows label="Doctors">
    {doctors.map((one) => (
      <MemberRow
        key={one.id}
        member={one}
        badge={one.isVerified ? null : <Badge tone="caution">Unverified</Badge>}
        about={[one.specialty, one.qualification, withClinic && one.clinic.name]}
        actions={actionsOf(one).map(({ what, label }) => (
          <Button
            key={what}
            variant={what === 'deactivate' || what === 'reactivate' ? 'quiet' : 'secondary'}
            size="sm"
            aria-label={
              what === 'times'
                ? `Sessions and leave of ${fullName(one.user)}`
                : `${label} ${what === 'verify' ? 'of ' : ''}${fullName(one.user)}`
            }
            onClick={() => onAsk(what, one)}
          >
            {label}
          </Button>
        ))}
      >
        <span className="block">{licenseOf(one)}</span>
        {!one.isActive && one.comingVisits > 0 ? (
          <Link to={`/appointments?doctor=${one.id}`} className="link inline-flex min-h-9 items-center">
            {visitsInWords(one.comingVisits)} to come
          </Link>
        ) : null}
      </MemberRow>
    ))}
  </Rows>
)
