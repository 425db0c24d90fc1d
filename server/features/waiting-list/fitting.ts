import { minutesIn, weekdayOf } from '#contract/wall-clock.ts'
import type { Deps } from '#server/deps.ts'
import { type BookableClinic, freeTimesFrom } from '#server/features/appointments/public.ts'
import { instantOf } from '#server/time.ts'
import { type Candidate, suitableFor } from './offers.ts'
import type { StoredEntry } from './queries/entries.ts'

interface FreeStart extends Candidate {
  date: string
  time: string
}

interface Wanted {
  doctorId: string
  serviceId: string
  minutes: number
}

/** More than a doctor has within the longest horizon. */
const ALL = 100_000

/**
 * Reads a clinic's free times, each doctor's once until `forget`. They don't include offered times, and are hints only: the
 * transaction that makes an offer decides.
 */
export class FreeTimes {
  readonly #deps: Deps
  readonly #clinic: BookableClinic
  readonly #known = new Map<string, Promise<FreeStart[]>>()

  constructor(deps: Deps, clinic: BookableClinic) {
    this.#deps = deps
    this.#clinic = clinic
  }

  /** Reads a doctor's times again when they are next asked for; all doctors' if an offer can fill a day of the clinic. */
  forget(doctorId: string): void {
    if (this.#clinic.rules.perDay !== null) return this.#known.clear()
    for (const key of this.#known.keys()) if (key.startsWith(doctorId)) this.#known.delete(key)
  }

  #of(wanted: Wanted): Promise<FreeStart[]> {
    const key = `${wanted.doctorId} ${wanted.serviceId} ${wanted.minutes}`
    const known = this.#known.get(key) ?? this.#read(wanted)
    this.#known.set(key, known)
    return known
  }

  async #read(wanted: Wanted): Promise<FreeStart[]> {
    const times = await freeTimesFrom(this.#deps, this.#clinic, wanted, new Date(), ALL)
    const { doctorId, minutes } = wanted
    return times.flatMap(({ date, time }) => {
      const startsAt = instantOf(date, time, this.#clinic.timeZone)
      return startsAt ? [{ doctorId, minutes, startsAt, date, time }] : []
    })
  }

  /** Returns the free times that suit an entry, of all its doctors, in order of time. */
  async fitting(entry: StoredEntry): Promise<FreeStart[]> {
    const { serviceId } = entry
    const suitable = suitableFor(this.#clinic, entry)
    const all = await Promise.all(
      suitable.map(({ doctor: { id: doctorId }, minutes }) => this.#of({ doctorId, serviceId, minutes })),
    )
    return all
      .flat()
      .filter((one) => suits(entry, one))
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  }
}

/** True if a time is on one of the entry's days and within its hours. */
export const suits = (
  { weekdays, from, to, until }: Pick<StoredEntry, 'weekdays' | 'from' | 'to' | 'until'>,
  { date, time, minutes }: { date: string; time: string; minutes: number },
): boolean =>
  date <= until &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(date))) &&
  from <= time &&
  minutesIn(time) + minutes <= minutesIn(to)
