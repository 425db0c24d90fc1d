import { z } from 'zod'
import { clockTime, Done, Id, isoDate, line, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg } from '#language/translate.ts'

/** Longest time off, and how far ahead it can start, in days. */
export const LEAVE_LIMITS = { days: 366, ahead: 731 } as const
/** Maximum number of appointments that are cancelled or moved in one step; the reply says how many remain. */
export const SETTLED_AT_ONCE = 100

export const leaveMessages = {
  from: msg('Choose the first day'),
  to: msg('Choose the last day'),
  clock: msg('Enter a time, such as 9:30 or 3 pm'),
  twice: msg('Another appointment of this list moves to this time.'),
  order: msg('The end must be after the start'),
  past: msg('This time off has already ended'),
  tooLong: msg('Time off can last at most a year'),
  tooFar: msg('Time off must start within two years from now'),
  overlap: msg('There is already time off at this time.'),
  removed: msg('Time off removed.'),
  away: msg('The doctor is away at this time.'),
  noTime: msg('There is no free time after this time off.'),
  changed: msg('This appointment has changed in the meantime.'),
} as const

/** When a doctor is away, in the clinic's time zone. Without times, it covers whole days, including the last one. */
export const NewLeave = z.strictObject({
  fromDate: isoDate(leaveMessages.from),
  toDate: isoDate(leaveMessages.to),
  fromTime: clockTime(leaveMessages.clock).optional(),
  toTime: clockTime(leaveMessages.clock).optional(),
  /** Visible only to members of the clinic, never to patients. */
  reason: line(200).optional(),
})
export type NewLeave = z.infer<typeof NewLeave>

export const Leave = z.object({
  id: Id,
  doctorId: Id,
  fromDate: z.string(),
  /** The last day, included. */
  toDate: z.string(),
  /** Null: from the beginning of the day. */
  fromTime: z.string().nullable(),
  /** Null: until the end of the day. */
  toTime: z.string().nullable(),
  reason: z.string().nullable(),
  /** Number of upcoming appointments during the time off. */
  visits: z.number().int(),
})
export type Leave = z.infer<typeof Leave>

/** An upcoming appointment during a doctor's time off. */
export const TouchedVisit = z.object({
  id: Id,
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  /** Minutes. */
  duration: z.number().int(),
  /** Null for a consultation. */
  serviceId: Id.nullable(),
  patient: z.object({ firstName: z.string(), lastName: z.string() }),
  /** The patient's chart, if the caller can open it; null otherwise. */
  chart: z.object({ id: Id, clinicId: Id }).nullable(),
  /** True if the patient is notified by email; the others have to be called. */
  hasMail: z.boolean(),
})
export type TouchedVisit = z.infer<typeof TouchedVisit>

export const settlements = ['cancel', 'move'] as const
export type Settlement = (typeof settlements)[number]

/** An appointment with its outcome; if it was not changed (`stayed`), `why` gives the reason. */
export const SettledVisit = TouchedVisit.extend({
  outcome: z.enum(['cancelled', 'moved', 'stayed']),
  movedTo: z
    .object({
      appointmentDate: z.string(),
      appointmentTime: z.string(),
      /** The new doctor, if it moves to another one. */
      doctor: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).optional(),
    })
    .nullable(),
  why: z.string().nullable(),
})
export type SettledVisit = z.infer<typeof SettledVisit>

/** The effect of a settlement before it is done. */
export const PlannedSettlement = z.object({
  visits: z.array(SettledVisit),
  /** Number of affected appointments beyond the limit of one step. */
  remaining: z.number().int(),
  /** Date and time at the clinic until which emails are held back, by the id of the appointment; at night only. */
  mailsAt: z.record(z.string(), z.object({ date: z.string(), time: z.string() })),
})
export type PlannedSettlement = z.infer<typeof PlannedSettlement>

const LeaveId = z.object({ id: Id })
const DoctorId = z.object({ id: Id })

/**
 * Lists a doctor's current and future time off, in order. The doctor, the clinic's administrators and staff with the
 * permission for appointments can call it. Returns 404 for other doctors and clinics, 403 for everyone who manages no
 * calendar.
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

/**
 * Adds time off for a doctor, during which no one can book them. Existing appointments stay until they are settled. The
 * doctor, the clinic's administrators and staff with the permission for appointments can call it. Returns 409 if it
 * overlaps other time off.
 */
export const addLeave = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/leaves',
  access: 'signed-in',
  params: DoctorId,
  body: NewLeave,
  reply: Leave,
  status: 201,
})

/**
 * Removes time off. Appointments that were cancelled or moved because of it don't change back. The doctor, the clinic's
 * administrators and staff with the permission for appointments can call it.
 */
export const removeLeave = endpoint({
  method: 'DELETE',
  path: '/api/leaves/:id',
  access: 'signed-in',
  params: LeaveId,
  reply: Done,
})

/**
 * Lists the upcoming appointments during a doctor's time off, in order. The doctor, the clinic's administrators and
 * staff with the permission for appointments can call it; the patients listed are recorded as viewed.
 */
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
 * Returns what settling the time off would do now: the new time of each appointment, and when the emails are sent.
 * Changes nothing. The doctor, the clinic's administrators and staff with the permission for appointments can call it.
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
 * Cancels the appointments during a doctor's time off, or moves each to the doctor's next free time after it, at most
 * 100 in one call. Patients are notified by email; emails between 21:00 and 08:00 at the clinic wait until 08:00 unless
 * the appointment starts before 09:00. With `planned`, only those appointments are settled, each at the time and with the
 * doctor given; an appointment whose new time was taken in the meantime is not changed. The doctor, the clinic's administrators and staff with the
 * permission for appointments can call it.
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
          /** Date and time of the appointment when it was planned. */
          appointmentDate: isoDate(leaveMessages.from),
          appointmentTime: clockTime(leaveMessages.clock),
          movedTo: z
            .strictObject({
              appointmentDate: isoDate(leaveMessages.from),
              appointmentTime: clockTime(leaveMessages.clock),
              /** Another doctor of the clinic, if the caller can book with them. */
              doctorId: Id.optional(),
            })
            .nullable(),
        }),
      )
      .max(SETTLED_AT_ONCE)
      .optional(),
  }),
  reply: z.object({
    visits: z.array(SettledVisit),
    /** Number of affected appointments beyond the limit of one step. */
    remaining: z.number().int(),
  }),
})
