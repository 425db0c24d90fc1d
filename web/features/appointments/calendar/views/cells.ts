import type { Appointment } from '#contract/appointments/appointments.ts'
import { minutesIn } from '#contract/wall-clock.ts'
import { isInRow, spanIn, STEP } from '#web/features/appointments/calendar/time/times.ts'
import { layOut, type Overflow, type Placed } from './lanes.ts'

/** What begins in a cell. */
export interface CellContent {
  placed: Placed[]
  overflow: Overflow | null
}

export const EMPTY: CellContent = { placed: [], overflow: null }

/** What begins in each row, by the row's time; rows without anything are left out. */
export function contentsOf(
  appointments: readonly Appointment[],
  times: readonly string[],
  mostLanes?: number,
): Map<string, CellContent> {
  const { placed, overflows } = layOut(appointments, mostLanes)
  const cells = new Map<string, CellContent>()
  for (const time of times) {
    const here = placed.filter(({ appointment }) => isInRow(spanIn(appointment).from, time))
    const overflow = overflows.find(({ from }) => isInRow(from, time)) ?? null
    if (here.length > 0 || overflow) cells.set(time, { placed: here, overflow })
  }
  return cells
}

/** The shortest that is drawn, in minutes. */
const SHORTEST = 15

/** Where an appointment stands in the cell in which it begins, to scale; `row` is the height of a half hour in rem. */
export function positionOf({ appointment, lane, lanes }: Placed, time: string, row: number): React.CSSProperties {
  const { from, to } = spanIn(appointment)
  return {
    top: `${((from - minutesIn(time)) / STEP) * row}rem`,
    height: `calc(${(Math.max(to - from, SHORTEST) / STEP) * row}rem - 2px)`,
    left: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 2px)`,
  }
}
