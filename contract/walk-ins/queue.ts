import { z } from 'zod'
import { Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg } from '#language/translate.ts'
import { WalkIn } from './walk-ins.ts'

/** How a clinic orders its queue. */
export const queueRules = ['appointments', 'arrival', 'alternating'] as const
export const QueueRule = z.enum(queueRules)
export type QueueRule = (typeof queueRules)[number]

export const ruleTitles = {
  appointments: msg('Appointments first, at their time'),
  arrival: msg('In the order of arrival'),
  alternating: msg('Appointments and walk-ins by turns'),
} as const

/** Minutes of a delay, from 5 to 4 hours. */
export const DELAY = { least: 5, most: 240 } as const

/** When a patient is called, in minutes from now: a range, because no one knows the minute. */
export const WaitRange = z.object({ from: z.number().int(), to: z.number().int() })
export type WaitRange = z.infer<typeof WaitRange>

/** A patient in a day's queue. */
export const QueueEntry = WalkIn.extend({
  /** Start of the appointment on the clinic's clock, HH:MM; null for a walk-in. */
  time: z.string().nullable(),
  service: z.string().nullable(),
  /** Decimal text in the currency; null if none is set. */
  price: z.string().nullable(),
  currency: z.string(),
  /** Null unless the patient is waiting. */
  wait: WaitRange.nullable(),
  /** The visit of the appointment, if the doctor has started one. */
  visitId: Id.nullable(),
  /** True if the appointment is with another doctor. */
  isMoved: z.boolean(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

/** A doctor's queue: who is in the room, who is next, and who is done. */
export const DoctorQueue = z.object({
  doctor: z.object({ id: Id, firstName: z.string(), lastName: z.string(), isYou: z.boolean() }),
  clinicId: Id,
  room: z.string().nullable(),
  /** The announced delay of today, in minutes. */
  delay: z.number().int().nullable(),
  /** Ids of the waiting entries, in the order in which they are called; patients for any doctor are in several. */
  order: z.array(Id),
  /** Booked patients of today who haven't checked in. */
  expected: z.number().int(),
  canCall: z.boolean(),
})
export type DoctorQueue = z.infer<typeof DoctorQueue>

/** The queues of today at the caller's clinics. */
export const DayQueue = z.object({
  clinics: z.array(
    z.object({
      id: Id,
      name: z.string(),
      timeZone: z.string(),
      currency: z.string(),
      rule: QueueRule,
      showsInitials: z.boolean(),
      /** Whether the caller can add patients, and change the settings. */
      can: z.object({ add: z.boolean(), set: z.boolean(), pair: z.boolean() }),
    }),
  ),
  doctors: z.array(DoctorQueue),
  entries: z.array(QueueEntry),
  /** Number of today's patients; more than the list contains if there are very many. */
  total: z.number().int(),
})
export type DayQueue = z.infer<typeof DayQueue>

/**
 * Lists today's queues at the caller's clinics: walk-ins and checked-in appointments in one order for each doctor.
 * Administrators and staff with the permission for appointments see all of a clinic; doctors see their own and those for
 * any doctor. Patients listed are recorded as viewed.
 */
export const getQueue = endpoint({
  method: 'GET',
  path: '/api/queue',
  access: 'signed-in',
  followsClinic: true,
  reply: DayQueue,
})

export const QueueSettings = z.strictObject({ rule: QueueRule, showsInitials: z.boolean() })
export type QueueSettings = z.infer<typeof QueueSettings>

/** Changes how a clinic orders its queue, and whether waiting-room screens show initials. Administrators can call it. */
export const setQueueSettings = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/queue',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: QueueSettings,
  reply: QueueSettings,
})

export const DoctorToday = z.object({ room: z.string().nullable(), delay: z.number().int().nullable() })
export type DoctorToday = z.infer<typeof DoctorToday>

/**
 * Sets a doctor's room, or announces how many minutes the doctor is late today; null removes either. Omitted fields keep
 * their value. The doctor, administrators and staff with the permission can call it.
 */
export const setDoctorToday = endpoint({
  method: 'PUT',
  path: '/api/queue/doctors/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({
    room: line(40)
      .transform((text) => text || null)
      .nullable()
      .optional(),
    delay: z.number().int().min(DELAY.least).max(DELAY.most).nullable().optional(),
  }),
  reply: DoctorToday,
})

/** The slip that a patient takes along. It has no name. */
export const TokenSlip = z.object({
  token: z.number().int(),
  clinic: z.object({ name: z.string(), timeZone: z.string() }),
  doctor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  room: z.string().nullable(),
  arrivedAt: z.iso.datetime(),
  /** The patient's own page, where the position is shown. */
  url: z.string(),
})
export type TokenSlip = z.infer<typeof TokenSlip>

/** Returns the slip of a token, with the link to the patient's own page. People who can change the token can call it. */
export const getTokenSlip = endpoint({
  method: 'GET',
  path: '/api/walk-ins/:id/slip',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: TokenSlip,
})
