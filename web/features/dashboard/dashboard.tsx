import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { PartSwitch } from '#web/shell/part-switch.tsx'
import { displayName, withoutPrefix } from '#web/shell/people.ts'
import { WaitingCard } from '#web/features/appointments/public/waiting-card.tsx'
import { cx } from '#web/ui/cx.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { dayQuery } from './api.ts'
import { ActivityCard } from './activity-card.tsx'
import { FirstClinic } from './first-clinic.tsx'
import { greetingAt } from './greeting.ts'
import { HeaderActions } from './header-actions.tsx'
import { NextAppointment } from './next-appointment.tsx'
import { PlatformCard } from './platform-card.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'
import { Schedule } from './schedule.tsx'
import { StatStrip } from './stat-strip.tsx'

// In one column, hide what is below a list that is still loading: it would jump.
const AFTER_NEXT_APPOINTMENT = 'group-has-data-[loading=next-appointment]:max-lg:hidden'
const AFTER_SCHEDULE = 'group-has-data-[loading=schedule]:max-lg:hidden'

interface DashboardProps {
  /** Invitations that wait for the person's answer. */
  invitations?: ReactNode
  /** What a page adds for patients. */
  claims?: ReactNode
  family?: ReactNode
  medicines?: ReactNode
  claimRequests?: ReactNode
  /** The queue of those without an appointment, for the people of a clinic. */
  walkIns?: ReactNode
}

/**
 * The first screen after signing in. The greeting follows the reader's clock, so it waits for hydration; the date is the
 * clinic's.
 * A patient's next appointment comes first on a phone, and beside the quick actions on wider screens.
 */
export function Dashboard({ invitations, claims, family, medicines, claimRequests, walkIns }: DashboardProps) {
  const user = useSignedInUser()
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  // the day of the schedule is the clinic's, and so is the date above it
  const { data, error } = useQuery(dayQuery(user))
  const { role } = user
  const name = user.parts.includes('doctor') ? displayName(user) : withoutPrefix(user.firstName)
  return (
    <>
      <PageHead title="Dashboard" noIndex />
      <PageHeader
        title={isHydrated ? `${greetingAt(now.getHours())}, ${name}` : `Welcome, ${name}`}
        description={isHydrated && (data || error) ? longDate(data?.date ?? dateIn(undefined, now)) : '\u00a0'}
        action={
          <>
            <PartSwitch />
            <HeaderActions user={user} />
          </>
        }
      />
      <FirstClinic user={user} />
      {invitations}
      <div className="group grid items-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
        {role === 'patient' ? (
          <div className="mb-6 flex min-w-0 flex-col gap-6 empty:hidden lg:col-start-1 lg:row-start-2">
            {claims}
            <NextAppointment user={user} />
            {medicines}
          </div>
        ) : null}
        {role === 'staff' ? null : (
          <div className={cx('min-w-0 lg:col-span-2 lg:col-start-1 lg:row-start-1', AFTER_NEXT_APPOINTMENT)}>
            <StatStrip user={user} />
          </div>
        )}
        <div className={cx('mb-6 flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-3', AFTER_NEXT_APPOINTMENT)}>
          {role === 'doctor' || role === 'clinic_admin' ? claimRequests : null}
          {role === 'patient' ? null : <WaitingCard user={user} />}
          {role === 'patient' ? null : walkIns}
          <Schedule user={user} />
          {role === 'patient' ? family : null}
        </div>
        <div className={cx('flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-2', AFTER_SCHEDULE)}>
          <QuickActionsCard user={user} />
          {role === 'clinic_admin' ? <PlatformCard user={user} /> : null}
          <ActivityCard user={user} />
        </div>
      </div>
    </>
  )
}
