import { z } from 'zod'
import { clockTime, Done, Id, isoDate, line, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Longest leave, and how far ahead one can begin, in days. */
export const LEAVE_LIMITS = { days: 366, ahead: 731 } as const
/** So many visits are cancelled or moved in one step; those that remain are told. */
export const SETTLED_AT_ONCE = 100

export const leaveMessages = {
  from: 'Choose the first day',
  to: 'Choose the last day',
  clock: 'Enter a time',
  order: 'The end must be after the beginning',
  past: 'This leave has ended already',
  tooLong: 'A leave can last a year at most',
  tooFar: 'A leave can begin within two years from now',
  overlap: 'There is a leave at this time already.',
  removed: 'The leave was removed.',
  away: 'The doctor is away at this time.',
  noTime: 'No free time was found after this leave.',
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
  /** Whether a mail tells the patient; the others have to be called. */
  hasMail: z.boolean(),
})
export type TouchedVisit = z.infer<typeof TouchedVisit>

export const settlements = ['cancel', 'move'] as const
export type Settlement = (typeof settlements)[number]

/** What became of a touched visit; one that stayed says why. */
export const SettledVisit = TouchedVisit.extend({
  outcome: z.enum(['cancelled', 'moved', 'stayed']),
  movedTo: z.object({ appointmentDate: z.string(), appointmentTime: z.string() }).nullable(),
  why: z.string().nullable(),
})
export type SettledVisit = z.infer<typeof SettledVisit>

const LeaveId = z.object({ id: Id })
const DoctorId = z.object({ id: Id })

/**
 * The leaves of a doctor that have not ended, in their order. This and what follows is for the administrators of the
 * doctor's clinic, its staff with the appointments, and the doctor; 404 for other clinics' and other doctors', 403 for
 * whoever keeps no calendar.
 */
export const listLeaves = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/leaves',
  access: 'signed-in',
  params: DoctorId,
  query: z.object(paging(100, 200)),
  reply: z.array(Leave),
})
export const addLeave = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/leaves',
  access: 'signed-in',
  params: DoctorId,
  body: NewLeave,
  reply: Leave,
  status: 201,
})
export const removeLeave = endpoint({
  method: 'DELETE',
  path: '/api/leaves/:id',
  access: 'signed-in',
  params: LeaveId,
  reply: Done,
})
/** The visits to come that a leave touches, in their order. */
export const listTouchedVisits = endpoint({
  method: 'GET',
  path: '/api/leaves/:id/visits',
  access: 'signed-in',
  params: LeaveId,
  query: z.object(paging(SETTLED_AT_ONCE, SETTLED_AT_ONCE)),
  reply: z.array(TouchedVisit),
})
/** Cancels the touched visits, or moves each to the doctor's next free time after the leave; patients are told as usual. */
export const settleLeave = endpoint({
  method: 'POST',
  path: '/api/leaves/:id/settle',
  access: 'signed-in',
  params: LeaveId,
  body: z.strictObject({ action: z.enum(settlements) }),
  reply: z.object({
    visits: z.array(SettledVisit),
    /** Touched visits that were too many for one step. */
    remaining: z.number().int(),
  }),
})
