import { z } from 'zod'
import { type Message, says, t } from '#language/translate.ts'
import type { OpeningHours } from './clinics.ts'
import { clockTime, closingTime } from '#contract/common.ts'
import { weekdayName } from '#contract/days.ts'

/** Messages about an entered week; those about a day follow its name. */
export interface WeekWords {
  clock: Message
  order: Message
  overlap: Message
  tooMany: Message
}

type Stretch = Pick<OpeningHours, 'weekday' | 'opens' | 'closes'>

/** Returns the problems of a week, each with the index of its time range and the name of its day. */
function wrongStretches(week: readonly Stretch[], words: WeekWords): { index: number; message: string }[] {
  return week.flatMap((one, index) => {
    const day = weekdayName(one.weekday)
    // malformed times are reported by the field's own schema
    if (one.opens.length !== 5 || one.closes.length !== 5) return []
    if (one.opens >= one.closes) return [{ index, message: `${day}: ${t(words.order)}` }]
    const overlaps = week.some(
      (other, at) =>
        at < index && other.weekday === one.weekday && other.opens < one.closes && one.opens < other.closes,
    )
    return overlaps ? [{ index, message: `${day}: ${t(words.overlap)}` }] : []
  })
}

/**
 * A whole week of time ranges, several a day, that don't overlap. Times are in the clinic's time zone; a range ends at
 * midnight at the latest.
 */
export const weekOf = (words: WeekWords) =>
  z.strictObject({
    hours: z
      .array(
        z.strictObject({
          weekday: z.number().int().min(0).max(6),
          opens: clockTime(words.clock),
          closes: closingTime(words.clock),
        }),
      )
      .max(70, says(words.tooMany))
      .superRefine((week, context) => {
        for (const { index, message } of wrongStretches(week, words))
          context.addIssue({ code: 'custom', path: [index, 'closes'], message })
      }),
  })
