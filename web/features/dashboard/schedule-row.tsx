import { useId } from 'react'
import type { Role } from '#contract/accounts/accounts.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { clock } from '#web/lib/clock.ts'
import { Arrived } from '#web/features/appointments/for-others/arrived.tsx'
import { PatientName } from '#web/features/appointments/for-others/patient-name.tsx'
import { cx } from '#web/ui/cx.ts'
import { RowSteps } from './row-steps.tsx'
import { StatusBadge } from '#web/features/appointments/for-others/status-badge.tsx'
import { durationOf } from '#web/features/appointments/for-others/words.ts'
import { doctorOf, isOver, patientOf, serviceOf, specialtyOf } from './words.ts'
import { ageInWords, joined } from '#web/lib/words.ts'

interface ScheduleRowProps {
  visit: DayVisit
  reader: { id: string; role: Role }
}

/** One appointment of today: time, names, status and the check-in button. */
export function ScheduleRow({ visit, reader }: ScheduleRowProps) {
  const id = useId()
  const { who, about, what } = textOf(visit, reader.role)
  const over = isOver(visit)
  return (
    <li
      aria-labelledby={`${id}-time ${id}-who`}
      className={cx(
        visit.can.undoCheckIn && 'border-l-4 border-l-brand bg-brand-soft/40',
        'grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:px-5',
      )}
    >
      <div id={`${id}-time`} className="col-start-1 row-span-2 row-start-1 tabular-nums">
        <time dateTime={visit.startsAt} className={cx('block font-medium', over && 'text-muted')}>
          {clock(visit.appointmentTime)}
        </time>
        <span className="block text-sm text-muted">{durationOf(visit)}</span>
      </div>
      <p id={`${id}-who`} className={cx('col-start-2 row-start-1 min-w-0 font-medium', over && 'text-muted')}>
        {reader.role === 'patient' ? (
          who
        ) : (
          <PatientName
            chartId={visit.patient.id}
            clinicId={visit.clinic.id}
            name={who}
            mayOpen={visit.can.chart}
            visitId={visit.id}
          />
        )}
      </p>
      <p className="col-start-2 col-end-4 row-start-2 text-sm text-muted sm:col-end-3">{joined(about, what)}</p>
      <div className="contents sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:flex sm:items-center sm:gap-2 sm:self-center">
        <div className="col-start-3 row-start-1 flex flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
          <Arrived visit={visit} />
          {visit.arrivedAt && !over ? null : <StatusBadge status={visit.status} />}
        </div>
        <div className="col-start-2 col-end-4 row-start-3 mt-2 flex flex-wrap items-center gap-2 empty:hidden sm:mt-0 sm:max-w-72 sm:justify-end">
          {reader.role === 'patient' ? null : (
            <RowSteps visit={visit} reader={reader} describedBy={`${id}-time ${id}-who`} />
          )}
        </div>
      </div>
    </li>
  )
}

/** The texts of a row. A patient sees the doctor, clinic people see the patient. */
function textOf(visit: DayVisit, role: Role) {
  if (role === 'patient')
    return { who: doctorOf(visit), about: specialtyOf(visit), what: joined(serviceOf(visit), visit.clinic.name) }
  const about = joined(ageInWords(visit.patient.age), `Chart ${visit.patient.chartNumber}`)
  const what = role === 'doctor' ? joined(serviceOf(visit), visit.reason) : joined(doctorOf(visit), serviceOf(visit))
  return { who: patientOf(visit), about, what }
}
