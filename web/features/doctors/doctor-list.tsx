import { type Message, msg, t } from '#language/translate.ts'
import { Link } from 'react-router'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { DeactivationLine, MoreOfMember } from '#web/features/members/public/member-dialogs.tsx'
import { MemberRow } from '#web/features/members/public/member-row.tsx'
import { fullName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
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
    ? t('License {license}', { license: [licenseNumber, licenseCouncil].filter(Boolean).join(', ') })
    : t('No license number')

/** The actions that are buttons; the rare ones are in a menu. */
type Shown = Exclude<Asked, 'sign-out' | 'deactivate'>

/** Returns the buttons of a doctor, most important first. */
const buttonsOf = ({ isActive, isVerified, licenseNumber }: AdministeredDoctor): Shown[] => [
  ...(isActive && !isVerified && licenseNumber ? ['verify' as const] : []),
  'edit',
  'times',
  ...(isActive ? [] : ['reactivate' as const]),
]

/** The label of each button, and its accessible name, such as "Edit Asha Rao". */
const buttonWords: Record<Shown, { label: Message; named: Message }> = {
  verify: { label: msg('Confirm license'), named: msg('Confirm license of {name}') },
  edit: { label: msg('Edit'), named: msg('Edit {name}') },
  times: { label: msg('Working hours and time off'), named: msg('Working hours and time off of {name}') },
  reactivate: { label: msg('Reactivate'), named: msg('Reactivate {name}') },
}

export const DoctorList = ({ doctors, withClinic, onAsk }: DoctorListProps) => (
  <Rows label={t('Doctors')}>
    {doctors.map((one) => (
      <MemberRow
        key={one.id}
        member={one}
        badge={one.isVerified ? null : <Badge tone="caution">{t('Unverified')}</Badge>}
        about={[specialtyInWords(one.specialty), one.qualification, withClinic && one.clinic.name]}
        actions={
          <>
            {buttonsOf(one).map((what) => (
              <Button
                key={what}
                variant={what === 'reactivate' ? 'quiet' : 'secondary'}
                size="sm"
                aria-label={t(buttonWords[what].named, { name: fullName(one.user) })}
                onClick={() => onAsk(what, one)}
              >
                {t(buttonWords[what].label)}
              </Button>
            ))}
            {one.isActive ? (
              <MoreOfMember
                as="doctor"
                member={one}
                onSignOut={() => onAsk('sign-out', one)}
                onDeactivate={() => onAsk('deactivate', one)}
              />
            ) : null}
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
