import { t } from '#language/translate.ts'
import { CalendarOff } from 'lucide-react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { clock } from '#web/lib/clock.ts'
import { longDate } from '#web/lib/dates.ts'
import { lowered } from '#web/lib/words.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { appointmentsInWords, slotInWords } from '#web/features/appointments/public/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { isTakenBy, rowAt, slotOf, spanIn, STEP } from '#web/features/appointments/calendar/time/times.ts'
import { NowLine } from './calendar-grid.tsx'
import { type CellContent, contentsOf, EMPTY, positionOf } from './cells.ts'
import { specialtyKey } from '#web/features/appointments/calendar/doctors.ts'
import { minutesIn } from '#contract/wall-clock.ts'
import { type CalendarState, type Column, inColumn } from '#web/features/appointments/calendar/use-calendar.ts'
import { AppointmentButton } from './appointment-button.tsx'
import {
  type DayShade,
  dayShade,
  type Shade,
  shadeAt,
  shadeWords,
  workersOf,
} from '#web/features/appointments/calendar/time/working-times.ts'

const NONE: readonly Appointment[] = []
/** Height of a half hour, in rem: 56 px, so that a quarter has room for a line. */
const ROW = 3.5

interface DayViewProps {
  calendar: Pick<
    CalendarState,
    'address' | 'byDay' | 'columns' | 'today' | 'clockTime' | 'isPast' | 'isPatient' | 'leaveDoctors' | 'workingTimes'
  >
  times: readonly string[]
  /** The focused cell. */
  time: string
  column: string
  /** Opens the time off of a column's doctor; null if the reader manages no one's. */
  onLeave: ((doctorId: string) => void) | null
}

/** One day beside a time axis, with a column for each doctor; appointments are placed to scale. */
export function DayView({ calendar, times, time: chosenTime, column: chosenColumn, onLeave }: DayViewProps) {
  const { address, byDay, columns, today, clockTime, isPast, isPatient, leaveDoctors, workingTimes } = calendar
  const appointments = byDay.get(address.date) ?? NONE
  const nowRow = address.date === today ? rowAt(times, clockTime) : undefined
  const workersAt = new Map(
    columns.map(({ id }) => [id, workingTimes.data ? workersOf(workingTimes.data, id || address.doctor) : []]),
  )
  const keepsLeaveOf = (id: string) => leaveDoctors.some((doctor) => doctor.id === id)
  const ofColumn = new Map(columns.map((column) => [column.id, inColumn(appointments, column)]))
  const contents = new Map([...ofColumn].map(([id, own]) => [id, contentsOf(own, times, Infinity)]))
  return (
    <div
      className="grid"
      // the grid is as wide as its columns, so that the sticky time axis stays while scrolling
      style={{
        minWidth: `${3.75 + (columns.length > 1 ? columns.length * 11 : 0)}rem`,
        gridTemplateColumns: `4.75rem repeat(${columns.length}, minmax(${columns.length > 1 ? '11rem' : '0'}, 1fr))`,
      }}
    >
      <div role="row" className="contents">
        <span role="columnheader" className="sticky top-0 start-0 z-30 border-b border-line bg-surface-raised">
          <span className="sr-only">{t('Time')}</span>
        </span>
        {columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            isPatient={isPatient}
            shade={dayShade(workersAt.get(column.id) ?? [], address.date)}
            onLeave={onLeave && keepsLeaveOf(column.id) ? () => onLeave(column.id) : null}
          />
        ))}
      </div>
      {times.map((time) => (
        <div key={time} role="row" className="contents">
          <TimeHead time={time} />
          {columns.map(({ id }) => (
            <DayCell
              key={id}
              slot={slotOf({ date: address.date, time, column: id })}
              name={`${longDate(address.date)}, ${clock(time)}`}
              time={time}
              content={contents.get(id)?.get(time) ?? EMPTY}
              isTaken={(ofColumn.get(id) ?? NONE).some((appointment) => isTakenBy(appointment, minutesIn(time)))}
              isChosen={time === chosenTime && id === chosenColumn}
              isPast={isPast(address.date, time, id)}
              isPatient={isPatient}
              shade={shadeAt(workersAt.get(id) ?? [], address.date, time)}
              now={time === nowRow ? (minutesIn(clockTime) - minutesIn(time)) / STEP : null}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

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
      className="sticky top-0 z-20 min-w-0 border-b border-s border-line bg-surface-raised px-2 py-1.5"
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate text-sm font-medium">
          {doctor?.name ?? (isPatient ? t('Your appointments') : t('Appointments'))}
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
          <span className="truncate">{specialtyInWords(doctor.specialty)}</span>
          {onLeave ? (
            <button
              type="button"
              onClick={onLeave}
              aria-label={t('Set time off for {doctor}', { doctor: doctor.name })}
              title={t('Set time off for {doctor}', { doctor: doctor.name })}
              className="ms-auto inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-sm px-2 text-muted hover:bg-surface-sunken hover:text-ink md:min-h-6 md:min-w-0"
            >
              <CalendarOff aria-hidden="true" className="size-4" />
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
  time: string
  content: CellContent
  /** An appointment that began earlier covers the beginning of the row. */
  isTaken: boolean
  isChosen: boolean
  isPast: boolean
  isPatient: boolean
  shade: Shade | null
  now: number | null
}

function DayCell({ slot, name, time, content: { placed }, isTaken, ...props }: DayCellProps) {
  const { isChosen, isPast, isPatient, shade, now } = props
  const isFree = placed.length === 0 && !isTaken
  const what = placed.length > 0 ? appointmentsInWords(placed.length) : isTaken ? t('taken') : slotInWords(isPast)
  return (
    <div
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      data-slot={slot}
      aria-selected={isChosen}
      data-shade={shade ?? undefined}
      className={cx(
        'relative h-14 min-w-0 scroll-mt-16 scroll-ms-18 border-b border-s border-line outline-offset-[-2px] data-over:bg-brand-soft',
        isPast && isFree ? 'cursor-default bg-surface-spent' : 'cursor-pointer',
        isPast ? 'bg-surface-spent' : 'bg-surface-raised',
        isFree && !isPast && 'hover:bg-brand-soft',
      )}
    >
      <span className="sr-only">
        {name}, {what}
        {shade ? `, ${lowered(t(shadeWords[shade]))}` : null}
      </span>
      {placed.map((one) => {
        const { from, to } = spanIn(one.appointment)
        return (
          <AppointmentButton
            key={one.appointment.id}
            appointment={one.appointment}
            isPatient={isPatient}
            isReachable={isChosen}
            shape={to - from < STEP ? 'line' : 'block'}
            room="full"
            className="absolute! z-[1]"
            style={positionOf(one, time, ROW)}
          />
        )
      })}
      {now === null ? null : <NowLine at={now} />}
    </div>
  )
}

const TimeHead = ({ time }: { time: string }) => (
  <span
    role="rowheader"
    className="sticky start-0 z-20 border-b border-line bg-surface-raised pt-1 pe-2 text-end text-sm text-muted tabular-nums"
  >
    {clock(time)}
  </span>
)
