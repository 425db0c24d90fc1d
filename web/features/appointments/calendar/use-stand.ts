import { useMemo, useState } from 'react'
import { type Cursor, settle } from './time/cursor.ts'
import { daysOf, rangeOf } from './time/calendar-address.ts'
import { rowTimes } from './time/times.ts'
import type { CalendarState } from './use-calendar.ts'

/** The rows of the chosen view, and the focused cell. */
export function useStand({ address, go, today, shown, byDay, columns, openingHours }: CalendarState) {
  const { view, date } = address
  const [stand, setStand] = useState({ time: '09:00', column: '' })
  const times = useMemo(() => {
    if (view === 'month') return []
    const appointments = view === 'week' ? shown : (byDay.get(date) ?? [])
    return rowTimes(daysOf(rangeOf({ view, date })), openingHours, appointments)
  }, [view, shown, byDay, date, openingHours])
  const ground = { view, times, columns: columns.map(({ id }) => id) }
  const cursor = settle({ date, ...stand }, ground)
  const standOn = (next: Cursor) => {
    setStand(next.time ? next : { ...next, time: stand.time })
    // The address may be ahead of what is shown.
    const shownDate = new URLSearchParams(window.location.search).get('date') ?? today
    if (next.date !== shownDate) go({ date: next.date }, true)
  }
  return { times, ground, cursor, standOn }
}
