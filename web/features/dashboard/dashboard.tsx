import { type ReactNode, useState } from 'react'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { displayName, withoutPrefix } from '#web/shell/people.ts'
import { cx } from '#web/ui/cx.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ActivityCard } from './activity-card.tsx'
import { greetingAt } from './greeting.ts'
import { HeaderActions } from './header-actions.tsx'
import { NextVisit } from './next-visit.tsx'
import { PlatformCard } from './platform-card.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'
import { Schedule } from './schedule.tsx'
import { StatStrip } from './stat-strip.tsx'

// In one column nothing stands below a list whose length is not known yet: it would be pushed about.
const AFTER_NEXT_VISIT = 'group-has-data-[loading=next-visit]:max-lg:hidden'
const AFTER_SCHEDULE = 'group-has-data-[loading=schedule]:max-lg:hidden'

/** What a page adds for patients. */
interface DashboardProps {
  claims?: ReactNode
  family?: ReactNode
}

/**
 * The first screen after signing in. The greeting and the date follow the reader's clock, so they wait for hydration.
 * A patient's next visit stands first on a phone, and beside the quick actions where there is room.
 */
export function Dashboard({ claims, family }: DashboardProps) {
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
        action={<HeaderActions user={user} />}
      />
      <div className="group grid items-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
        {role === 'patient' ? (
          <div className="mb-6 flex min-w-0 flex-col gap-6 empty:hidden lg:col-start-1 lg:row-start-2">
            {claims}
            <NextVisit user={user} />
          </div>
        ) : null}
        {role === 'staff' ? null : (
          <div className={cx('min-w-0 lg:col-span-2 lg:col-start-1 lg:row-start-1', AFTER_NEXT_VISIT)}>
            <StatStrip user={user} />
          </div>
        )}
        <div className={cx('mb-6 flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-3', AFTER_NEXT_VISIT)}>
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
