import type { Appointment } from '#contract/appointments/appointments.ts'
import { spanIn } from '#web/features/appointments/calendar/time/times.ts'

/** Most appointments shown side by side; the last lane shows the number of the others. */
export const MOST_LANES = 4

export interface Placed {
  appointment: Appointment
  lane: number
  lanes: number
}

/** Appointments beyond `MOST_LANES`: where to show how many. */
export interface Overflow {
  from: number
  count: number
}

interface Running {
  appointment: Appointment
  from: number
  to: number
  lane: number
}

/** Puts the appointments of one day side by side where they overlap, as different doctors' appointments do. */
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
