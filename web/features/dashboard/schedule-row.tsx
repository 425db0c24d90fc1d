import { useId } from 'react'
import type { Role } from '#contract/accounts.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { clock, durationInWords } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Arrived, CheckIn } from './check-in.tsx'
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
      className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:items-center sm:px-5"
    >
      <div id={`${id}-time`} className="tabular-nums">
        <time dateTime={visit.startsAt} className={cx('block font-medium', over && 'text-muted')}>
          {clock(visit.appointmentTime)}
        </time>
        <span className="block text-sm text-muted">{durationInWords(minutesOf(visit))}</span>
      </div>
      <div className="min-w-0">
        <p id={`${id}-who`} className={cx('font-medium', over && 'text-muted')}>
          {who}
        </p>
        <p className="text-sm text-muted">{joined(about, what)}</p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-2 sm:col-start-3 sm:justify-end">
        <Arrived visit={visit} />
        {visit.arrivedAt && !over ? null : <Badge tone={tone}>{label}</Badge>}
        <CheckIn visit={visit} userId={reader.id} describedBy={`${id}-time ${id}-who`} />
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
