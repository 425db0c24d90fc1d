const HOUR = 60 * 60

/** Seconds that a source is left alone after so many failures in a row. */
const RESTS = [60, 5 * 60, 30 * 60, 2 * HOUR, 8 * HOUR]
/** Seconds until a question is asked again that was not answered so many times. */
const AGAIN = [HOUR, 24 * HOUR, 7 * 24 * HOUR]
/** So many answers in a row that cannot be used are not about the question any more. */
export const TOO_MANY_BROKEN = 3

export const restAfter = (failures: number): number => RESTS[Math.min(failures, RESTS.length) - 1]!
export const againAfter = (tries: number): number => AGAIN[Math.min(tries, AGAIN.length) - 1]!
