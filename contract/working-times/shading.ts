import { z } from 'zod'
import { OpenDay, OpeningHours } from '#contract/clinics/clinics.ts'
import { Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { daysBetween } from '#contract/wall-clock.ts'
import { msg, t } from '#language/translate.ts'

/** Maximum number of days in one call: more than the weeks of any month. */
export const WORKING_TIMES_DAYS = 62

export const workingTimesMessages = {
  from: msg('Choose the first day'),
  to: msg('Choose the last day'),
  order: msg('The last day can’t be before the first day'),
  tooLong: () => t('Choose at most {max} days', { max: WORKING_TIMES_DAYS }),
} as const

/**
 * When the caller's clinics are open and their doctors work, for shading a calendar. All times are in the clinic's time
 * zone.
 */
export const WorkingTimes = z.object({
  clinics: z.array(
    z.object({
      id: Id,
      openingHours: z.array(OpeningHours),
      /** Requested days on which the clinic is closed, whatever its opening hours. */
      closedDays: z.array(z.string()),
      /** Time ranges of requested days on which the clinic opens in addition, on closed days, too. */
      extraHours: z.array(OpenDay),
    }),
  ),
  /** Doctors whose time off the caller manages: the caller, or all doctors of their clinic. */
  doctors: z.array(
    z.object({
      id: Id,
      clinicId: Id,
      /** The doctor's own weekly hours; empty if the clinic's opening hours apply. */
      sessions: z.array(OpeningHours),
      /** Time ranges of requested days in which the doctor works in addition, whatever the opening hours. */
      extraHours: z.array(OpenDay),
      /** Time off during the requested days; whole days have no times, and the last day is included. */
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
 * Returns opening hours, closed days, working hours and time off between two days, both included, at most 62 days.
 * Members see their own clinics, and patients the clinics where they have charts. The reply doesn't say why a doctor is
 * away.
 */
export const getWorkingTimes = endpoint({
  method: 'GET',
  path: '/api/calendar/times',
  access: 'signed-in',
  followsClinic: true,
  query: z
    .object({ from: isoDate(workingTimesMessages.from), to: isoDate(workingTimesMessages.to) })
    .superRefine(({ from, to }, context) => {
      const days = daysBetween(from, to) + 1
      const message =
        days < 1 ? t(workingTimesMessages.order) : days > WORKING_TIMES_DAYS ? workingTimesMessages.tooLong() : null
      if (message) context.addIssue({ code: 'custom', path: ['to'], message })
    }),
  reply: WorkingTimes,
})
