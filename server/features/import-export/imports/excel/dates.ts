const DAY = 24 * 60 * 60 * 1000

/** True if numbers of this format are days: one that every Excel has, or one that is written out with a day or a year. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  return /[dy]/i.test(bare) && !/general|standard/i.test(bare)
}

/** Returns the date of Excel's day number as year-month-day; null for an invalid one. */
export function dayOf(serial: number, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return null
  const day = Math.floor(serial)
  // Excel has a 29 February 1900, which never was; a birth date is refused with that day's name
  if (day === 60 && !from1904) return '1900-02-29'
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  return new Date(first + day * DAY).toISOString().slice(0, 10)
}
