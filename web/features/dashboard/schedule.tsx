import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import type { DashboardDay, FreeSlot } from '#contract/dashboard.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dayQuery } from './api.ts'
import { ClinicDay } from './clinic-day.tsx'
import { belongsTo, DayFilter, type DayPart, isDayPart } from './day-filter.tsx'
import { FreeSlotRow } from './free-slot-row.tsx'
import { isOver } from './words.ts'

/** Today at the clinic: the reader's visits with their real lengths. */
export function Schedule({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(dayQuery(user.id))
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('show')
  const isDesk = user.role === 'staff' || user.role === 'clinic_admin'
  const part: DayPart = isDesk && isDayPart(wanted) ? wanted : 'all'
  const show = (next: DayPart) =>
    setQuery(next === 'all' ? {} : { show: next }, { preventScrollReset: true, replace: true })
  return (
    <section aria-labelledby="schedule" className="min-w-0 rounded-lg border border-line bg-surface-raised">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
        <h2 id="schedule" className="text-lg">
          Today's Schedule
        </h2>
        {isDesk && data && data.visits.length > 0 ? (
          <DayFilter visits={data.visits} value={part} onChange={show} />
        ) : user.screens.includes('appointments') ? (
          <Link
            to="/appointments"
            className="-my-2 inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
          >
            All appointments
          </Link>
        ) : null}
      </div>
      {data ? (
        <Visits key={part} user={user} day={data} part={part} />
      ) : error ? (
        <div role="alert" className="flex flex-col items-start gap-3 border-t border-line p-4 sm:px-5">
          <p className="text-muted">{sentenceOf(error)}</p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void refetch()}
            pending={isFetching}
            pendingText="Retrying..."
          >
            Retry
          </Button>
        </div>
      ) : (
        <div role="status" data-loading="schedule" className="divide-y divide-line border-t border-line">
          <span className="sr-only">Loading today's schedule...</span>
          {Array.from({ length: 5 }, (_, row) => (
            <div key={row} className="flex h-22 items-center gap-4 px-4 sm:h-17 sm:px-5">
              <Skeleton className="h-9 w-12" />
              <div className="flex-1">
                <Skeleton className="h-5 w-full max-w-64" />
              </div>
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function Visits({ user, day, part }: { user: CurrentUser; day: DashboardDay; part: DayPart }) {
  const visits = day.visits.filter(belongsTo[part])
  // The clinics whose day is over come last.
  const clinics = [...Map.groupBy(visits, ({ clinic }) => clinic.id).values()].toSorted(
    (one, other) => Number(one.every(isOver)) - Number(other.every(isOver)),
  )
  const slot = day.nextFreeSlot
  const slotToday = part === 'all' && slot?.isToday ? slot : null
  const isNothing = visits.length === 0
  return (
    <>
      {isNothing ? <Nothing user={user} day={day} part={part} /> : null}
      {isNothing && slotToday ? (
        <ul className="border-t border-line">
          <FreeSlotRow slot={slotToday} />
        </ul>
      ) : null}
      {clinics.map((ofClinic) => (
        <ClinicDay
          key={ofClinic[0]!.clinic.id}
          visits={ofClinic}
          reader={user}
          slot={slotToday}
          namesClinic={clinics.length > 1 && user.role !== 'patient'}
        />
      ))}
      {slot && !slot.isToday ? <LaterSlot slot={slot} hasRows={!isNothing} /> : null}
      {day.total > day.visits.length ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
          The first {day.visits.length} of {day.total} visits of today.{' '}
          <Link to="/appointments" className="font-medium text-brand hover:underline">
            All appointments
          </Link>
        </p>
      ) : null}
    </>
  )
}

const LaterSlot = ({ slot, hasRows }: { slot: FreeSlot; hasRows: boolean }) => (
  <p className={`px-4 text-sm text-muted tabular-nums sm:px-5 ${hasRows ? 'border-t border-line py-3' : 'pb-5'}`}>
    No free time is left today. Next available slot: {shortDate(slot.date)}, {slot.time}.
  </p>
)

/** Why the list is empty, and what fills it. */
function Nothing({ user, day, part }: { user: CurrentUser; day: DashboardDay; part: DayPart }) {
  const isWaiting = user.role !== 'patient' && user.memberships.length === 0
  const sentence = isWaiting
    ? user.role === 'clinic_admin'
      ? 'Your account runs no clinic yet. Create your first one under Clinics.'
      : 'Your account does not belong to a clinic yet. When its administrator adds you, its visits appear here.'
    : day.visits.length > 0
      ? part === 'arrived'
        ? 'Nobody is waiting. Who is checked in appears here until the visit is over.'
        : 'Nobody else is expected today.'
      : user.role === 'patient'
        ? 'You have no visit today.'
        : user.role === 'doctor'
          ? 'No visits with you today.'
          : 'No visits today.'
  return <p className="border-t border-line px-4 py-5 text-muted sm:px-5">{sentence}</p>
}
