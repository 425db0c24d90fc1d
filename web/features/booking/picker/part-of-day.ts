import type { FreeTime } from '#contract/booking.ts'

const parts = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '24:00' },
] as const

/** Free times by part of the day, in order; parts without one are left out. */
export function byPartOfDay(slots: readonly FreeTime[]) {
  let from = '00:00'
  return parts
    .map(({ name, until }) => {
      const times = slots.filter(({ time }) => time >= from && time < until).map(({ time }) => time)
      from = until
      return { name, times }
    })
    .filter(({ times }) => times.length > 0)
}
