import type { WaitingOffer } from '#contract/waiting-list/wishes.ts'
import { t } from '#language/translate.ts'
import { clock, clockIn, hoursBetween } from '#web/lib/clock.ts'
import { dateIn, longDate, plainDate, shortDate, shortWeekdayInWords } from '#web/lib/dates.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { doctorName } from '#web/shell/people.ts'

interface Wish {
  doctors: readonly { firstName: string; lastName: string }[]
  weekdays: readonly number[]
  from: string
  to: string
  until: string
}

/** Returns the doctors that a patient asks for, in words. */
export const doctorsInWords = ({ doctors }: Wish): string =>
  doctors.length === 0 ? t('Any doctor') : listWithCommas(doctors.map(doctorName))

/** Returns the days and hours that a patient asks for, such as "Mon, Wed, 9:00 AM – 12:00 PM". */
export function daysInWords({ weekdays, from, to }: Wish): string {
  // the week begins on Monday
  const ordered = weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  const days = ordered.length === 0 ? t('Any day') : listWithCommas(ordered.map(shortWeekdayInWords))
  const [isFromStart, isToEnd] = [from === '00:00', to === '24:00']
  if (isFromStart && isToEnd) return t('{days}, any time', { days })
  if (isToEnd) return t('{days}, from {time}', { days, time: clock(from) })
  if (isFromStart) return t('{days}, before {time}', { days, time: clock(to) })
  return t('{days}, {hours}', { days, hours: hoursBetween(from, to) })
}

/** Returns the last day of a wish. */
export const untilInWords = ({ until }: Wish): string => t('Until {date}', { date: plainDate(until) })

/** Returns the day and time of an offer. */
export const offerInWords = ({ date, time }: Pick<WaitingOffer, 'date' | 'time'>): string =>
  t('{day} at {time}', { day: longDate(date), time: clock(time) })

/** The same in short. */
export const timeInShort = ({ date, time }: Pick<WaitingOffer, 'date' | 'time'>): string =>
  t('{day} at {time}', { day: shortDate(date), time: clock(time) })

/** Returns the deadline of an offer, on the clinic's calendar and clock. */
export function deadlineInWords({ expiresAt }: WaitingOffer, timeZone: string): string {
  const deadline = new Date(expiresAt)
  const day = shortDate(dateIn(timeZone, deadline))
  return t('Answer by {time}', { time: t('{day} at {time}', { day, time: clockIn(timeZone, deadline) }) })
}
