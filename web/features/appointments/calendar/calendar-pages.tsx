import { useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Legend } from './legend.tsx'
import { Notes } from './notes.tsx'
import { OpenedDialog, useOpened } from './opened-dialog.tsx'
import type { Cursor } from './time/cursor.ts'
import { rangeOf, titleOf, type View } from './time/calendar-address.ts'
import { useShownAddress } from './time/use-shown-address.ts'
import { Toolbar } from './toolbar.tsx'
import type { CalendarState } from './use-calendar.ts'
import { useSlots } from './use-slots.ts'
import { useStand } from './use-stand.ts'
import { CalendarGrid } from './views/calendar-grid.tsx'
import { DayList } from './views/day-list.tsx'
import { DayView } from './views/day-view.tsx'
import { MonthView } from './views/month-view.tsx'
import { WeekView } from './views/week-view.tsx'

const viewOfKey: Record<string, View> = { m: 'month', w: 'week', d: 'day' }

interface CalendarPagesProps {
  calendar: CalendarState
  onSlot: (slot: Cursor) => void
  /** Opens the time off of a doctor (empty id: chosen there); null if the reader manages none. */
  onLeave: ((doctorId: string) => void) | null
}

/** The chosen view with its dialogs. */
export function CalendarPages({ calendar, onSlot, onLeave }: CalendarPagesProps) {
  const { address, go, today } = calendar
  const { view, date } = address
  const box = useRef<HTMLDivElement>(null)
  useShownAddress(box, `${view} ${rangeOf(address).from}`)
  const dialogs = useOpened()
  const { times, ground, cursor, standOn } = useStand(calendar)
  const slots = useSlots(calendar, { dialogs, standOn, onSlot })
  return (
    <>
      <Toolbar calendar={calendar} onLeave={onLeave} />
      <Notes calendar={calendar} />
      <div
        ref={box}
        className={cx(
          'relative isolate overflow-auto rounded-lg border border-line bg-surface-raised',
          view !== 'month' && 'max-h-[max(28rem,calc(100dvh-14rem))]',
        )}
      >
        <CalendarGrid
          label={`Appointments, ${titleOf(address)}`}
          className="outline-none"
          busy={calendar.query.isPending}
          ground={ground}
          cursor={cursor}
          onCursor={standOn}
          onSlot={slots.open}
          onAppointment={dialogs.show}
          onDay={(day) => go({ view: 'day', date: day })}
          onShortcut={(key) => go(key === 't' ? { date: today } : { view: viewOfKey[key] })}
          onDrop={slots.drop}
        >
          {view === 'month' ? <MonthView calendar={calendar} /> : null}
          {view === 'week' ? <WeekView calendar={calendar} times={times} time={cursor.time} /> : null}
          {view === 'day' ? (
            <DayView calendar={calendar} times={times} time={cursor.time} column={cursor.column} onLeave={onLeave} />
          ) : null}
        </CalendarGrid>
      </div>
      {view === 'month' ? (
        <DayList
          date={date}
          today={today}
          appointments={calendar.byDay.get(date) ?? []}
          shade={calendar.dayShades.get(date)}
          isPatient={calendar.isPatient}
          onAppointment={dialogs.show}
          onOpenDay={() => go({ view: 'day' })}
        />
      ) : null}
      <Legend />
      <OpenedDialog calendar={calendar} dialogs={dialogs} />
    </>
  )
}
