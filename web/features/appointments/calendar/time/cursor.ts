import { addDays, addMonths, weekdayOf } from '#contract/wall-clock.ts'
import { type View, weekStart } from './calendar-address.ts'

/** The focused cell. `column` is a doctor's id in the day view and empty elsewhere. */
export interface Cursor {
  date: string
  time: string
  column: string
}

/** What the grid shows around it. */
export interface Ground {
  view: View
  times: readonly string[]
  columns: readonly string[]
}

const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The cell a key leads to; null for keys that do not navigate. The keys are listed in content/help/calendar.yaml. */
export function follow(key: string, cursor: Cursor, ground: Ground): Cursor | null {
  const { view } = ground
  const { date } = cursor
  if (key === 'PageUp' || key === 'PageDown') {
    const by = key === 'PageUp' ? -1 : 1
    return { ...cursor, date: view === 'month' ? addMonths(date, by) : addDays(date, 7 * by) }
  }
  if (view !== 'day' && (key === 'Home' || key === 'End'))
    return { ...cursor, date: addDays(weekStart(date), key === 'Home' ? 0 : 6) }
  if (view === 'month') return key in DAYS ? { ...cursor, date: addDays(date, DAYS[key]!) } : null
  if (key === 'ArrowUp' || key === 'ArrowDown') return { ...cursor, time: neighbour(ground.times, cursor.time, key) }
  if (key === 'Home' || key === 'End') return { ...cursor, time: ground.times.at(key === 'Home' ? 0 : -1)! }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const by = key === 'ArrowLeft' ? -1 : 1
  if (view === 'week') return { ...cursor, date: addDays(date, by) }
  return sideways(cursor, ground.columns, by)
}

/** The next doctor of the day; after the last one comes the next day's first. */
function sideways(cursor: Cursor, columns: readonly string[], by: 1 | -1): Cursor {
  const next = columns[columns.indexOf(cursor.column) + by]
  if (next !== undefined) return { ...cursor, column: next }
  return { ...cursor, date: addDays(cursor.date, by), column: columns.at(by > 0 ? 0 : -1) ?? '' }
}

function neighbour(times: readonly string[], time: string, key: string) {
  const at = times.indexOf(time) + (key === 'ArrowUp' ? -1 : 1)
  return times[Math.min(Math.max(at, 0), times.length - 1)] ?? time
}

/** Returns the nearest existing cell: the last row not after the time, the first column if the doctor is not shown. */
export function settle(cursor: Cursor, { view, times, columns }: Ground): Cursor {
  if (view === 'month') return { ...cursor, column: '' }
  const time = times.findLast((row) => row <= cursor.time) ?? times[0] ?? cursor.time
  const column = view === 'week' ? '' : columns.includes(cursor.column) ? cursor.column : (columns[0] ?? '')
  return { date: cursor.date, time, column }
}

/** Whether a day is a weekend day, which the clinic's week shows a little darker. */
export const isWeekend = (date: string) => [0, 6].includes(weekdayOf(date))

/** The name of a cell in the page, and back. */
export const slotOf = ({ date, time, column }: Cursor) => `${date}|${time}|${column}`
export function cursorOf(slot: string): Cursor {
  const [date = '', time = '', column = ''] = slot.split('|')
  return { date, time, column }
}
