import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { type Cursor, cursorOf, follow, type Ground, slotOf } from './cursor.ts'
import { startDrag } from './use-drag.ts'

interface CalendarGridProps {
  label: string
  className: string
  busy: boolean
  ground: Ground
  cursor: Cursor
  onCursor: (cursor: Cursor) => void
  onSlot: (slot: Cursor, how: 'pointer' | 'key') => void
  onVisit: (id: string) => void
  onDay: (date: string) => void
  onShortcut: (key: string) => void
  onDrop: (visitId: string, to: Cursor) => void
  children: ReactNode
}

const SHORTCUTS = new Set(['t', 'm', 'w', 'd'])

/** The grid around every view: one cell has the focus, and each press, key and drag is understood in one place. */
export function CalendarGrid({ label, className, busy, ground, cursor, children, ...on }: CalendarGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  // Two quick keys both count: the second goes on from where the first led, shown or not.
  const latest = useRef(cursor)
  const slot = slotOf(cursor)
  useLayoutEffect(() => {
    latest.current = cursorOf(slot)
  }, [slot])
  // A step changes the address a moment later and may replace the cell that had the focus: whoever walks by keyboard
  // keeps it, until they go elsewhere themselves.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isHere = activeElement?.role === 'gridcell' && grid.current?.contains(activeElement)
    if (!takesFocus.current || (activeElement !== body && !isHere)) return
    grid.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  })

  const press = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const visit = target.closest<HTMLElement>('[data-visit]')?.dataset.visit
    const day = target.closest<HTMLElement>('[data-day]')?.dataset.day
    const slot = target.closest<HTMLElement>('[data-slot]')?.dataset.slot
    if (visit) on.onVisit(visit)
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
      takesFocus.current = true
      on.onShortcut(event.key)
    } else {
      const next = follow(event.key, latest.current, ground)
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
