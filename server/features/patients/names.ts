/** Splits a name: the last word is the last name. */
export function namesIn(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
    : { firstName: words[0] ?? '', lastName: '' }
}

/** Returns the birth date, or the approximate year for an age, as stored in a chart. `today` is the clinic's. */
export function birthOf({ dateOfBirth, age }: { dateOfBirth?: string; age?: number }, today: string) {
  if (dateOfBirth) return { dateOfBirth, birthYear: null }
  return { dateOfBirth: null, birthYear: age === undefined ? null : String(Number(today.slice(0, 4)) - age) }
}
