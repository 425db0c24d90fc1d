import { weekdayName } from '#contract/days.ts'
import { inEnglish } from './english.ts'

/** A time range of a clinic's week; 0 is Sunday. */
export interface Hours {
  weekday: number
  opens: string
  closes: string
}

/** The days of a printed week, from Monday. */
const week = [1, 2, 3, 4, 5, 6, 0]

/** Returns opening hours as a letterhead prints them: "Mon–Fri 09:00–13:00, 17:00–20:00; Sat 09:00–13:00". */
export function timingsOf(hours: readonly Hours[]): string {
  const spans: { days: number[]; times: string }[] = []
  for (const weekday of week) {
    const times = hours
      .filter((one) => one.weekday === weekday)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', ')
    const last = spans.at(-1)
    if (last?.times === times) last.days.push(weekday)
    else spans.push({ days: [weekday], times })
  }
  const name = (weekday: number) => inEnglish(() => weekdayName(weekday, 'short'))
  return spans
    .filter(({ times }) => times !== '')
    .map(({ days, times }) => `${daysOf(days.map(name))} ${times}`)
    .join('; ')
}

const daysOf = (names: readonly string[]) => (names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', '))
