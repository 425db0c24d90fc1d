import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { type ReactNode, useState } from 'react'
import { roleLabel } from '#contract/accounts/accounts.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { displayName, genderLabel, withoutPrefix } from '#web/shell/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { type Draft, readDraft } from './draft.ts'
import { ProfileForm } from './profile-form.tsx'
import { monthInWords, plainDate } from '#web/lib/dates.ts'
import { shownPhone } from '#web/lib/phones.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { getProfileActivity } from '#contract/accounts/profile.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

interface ProfileScreenProps {
  /** Sends the link of an unconfirmed address again. */
  resend: ReactNode
  /** Edits the person's medical information. */
  editMedical: ReactNode
  /** The charts that the person may read. */
  records: ReactNode
  /** The person's clinics, with a way to leave each. */
  clinics: ReactNode
  security: ReactNode
}

/** The signed-in person's profile, to view and edit. */
export function ProfileScreen({ resend, editMedical, records, clinics, security }: ProfileScreenProps) {
  const user = useSignedInUser()
  const isAlive = useHydrated()
  const [isOpening, setOpening] = useState(false)
  /** Set while the form is open, with the draft of an earlier edit if there is one. */
  const [editing, setEditing] = useState<{ draft: Draft | null } | null>(null)
  const edit = async () => {
    setOpening(true)
    const draft = user.autoSave ? await readDraft() : null
    setOpening(false)
    setEditing({ draft })
  }
  return (
    <div className="group">
      <PageHead title={t('Profile')} />
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-4">
        <Avatar
          firstName={withoutPrefix(user.firstName)}
          lastName={user.lastName}
          src={user.profileImageUrl}
          className="size-16 text-lg"
        />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl break-words">{displayName(user)}</h1>
          <Badge tone="brand" className="mt-1">
            {roleLabel(user.role)}
          </Badge>
        </div>
        {editing ? null : (
          <Button
            onClick={() => void edit()}
            disabled={!isAlive || isOpening}
            className="w-full disabled:opacity-100 sm:w-auto"
          >
            {t('Edit Profile')}
          </Button>
        )}
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex flex-col gap-4 lg:col-span-2">
          {editing ? (
            <ProfileForm user={user} draft={editing.draft} onClose={() => setEditing(null)} />
          ) : (
            <BasicInformation resend={resend} />
          )}
          <RoleSections editMedical={editMedical} />
          {clinics}
          {records}
        </div>
        {/* hidden while the list above loads, to avoid a layout shift */}
        <div className="group-has-data-[loading=own-charts]:max-lg:hidden">
          <ActivityCard />
        </div>
      </div>
      <div className="mt-8 group-has-data-[loading=own-charts]:hidden">{security}</div>
    </div>
  )
}

/** Contact details, member since, location. `resend` resends the link for an unconfirmed address. */
function BasicInformation({ resend }: { resend: ReactNode }) {
  const user = useSignedInUser()
  const email = (
    <>
      {user.email}
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {user.emailVerified ? (
          <Badge tone="positive">{t('Confirmed')}</Badge>
        ) : (
          <>
            <Badge tone="caution">{t('Not confirmed')}</Badge>
            {resend}
          </>
        )}
      </span>
    </>
  )
  return (
    <Card title={t('Basic Information')}>
      {user.pendingEmail ? (
        <Notice className="mb-4" title={t('Confirm your new email address')}>
          {t('We sent a link to {pendingEmail}. Until you open it, your address is still {email}.', {
            pendingEmail: user.pendingEmail,
            email: user.email,
          })}
        </Notice>
      ) : null}
      <Facts
        facts={[
          [t('Email'), email],
          [t('Phone'), user.phone && shownPhone(user.phone, user.memberships[0]?.clinic.country)],
          [t('Member since'), monthInWords(user.createdAt)],
          [t('Location'), user.location],
        ]}
      />
      {user.bio ? (
        <div className="mt-4">
          <p className="text-sm text-muted">{t('Bio')}</p>
          <p className="max-w-[70ch] whitespace-pre-line">
            <bdi>{user.bio}</bdi>
          </p>
        </div>
      ) : null}
    </Card>
  )
}

const readActivity = () => call(getProfileActivity, {})

/** Activity of the last 30 days, refetched each time the profile is opened. */
function ActivityCard() {
  const activity = useQuery({ queryKey: ['/api/profile/activity'], queryFn: readActivity, gcTime: 0 })
  const numbers = activity.data
    ? ([
        [t('Upcoming appointments'), activity.data.upcomingVisits],
        [t('Completed appointments'), activity.data.completedVisits],
        [t('Cancelled appointments'), activity.data.cancelledVisits],
        [t('Sign-ins'), activity.data.signIns],
      ] as const)
    : []
  return (
    <Card title={t('Recent Activity')}>
      {activity.isPending ? <SkeletonRows rows={4} label={t('Loading profile...')} /> : null}
      {activity.error ? (
        <ErrorState onRetry={() => void activity.refetch()} retrying={activity.isFetching}>
          {sentenceOf(activity.error)}
        </ErrorState>
      ) : null}
      {activity.data ? (
        <>
          <dl className="divide-y divide-line">
            {numbers.map(([name, count]) => (
              <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
                <dt className="text-muted">{name}</dt>
                <dd className="text-lg font-semibold tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-1 text-sm text-muted">{t('Last 30 days. Upcoming appointments from today on.')}</p>
        </>
      ) : null}
    </Card>
  )
}

/** Doctor, patient and staff details; each only if the person has that profile. */
function RoleSections({ editMedical }: { editMedical: ReactNode }) {
  const { doctorProfile: doctor, patientProfile: patient, staffProfile: staff, parts } = useSignedInUser()
  return (
    <>
      {doctor ? (
        <Card title={t('Professional Information')}>
          <Facts
            facts={[
              [t('Specialty'), specialtyInWords(doctor.specialty)],
              [t('License number'), doctor.licenseNumber],
              [t('Clinic'), doctor.clinic.name],
              [t('Experience'), doctor.experience],
              [t('Education'), doctor.education],
            ]}
          />
        </Card>
      ) : null}
      {patient ? (
        <Card title={t('Medical Information')}>
          <Facts
            facts={[
              [t('Date of birth'), patient.dateOfBirth && plainDate(patient.dateOfBirth)],
              [t('Gender'), patient.gender && genderLabel(patient.gender)],
              [t('Blood type'), patient.bloodType && leftToRight(patient.bloodType)],
              [t('Emergency contact'), patient.emergencyContact],
              [t('Allergies'), patient.allergies],
              [t('Insurance'), patient.insuranceInfo],
            ]}
          />
          {editMedical}
        </Card>
      ) : parts.includes('patient') ? (
        <Card title={t('Medical Information')}>
          <p className="text-muted">
            {t(
              'Your first appointment at a clinic starts your record. Then you can add your medical information here.',
            )}
          </p>
        </Card>
      ) : null}
      {staff ? (
        <Card title={t('Staff Information')}>
          <Facts
            facts={[
              [t('Position'), staff.position],
              [t('Department'), staff.department],
              [t('Clinic'), staff.clinic.name],
            ]}
          />
        </Card>
      ) : null}
    </>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** Labels with their values. */
const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="break-words">{value ? <bdi>{value}</bdi> : t('Not provided')}</dd>
      </div>
    ))}
  </dl>
)
