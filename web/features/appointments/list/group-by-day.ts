import type { Appointment } from '#contract/appointments/appointments.ts'
import { dateIn, dayInWords, shortDate } from '#web/lib/dates.ts'
import { eachOnce } from '#web/features/appointments/public/list.ts'

export interface Day {
  /** The clinic's wall clock. */
  date: string
  /** "Today", "Tomorrow", "Fri 4 Dec". */
  words: string
  /** The plain date; null if `words` is one already. */
  detail: string | null
  appointments: Appointment[]
}

const at = ({ appointmentDate, appointmentTime, startsAt }: Appointment) =>
  `${appointmentDate} ${appointmentTime} ${startsAt}`

/** Groups a list by day, ascending by day and time; descending if `newestFirst`. */
export function groupByDay(appointments: readonly Appointment[], newestFirst: boolean, now = new Date()): Day[] {
  const sorted = eachOnce(appointments).sort((one, other) => (at(one) < at(other) ? -1 : 1) * (newestFirst ? -1 : 1))
  const days = new Map<string, Appointment[]>()
  for (const one of sorted) days.set(one.appointmentDate, [...(days.get(one.appointmentDate) ?? []), one])
  return [...days].map(([date, ofDay]) => {
    const words = wordsOf(date, ofDay, now)
    const plain = plainDate(date, now)
    return { date, words, detail: words === plain ? null : plain, appointments: ofDay }
  })
}

/** "Fri 4 Dec", with the year if it isn't this year. */
const plainDate = (date: string, now: Date) => shortDate(date, dateIn('UTC', now))

/** Returns "Today" only if it is today at every clinic of that day: two clinics can be a date apart. */
function wordsOf(date: string, appointments: readonly Appointment[], now: Date) {
  const zones = new Set(appointments.map(({ clinic }) => clinic.timeZone))
  const words = new Set([...zones].map((zone) => dayInWords(date, dateIn(zone, now))))
  const [only] = words
  return words.size === 1 && only ? only : plainDate(date, now)
}
