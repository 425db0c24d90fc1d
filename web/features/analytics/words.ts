import { type Message, msg, t } from '#language/translate.ts'
import type { Figures } from '#contract/analytics/analytics.ts'
import { type FigureName, fillRate, noShowRate, returningRate } from '#contract/analytics/figures.ts'
import { hours as hoursOf, minutes as minutesOf } from '#contract/lengths.ts'
import { compactNumber, indianNumber } from '#contract/numbers.ts'
import { dayAndMonth, plainDate } from '#web/lib/dates.ts'
import { money, shortMoney } from '#web/lib/money.ts'

/** How a metric is drawn and described. */
interface Shown {
  /** The charted value; null if there is nothing to count. */
  value: (figures: Figures) => number | null
  /** The unit of measure, for the titles of charts. */
  measure: (currency: string) => string
  /** A share from 0 to 1, which is compared in points. */
  isShare?: true
  /** Whether more is better; omitted if neither is. */
  moreIs?: 'better' | 'worse'
  /** The sentences for more and less of it. */
  more: Message
  less: Message
  /** The sentence for much more of it, without the amount. */
  muchMore?: Message
  /** The parts of the metric. */
  detail: (figures: Figures) => string
}

/** "1,234". */
export const count = indianNumber

const HOUR = 60
const DAY = 24 * HOUR
/** Durations from here on are given in days. */
const SAID_IN_DAYS = 2 * DAY

/** "3.4 days", "5 hours" or "20 minutes". */
export function timeInWords(minutes: number): string {
  if (minutes >= SAID_IN_DAYS) return t('{value} days', { value: (minutes / DAY).toFixed(1) })
  if (minutes >= HOUR) return hoursOf(Math.round(minutes / HOUR))
  return minutesOf(Math.round(minutes))
}

/** "12.5%", "7%". */
export const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`

const hours = (minutes: number) => count(Math.round(minutes / HOUR))

const moreOrLess = {
  more: msg('{amount} more than before: {earlier}'),
  less: msg('{amount} less than before: {earlier}'),
}

export const shown: Record<FigureName, Shown> = {
  revenue: {
    value: ({ revenue }) => Number(revenue),
    measure: (currency) => t('Revenue in {currency}', { currency }),
    moreIs: 'better',
    ...moreOrLess,
    muchMore: msg('more than before: {earlier}'),
    detail: ({ completed }) =>
      t('{completed, plural, one {{count} completed appointment} other {{count} completed appointments}}', {
        completed,
        count: count(completed),
      }),
  },
  bookings: {
    value: ({ bookings }) => bookings,
    measure: () => t('Bookings'),
    moreIs: 'better',
    more: msg('{amount} more than before: {earlier}'),
    less: msg('{amount} fewer than before: {earlier}'),
    muchMore: msg('more than before: {earlier}'),
    detail: ({ completed, noShows }) =>
      t('{completed} completed, {noShows} missed', { completed: count(completed), noShows: count(noShows) }),
  },
  'no-shows': {
    value: noShowRate,
    measure: () => t('No-shows in % of completed or missed appointments'),
    isShare: true,
    moreIs: 'worse',
    ...moreOrLess,
    detail: ({ noShows, completed }) =>
      t('{noShows} of {count} completed or missed', { noShows: count(noShows), count: count(noShows + completed) }),
  },
  'fill-rate': {
    value: fillRate,
    measure: () => t('Fill rate in % of offered time'),
    isShare: true,
    moreIs: 'better',
    ...moreOrLess,
    detail: ({ filledMinutes, offeredMinutes }) =>
      offeredMinutes
        ? t('{filledMinutes} of {offeredMinutes} offered hours', {
            filledMinutes: hours(filledMinutes),
            offeredMinutes: hours(offeredMinutes),
          })
        : t('no time was offered'),
  },
  'lead-time': {
    value: ({ leadMinutes }) => leadMinutes,
    measure: () => t('Average time from booking to appointment'),
    more: msg('{amount} longer than before: {earlier}'),
    less: msg('{amount} shorter than before: {earlier}'),
    muchMore: msg('longer than before: {earlier}'),
    detail: () => t('from booking to appointment'),
  },
  returning: {
    value: returningRate,
    measure: () => t('Returning patients in % of patients seen'),
    isShare: true,
    moreIs: 'better',
    ...moreOrLess,
    detail: ({ returning, patients }) =>
      t('{returning} of {patients} patients seen', { returning: count(returning), patients: count(patients) }),
  },
}

/** Returns a value of a figure as people read it; a dash for nothing. */
export function valueInWords(figure: FigureName, value: number | null, currency: string): string {
  if (value === null) return '–'
  if (shown[figure].isShare) return percent(value)
  if (figure === 'revenue') return money(String(value), currency)
  return figure === 'lead-time' ? timeInWords(value) : count(value)
}

/** Beyond this a percentage is less clear than the two numbers. */
const MOST_PERCENT = 200

export interface Change {
  direction: 'more' | 'less' | 'same'
  isBetter: boolean
  text: string
}

/** Returns a metric's difference to the earlier period; null if there is nothing to compare with (rule T60). */
export function changeOf(figure: FigureName, now: Figures, before: Figures, currency: string): Change | null {
  const { value, isShare, moreIs, more, less, muchMore } = shown[figure]
  const [is, was] = [value(now), value(before)]
  if (is === null || was === null || (!isShare && was === 0)) return null
  const size = isShare ? Number(((is - was) * 100).toFixed(1)) : Math.round(((is - was) / was) * 100)
  const earlier = valueInWords(figure, was, currency)
  if (size === 0) return { direction: 'same', isBetter: false, text: t('as before: {earlier}', { earlier }) }
  const direction = size > 0 ? 'more' : 'less'
  // for small numbers a percentage is less clear than the two numbers
  if (muchMore && size > MOST_PERCENT)
    return { direction, isBetter: moreIs === 'better', text: t(muchMore, { earlier }) }
  const amount = isShare
    ? t('{points, plural, one {# point} other {# points}}', { points: Math.abs(size) })
    : `${Math.abs(size)}%`
  return {
    direction,
    isBetter: moreIs === (size > 0 ? 'better' : 'worse'),
    text: t(size > 0 ? more : less, { amount, earlier }),
  }
}

/** "1–23 Nov 2026", "28 Oct – 3 Nov 2026", or with both years. */
export function spanInWords({ from, to }: { from: string; to: string }): string {
  if (from === to) return plainDate(from)
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${dayAndMonth(from)} – ${plainDate(to)}`
    : `${plainDate(from)} – ${plainDate(to)}`
}

/** Returns "16–22 Nov" for a week, or the day of a partial one. */
export const weekInWords = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayAndMonth(from) : `${dayAndMonth(from)} – ${dayAndMonth(to)}`

/** Returns the unit of an axis and a title with it, so that its lines are round: minutes are too many. */
export function unitOf(
  figure: FigureName,
  values: readonly (number | null)[],
): { size: number; title: Message | null } {
  if (figure !== 'lead-time') return { size: 1, title: null }
  const isLong = values.some((value) => value !== null && value >= SAID_IN_DAYS)
  return isLong ? { size: DAY, title: msg('{measure}, in days') } : { size: HOUR, title: msg('{measure}, in hours') }
}

/** Returns a value at an axis or above a column, in its unit: "$1.2K", "40%", "3". */
export function shortValue(figure: FigureName, value: number, currency: string): string {
  if (shown[figure].isShare) return `${Math.round(value * 100)}%`
  return figure === 'revenue' ? shortMoney(value, currency) : compactNumber(value)
}
