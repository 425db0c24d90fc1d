import { t } from '#language/translate.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { APPOINTMENTS_KEY, loadAppointments } from '#web/features/appointments/public/list.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { nextOffset } from '#web/lib/next-offset.ts'
import { usePlaceTime } from '#web/lib/use-browser-zone.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AppointmentRow } from './appointment-row.tsx'
import { FilterBar } from './filter-bar.tsx'
import { activeFilters, type Filter, noFilter, queryOf } from './filter.ts'
import { type Day, groupByDay } from './group-by-day.ts'
import { readerOf, type RowWords } from './row-text.tsx'
import { useFilter } from './filter-panel.tsx'
import type { BillOf } from './row-actions.tsx'

/** The reader's filtered appointments, day by day. */
export function AppointmentList({ bill, onSchedule }: { bill: BillOf; onSchedule: () => void }) {
  const user = useSignedInUser()
  const { filter } = useFilter()
  // a link to an appointment works for all clinics, whichever the page shows
  const everyClinic = useSearchParams()[0].has('visit')
  const query = useInfiniteQuery(appointmentsQuery(user, filter, everyClinic))
  const { data, error, hasNextPage, isFetchingNextPage } = query
  const appointments = data?.pages.flatMap(({ items }) => items) ?? []
  const total = data?.pages[0]?.total
  const zones = new Set(appointments.map(({ clinic }) => clinic.timeZone))
  const [zone] = zones
  const shown = useShownMemberships()
  const clinicIds = new Set((everyClinic ? user.memberships : shown).map(({ clinic }) => clinic.id))
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
          {groupByDay(appointments, filter.span === 'past').map((day) => (
            <DaySection
              key={day.date}
              day={day}
              bill={bill}
              reader={readerOf(user)}
              namesZones={zones.size > 1}
              zone={zones.size === 1 ? zone : undefined}
              namesClinic={clinicIds.size > 1}
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
            pendingText={t('Loading...')}
          >
            {t('Show more')}
          </Button>
          <p className="text-sm text-muted tabular-nums">
            {t('{count} of {total} shown', { count: appointments.length, total })}
          </p>
        </div>
      ) : null}
    </>
  )
}

interface DaySectionProps extends RowWords {
  day: Day
  bill: BillOf
  /** The time zone of all appointments, if they have the same. */
  zone: string | undefined
}

/** One day: its name, such as "Tomorrow", and its appointments by time. */
function DaySection({ day, zone, ...row }: DaySectionProps) {
  const id = useId()
  const detail = joined(day.detail, usePlaceTime(zone))
  return (
    <section aria-labelledby={id} className="[&_button]:scroll-mt-10">
      <div className="sticky top-15 z-10 flex items-baseline gap-2.5 bg-surface pt-1 pb-2 print:static">
        <h2 id={id} className="text-base">
          <time dateTime={day.date}>{day.words}</time>
        </h2>
        {detail ? <span className="text-sm text-muted">{detail}</span> : null}
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {day.appointments.map((appointment) => (
          <AppointmentRow key={appointment.id} appointment={appointment} {...row} />
        ))}
      </ul>
    </section>
  )
}

/** The empty list: no match for the filter, no clinic yet, or no appointments. */
function NoAppointments({ onSchedule }: { onSchedule: () => void }) {
  const { role, memberships } = useSignedInUser()
  const { filter, change } = useFilter()
  if (activeFilters(filter) > 0) {
    return (
      <EmptyState
        icon={CalendarDays}
        title={t('No appointments match your filters')}
        action={
          <Button variant="secondary" onClick={() => change(noFilter)}>
            {t('Clear filters')}
          </Button>
        }
      >
        {t('Try different dates, another status or a different search.')}
      </EmptyState>
    )
  }
  const isWaiting = role !== 'patient' && memberships.length === 0
  return (
    <EmptyState
      icon={CalendarDays}
      title={t('No appointments scheduled')}
      action={
        role === 'patient' ? (
          <LinkButton to="/book">{t('Schedule First Appointment')}</LinkButton>
        ) : (
          <Button onClick={onSchedule}>{t('Schedule First Appointment')}</Button>
        )
      }
    >
      {isWaiting && role !== 'clinic_admin'
        ? t(
            'You’re not part of a clinic yet. Once an administrator adds you, the clinic’s appointments will appear here.',
          )
        : t('Upcoming appointments will appear here. Use Filter to see past ones.')}
    </EmptyState>
  )
}

const days = [3, 4] as const

/** Placeholder of the list, with rows of the real height. */
const AppointmentSkeleton = () => (
  <div role="status" className="flex flex-col gap-6">
    <span className="sr-only">{t('Loading appointments...')}</span>
    {days.map((rows, day) => (
      <div key={day}>
        <Skeleton className="mb-2 h-6 w-44" />
        <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex h-36 items-center gap-6 px-4 md:h-26 lg:h-13.5">
              <Skeleton className="h-5 w-24" />
              <div className="flex-1">
                <Skeleton className="h-5 w-full max-w-80" />
              </div>
              <Skeleton className="h-6 w-20 rounded-full" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
)

const PAGE_SIZE = 50

/** The list, page by page. Keeps the previous list while another filter loads. */
const appointmentsQuery = (user: CurrentUser, filter: Filter, everyClinic: boolean) =>
  infiniteQueryOptions({
    queryKey: [APPOINTMENTS_KEY, 'list', user.id, filter, everyClinic],
    queryFn: ({ pageParam, signal }) =>
      loadAppointments(user, { ...queryOf(filter), limit: PAGE_SIZE, offset: pageParam }, signal, everyClinic),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
