/** Separated by slashes, dots or hyphens: 3/5/1972, 03.05.72, 1972-05-03. */
const NUMBERS =
  /(?<![\d/.-])(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2}))(?![\d/.-])/g

/** 3 May 1972, 3rd of May 1972, May 3, 1972. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?,?`
const WORDS = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}|${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?)\\s+(\\d{4})\\b`,
  'gi',
)

/** The first year of a birth date. */
const FIRST = 1900

interface Typed {
  /** The birth dates that the text can mean, ISO; day and month can be either way round. */
  dates: string[]
  /** The text without them. */
  rest: string
}

/** Finds birth dates in the text of a search. A date that doesn't exist or is in the future stays text. */
export function birthDatesIn(search: string, today = new Date()): Typed {
  const dates = new Set<string>()
  const take = (text: string, candidates: (string | null)[]) => {
    const real = candidates.filter((date) => date !== null)
    for (const date of real) dates.add(date)
    return real.length > 0 ? ' ' : text
  }
  const iso = (year: number, month: number, day: number) => dateOf(year, month, day, today)
  const rest = search
    .replace(NUMBERS, (text: string, ...parts: (string | undefined)[]) => {
      const [year, month, day, one, two, typedYear] = parts.slice(0, 6).map(Number)
      if (parts[0]) return take(text, [iso(year!, month!, day!)])
      const years = parts[5]!.length === 4 ? [typedYear!] : [1900 + typedYear!, 2000 + typedYear!]
      return take(
        text,
        years.flatMap((each) => [iso(each, two!, one!), iso(each, one!, two!)]),
      )
    })
    .replace(WORDS, (text: string, ...[day, month, otherMonth, otherDay, year]: (string | undefined)[]) =>
      take(text, [iso(Number(year), monthOf((month ?? otherMonth)!), Number(day ?? otherDay))]),
    )
  return { dates: [...dates], rest }
}

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Returns a date as ISO; null if it doesn't exist or no one living was born then. */
function dateOf(year: number, month: number, day: number, today: Date): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= FIRST && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && date <= today ? date.toISOString().slice(0, 10) : null
}
