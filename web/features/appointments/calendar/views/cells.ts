import type { Appointment } from '#contract/appointments/appointments.ts'
import { minutesIn } from '#contract/wall-clock.ts'
import { isInRow, spanIn, STEP } from '#web/features/appointments/calendar/time/times.ts'

/** The appointments that begin in a cell. */
export interface CellContent {
  placed: Placed[]
  overflow: Overflow | null
}

export const EMPTY: CellContent = { placed: [], overflow: null }

/** Returns the appointments that begin in each row, by the row's time; empty rows are left out. */
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

/** Shortest height that is drawn, in minutes. */
const SHORTEST = 15

/** Returns an appointment's position in the cell where it begins, to scale; `row` is the height of a half hour in rem. */
export function positionOf({ appointment, lane, lanes }: Placed, time: string, row: number): React.CSSProperties {
  const { from, to } = spanIn(appointment)
  return {
    top: `${((from - minutesIn(time)) / STEP) * row}rem`,
    height: `calc(${(Math.max(to - from, SHORTEST) / STEP) * row}rem - 2px)`,
    left: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 2px)`,
  }
}

/** Most appointments shown side by side; the last lane shows the number of the others. */
const MOST_LANES = 4

interface Placed {
  appointment: Appointment
  lane: number
  lanes: number
}

/** Appointments beyond `MOST_LANES`: where to show how many. */
interface Overflow {
  from: number
  count: number
}

interface Running {
  appointment: Appointment
  from: number
  to: number
  lane: number
}

/** Lays overlapping appointments of one day out side by side. */
export function layOut(
  appointments: readonly Appointment[],
  most = MOST_LANES,
): { placed: Placed[]; overflows: Overflow[] } {
  const placed: Placed[] = []
  const overflows: Overflow[] = []
  let cluster: Running[] = []
  let end = 0
  const close = () => {
    const needed = 1 + Math.max(-1, ...cluster.map(({ lane }) => lane))
    const lanes = Math.min(needed, most)
    const shown = needed > most ? most - 1 : lanes
    for (const { appointment, lane } of cluster) if (lane < shown) placed.push({ appointment, lane, lanes })
    const hidden = cluster.filter(({ lane }) => lane >= shown)
    const byRow = Map.groupBy(hidden, ({ from }) => Math.floor(from / 30) * 30)
    for (const [from, ofRow] of byRow) overflows.push({ from, count: ofRow.length })
    cluster = []
  }
  const sorted = appointments
    .map((appointment) => ({ appointment, ...spanIn(appointment) }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
  for (const one of sorted) {
    if (one.from >= end) close()
    const taken = new Set(cluster.filter(({ to }) => to > one.from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    cluster.push({ ...one, lane })
    end = Math.max(end, one.to)
  }
  close()
  return { placed, overflows }
}
