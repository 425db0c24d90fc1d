import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { DashboardDay, DayVisit, FreeSlot } from '#contract/dashboard.ts'
import { PrintDayButton } from '#web/features/appointments/public/day-sheet/print-day-button.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dayQuery } from './api.ts'
import { ClinicDay } from './clinic-day.tsx'
import { FreeSlotRow } from './day-rows.tsx'
import { belongsTo, DayFilter, type DayPart, DoctorFilter, isDayPart } from './schedule-filters.tsx'
import { doctorsOf, isOver, zonesOf } from './words.ts'

/** Unfinished appointments shown at first: of one list, and of each doctor where the day is listed doctor by doctor. */
const MOST = { list: 40, doctor: 4 }

/** Returns the dates of today's appointments; clinics can be a date apart. */
function datesOf(appointments: readonly DayVisit[]) {
  const dates = appointments.map(({ appointmentDate }) => appointmentDate).toSorted()
  return { from: dates[0], to: dates.at(-1) }
}

/** Today at the clinic: the reader's appointments with their real lengths. The desk sees them doctor by doctor. */
export function Schedule({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(dayQuery(user))
  const [query, setQuery] = useSearchParams()
  const wantedPart = query.get('show')
  const isDesk = user.role === 'staff' || user.role === 'clinic_admin'
  const part: DayPart = isDesk && isDayPart(wantedPart) ? wantedPart : 'all'
  const all = data?.visits ?? []
  const wantedDoctor = isDesk ? (query.get('doctor') ?? '') : ''
  // the address may be from yesterday: a doctor without appointments today is ignored
  const doctorId = all.some(({ doctor }) => doctor.id === wantedDoctor) ? wantedDoctor : ''
  const ofDoctor = doctorId ? all.filter(({ doctor }) => doctor.id === doctorId) : all
  const show = (next: { part?: DayPart; doctor?: string }) => {
    // the address may be ahead of the render: a second choice must not undo the first
    const now = new URLSearchParams(window.location.search)
    const known = all.some(({ doctor: { id } }) => id === now.get('doctor')) ? now.get('doctor') : ''
    const { part: shown, doctor } = { part: now.get('show') ?? 'all', doctor: known, ...next }
    setQuery(
      { ...(shown !== 'all' && { show: shown }), ...(doctor && { doctor }) },
      { preventScrollReset: true, replace: true },
    )
  }
  return (
    <section aria-labelledby="schedule" className="min-w-0 rounded-lg border border-line bg-surface-raised">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
        <h2 id="schedule" className="text-lg">
          {t("Today's Schedule")}
        </h2>
        <div className="-my-1 flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:has-[select]:w-full">
          {isDesk && all.length > 0 ? (
            <>
              <DayFilter appointments={ofDoctor} value={part} onChange={(next) => show({ part: next })} />
              <DoctorFilter appointments={all} value={doctorId} onChange={(doctor) => show({ doctor })} />
            </>
          ) : user.screens.includes('appointments') ? (
            <Link
              to="/appointments"
              className="-my-1 inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
            >
              {t('All appointments')}
            </Link>
          ) : null}
          {user.role !== 'patient' && all.length > 0 ? (
            <PrintDayButton query={{ ...datesOf(all), when: 'all', doctorId: doctorId || undefined }} />
          ) : null}
        </div>
      </div>
      {data ? (
        <Appointments
          key={`${part} ${doctorId}`}
          user={user}
          day={{ ...data, visits: ofDoctor }}
          part={part}
          loaded={all.length}
          isByDoctor={isDesk && doctorId === '' && doctorsOf(all).length > 1}
        />
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching} className="border-t border-line p-4 sm:px-5">
          {sentenceOf(error)}
        </InlineError>
      ) : (
        <ScheduleSkeleton />
      )}
    </section>
  )
}

interface AppointmentsProps {
  user: CurrentUser
  /** Contains only the chosen doctor's appointments. */
  day: DashboardDay
  part: DayPart
  /** Number of loaded appointments of all doctors. */
  loaded: number
  isByDoctor: boolean
}

function Appointments({ user, day, part, loaded, isByDoctor }: AppointmentsProps) {
  const appointments = day.visits.filter(belongsTo[part])
  // Clinics whose day is over come last.
  const clinics = [...Map.groupBy(appointments, ({ clinic }) => clinic.id).values()].toSorted(
    (one, other) => Number(one.every(isOver)) - Number(other.every(isOver)),
  )
  const slot = day.nextFreeSlot
  const slotToday = part === 'all' && slot?.isToday ? slot : null
  const isNothing = appointments.length === 0
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
          appointments={ofClinic}
          reader={user}
          slot={slotToday}
          date={day.date}
          namesClinic={clinics.length > 1 && user.role !== 'patient'}
          namesZone={zonesOf(day.visits).length > 1}
          isByDoctor={isByDoctor}
          most={isByDoctor && part === 'all' ? MOST.doctor : MOST.list}
        />
      ))}
      {slot && !slot.isToday ? <LaterSlot slot={slot} hasRows={!isNothing} /> : null}
      {day.total > loaded ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
          {t('Showing {loaded} of {total} appointments today.', { loaded, total: day.total })}{' '}
          <Link to="/appointments" className="font-medium text-brand hover:underline">
            {t('All appointments')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

const LaterSlot = ({ slot, hasRows }: { slot: FreeSlot; hasRows: boolean }) => (
  <p className={`px-4 text-sm text-muted tabular-nums sm:px-5 ${hasRows ? 'border-t border-line py-3' : 'pb-5'}`}>
    {t('No free times left today. Next available slot: {date}, {time}.', {
      date: shortDate(slot.date),
      time: clock(slot.time),
    })}
  </p>
)

/** Explains an empty list. */
function Nothing({ user, day, part }: { user: CurrentUser; day: DashboardDay; part: DayPart }) {
  const isWaiting = user.role !== 'patient' && user.memberships.length === 0
  const sentence = isWaiting
    ? user.role === 'clinic_admin'
      ? t('The day’s appointments will appear here once your clinic is set up.')
      : t(
          'You’re not part of a clinic yet. Once an administrator adds you, the clinic’s appointments will appear here.',
        )
    : day.visits.length > 0
      ? part === 'arrived'
        ? t('No patients waiting. Patients appear here after check-in.')
        : t('No more patients expected today.')
      : t('No appointments today.')
  return <p className="border-t border-line px-4 py-5 text-muted sm:px-5">{sentence}</p>
}

const ScheduleSkeleton = () => (
  <div role="status" data-loading="schedule" className="divide-y divide-line border-t border-line">
    <span className="sr-only">{t("Loading today's schedule...")}</span>
    {Array.from({ length: 5 }, (_, row) => (
      <div key={row} className="flex h-22 items-center gap-4 px-4 sm:h-17 sm:px-5">
        <Skeleton className="h-9 w-12" />
        <div className="flex-1">
          <Skeleton className="h-5 w-full max-w-64" />
        </div>
      </div>
    ))}
  </div>
)
