import type { Appointment } from '#contract/appointments.ts'
import { cx } from '#web/ui/cx.ts'
import { statusLooks } from '#web/shell/visit-status.ts'
import { doctorOf, patientName, spanOf } from '#web/shell/visit-words.ts'
import { specialtyKey } from './specialties.ts'

interface VisitButtonProps {
  visit: Appointment
  /** A patient knows who they are: the doctor's name stands there instead. */
  isPatient: boolean
  /** In the cell that the keyboard stands on, Tab reaches the visits. */
  isReachable: boolean
  /** One line, or as many as there is room. */
  shape: 'line' | 'block'
  /** The name alone where there is hardly room for it and the place tells the time: always, or on small screens. */
  room?: 'full' | 'narrow' | 'name'
  className?: string
  style?: React.CSSProperties
}

/** A visit in the grid: its time, who, the specialty in its colour and word, the status. Opened by the grid. */
export function VisitButton({ visit, isPatient, isReachable, shape, room, className, style }: VisitButtonProps) {
  const { label } = statusLooks[visit.status]
  const who = isPatient ? doctorOf(visit) : patientName(visit)
  const doctor = isPatient ? '' : `, ${doctorOf(visit)}`
  const { specialty } = visit.doctor
  const isOver = visit.status === 'completed' || visit.status === 'no_show'
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      data-visit={visit.id}
      data-doctor={visit.doctorId}
      data-movable={visit.can.move ? '' : undefined}
      data-specialty={specialtyKey(specialty)}
      title={`${spanOf(visit)} ${who}${doctor}, ${specialty}, ${label}`}
      style={style}
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-sm border border-l-4 border-(--specialty)/35 border-l-(--specialty) bg-(--specialty-soft) px-1.5 text-left text-sm leading-5',
        isOver ? 'text-muted' : 'text-ink',
        'hover:border-(--specialty) focus-visible:z-10 data-dragged:opacity-40',
        visit.status === 'pending' && 'border-dashed [border-left-style:solid]',
        visit.can.move && 'md:cursor-grab',
        className,
      )}
    >
      <span className="block w-full truncate">
        <time className={cx('tabular-nums', room === 'name' ? 'sr-only' : room === 'narrow' && 'max-lg:sr-only')}>
          {visit.appointmentTime}
        </time>{' '}
        <bdi className="font-medium">{who}</bdi> {shape === 'line' ? specialty : null}
      </span>
      {shape === 'block' ? (
        <span className="block w-full truncate">
          {specialty} · {label}
        </span>
      ) : null}
      <span className="sr-only">
        {shape === 'line' ? `, ${label}` : null}
        {doctor}
      </span>
    </button>
  )
}
