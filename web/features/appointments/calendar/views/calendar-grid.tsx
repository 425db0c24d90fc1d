import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import {
  type Cursor,
  cursorOf,
  follow,
  type GridLayout,
  slotOf,
} from '#web/features/appointments/calendar/time/times.ts'
import { startDrag } from './use-drag.ts'

interface CalendarGridProps {
  label: string
  className: string
  busy: boolean
  layout: GridLayout
  cursor: Cursor
  onCursor: (cursor: Cursor) => void
  onSlot: (slot: Cursor, how: 'pointer' | 'key') => void
  onAppointment: (id: string) => void
  onDay: (date: string) => void
  onShortcut: (key: string) => void
  onDrop: (appointmentId: string, to: Cursor) => void
  children: ReactNode
}

const SHORTCUTS = new Set(['t', 'm', 'w', 'd'])

/** The grid around every view. One cell has the focus; all clicks, keys and drags are handled here. */
export function CalendarGrid({ label, className, busy, layout, cursor, children, ...on }: CalendarGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  // The second of two quick keys starts where the first led, even before that is rendered.
  const latest = useRef(cursor)
  const slot = slotOf(cursor)
  useLayoutEffect(() => {
    latest.current = cursorOf(slot)
  }, [slot])
  // The address changes a moment after a key and may replace the focused cell: move the focus to its successor, unless
  // the reader has moved it elsewhere.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isHere = activeElement?.role === 'gridcell' && grid.current?.contains(activeElement)
    if (!takesFocus.current || (activeElement !== body && !isHere)) return
    grid.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  })

  const press = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const appointment = target.closest<HTMLElement>('[data-appointment]')?.dataset.appointment
    const day = target.closest<HTMLElement>('[data-day]')?.dataset.day
    const slot = target.closest<HTMLElement>('[data-slot]')?.dataset.slot
    if (appointment) on.onAppointment(appointment)
    else if (day) on.onDay(day)
    else if (slot) on.onSlot(cursorOf(slot), 'pointer')
  }

  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const { target } = event
    const isCell = target.role === 'gridcell'
    if (isCell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      on.onSlot(latest.current, 'key')
    } else if (!isCell && event.key === 'Escape') target.closest<HTMLElement>('[role=gridcell]')?.focus()
    else if (SHORTCUTS.has(event.key)) {
      // the page's own shortcut, which moves no focus, must not follow
      event.preventDefault()
      takesFocus.current = true
      on.onShortcut(event.key)
    } else {
      const next = follow(event.key, latest.current, layout)
      if (!next) return
      event.preventDefault()
      takesFocus.current = true
      latest.current = next
      on.onCursor(next)
    }
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy || undefined}
      className={className}
      onClick={press}
      onKeyDown={key}
      onPointerDown={(event) => {
        takesFocus.current = false
        startDrag(event, on.onDrop)
      }}
    >
      {children}
    </div>
  )
}

/** A line at the current time by the clinic's clock, behind the appointments, so that it strikes no name through; `at` is the elapsed fraction of the row. */
export const NowLine = ({ at }: { at: number }) => (
  <span
    aria-hidden="true"
    data-now=""
    style={{ top: `${Math.min(Math.max(at, 0), 1) * 100}%` }}
    className="pointer-events-none absolute inset-x-0 z-0 h-0.5 bg-danger before:absolute before:-top-[3px] before:-start-1 before:size-2 before:rounded-full before:bg-danger"
  />
)
