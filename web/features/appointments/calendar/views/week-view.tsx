import { useSpoken } from '#web/lib/page-words.ts'
import { t } from '#language/translate.ts'
import { memo, useMemo } from 'react'
import { minutesIn } from '#contract/wall-clock.ts'
import { clock } from '#web/lib/clock.ts'
import { longDate, shortDate } from '#web/lib/dates.ts'
import { lowered } from '#web/lib/words.ts'
import { Trans } from '#web/ui/trans.tsx'
import { appointmentsInWords, slotInWords } from '#web/features/appointments/public/words.ts'
import { cx } from '#web/ui/cx.ts'
import { rowAt, slotOf, spanIn, STEP } from '#web/features/appointments/calendar/time/times.ts'
import { NowLine } from './calendar-grid.tsx'
import { type CellContent, contentsOf, EMPTY, positionOf } from './cells.ts'
import { daysOfWeek } from '#web/features/appointments/calendar/time/calendar-address.ts'
import type { CalendarState } from '#web/features/appointments/calendar/use-calendar.ts'
import { AppointmentButton } from './appointment-button.tsx'
import { type Shade, shadeAt, shadeWords } from '#web/features/appointments/calendar/time/working-times.ts'

/** Height of a half hour, in rem: 44 px. */
const ROW = 2.75

/** Columns by the most appointments side by side: below a desktop's width the week scrolls, so that names stay readable. */
const COLUMNS = [
  'min-w-[60.75rem] grid-cols-[4.75rem_repeat(7,minmax(8rem,1fr))] md:min-w-[46.75rem] md:grid-cols-[4.75rem_repeat(7,minmax(6rem,1fr))]',
  'min-w-[88.75rem] grid-cols-[4.75rem_repeat(7,minmax(12rem,1fr))]',
  'min-w-[116.75rem] grid-cols-[4.75rem_repeat(7,minmax(16rem,1fr))]',
]

const columnsFor = (contents: ReadonlyMap<string, ReadonlyMap<string, CellContent>>) => {
  const lanes = [...contents.values()].flatMap((day) => [...day.values()].flatMap(({ placed }) => placed))
  const most = Math.max(1, ...lanes.map((one) => one.lanes))
  return COLUMNS[Math.min(most, COLUMNS.length) - 1]
}

interface WeekViewProps {
  calendar: Pick<
    CalendarState,
    'address' | 'byDay' | 'today' | 'clockTime' | 'isPast' | 'isPatient' | 'workers' | 'dayShades'
  >
  times: readonly string[]
  /** The time of the focused cell. */
  time: string
}

/** Seven days beside a time axis; appointments are placed to scale, overlapping ones side by side. */
export function WeekView({ calendar, times, time: chosen }: WeekViewProps) {
  const { address, byDay, today, clockTime, isPast, isPatient, workers, dayShades } = calendar
  const days = useMemo(() => daysOfWeek(address.date), [address.date])
  const contents = useMemo(
    () => new Map(days.map((date) => [date, contentsOf(byDay.get(date) ?? [], times)])),
    [byDay, days, times],
  )
  const shades = useMemo(
    () =>
      new Map(
        days.flatMap((date) =>
          times.map((time) => [slotOf({ date, time, column: '' }), shadeAt(workers, date, time)] as const),
        ),
      ),
    [days, times, workers],
  )
  const nowRow = rowAt(times, clockTime)
  return (
    <div className={cx('grid lg:min-w-0 lg:grid-cols-[4.75rem_repeat(7,minmax(0,1fr))]', columnsFor(contents))}>
      <WeekHeader days={days} today={today} dayShades={dayShades} />
      {times.map((time) => (
        <div key={time} role="row" className="contents">
          <span
            role="rowheader"
            className="sticky start-0 z-20 h-11 border-b border-line bg-surface-raised pt-0.5 pe-2 text-end text-sm text-muted tabular-nums"
          >
            {clock(time)}
          </span>
          {days.map((date) => {
            const slot = slotOf({ date, time, column: '' })
            return (
              <WeekCell
                key={slot}
                slot={slot}
                date={date}
                time={time}
                content={contents.get(date)?.get(time) ?? EMPTY}
                isChosen={date === address.date && time === chosen}
                isPast={isPast(date, time)}
                isPatient={isPatient}
                shade={shades.get(slot) ?? null}
                now={date === today && time === nowRow ? clockTime : null}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface WeekHeaderProps extends Pick<CalendarState, 'today' | 'dayShades'> {
  days: readonly string[]
}

function WeekHeader({ days, today, dayShades }: WeekHeaderProps) {
  return (
    <div role="row" className="contents">
      <span role="columnheader" className="sticky top-0 start-0 z-30 border-b border-line bg-surface-raised">
        <span className="sr-only">{t('Time')}</span>
      </span>
      {days.map((date) => (
        <span
          key={date}
          role="columnheader"
          aria-current={date === today ? 'date' : undefined}
          className="sticky top-0 z-20 border-b border-s border-line bg-surface-raised text-center"
        >
          <button
            type="button"
            tabIndex={-1}
            data-day={date}
            className={cx(
              'min-h-11 w-full px-1 text-sm leading-5 font-medium hover:underline',
              date === today ? 'text-brand' : 'text-muted',
            )}
          >
            <Trans
              text="<span>Open </span>{day}"
              values={{ day: shortDate(date) }}
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
            {dayShades.get(date)?.word ? (
              <span className="block truncate text-ink">
                <span className="sr-only">, </span>
                {dayShades.get(date)?.word}
              </span>
            ) : null}
          </button>
        </span>
      ))}
    </div>
  )
}

interface WeekCellProps {
  slot: string
  date: string
  time: string
  content: CellContent
  isChosen: boolean
  isPast: boolean
  isPatient: boolean
  shade: Shade | null
  now: string | null
}

const nameOf = ({ date, time, content: { placed, overflow }, isPast, shade }: WeekCellProps) => {
  const count = placed.length + (overflow?.count ?? 0)
  const what = count > 0 ? appointmentsInWords(count) : slotInWords(isPast)
  return `${longDate(date)}, ${clock(time)}, ${what}${shade ? `, ${lowered(t(shadeWords[shade]))}` : ''}`
}

const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { slot, date, time, content, isChosen, isPast, isPatient, shade, now } = props
  useSpoken()
  const start = minutesIn(time)
  return (
    <div
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      data-slot={slot}
      aria-selected={isChosen}
      data-shade={shade ?? undefined}
      className={cx(
        'relative h-11 scroll-mt-14 scroll-ms-16 border-b border-s border-line outline-offset-[-2px] data-over:bg-brand-soft',
        isPast ? 'cursor-default bg-surface-spent' : 'cursor-pointer bg-surface-raised hover:bg-brand-soft',
      )}
    >
      <span className="sr-only">{nameOf(props)}</span>
      {content.placed.map((one) => {
        const { from, to } = spanIn(one.appointment)
        return (
          <AppointmentButton
            key={one.appointment.id}
            appointment={one.appointment}
            isPatient={isPatient}
            isReachable={isChosen}
            shape={to - from < STEP ? 'line' : 'block'}
            room={one.lanes > 2 ? 'initials' : one.lanes > 1 ? 'name' : 'narrow'}
            className="absolute! z-[1]"
            style={positionOf(one, time, ROW)}
          />
        )
      })}
      {content.overflow ? (
        <button
          type="button"
          tabIndex={isChosen ? 0 : -1}
          data-day={date}
          className="absolute top-0 end-0 z-[2] h-full w-1/4 truncate rounded-sm text-sm font-medium text-muted hover:bg-surface-sunken hover:text-ink"
        >
          <Trans
            text="+{count}<span> more</span>"
            values={{ count: content.overflow.count }}
            tags={{ span: (words) => <span className="sr-only">{words}</span> }}
          />
        </button>
      ) : null}
      {now ? <NowLine at={(minutesIn(now) - start) / STEP} /> : null}
    </div>
  )
})
