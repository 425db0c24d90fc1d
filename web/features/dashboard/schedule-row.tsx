import { useId } from 'react'
import type { Role } from '#contract/accounts.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { clock, durationInWords } from '#web/lib/dates.ts'
import { Arrived } from '#web/shell/arrived.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { CheckIn } from './check-in.tsx'
import { ageInWords, doctorOf, joined, isOver, lookOf, minutesOf, patientOf, serviceOf, specialtyOf } from './words.ts'

interface ScheduleRowProps {
  visit: DayVisit
  reader: { id: string; role: Role }
}

/** One visit of today: when, who, what, where it stands, and what the desk does next. */
export function ScheduleRow({ visit, reader }: ScheduleRowProps) {
  const id = useId()
  const { label, tone } = lookOf(visit)
  const { who, about, what } = textOf(visit, reader.role)
  const over = isOver(visit)
  return (
    <li
      aria-labelledby={`${id}-time ${id}-who`}
      className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:px-5"
    >
      <div id={`${id}-time`} className="col-start-1 row-span-2 row-start-1 tabular-nums">
        <time dateTime={visit.startsAt} className={cx('block font-medium', over && 'text-muted')}>
          {clock(visit.appointmentTime)}
        </time>
        <span className="block text-sm text-muted">{durationInWords(minutesOf(visit))}</span>
      </div>
      <p id={`${id}-who`} className={cx('col-start-2 row-start-1 min-w-0 font-medium', over && 'text-muted')}>
        {who}
      </p>
      <p className="col-start-2 col-end-4 row-start-2 text-sm text-muted sm:col-end-3">{joined(about, what)}</p>
      <div className="contents sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:flex sm:items-center sm:gap-2 sm:self-center">
        <div className="col-start-3 row-start-1 flex flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
          <Arrived visit={visit} />
          {visit.arrivedAt && !over ? null : <Badge tone={tone}>{label}</Badge>}
        </div>
        <div className="col-start-2 col-end-4 row-start-3 mt-2 flex flex-wrap items-center gap-2 empty:hidden sm:mt-0 sm:max-w-72 sm:justify-end">
          <CheckIn visit={visit} userId={reader.id} describedBy={`${id}-time ${id}-who`} />
        </div>
      </div>
    </li>
  )
}

/** Which names matter depends on who reads. */
function textOf(visit: DayVisit, role: Role) {
  if (role === 'patient')
    return { who: doctorOf(visit), about: specialtyOf(visit), what: joined(serviceOf(visit), visit.clinic.name) }
  const about = joined(ageInWords(visit.patient.age), `Chart ${visit.patient.chartNumber}`)
  const what = role === 'doctor' ? joined(serviceOf(visit), visit.reason) : joined(doctorOf(visit), serviceOf(visit))
  return { who: patientOf(visit), about, what }
}
