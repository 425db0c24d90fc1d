import { t } from '#language/translate.ts'
import { Check } from 'lucide-react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { clock } from '#web/lib/clock.ts'
import { joined } from '#web/lib/words.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { cx } from '#web/ui/cx.ts'
import { statusLooks } from '#web/features/appointments/public/status.tsx'
import { aboutOf, doctorOf, hasArrived, patientName, spanOf } from '#web/features/appointments/public/words.ts'
import { specialtyKey } from '#web/features/appointments/calendar/doctors.ts'

interface AppointmentButtonProps {
  appointment: Appointment
  /** Shows the doctor's name instead of the patient's. */
  isPatient: boolean
  /** True in the focused cell: Tab then reaches its appointments. */
  isReachable: boolean
  /** `line`: one line. `block`: as many lines as fit. */
  shape: 'line' | 'block'
  /** The city of the time, where the times of several zones are shown. */
  place?: string | undefined
  /**
   * Hides the time, which the row shows: `name` and `initials` always, `narrow` on small screens. If absent, as in a month, a
   * line shows no reason.
   */
  room?: 'full' | 'narrow' | 'name' | 'initials'
  className?: string
  style?: React.CSSProperties
}

/** "MK" for "Madhuri Kumar": in a narrow lane, a cut name would be one letter. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .slice(0, 2)
    .join('')

/** An appointment in the grid: time, name, reason and status, in its specialty's color. The grid opens it. */
export function AppointmentButton({
  appointment,
  isPatient,
  isReachable,
  shape,
  place,
  room,
  className,
  style,
}: AppointmentButtonProps) {
  const isHere = hasArrived(appointment)
  const label = isHere ? t('Arrived') : t(statusLooks[appointment.status].label)
  const about = joined(aboutOf(appointment), appointment.overbookReason === null ? null : t('overbooked'))
  const who = isPatient ? doctorOf(appointment) : patientName(appointment)
  const doctor = isPatient ? '' : `, ${doctorOf(appointment)}`
  const { specialty } = appointment.doctor
  const specialtyName = specialtyInWords(specialty)
  const isOver = appointment.status === 'completed' || appointment.status === 'no_show'
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      data-appointment={appointment.id}
      data-doctor={appointment.doctorId}
      data-movable={appointment.can.move ? '' : undefined}
      data-specialty={specialtyKey(specialty)}
      data-arrived={isHere ? '' : undefined}
      title={`${joined(spanOf(appointment), place)} ${who}${doctor}, ${specialtyName}, ${about}, ${label}`}
      style={style}
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-sm border border-s-4 border-(--specialty)/35 border-s-(--specialty) bg-(--specialty-soft) px-1.5 text-start text-sm leading-5',
        isOver ? 'text-muted' : 'text-ink',
        'hover:border-(--specialty) focus-visible:z-10 data-dragged:opacity-40',
        isHere && 'inset-ring-2 inset-ring-brand',
        appointment.status === 'pending' && 'border-dashed [border-left-style:solid]',
        appointment.can.move && 'md:cursor-grab',
        className,
      )}
    >
      <span className="block w-full truncate">
        <time
          className={cx(
            'tabular-nums',
            room === 'name' || room === 'initials' ? 'sr-only' : room === 'narrow' && 'max-lg:sr-only',
          )}
        >
          {clock(appointment.appointmentTime)}
        </time>
        {place ? <span className="text-muted"> {place}</span> : null}{' '}
        {isHere && (shape === 'line' || room === 'initials') ? (
          <Check aria-hidden="true" className="inline size-3.5 text-brand" />
        ) : null}{' '}
        {room === 'initials' ? (
          <span aria-hidden="true" className="font-medium">
            {initialsOf(who)}
          </span>
        ) : null}
        <bdi className={cx('font-medium', room === 'initials' && 'sr-only')}>{who}</bdi>{' '}
        {shape === 'line' && room ? about : null}
      </span>
      {shape === 'block' ? (
        <span className={room === 'initials' ? 'sr-only' : 'block w-full truncate'}>
          {isHere ? <span className="rounded-full bg-brand px-1.5 font-medium text-brand-ink">{label}</span> : label}
          {/* beside another appointment there is room for one word */}
          <span className={room === 'name' ? 'sr-only' : undefined}> · {about}</span>
        </span>
      ) : null}
      <span className="sr-only">
        {shape === 'line' ? `, ${room ? '' : `${about}, `}${label}` : null}, {specialtyName}
        {doctor}
      </span>
    </button>
  )
}
