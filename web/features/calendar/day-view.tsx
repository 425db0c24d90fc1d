import type { Appointment } from '#contract/appointments.ts'
import { clockSpan, longDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { minutesOf } from '#web/shell/visit-words.ts'
import { slotOf } from './cursor.ts'
import { NowLine } from './now-line.tsx'
import { specialtyKey } from './specialties.ts'
import { holdsTime, minutesIn, rowAt, spanIn, STEP } from './times.ts'
import { type CalendarState, type Column, inColumn } from './use-calendar.ts'
import { VisitButton } from './visit-button.tsx'
import { type DayShade, dayShade, type Shade, shadeAt, shadeWords, workersOf } from './working-times.ts'

const NONE: readonly Appointment[] = []

interface DayViewProps extends CalendarState {
  times: readonly string[]
  /** The cell that the keyboard stands on. */
  time: string
  column: string
  /** Opens the leave of a column's doctor; null where the reader keeps none. */
  onLeave: ((doctorId: string) => void) | null
}

/** The specification's rows of one day and those of odd times; a column for each doctor. */
export function DayView({ times, time: chosenTime, column: chosenColumn, onLeave, ...calendar }: DayViewProps) {
  const { place, byDay, columns, today, clockTime, isPast, isPatient, leaveDoctors, workingTimes } = calendar
  const visits = byDay.get(place.date) ?? NONE
  const nowRow = place.date === today ? rowAt(times, clockTime) : undefined
  const workersAt = new Map(
    columns.map(({ id }) => [id, workingTimes.data ? workersOf(workingTimes.data, id || place.doctor) : []]),
  )
  const keepsLeaveOf = (id: string) => leaveDoctors.some((doctor) => doctor.id === id)
  const ofColumn = new Map(columns.map((column) => [column.id, inColumn(visits, column)]))
  return (
    <div
      className="grid"
      // As wide as its columns, so that the sticky time axis stays while they scroll.
      style={{
        minWidth: `${3.75 + (columns.length > 1 ? columns.length * 11 : 0)}rem`,
        gridTemplateColumns: `3.75rem repeat(${columns.length}, minmax(${columns.length > 1 ? '11rem' : '0'}, 1fr))`,
      }}
    >
      <div role="row" className="contents">
        <span role="columnheader" className="sticky top-0 left-0 z-30 border-b border-line bg-surface-raised">
          <span className="sr-only">Time</span>
        </span>
        {columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            isPatient={isPatient}
            shade={dayShade(workersAt.get(column.id) ?? [], place.date)}
            onLeave={onLeave && keepsLeaveOf(column.id) ? () => onLeave(column.id) : null}
          />
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
                shade={shadeAt(workersAt.get(id) ?? [], place.date, time)}
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

interface ColumnHeadProps {
  column: Column
  isPatient: boolean
  shade: DayShade
  onLeave: (() => void) | null
}

function ColumnHead({ column: { doctor }, isPatient, shade: { shade, word }, onLeave }: ColumnHeadProps) {
  return (
    <span
      role="columnheader"
      data-specialty={doctor ? specialtyKey(doctor.specialty) : undefined}
      className="sticky top-0 z-20 min-w-0 border-b border-l border-line bg-surface-raised px-2 py-1.5"
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate text-sm font-medium">
          {doctor?.name ?? (isPatient ? 'Your appointments' : 'Appointments')}
        </span>
        {word ? (
          <Badge tone={shade === 'closed' ? 'neutral' : 'caution'} className="py-0">
            {word}
          </Badge>
        ) : null}
      </span>
      {doctor ? (
        <span className="flex items-center gap-1.5 text-sm text-muted">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-(--specialty)" />
          <span className="truncate">{doctor.specialty}</span>
          {onLeave ? (
            <button
              type="button"
              onClick={onLeave}
              className="ml-auto inline-flex min-h-11 shrink-0 items-center rounded-sm px-1 font-medium text-brand hover:underline md:min-h-6"
            >
              Set leave<span className="sr-only"> of {doctor.name}</span>
            </button>
          ) : null}
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
  shade: Shade | null
  now: number | null
}

function DayCell({ slot, name, starting, running, isChosen, isPast, isPatient, shade, now }: DayCellProps) {
  const isFree = starting.length === 0 && !running
  const count = starting.length === 1 ? '1 appointment' : `${starting.length} appointments`
  const what = starting.length > 0 ? count : running ? 'taken' : isPast ? 'past' : 'free'
  return (
    <div
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      data-slot={slot}
      aria-selected={isChosen}
      data-shade={shade ?? undefined}
      className={cx(
        'relative flex min-h-12 min-w-0 scroll-mt-16 scroll-ml-18 flex-col gap-1 border-b border-l border-line p-1 outline-offset-[-2px] data-over:bg-brand-soft',
        isPast && isFree ? 'cursor-default bg-surface-spent' : 'cursor-pointer',
        isPast ? 'bg-surface-spent' : 'bg-surface-raised',
        isFree && !isPast && 'hover:bg-brand-soft',
      )}
    >
      <span className="sr-only">
        {name}, {what}
        {shade ? `, ${shadeWords[shade].toLowerCase()}` : null}
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
