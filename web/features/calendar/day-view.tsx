import type { Appointment } from '#contract/appointments.ts'
import { clockSpan, longDate } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { minutesOf } from '#web/shell/visit-words.ts'
import { slotOf } from './cursor.ts'
import { NowLine } from './now-line.tsx'
import { specialtyKey } from './specialties.ts'
import { holdsTime, minutesIn, rowAt, spanIn, STEP } from './times.ts'
import { type CalendarState, type Column, inColumn } from './use-calendar.ts'
import { VisitButton } from './visit-button.tsx'

const NONE: readonly Appointment[] = []

interface DayViewProps extends CalendarState {
  times: readonly string[]
  /** The cell that the keyboard stands on. */
  time: string
  column: string
}

/** The specification's rows of one day and those of odd times; a column for each doctor. */
export function DayView({ times, time: chosenTime, column: chosenColumn, ...calendar }: DayViewProps) {
  const { place, byDay, columns, today, clockTime, isPast, isPatient } = calendar
  const visits = byDay.get(place.date) ?? NONE
  const nowRow = place.date === today ? rowAt(times, clockTime) : undefined
  const ofColumn = new Map(columns.map((column) => [column.id, inColumn(visits, column)]))
  return (
    <div
      className="grid"
      style={{
        gridTemplateColumns: `3.75rem repeat(${columns.length}, minmax(${columns.length > 1 ? '11rem' : '0'}, 1fr))`,
      }}
    >
      <div role="row" className="contents">
        <span role="columnheader" className="sticky top-0 left-0 z-30 border-b border-line bg-surface-raised">
          <span className="sr-only">Time</span>
        </span>
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} isPatient={isPatient} />
        ))}
      </div>
      {times.map((time, row) => (
        <div key={time} role="row" className="contents">
          <span
            role="rowheader"
            className="sticky left-0 z-20 border-b border-line bg-surface-raised pt-1 pr-2 text-right text-sm text-muted tabular-nums"
          >
            {time}
          </span>
          {columns.map(({ id }) => {
            const here = ofColumn.get(id) ?? NONE
            const length = Math.max(STEP, minutesIn(times[row + 1] ?? time) - minutesIn(time))
            return (
              <DayCell
                key={id}
                slot={slotOf({ date: place.date, time, column: id })}
                name={`${longDate(place.date)}, ${time}`}
                starting={here.filter(({ appointmentTime }) => appointmentTime === time)}
                running={runningAt(here, time)}
                isChosen={time === chosenTime && id === chosenColumn}
                isPast={isPast(place.date, time, id)}
                isPatient={isPatient}
                now={time === nowRow ? (minutesIn(clockTime) - minutesIn(time)) / length : null}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The visit that has begun in an earlier row and is still going on. */
const runningAt = (visits: readonly Appointment[], time: string) =>
  visits.find((visit) => {
    const { from, to } = spanIn(visit)
    return holdsTime(visit.status) && from < minutesIn(time) && to > minutesIn(time)
  }) ?? null

function ColumnHead({ column: { doctor }, isPatient }: { column: Column; isPatient: boolean }) {
  return (
    <span
      role="columnheader"
      data-specialty={doctor ? specialtyKey(doctor.specialty) : undefined}
      className="sticky top-0 z-20 min-w-0 border-b border-l border-line bg-surface-raised px-2 py-1.5"
    >
      <span className="block truncate text-sm font-medium">
        {doctor?.name ?? (isPatient ? 'Your appointments' : 'Appointments')}
      </span>
      {doctor ? (
        <span className="flex items-center gap-1.5 text-sm text-muted">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-(--specialty)" />
          <span className="truncate">{doctor.specialty}</span>
        </span>
      ) : null}
    </span>
  )
}

interface DayCellProps {
  slot: string
  name: string
  starting: readonly Appointment[]
  running: Appointment | null
  isChosen: boolean
  isPast: boolean
  isPatient: boolean
  now: number | null
}

function DayCell({ slot, name, starting, running, isChosen, isPast, isPatient, now }: DayCellProps) {
  const isFree = starting.length === 0 && !running
  const count = starting.length === 1 ? '1 appointment' : `${starting.length} appointments`
  const what = starting.length > 0 ? count : running ? 'taken' : isPast ? 'past' : 'free'
  return (
    <div
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      data-slot={slot}
      aria-selected={isChosen}
      className={cx(
        'relative flex min-h-12 min-w-0 scroll-mt-16 scroll-ml-18 flex-col gap-1 border-b border-l border-line p-1 outline-offset-[-2px] data-over:bg-brand-soft',
        isPast && isFree ? 'cursor-default bg-surface-sunken/45' : 'cursor-pointer bg-surface-raised',
        isFree && !isPast && 'hover:bg-brand-soft',
      )}
    >
      <span className="sr-only">
        {name}, {what}
      </span>
      {running ? (
        <span
          data-specialty={specialtyKey(running.doctor.specialty)}
          className="truncate rounded-sm border-l-4 border-(--specialty) bg-(--specialty-soft) px-1.5 text-sm text-ink"
        >
          until {clockSpan(running.appointmentTime, minutesOf(running)).split('–')[1]}
        </span>
      ) : null}
      {starting.map((visit) => (
        <VisitButton
          key={visit.id}
          visit={visit}
          isPatient={isPatient}
          isReachable={isChosen}
          shape="block"
          className="w-full"
        />
      ))}
      {now === null ? null : <NowLine at={now} />}
    </div>
  )
}
