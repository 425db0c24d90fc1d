import { t } from '#language/translate.ts'
import type { OpeningHours } from '#contract/clinics/clinics.ts'
import { list, listWithCommas } from '#web/lib/text.ts'
import { shortWeekdayInWords, weekdayInWords } from '#web/lib/dates.ts'
import { hoursBetween } from '#web/lib/clock.ts'

/** Monday first, as people list opening hours. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

const shortNameOf = (day: number) => shortWeekdayInWords(day)

function hoursOf(day: number, all: readonly OpeningHours[]): string {
  const stretches = all.filter(({ weekday }) => weekday === day).toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
  const spans = stretches.map(({ opens, closes }) => hoursBetween(opens, closes))
  return spans.length > 0 ? list(spans) : t('closed')
}

/** "Mon–Fri 9:00 AM – 6:00 PM", "Saturday 9:00 AM – 2:00 PM", "Sunday closed": groups days with equal hours. */
export function hoursInWords(all: readonly OpeningHours[]): string[] {
  const groups = Map.groupBy(WEEK, (day) => hoursOf(day, all))
  return [...groups].map(([hours, days]) => `${daysInWords(days)} ${hours}`)
}

/** "Monday", "Mon–Wed", "Mon, Wed–Fri" */
function daysInWords(days: number[]): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && WEEK.indexOf(run.at(-1)!) + 1 === WEEK.indexOf(day)) run.push(day)
    else runs.push([day])
  }
  if (days.length === 1) return weekdayInWords(days[0]!)
  return listWithCommas(
    runs.map((run) =>
      run.length === 1 ? shortNameOf(run[0]!) : `${shortNameOf(run[0]!)}–${shortNameOf(run.at(-1)!)}`,
    ),
  )
}
