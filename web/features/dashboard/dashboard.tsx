import { useState } from 'react'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { displayName, withoutPrefix } from '#web/shell/people.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ActivityCard } from './activity-card.tsx'
import { greetingAt } from './greeting.ts'
import { HeaderActions } from './header-actions.tsx'
import { NextVisit } from './next-visit.tsx'
import { PlatformCard } from './platform-card.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'
import { Schedule } from './schedule.tsx'
import { StatStrip } from './stat-strip.tsx'

/** The first screen after signing in. The greeting and the date follow the reader's clock, so they wait for hydration. */
export function Dashboard() {
  const user = useSignedInUser()
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const { role } = user
  const name = role === 'doctor' ? displayName(user) : withoutPrefix(user.firstName)
  return (
    <>
      <PageHead title="Dashboard" noIndex />
      <PageHeader
        title={isHydrated ? `${greetingAt(now.getHours())}, ${name}` : `Welcome, ${name}`}
        description={isHydrated ? longDate(dateIn(undefined, now)) : '\u00a0'}
        action={<HeaderActions role={role} />}
      />
      {role === 'staff' ? null : <StatStrip user={user} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {role === 'patient' ? <NextVisit user={user} /> : null}
          <Schedule user={user} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <QuickActionsCard role={role} />
          {role === 'clinic_admin' ? <PlatformCard user={user} /> : null}
          <ActivityCard user={user} />
        </div>
      </div>
    </>
  )
}
