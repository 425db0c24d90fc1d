import { z } from 'zod'
import { OpeningHours } from '#contract/clinics/clinics.ts'
import { weekOf } from '#contract/clinics/week.ts'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg } from '#language/translate.ts'

/** A doctor's working hours; without any, the clinic's opening hours apply. */
export const WeeklyHours = z.object({
  /** Weekday 0 is Sunday; times are in the clinic's time zone. */
  hours: z.array(OpeningHours),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  openingHours: z.array(OpeningHours),
})
export type WeeklyHours = z.infer<typeof WeeklyHours>

export const weeklyHoursMessages = {
  clock: msg('Enter a time'),
  order: msg('the end time must be after the start time'),
  overlap: msg('these hours overlap'),
  tooMany: msg('Add at most ten time ranges per day'),
}
/** A doctor's weekly working hours; patients can book where these and the clinic's opening hours overlap. */
export const NewWeeklyHours = weekOf(weeklyHoursMessages)

/** Returns a doctor's weekly working hours. The doctor and the administrators of their clinic can call it. */
export const getWeeklyHours = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/sessions',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: WeeklyHours,
})

/**
 * Replaces a doctor's weekly working hours. Free times change immediately; existing appointments stay. Without any
 * hours, the clinic's opening hours apply. The doctor and the administrators of their clinic can call it.
 */
export const setWeeklyHours = endpoint({
  method: 'PUT',
  path: '/api/doctors/:id/sessions',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewWeeklyHours,
  reply: WeeklyHours,
})
