import { z } from 'zod'
import { OpeningHours } from '#contract/clinics/clinics.ts'
import { Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { daysBetween } from '#contract/wall-clock.ts'

/** So many days are asked for at once at most: more than the weeks of any month. */
export const WORKING_TIMES_DAYS = 62

export const workingTimesMessages = {
  from: 'Choose the first day',
  to: 'Choose the last day',
  order: 'The last day must not be before the first',
  tooLong: `Ask for ${WORKING_TIMES_DAYS} days at most`,
} as const

/**
 * When the reader's clinics are open and their doctors work, for shading a calendar of some days. All by the clinic's
 * wall clock.
 */
export const WorkingTimes = z.object({
  clinics: z.array(
    z.object({
      id: Id,
      openingHours: z.array(OpeningHours),
      /** Of the asked days, those on which the clinic is closed whatever its hours say. */
      closedDays: z.array(z.string()),
    }),
  ),
  /** Only doctors whose leave the reader keeps: themself, or those of the clinic from its desk. */
  doctors: z.array(
    z.object({
      id: Id,
      clinicId: Id,
      /** Their own week; empty: whenever the clinic is open. */
      sessions: z.array(OpeningHours),
      /** Their leaves that meet the asked days; whole days have no times, and the last one is included. */
      leaves: z.array(
        z.object({
          fromDate: z.string(),
          fromTime: z.string().nullable(),
          toDate: z.string(),
          toTime: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type WorkingTimes = z.infer<typeof WorkingTimes>

/**
 * Lists the working times from one day to another, both included: of members their clinics', of patients where they
 * have charts.
 */
export const getWorkingTimes = endpoint({
  method: 'GET',
  path: '/api/calendar/times',
  access: 'signed-in',
  query: z
    .object({ from: isoDate(workingTimesMessages.from), to: isoDate(workingTimesMessages.to) })
    .superRefine(({ from, to }, context) => {
      const days = daysBetween(from, to) + 1
      const message =
        days < 1 ? workingTimesMessages.order : days > WORKING_TIMES_DAYS ? workingTimesMessages.tooLong : null
      if (message) context.addIssue({ code: 'custom', path: ['to'], message })
    }),
  reply: WorkingTimes,
})
