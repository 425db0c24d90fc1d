import { t } from '#language/translate.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { countWaiting } from '#contract/appointments/desk.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import type { PageCall } from '#web/lib/page-context.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useNow } from '#web/shell/use-now.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { AnswerBooking } from './answer-booking.tsx'
import { APPOINTMENTS_KEY, askForAppointments, loadAppointments } from './list.ts'
import { PatientName } from './patient-name.tsx'
import { appointmentInWords, doctorOf, hasName, patientName, whenInWords } from './words.ts'

/** Maximum number of pending bookings on the dashboard. */
const MOST_WAITING = 10

/** True if the reader can confirm bookings: works at a clinic, with the appointments screen. */
const confirms = ({ role, memberships, screens }: CurrentUser) =>
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

const FIRST = { status: 'pending', when: 'upcoming', limit: MOST_WAITING } as const

/** The first pending bookings, soonest first. */
const waitingQuery = (user: CurrentUser) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'waiting-list', user.id],
    queryFn: ({ signal }) => loadAppointments(user, FIRST, signal),
    enabled: confirms(user),
  })

/** The same on the server, for a page's loader. A full list takes its total from the count, as replies there have no headers. */
export const firstWaiting = (user: CurrentUser) => ({
  queryKey: waitingQuery(user).queryKey,
  ask: async (call: PageCall) => {
    if (!confirms(user)) return undefined
    const items = await askForAppointments<Appointment[]>(user, FIRST, call)
    if (items.length < MOST_WAITING) return { items, total: items.length }
    const { count } = await call(countWaiting, {})
    return { items, total: Math.max(count, items.length) }
  },
})

/** Pending online bookings, on the dashboards of desk, doctor and administrator; renders nothing without any. */
export function WaitingCard({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(waitingQuery(user))
  const list = useFocusKept<HTMLUListElement>()
  const now = useNow()
  if (error && !data)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    )
  if (!data || data.items.length === 0) return null
  const { items, total } = data
  const more = (total ?? items.length) - items.length
  return (
    <section aria-labelledby="waiting" className="min-w-0 rounded-lg border border-caution/40 bg-surface-raised">
      <h2 id="waiting" className="px-4 py-3 text-lg sm:px-5">
        {t('Waiting for confirmation')} <span className="text-muted tabular-nums">({total ?? items.length})</span>
      </h2>
      <ul {...list} className="divide-y divide-line border-t border-line">
        {items.map((appointment) => (
          <Booking key={appointment.id} appointment={appointment} user={user} now={now} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm sm:px-5">
          <Link to="/appointments?status=pending" className="font-medium text-brand hover:underline">
            {t('{more} more waiting', { more })}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

/** Badge with the number of pending bookings; renders nothing at zero. */
export function WaitingCount() {
  const count = useWaitingCount(useSignedInUser())
  if (count === 0) return null
  return (
    <span className="ms-1.5 rounded-full bg-caution-soft px-1.5 text-xs leading-5 font-semibold text-caution tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only">{` ${t('waiting for confirmation')}`}</span>
    </span>
  )
}

interface BookingProps {
  appointment: Appointment
  user: CurrentUser
  now: number
}

/** A pending booking, with its answers. */
const Booking = ({ appointment, user, now }: BookingProps) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">
        <PatientName
          chartId={appointment.patient.id}
          clinicId={appointment.clinicId}
          name={patientName(appointment)}
          mayOpen={appointment.can.chart}
          appointmentId={appointment.id}
        />
      </p>
      <p className="text-sm text-muted tabular-nums">
        {joined(
          whenInWords(appointment, now),
          user.role === 'doctor' ? null : doctorOf(appointment),
          appointment.service.name,
        )}
      </p>
      <p className="text-sm text-muted">
        {joined(
          ageInWords(appointment.patient.age),
          t('Chart {chartNumber}', { chartNumber: appointment.patient.chartNumber }),
          appointment.reason,
        )}
      </p>
    </div>
    <AnswerBooking
      appointmentId={appointment.id}
      about={appointmentInWords(appointment, now)}
      mayConfirm={hasName(appointment)}
    />
  </li>
)
