import { type OpeningHours, weekdays } from '#contract/clinics/clinics.ts'
import { clock } from '#web/lib/clock.ts'

/** Monday first, as people list opening hours. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

const nameOf = (day: number) => weekdays[day] ?? ''
const shortNameOf = (day: number) => nameOf(day).slice(0, 3)

function hoursOf(day: number, all: readonly OpeningHours[]): string {
  const stretches = all.filter(({ weekday }) => weekday === day).toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
  return stretches.map(({ opens, closes }) => `${clock(opens)} – ${clock(closes)}`).join(' and ') || 'closed'
}

/** "Mon–Fri 9:00 AM – 6:00 PM", "Saturday 9:00 AM – 2:00 PM", "Sunday closed": groups consecutive days with equal hours. */
export function hoursInWords(all: readonly OpeningHours[]): string[] {
  const groups: { days: number[]; hours: string }[] = []
  for (const day of WEEK) {
    const hours = hoursOf(day, all)
    const last = groups.at(-1)
    if (last?.hours === hours) last.days.push(day)
    else groups.push({ days: [day], hours })
  }
  return groups.map(({ days, hours }) => `${daysInWords(days)} ${hours}`)
}

function daysInWords(days: number[]): string {
  const [first = 0, last = first] = [days[0], days.at(-1)]
  return days.length === 1 ? nameOf(first) : `${shortNameOf(first)}–${shortNameOf(last)}`
}
