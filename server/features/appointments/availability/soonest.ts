import type { Deps } from '#server/deps.ts'
import type { BookableClinic } from '#server/features/appointments/queries/availability.ts'
import { addDays } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'
import { type FreeDay, freeDays, type Span } from './free-days.ts'
import { FREE_WITHIN_DAYS } from './next-free.ts'
import type { Slot, Worker } from './slots.ts'

/** Days that are read first: most clinics have a free time on one of them. */
const FIRST_DAYS = 3

/** Doctors of a clinic, each with the length of the wanted appointment. */
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
  const found = await firstIn(deps, wishes, { from: 0, to: FIRST_DAYS - 1 }, now)
  const open = wishes.flatMap((wish, index) => (found[index] ? [] : [{ wish, index }]))
  const later = await firstIn(
    deps,
    open.map(({ wish }) => wish),
    { from: FIRST_DAYS, to: FREE_WITHIN_DAYS - 1 },
    now,
  )
  for (const [place, { index }] of open.entries()) found[index] = later[place] ?? null
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
  const days = await freeDays(deps, spans, now)
  return wishes.map(({ doctors }, index) => firstOf(days[index]!, doctors))
}

function firstOf(days: readonly FreeDay[], doctors: readonly Worker[]): Soonest | null {
  for (const { date, startsOf } of days) {
    const slot = startsOf(doctors)[0]
    if (!slot) continue
    const doctor = doctors.find((one) => startsOf([one])[0]?.time === slot.time)!
    return { ...slot, date, doctorId: doctor.id }
  }
  return null
}
