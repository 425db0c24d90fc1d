import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { cityOf } from '#web/lib/zones.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { useNow } from '#web/shell/use-now.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { AnswerBooking } from './answer-booking.tsx'
import { APPOINTMENTS_KEY, loadAppointments } from './list.ts'
import { PatientName } from './patient-name.tsx'
import { appointmentInWords, doctorOf, hasName, patientName, whenInWords } from './words.ts'

/** Maximum number of pending bookings on the dashboard. */
const MOST_WAITING = 10

/** The first pending online bookings, soonest first, each with its answers. */
export function WaitingList({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [APPOINTMENTS_KEY, 'waiting-list', user.id],
    queryFn: ({ signal }) =>
      loadAppointments(user, { status: 'pending', when: 'upcoming', limit: MOST_WAITING }, signal),
  })
  const list = useFocusKept<HTMLUListElement>()
  const now = useNow()
  const hasClinics = new Set(useShownMemberships().map(({ clinic }) => clinic.id)).size > 1
  if (!data)
    return (
      <div className="border-t border-line p-4 sm:px-5">
        {error ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            {sentenceOf(error)}
          </InlineError>
        ) : (
          <SkeletonRows rows={2} label={t('Loading...')} />
        )}
      </div>
    )
  const more = (data.total ?? data.items.length) - data.items.length
  const hasZones = new Set(data.items.map(({ clinic }) => clinic.timeZone)).size > 1
  return (
    <>
      <ul {...list} className="divide-y divide-line border-t border-line">
        {data.items.map((appointment) => (
          <Booking
            key={appointment.id}
            appointment={appointment}
            user={user}
            now={now}
            namesClinic={hasClinics}
            namesZone={hasZones}
          />
        ))}
      </ul>
      {more > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm sm:px-5">
          <Link to="/appointments?status=pending" className="font-medium text-brand hover:underline">
            {t('{more} more waiting', { more })}
          </Link>
        </p>
      ) : null}
    </>
  )
}

interface BookingProps {
  appointment: Appointment
  user: CurrentUser
  now: number
  /** The page shows more than one clinic. */
  namesClinic: boolean
  /** The listed bookings are in different time zones. */
  namesZone: boolean
}

/** A pending booking, with its answers. */
const Booking = ({ appointment, user, now, namesClinic, namesZone }: BookingProps) => (
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
          namesZone && t('{place} time', { place: cityOf(appointment.clinic.timeZone) }),
          user.role === 'doctor' ? null : doctorOf(appointment),
          appointment.service.name,
          namesClinic && appointment.clinic.name,
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
