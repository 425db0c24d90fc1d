import { useInfiniteQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { appointmentsQuery } from '#web/features/appointments/api.ts'
import { AppointmentSkeleton } from './appointment-skeleton.tsx'
import { ClinicTimeNote } from './clinic-time.tsx'
import { DaySection } from './day-section.tsx'
import { FilterBar } from './filter-bar.tsx'
import { groupByDay } from './group-by-day.ts'
import { NoAppointments } from './no-appointments.tsx'
import { readerOf } from './reader.ts'
import { useFilter } from './use-filter.ts'

/** Every appointment of the reader that the filter lets through, day by day. */
export function AppointmentList({ onSchedule }: { onSchedule: () => void }) {
  const user = useSignedInUser()
  const { filter } = useFilter()
  const query = useInfiniteQuery(appointmentsQuery(user, filter))
  const { data, error, hasNextPage, isFetchingNextPage } = query
  const appointments = data?.pages.flatMap(({ items }) => items) ?? []
  const total = data?.pages[0]?.total
  const zones = new Set(appointments.map(({ clinic }) => clinic.timeZone))
  const [zone] = zones
  return (
    <>
      <FilterBar total={total} />
      {error && !query.isFetchNextPageError && !query.isRefetchError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <AppointmentSkeleton />
      ) : appointments.length === 0 ? (
        <NoAppointments onSchedule={onSchedule} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={cx('flex flex-col gap-6 transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          {zones.size === 1 && zone ? <ClinicTimeNote zone={zone} /> : null}
          {groupByDay(appointments, filter.span === 'past').map((day) => (
            <DaySection
              key={day.date}
              day={day}
              reader={readerOf(user)}
              namesZones={zones.size > 1}
              namesClinic={user.memberships.length > 1}
            />
          ))}
        </div>
      )}
      {data && hasNextPage ? (
        <div className="mt-6 flex flex-col items-center gap-2">
          {query.isFetchNextPageError ? (
            <p role="alert" className="text-danger">
              {sentenceOf(error)}
            </p>
          ) : null}
          <Button
            variant="secondary"
            onClick={() => void query.fetchNextPage()}
            pending={isFetchingNextPage}
            pendingText="Loading..."
          >
            Show more
          </Button>
          <p className="text-sm text-muted tabular-nums">
            {appointments.length} of {total} shown
          </p>
        </div>
      ) : null}
    </>
  )
}
