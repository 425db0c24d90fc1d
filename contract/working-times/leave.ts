import { z } from 'zod'
import { clockTime, Done, Id, isoDate, line, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Longest leave, and how far ahead one can begin, in days. */
export const LEAVE_LIMITS = { days: 366, ahead: 731 } as const
/** How many appointments are cancelled or moved in one step; the reply says how many remain. */
export const SETTLED_AT_ONCE = 100

export const leaveMessages = {
  from: 'Choose the first day',
  to: 'Choose the last day',
  clock: 'Enter a time',
  order: 'The end must be after the start',
  past: 'This time off has already ended',
  tooLong: 'Time off can last a year at most',
  tooFar: 'Time off must start within two years from now',
  overlap: 'There is already time off at this time.',
  removed: 'Time off removed.',
  away: 'The doctor is away at this time.',
  noTime: 'There is no free time after this time off.',
  changed: 'This appointment has changed meanwhile.',
} as const

/** When a doctor is away, by the clinic's wall clock. Without times whole days, the last one included. */
export const NewLeave = z.strictObject({
  fromDate: isoDate(leaveMessages.from),
  toDate: isoDate(leaveMessages.to),
  fromTime: clockTime(leaveMessages.clock).optional(),
  toTime: clockTime(leaveMessages.clock).optional(),
  /** For the clinic's own people; patients never see it. */
  reason: line(200).optional(),
})
export type NewLeave = z.infer<typeof NewLeave>

export const Leave = z.object({
  id: Id,
  doctorId: Id,
  fromDate: z.string(),
  /** The last day, included. */
  toDate: z.string(),
  /** Null: from the day's beginning. */
  fromTime: z.string().nullable(),
  /** Null: until the day's end. */
  toTime: z.string().nullable(),
  reason: z.string().nullable(),
  /** Visits to come that it touches. */
  visits: z.number().int(),
})
export type Leave = z.infer<typeof Leave>

/** A visit to come that a leave touches. */
export const TouchedVisit = z.object({
  id: Id,
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  /** Minutes. */
  duration: z.number().int(),
  patient: z.object({ firstName: z.string(), lastName: z.string() }),
  /** The patient's chart, if the reader may open it. */
  chart: z.object({ id: Id, clinicId: Id }).nullable(),
  /** Whether a mail tells the patient; the others have to be called. */
  hasMail: z.boolean(),
})
export type TouchedVisit = z.infer<typeof TouchedVisit>

export const settlements = ['cancel', 'move'] as const
export type Settlement = (typeof settlements)[number]

/** What becomes of a touched visit; one that stays says why. */
export const SettledVisit = TouchedVisit.extend({
  outcome: z.enum(['cancelled', 'moved', 'stayed']),
  movedTo: z.object({ appointmentDate: z.string(), appointmentTime: z.string() }).nullable(),
  why: z.string().nullable(),
})
export type SettledVisit = z.infer<typeof SettledVisit>

/** What a settlement would do, before it is done. */
export const PlannedSettlement = z.object({
  visits: z.array(SettledVisit),
  /** Touched visits that are too many for one step. */
  remaining: z.number().int(),
  /** The clinic's wall clock until which the mails wait, by the id of the visit; at night only. */
  mailsAt: z.record(z.string(), z.object({ date: z.string(), time: z.string() })),
})
export type PlannedSettlement = z.infer<typeof PlannedSettlement>

const LeaveId = z.object({ id: Id })
const DoctorId = z.object({ id: Id })

/**
 * Lists the current and future leaves of a doctor, in order. This and the endpoints below are for the administrators
 * of the doctor's clinic, its staff with the appointments, and the doctor. 404 for other clinics and other doctors,
 * 403 without the right to keep a calendar.
 */
export const listLeaves = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/leaves',
  access: 'signed-in',
  paged: true,
  params: DoctorId,
  query: z.object(paging(100, 200)),
  reply: z.array(Leave),
})

/** Adds time off for a doctor. */
export const addLeave = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/leaves',
  access: 'signed-in',
  params: DoctorId,
  body: NewLeave,
  reply: Leave,
  status: 201,
})

/** Removes time off. */
export const removeLeave = endpoint({
  method: 'DELETE',
  path: '/api/leaves/:id',
  access: 'signed-in',
  params: LeaveId,
  reply: Done,
})

/** Lists the visits to come that a leave touches, in their order. */
export const listTouchedVisits = endpoint({
  method: 'GET',
  path: '/api/leaves/:id/visits',
  access: 'signed-in',
  paged: true,
  params: LeaveId,
  query: z.object(paging(SETTLED_AT_ONCE, SETTLED_AT_ONCE)),
  reply: z.array(TouchedVisit),
})

/**
 * Plans what `settleLeave` would do now: whose appointment gets which time, and when the mails leave. Changes
 * nothing.
 */
export const planSettlement = endpoint({
  method: 'GET',
  path: '/api/leaves/:id/settlement',
  access: 'signed-in',
  params: LeaveId,
  query: z.object({ action: z.enum(settlements) }),
  reply: PlannedSettlement,
})

/**
 * Cancels the affected appointments, or moves each to the doctor's next free time after the leave. Patients are
 * notified by mail, at night from 08:00 on. With `planned`, only these are settled, and as planned: an appointment whose
 * time was taken meanwhile stays.
 */
export const settleLeave = endpoint({
  method: 'POST',
  path: '/api/leaves/:id/settle',
  access: 'signed-in',
  params: LeaveId,
  body: z.strictObject({
    action: z.enum(settlements),
    planned: z
      .array(
        z.strictObject({
          id: Id,
          /** Where it was when it was planned. */
          appointmentDate: isoDate(leaveMessages.from),
          appointmentTime: clockTime(leaveMessages.clock),
          movedTo: z
            .strictObject({
              appointmentDate: isoDate(leaveMessages.from),
              appointmentTime: clockTime(leaveMessages.clock),
            })
            .nullable(),
        }),
      )
      .max(SETTLED_AT_ONCE)
      .optional(),
  }),
  reply: z.object({
    visits: z.array(SettledVisit),
    /** Touched visits that were too many for one step. */
    remaining: z.number().int(),
  }),
})
