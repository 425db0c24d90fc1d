import { type Dose, type DoseStep, isCounted, type PartOfDay } from './dose.ts'

const HOURS_A_DAY = 24

/** Amounts of a day on which a step is taken, the greater one of a range; null if it doesn't say how often or how much. */
function amountsOfDay({ amount, times, days }: DoseStep): number[] | null {
  const each = amount ? (amount.upTo ?? amount.value) : null
  if (days.kind === 'once') return each === null ? null : [each]
  if (!times) return null
  if (times.kind === 'parts') {
    const all = Object.values(times.amounts).map((own) => own ?? each)
    return all.every((one) => one !== null) ? all : null
  }
  if (each === null) return null
  const count =
    times.kind === 'count'
      ? times.count
      : times.kind === 'clock'
        ? times.at.length
        : Math.ceil(HOURS_A_DAY / times.every)
  return Array.from({ length: count }, () => each)
}

const MILLIGRAMS = { mcg: 0.001, mg: 1, g: 1000 } as const
const inMilligrams = (value: number, unit: string): number | null =>
  unit in MILLIGRAMS ? value * MILLIGRAMS[unit as keyof typeof MILLIGRAMS] : null

/** Returns the milligrams in an amount of a unit; a piece contains `strength` milligrams. Null if that isn't known. */
function milligramsOf(value: number, { unit, strength }: DoseStep, ofPiece: number | null): number | null {
  if (!isCounted(unit)) return inMilligrams(value, unit!)
  const each = strength ? inMilligrams(strength.value, strength.unit) : ofPiece
  return each === null ? null : value * each
}

/** Milligrams on a day of a step; null if they can't be calculated. */
function milligramsOfStep(step: DoseStep, ofPiece: number | null): number | null {
  const amounts = amountsOfDay(step)
  const { most, amount } = step
  if (most) {
    if (most.unit !== 'times') return milligramsOf(most.value, { ...step, unit: most.unit }, ofPiece)
    return amount ? milligramsOf(most.value * (amount.upTo ?? amount.value), step, ofPiece) : null
  }
  return amounts && milligramsOf(sum(amounts), step, ofPiece)
}

/**
 * Returns the most milligrams of a day of the course: of the greatest step, on a day on which it is taken. `ofPiece` is what one
 * piece contains. Null if a step can't be calculated, so that it is never too little.
 */
export function milligramsADay({ steps }: Dose, ofPiece: number | null): number | null {
  const all = steps.map((step) => milligramsOfStep(step, ofPiece))
  return all.every((one) => one !== null) ? Math.max(...all) : null
}

/** Returns the length of the course in days; null if it has no end, or none is written. */
export function lengthOf({ steps }: Dose): number | null {
  const all = steps.map(({ length }) => length)
  return all.every((one) => one !== null) ? sum(all) : null
}

/** How many days of a step it is taken on; null if that isn't certain. */
function daysTaken({ days, length }: DoseStep): number | null {
  if (days.kind === 'once') return 1
  if (length === null) return null
  if (days.kind === 'every') return Math.ceil(length / days.every)
  const weeks = length / 7
  if (!Number.isInteger(weeks)) return null
  if (days.kind === 'weekdays') return weeks * days.on.length
  return days.per === 'week' ? weeks * days.count : null
}

/** Returns how many pieces the course takes; null for what isn't counted in pieces, or has no certain number. */
export function piecesOf({ steps }: Dose): number | null {
  const all = steps.map((step) => {
    const [amounts, days] = [amountsOfDay(step), daysTaken(step)]
    return isCounted(step.unit) && !step.isAsNeeded && amounts && days ? sum(amounts) * days : null
  })
  return all.every((one) => one !== null) ? Math.ceil(sum(all)) : null
}

/** When a part of the day is, until a patient chooses; bedtime is after the night's dose. */
const CLOCK: Record<PartOfDay, string> = {
  morning: '08:00',
  noon: '14:00',
  evening: '16:00',
  night: '20:00',
  bedtime: '22:00',
}
/** With a dose in the evening, noon is earlier. */
const clockAt = (part: PartOfDay, all: object) => (part === 'noon' && 'evening' in all ? '12:00' : CLOCK[part])
const BY_COUNT: Readonly<Record<number, readonly string[]>> = {
  1: ['08:00'],
  2: ['08:00', '20:00'],
  3: ['08:00', '14:00', '20:00'],
  4: ['08:00', '12:00', '16:00', '20:00'],
}
const BY_MEALS = { before: ['07:30', '12:30', '19:30'], after: ['08:30', '13:30', '20:30'] }

/** A time of day and the amount taken then; `amount` is null if none is written. */
export interface Intake {
  time: string
  amount: number | null
}

/**
 * Returns the times that are suggested for a day on which a step is taken: none for a medicine taken as needed, null if
 * the step doesn't say how often.
 */
export function intakesOf(step: DoseStep): Intake[] | null {
  const { times, amount, food, isAsNeeded } = step
  if (isAsNeeded) return []
  const each = amount ? (amount.upTo ?? amount.value) : null
  if (!times) return null
  if (times.kind === 'parts')
    return (Object.entries(times.amounts) as [PartOfDay, number | null][])
      .map(([part, own]) => ({ time: clockAt(part, times.amounts), amount: own ?? each }))
      .toSorted((a, b) => a.time.localeCompare(b.time))
  const at = clockOf(times, food)
  return at && at.map((time) => ({ time, amount: each }))
}

function clockOf(
  times: Exclude<DoseStep['times'], null | { kind: 'parts' }>,
  food: DoseStep['food'],
): readonly string[] | null {
  if (times.kind === 'clock') return times.at
  if (times.kind === 'count')
    return times.count === 3 && (food === 'before' || food === 'after')
      ? BY_MEALS[food]
      : (BY_COUNT[times.count] ?? null)
  const { every } = times
  if (HOURS_A_DAY % every !== 0 || every < 2) return null
  return Array.from(
    { length: HOURS_A_DAY / every },
    (_, turn) => `${String((firstHour(every) + turn * every) % 24).padStart(2, '0')}:00`,
  ).toSorted()
}

/** Every 4 hours at 2, 6, 10 …; every 6 hours at 0, 6, 12 and 18; every 8 hours at 6, 14 and 22; every 12 at 8 and 20. */
const firstHour = (every: number) => ({ 4: 2, 6: 0, 12: 8, 24: 8 })[every] ?? 6

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
