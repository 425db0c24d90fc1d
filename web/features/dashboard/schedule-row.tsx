import { useId } from 'react'
import type { Role } from '#contract/accounts/accounts.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { clock } from '#web/lib/clock.ts'
import { Arrived } from '#web/features/appointments/public/arrived.tsx'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { cx } from '#web/ui/cx.ts'
import { RowSteps } from './row-steps.tsx'
import { StatusBadge } from '#web/features/appointments/public/status-badge.tsx'
import { durationOf } from '#web/features/appointments/public/words.ts'
import { doctorOf, isOver, patientOf, serviceOf, specialtyOf } from './words.ts'
import { ageInWords, joined } from '#web/lib/words.ts'

interface ScheduleRowProps {
  appointment: DayVisit
  reader: { id: string; role: Role }
}

/** One appointment of today: time, names, status and the check-in button. */
export function ScheduleRow({ appointment, reader }: ScheduleRowProps) {
  const id = useId()
  const { who, about, what } = textOf(appointment, reader.role)
  const over = isOver(appointment)
  return (
    <li
      aria-labelledby={`${id}-time ${id}-who`}
      className={cx(
        appointment.can.undoCheckIn && 'border-l-4 border-l-brand bg-brand-soft/40',
        'grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:px-5',
      )}
    >
      <div id={`${id}-time`} className="col-start-1 row-span-2 row-start-1 tabular-nums">
        <time dateTime={appointment.startsAt} className={cx('block font-medium', over && 'text-muted')}>
          {clock(appointment.appointmentTime)}
        </time>
        <span className="block text-sm text-muted">{durationOf(appointment)}</span>
      </div>
      <p id={`${id}-who`} className={cx('col-start-2 row-start-1 min-w-0 font-medium', over && 'text-muted')}>
        {reader.role === 'patient' ? (
          who
        ) : (
          <PatientName
            chartId={appointment.patient.id}
            clinicId={appointment.clinic.id}
            name={who}
            mayOpen={appointment.can.chart}
            visitId={appointment.id}
          />
        )}
      </p>
      <p className="col-start-2 col-end-4 row-start-2 text-sm text-muted sm:col-end-3">{joined(about, what)}</p>
      <div className="contents sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:flex sm:items-center sm:gap-2 sm:self-center">
        <div className="col-start-3 row-start-1 flex flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
          <Arrived appointment={appointment} />
          {appointment.arrivedAt && !over ? null : <StatusBadge status={appointment.status} />}
        </div>
        <div className="col-start-2 col-end-4 row-start-3 mt-2 flex flex-wrap items-center gap-2 empty:hidden sm:mt-0 sm:max-w-72 sm:justify-end">
          {reader.role === 'patient' ? null : (
            <RowSteps appointment={appointment} reader={reader} describedBy={`${id}-time ${id}-who`} />
          )}
        </div>
      </div>
    </li>
  )
}

/** The texts of a row. A patient sees the doctor, clinic people see the patient. */
function textOf(appointment: DayVisit, role: Role) {
  if (role === 'patient')
    return {
      who: doctorOf(appointment),
      about: specialtyOf(appointment),
      what: joined(serviceOf(appointment), appointment.clinic.name),
    }
  const about = joined(ageInWords(appointment.patient.age), `Chart ${appointment.patient.chartNumber}`)
  const what =
    role === 'doctor'
      ? joined(serviceOf(appointment), appointment.reason)
      : joined(doctorOf(appointment), serviceOf(appointment))
  return { who: patientOf(appointment), about, what }
}
