import { t } from '#language/translate.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { countWaiting } from '#contract/appointments/desk.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { cx } from '#web/ui/cx.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { APPOINTMENTS_KEY } from './list.ts'

const WaitingList = onDemand(async () => (await import('./waiting-list.tsx')).WaitingList)

/** True if the reader can confirm bookings: works at a clinic, with the appointments screen. */
export const confirms = ({ role, memberships, screens }: CurrentUser) =>
  role !== 'patient' && memberships.length > 0 && screens.includes('appointments')

export const waitingCountQuery = (user: CurrentUser) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'waiting', user.id],
    queryFn: () => call(countWaiting, {}),
    enabled: confirms(user),
  })

/** Returns the number of pending bookings for the reader; 0 while loading and for patients. */
export function useWaitingCount(user: CurrentUser): number {
  const { data } = useQuery(waitingCountQuery(user))
  return data?.count ?? 0
}

/** Returns the number of patients without an email whom the reader's clinics have to call; 0 while loading. */
export function useCallCount(user: CurrentUser): number {
  const { data } = useQuery(waitingCountQuery(user))
  return data?.calls ?? 0
}

/**
 * Pending online bookings on the dashboards of desk, doctor and administrator: one line, which opens the list. Renders
 * nothing without any.
 */
export function WaitingCard({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(waitingCountQuery(user))
  const [isOpen, setOpen] = useState(false)
  if (error && !data)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    )
  if (!data || data.count === 0) return null
  return (
    <section aria-labelledby="waiting" className="min-w-0 rounded-lg border border-caution/40 bg-surface-raised">
      <h2 className="text-lg">
        <button
          id="waiting"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full flex-wrap items-baseline gap-x-2 rounded-lg px-4 py-3 text-start hover:bg-surface-sunken sm:px-5"
        >
          {t('Waiting for confirmation')} <span className="text-muted tabular-nums">({data.count})</span>
          {data.today > 0 ? (
            <span className="text-sm font-normal text-caution tabular-nums">
              {t('{count} today', { count: data.today })}
            </span>
          ) : null}
          <ChevronDown
            aria-hidden="true"
            className={cx('ms-auto size-4 shrink-0 self-center transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      {isOpen ? <WaitingList user={user} /> : null}
    </section>
  )
}

/** Badge with the number of pending bookings; renders nothing at zero. */
export function WaitingCount() {
  const count = useWaitingCount(useSignedInUser())
  if (count === 0) return null
  return (
    <span className="ms-1.5 rounded-full bg-caution-soft px-1.5 text-sm leading-5 font-semibold text-caution tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only">{` ${t('waiting for confirmation')}`}</span>
    </span>
  )
}
