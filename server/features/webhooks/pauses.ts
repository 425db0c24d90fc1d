const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds before each further try: a day in all. */
const PAUSES = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR, 10 * HOUR] as const

/** Returns how many seconds to wait after so many failed tries; null when it is time to give up. */
export const pauseAfter = (tries: number): number | null => PAUSES[tries - 1] ?? null

/** After so many tries a delivery is given up. */
export const MAX_TRIES = PAUSES.length + 1
