import { z } from 'zod'
import { clockTime, closingTime, Done, Id, isoDate, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'
import { plainDay } from '#contract/days.ts'
import { clinicMessages } from './clinics.ts'

/** Maximum number of upcoming extra hours of a clinic, with those of its doctors. */
export const MAX_EXTRA_HOURS = 200

export const extraHoursMessages = {
  order: msg('The closing time must be after the opening time'),
  twice: msg('The clinic is already open at these hours.'),
  doctorTwice: msg('The doctor already works at these hours.'),
  closed: msg('The clinic is closed on this day. Reopen it first.'),
  /** Why a day can't be closed. */
  open: (day: string) => t('There are extra hours on {day}. Remove them first.', { day: plainDay(day) }),
  tooMany: msg('You can’t add any more extra hours. Remove some first.'),
  removed: msg('The extra hours were removed.'),
} as const

/** Hours of one date, in addition to the week. */
export const ExtraHours = z.object({
  id: Id,
  /** The doctor who works then; null: the clinic opens, for all doctors without working hours of their own. */
  doctorId: Id.nullable(),
  /** Date on the clinic's calendar. */
  day: z.string(),
  opens: z.string(),
  /** 24:00 for midnight. */
  closes: z.string(),
  /** Visible only to members of the clinic. */
  reason: z.string().nullable(),
  /** Number of appointments in these hours that are not cancelled. */
  visits: z.number().int(),
})
export type ExtraHours = z.infer<typeof ExtraHours>

export const NewExtraHours = z
  .strictObject({
    doctorId: z.uuid(says(clinicMessages.foreignDoctor)).optional(),
    day: isoDate(clinicMessages.day),
    opens: clockTime(clinicMessages.clock),
    closes: closingTime(clinicMessages.clock),
    reason: line(200).optional(),
  })
  .refine(
    // malformed times are reported by the field's own schema
    ({ opens, closes }) => opens.length !== 5 || closes.length !== 5 || opens < closes,
    { path: ['closes'], error: () => t(extraHoursMessages.order) },
  )
export type NewExtraHours = z.infer<typeof NewExtraHours>

/**
 * Opens a clinic on one date in addition to its week, or lets one doctor work then, whatever the opening hours. Free times
 * follow immediately. The clinic's administrators can call it, and doctors for themselves. Returns 400 for a day in the past
 * or more than a year ahead, 409 if the clinic is closed on that day by a single day or a range, or already open at these
 * hours.
 */
export const createExtraHours = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/extra-hours',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewExtraHours,
  status: 201,
  reply: ExtraHours,
})

/**
 * Removes extra hours. Existing appointments stay. The clinic's administrators can call it, and doctors for their own.
 */
export const removeExtraHours = endpoint({
  method: 'DELETE',
  path: '/api/extra-hours/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

/**
 * Lists the extra hours of a clinic and of its doctors from today on, in order. All members of the clinic can call it;
 * everyone else gets 404.
 */
export const listExtraHours = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/extra-hours',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.array(ExtraHours),
})
