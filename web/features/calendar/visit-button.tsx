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
  className?: string
  style?: React.CSSProperties
}

/** A visit in the grid: its time, who, the specialty in its colour and word, the status. Opened by the grid. */
export function VisitButton({ visit, isPatient, isReachable, shape, className, style }: VisitButtonProps) {
  const { label } = statusLooks[visit.status]
  const who = isPatient ? doctorOf(visit) : patientName(visit)
  const { specialty } = visit.doctor
  const name = `${spanOf(visit)} ${who}, ${isPatient ? '' : `${doctorOf(visit)}, `}${specialty}, ${label}`
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      data-visit={visit.id}
      data-doctor={visit.doctorId}
      data-movable={visit.can.move ? '' : undefined}
      data-specialty={specialtyKey(specialty)}
      aria-label={name}
      title={name}
      style={style}
      className={cx(
        'block min-w-0 overflow-hidden rounded-sm border border-l-4 border-(--specialty)/35 border-l-(--specialty) bg-(--specialty-soft) px-1.5 text-left text-sm leading-5 text-ink',
        'hover:border-(--specialty) focus-visible:z-10 data-dragged:opacity-40',
        visit.status === 'pending' && 'border-dashed',
        visit.can.move && 'md:cursor-grab',
        className,
      )}
    >
      {shape === 'line' ? (
        <span className="block truncate">
          <time className="tabular-nums">{visit.appointmentTime}</time> <span className="font-medium">{who}</span>{' '}
          {specialty}
        </span>
      ) : (
        <>
          <span className="block truncate">
            <time className="tabular-nums">{visit.appointmentTime}</time> <span className="font-medium">{who}</span>
          </span>
          <span className="block truncate">
            {specialty} · {label}
          </span>
        </>
      )}
    </button>
  )
}
