import type { Deps } from '#server/deps.ts'
import type { BookableClinic } from '#server/features/appointments/queries/availability.ts'
import { addDays } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'
import { type FreeDay, freeDays, type Span } from './free-days.ts'
import { FREE_WITHIN_DAYS } from './next-free.ts'
import type { Slot, Worker } from './slots.ts'

/**
 * The days to look at, counted from today, one stretch after the other: most clinics have a free time on the first ones,
 * and the appointments of a fortnight take longer to read than all else.
 */
const STRETCHES = [
  { from: 0, to: 0 },
  { from: 1, to: 2 },
  { from: 3, to: 6 },
  { from: 7, to: FREE_WITHIN_DAYS - 1 },
] as const

/** Doctors of a clinic, each with the wanted appointment. */
export interface SoonestWish {
  clinic: BookableClinic
  doctors: readonly Worker[]
}

/** The first free time of a clinic, and a doctor who has it. */
export interface Soonest extends Slot {
  date: string
  doctorId: string
}

/**
 * Returns for each wish the first time that one of its doctors has free, in the same order; null if there is none within
 * a fortnight and the clinic's horizon. Reads the times of all clinics together.
 */
export async function soonestTimes(
  deps: Deps,
  wishes: readonly SoonestWish[],
  now = new Date(),
): Promise<(Soonest | null)[]> {
  const found: (Soonest | null)[] = wishes.map(() => null)
  for (const stretch of STRETCHES) {
    const open = [...wishes.entries()].filter(([index]) => !found[index])
    const times = await firstIn(
      deps,
      open.map(([, wish]) => wish),
      stretch,
      now,
    )
    for (const [place, [index]] of open.entries()) found[index] = times[place] ?? null
  }
  return found
}

/** Looks from one day to another, both counted from today at each clinic. */
async function firstIn(
  deps: Deps,
  wishes: readonly SoonestWish[],
  { from, to }: { from: number; to: number },
  now: Date,
) {
  const spans = wishes.map(({ clinic, doctors }): Span => {
    const today = todayIn(clinic.timeZone, now)
    return {
      clinic,
      doctors,
      from: addDays(today, from),
      to: addDays(today, Math.min(to, clinic.rules.horizon)),
    }
  })
  const days = await freeDays(deps, spans)
  return wishes.map(({ doctors }, index) => firstOf(days[index]!, doctors))
}

/** Returns the first free time of the first day that has any; of two doctors with the same one, the first. */
function firstOf(days: readonly FreeDay[], doctors: readonly Worker[]): Soonest | null {
  for (const { date, startsOf } of days) {
    let first: Soonest | null = null
    for (const doctor of doctors) {
      const slot = startsOf([doctor])[0]
      if (slot && (!first || slot.startsAt < first.startsAt)) first = { ...slot, date, doctorId: doctor.id }
    }
    if (first) return first
  }
  return null
}
