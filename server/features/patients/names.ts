/** Splits a name: the last word is the last name. */
export function namesIn(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
    : { firstName: words[0] ?? '', lastName: '' }
}

interface StatedBirth {
  dateOfBirth?: string
  /** In full years. */
  age?: number
  /** In full months. */
  ageMonths?: number
}

/**
 * Returns the birth date, or for an age the approximate year, or for one in months the year and month, as stored in a
 * chart. `today` is the clinic's.
 */
export function birthOf({ dateOfBirth, age, ageMonths }: StatedBirth, today: string) {
  if (dateOfBirth) return { dateOfBirth, birthYear: null }
  const year = Number(today.slice(0, 4))
  if (ageMonths === undefined) return { dateOfBirth: null, birthYear: age === undefined ? null : String(year - age) }
  const month = new Date(Date.UTC(year, Number(today.slice(5, 7)) - 1 - ageMonths))
  return { dateOfBirth: null, birthYear: month.toISOString().slice(0, 7) }
}
