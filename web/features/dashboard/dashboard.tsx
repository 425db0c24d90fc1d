import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, CalendarPlus, FileText, Upload, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { indianNumber } from '#contract/numbers.ts'
import { WaitingCard } from '#web/features/appointments/public/waiting.tsx'
import { timeIn } from '#web/lib/clock.ts'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { usePlaceTime } from '#web/lib/use-browser-zone.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { PartSwitch } from '#web/shell/part-switch.tsx'
import { ProveEmail } from '#web/shell/prove-email.tsx'
import { displayName, withoutPrefix } from '#web/shell/people.ts'
import { useNow } from '#web/shell/use-now.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ActivityCard } from './activity-card.tsx'
import { dayQuery, statsQuery } from './api.ts'
import { KnowledgeCard } from './knowledge-card.tsx'
import { NextAppointment } from './next-appointment.tsx'
import { QuickActionsCard } from './quick-actions.tsx'
import { Schedule } from './schedule.tsx'
import { StatStrip } from './stat-strip.tsx'
import { zonesOf } from './words.ts'

// Content below a loading list is hidden: it would jump. The second column is below it on narrow screens only.
const BELOW_SCHEDULE = 'group-has-data-[loading=schedule]:hidden'
const AFTER_SCHEDULE = 'group-has-data-[loading=schedule]:max-lg:hidden'

interface DashboardProps {
  /** Pending invitations of the person. */
  invitations?: ReactNode
  /** Parts that the page adds for patients. */
  claims?: ReactNode
  family?: ReactNode
  medicines?: ReactNode
  claimRequests?: ReactNode
  /** The walk-in queue, for people of a clinic. */
  walkIns?: ReactNode
}

/**
 * The first screen after signing in: the day first, then bookings to confirm and the walk-ins, numbers last. The date is the
 * clinic's.
 */
export function Dashboard({ invitations, claims, family, medicines, claimRequests, walkIns }: DashboardProps) {
  const user = useSignedInUser()
  const { role } = user
  return (
    <EnabledOnceHydrated>
      <PageHead title={t('Dashboard')} noIndex />
      <Head user={user} />
      {/* for people of a clinic, the frame says it on every page */}
      {user.doctorProfile || user.staffProfile ? null : <UnconfirmedEmail user={user} />}
      <FirstClinic user={user} />
      {invitations}
      <div className="group grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {role === 'patient' ? (
            <>
              {claims}
              <NextAppointment user={user} />
              {medicines}
            </>
          ) : null}
          <Schedule user={user} />
          <div className={cx('flex min-w-0 flex-col gap-6', BELOW_SCHEDULE)}>
            {role === 'patient' ? (
              family
            ) : (
              <>
                <WaitingCard user={user} />
                {walkIns}
                {role === 'staff' ? null : claimRequests}
              </>
            )}
            {role === 'staff' ? null : <StatStrip user={user} />}
          </div>
        </div>
        <div className={cx('flex min-w-0 flex-col gap-6', AFTER_SCHEDULE)}>
          <QuickActionsCard user={user} />
          {role === 'patient' ? <KnowledgeCard /> : null}
          {role === 'clinic_admin' ? <PlatformCard user={user} /> : null}
          <ActivityCard user={user} />
        </div>
      </div>
    </EnabledOnceHydrated>
  )
}

/** The greeting, the day and the actions. */
function Head({ user }: { user: CurrentUser }) {
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  // the date above the schedule is the clinic's, as the schedule is
  const { data, error } = useQuery(dayQuery(user))
  const date = data?.date ?? (isHydrated && (data || error) ? dateIn(undefined, now) : null)
  const name = user.parts.includes('doctor') ? displayName(user) : withoutPrefix(user.firstName)
  const greeting = useGreeting(user, name)
  const [zone, otherZone] = zonesOf(data?.visits ?? [])
  // beside the date, so that nothing moves when it arrives; with several zones, the schedule names each
  const place = usePlaceTime(otherZone ? undefined : zone)
  return (
    <PageHeader
      title={greeting}
      description={date ? joined(longDate(date), place) : '\u00a0'}
      action={
        <>
          <PartSwitch />
          <HeaderActions user={user} />
        </>
      }
    />
  )
}

const UnconfirmedEmail = ({ user }: { user: CurrentUser }) => (
  <ProveEmail title={t('Confirm your email address')} className="mb-6">
    {user.parts.includes('patient')
      ? t('Appointments and records that clinics have under this address appear here once you confirm it.')
      : null}
  </ProveEmail>
)

/** The buttons at the top right. Administrators get a link to the patients. */
function HeaderActions({ user: { role, screens } }: { user: CurrentUser }) {
  if (role === 'clinic_admin')
    return (
      <LinkButton to="/patients" variant="secondary">
        <Users aria-hidden="true" className="hidden size-4.5 sm:block" />
        {t('Patients')}
      </LinkButton>
    )
  if (!screens.includes('appointments')) return null
  const isPatient = role === 'patient'
  return (
    <>
      {role === 'doctor' ? (
        <LinkButton to="/prescriptions?new=1" variant="secondary">
          <FileText aria-hidden="true" className="hidden size-4.5 sm:block" />
          {t('Write Prescription')}
        </LinkButton>
      ) : isPatient ? (
        <LinkButton to="/test-reports" variant="secondary" className="max-sm:order-last">
          <Upload aria-hidden="true" className="hidden size-4.5 sm:block" />
          {t('Upload Documents')}
        </LinkButton>
      ) : null}
      <LinkButton to={isPatient ? '/book' : '/appointments?new=1'}>
        <CalendarPlus aria-hidden="true" className="hidden size-4.5 sm:block" />
        {isPatient ? t('Book Appointment') : t('New Appointment')}
      </LinkButton>
    </>
  )
}

const words: Partial<Record<CurrentUser['role'], { title: Message; text: Message; action: Message }>> = {
  clinic_admin: {
    title: msg('Set up your clinic to get started.'),
    text: msg(
      'We’ll add a General Consultation and standard hours for you. You can add doctors, staff and services next.',
    ),
    action: msg('Add clinic'),
  },
  doctor: {
    title: msg('Join a clinic, or set up your own.'),
    text: msg(
      'When a clinic adds or invites you, it appears here. If you run your own practice, set it up with this account.',
    ),
    action: msg('Set up your clinic'),
  },
}

/** The first step of an administrator or doctor without a clinic. */
function FirstClinic({ user: { role, memberships } }: { user: CurrentUser }) {
  const prompt = memberships.length === 0 && words[role]
  if (!prompt) return null
  return (
    <div className="mb-6">
      <EmptyState
        icon={Building2}
        title={t(prompt.title)}
        action={<LinkButton to="/clinics?new=1">{t(prompt.action)}</LinkButton>}
      >
        {t(prompt.text)}
      </EmptyState>
    </div>
  )
}

/** Counts over the whole platform (rule B5). */
function PlatformCard({ user }: { user: CurrentUser }) {
  const { data } = useQuery(statsQuery(user))
  if (!data?.platform) return null
  const { activeClinics, totalDoctors, monthlyBookings } = data.platform
  const figures = [
    [t('Active Clinics'), activeClinics],
    [t('Total Doctors'), totalDoctors],
    [t('Monthly Bookings'), monthlyBookings],
  ] as const
  return (
    <Card title={t('Multi-Tenant Platform')}>
      <dl className="divide-y divide-line">
        {figures.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{indianNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">{t('Totals for all clinics on the platform')}</p>
    </Card>
  )
}

/**
 * Greets by the reader's clock. Only the browser knows it, so the document has the clinic's, which is nearly always the same: a
 * longer greeting on a second line would move the page. People without a clinic are welcomed at any hour.
 */
function useGreeting({ timeZone }: CurrentUser, name: string): string {
  const isHydrated = useHydrated()
  const now = new Date(useNow())
  if (timeZone === null) return t('Welcome, {name}', { name })
  return greetingAt(isHydrated ? now.getHours() : Number(timeIn(timeZone, now).slice(0, 2)), name)
}

/** Returns the greeting for an hour of the day. */
const greetingAt = (hour: number, name: string) =>
  hour < 12
    ? t('Good Morning, {name}', { name })
    : hour < 18
      ? t('Good Afternoon, {name}', { name })
      : t('Good Evening, {name}', { name })
