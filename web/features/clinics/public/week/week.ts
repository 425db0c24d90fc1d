import type { z } from 'zod'
import type { OpeningHours } from '#contract/clinics/clinics.ts'

/** A stretch as typed; times may be empty. */
export interface Stretch {
  opens: string
  closes: string
}

/** The stretches of each weekday, 0 is Sunday; a day without one is closed. */
export type Draft = Stretch[][]

/** Monday first, as people list opening hours. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

export const draftOf = (hours: readonly OpeningHours[]): Draft =>
  Array.from({ length: 7 }, (_, day) =>
    hours.filter(({ weekday }) => weekday === day).map(({ opens, closes }) => ({ opens, closes })),
  )

export const hoursIn = (draft: Draft): OpeningHours[] =>
  draft.flatMap((stretches, weekday) => stretches.map((one) => ({ weekday, ...one })))

/** Returns the error message of each invalid weekday; `week` is the server's schema. */
export function wrongDays(draft: Draft, week: z.ZodType): Map<number, string> {
  const hours = hoursIn(draft)
  const wrong = new Map<number, string>()
  for (const { path, message } of week.safeParse({ hours }).error?.issues ?? []) {
    const weekday = typeof path[1] === 'number' ? hours[path[1]]?.weekday : undefined
    if (weekday !== undefined && !wrong.has(weekday)) wrong.set(weekday, message)
  }
  return wrong
}

/** Adds a break: 13:00 to 14:00 if a stretch spans it, otherwise an empty stretch to fill in. */
export function withBreak(stretches: readonly Stretch[]): Stretch[] {
  const at = stretches.findIndex(({ opens, closes }) => opens < '13:00' && closes > '14:00')
  const one = stretches[at]
  if (!one) return [...stretches, { opens: '', closes: '' }]
  return stretches.toSpliced(at, 1, { ...one, closes: '13:00' }, { ...one, opens: '14:00' })
}
