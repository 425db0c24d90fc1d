import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

/** States of a walk-in. */
export const walkInStates = ['waiting', 'with_doctor', 'done', 'left'] as const
export type WalkInState = (typeof walkInStates)[number]

/** Allowed status transitions, including undo. Anything else is a 409. */
export const walkInSteps: Record<WalkInState, readonly WalkInState[]> = {
  waiting: ['with_doctor', 'left'],
  with_doctor: ['done', 'left', 'waiting'],
  done: ['with_doctor', 'waiting'],
  left: ['waiting', 'with_doctor'],
}

export const walkInMessages = {
  clinic: msg('Please select a clinic'),
  patient: msg('Please select a patient or enter a name'),
  name: msg('Please enter a name'),
  phone: msg('Please enter a phone number'),
  patientUnavailable: msg('This patient has no chart at this clinic.'),
  doctorUnavailable: msg('This doctor does not work at this clinic.'),
  already: msg('This patient is already in the queue.'),
  stepRefused: msg('This walk-in has changed in the meantime. Please check it and try again.'),
  chooseDoctor: msg('Choose the doctor who sees this patient.'),
  notToday: msg('Only today’s queue can be changed.'),
  nobodyWaits: msg('No one is waiting.'),
  queueMoved: msg('The queue has changed: token {token} is with the doctor now. Look at the queue and call again.'),
  queueFree: msg('The queue has changed: no one is with the doctor now. Look at the queue and call again.'),
  onlyWaiting: msg('Only patients who are waiting can be skipped.'),
  keyReused: msg('This Idempotency-Key was already used for another walk-in.'),
  date: msg('Enter a date'),
  order: msg('The last day can’t be before the first day.'),
} as const

const Named = z.object({ firstName: z.string(), lastName: z.string() })

/** A patient in the queue: a walk-in, or one with an appointment who has checked in. It has no contact data (rule T68). */
export const WalkIn = z.object({
  id: Id,
  /** Number of the patient, from 1 at each clinic and on each day. */
  token: z.number().int(),
  /** Null for a walk-in. */
  appointmentId: Id.nullable(),
  state: z.enum(walkInStates),
  arrivedAt: z.iso.datetime(),
  calledAt: z.iso.datetime().nullable(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  /** Null for the first free doctor. */
  doctor: Named.extend({ id: Id }).nullable(),
  patient: Named.extend({ id: Id, age: z.number().int().nullable(), chartNumber: z.string() }),
  /** Why the patient came, in the desk's words. */
  reason: z.string().nullable(),
  /** When the patient last didn't answer the call. */
  skippedAt: z.iso.datetime().nullable(),
  /** Whether the caller can change its state, open the patient's chart, record the patient's vitals, and write its bill. */
  can: z.object({ change: z.boolean(), chart: z.boolean(), recordVitals: z.boolean(), bill: z.boolean() }),
})
export type WalkIn = z.infer<typeof WalkIn>

/** A doctor of a clinic whose queue the caller sees. */
const QueueDoctor = Named.extend({
  id: Id,
  clinicId: Id,
  isYou: z.boolean(),
  /** The token of the patient who is with the doctor, also one with an appointment; null for none. */
  current: Id.nullable(),
})

/** Today's walk-ins at the caller's clinics, by arrival. */
export const Queue = z.object({
  walkIns: z.array(WalkIn),
  /** Number of today's walk-ins; more than the list contains if there are very many. */
  total: z.number().int(),
  /** Clinics where the caller can add walk-ins; empty if they can only read. */
  clinics: z.array(z.object({ id: Id, name: z.string(), currency: z.string() })),
  doctors: z.array(QueueDoctor),
})
export type Queue = z.infer<typeof Queue>

/**
 * Lists today's walk-ins at the caller's clinics, in the order of the queue. Administrators and staff with the
 * permission for appointments see all of a clinic; doctors see their own and those for any doctor. Patients listed are
 * recorded as viewed.
 */
export const listWalkIns = endpoint({
  method: 'GET',
  path: '/api/walk-ins',
  access: 'signed-in',
  followsClinic: true,
  query: z.object(paging(200, 500)),
  reply: Queue,
})

/**
 * Changes the state of a patient in the queue, the doctor, or both. `isSkipped` says whether the patient didn't answer the
 * call, so that the next two go first. `from` is the state that the caller's screen shows; returns 409
 * if it has changed since. When a doctor starts with a patient, their previous one is marked as done; `current` is the one
 * whom the caller's screen shows with that doctor, null for none, and returns 409 if that has changed. Doctors can
 * change their own walk-ins and those for any doctor; administrators and staff with the permission can change all.
 */
export const changeWalkIn = endpoint({
  method: 'PUT',
  path: '/api/walk-ins/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      from: z.enum(walkInStates),
      state: z.enum(walkInStates).optional(),
      doctorId: Id.nullable().optional(),
      isSkipped: z.boolean().optional(),
      current: Id.nullable().optional(),
    })
    .refine((to) => to.state !== undefined || to.doctorId !== undefined || to.isSkipped !== undefined, {
      ...says(msg('Provide a state, a doctor, or whether the patient was skipped.')),
      path: ['state'],
    }),
  reply: WalkIn,
})

/**
 * Calls in the next patient of this doctor or of any doctor, by the clinic's rule; the patient who was with the doctor is
 * done. `current` is the patient whom the caller's screen shows with the doctor, null for none: the call returns 409 if
 * that has changed, so two people who call at the same moment call one patient. The doctor, administrators and staff with the
 * permission can call it. Returns 409 if no one is waiting.
 */
export const callNext = endpoint({
  method: 'POST',
  path: '/api/walk-ins/next',
  access: 'signed-in',
  body: z.strictObject({
    clinicId: z.uuid(says(walkInMessages.clinic)),
    doctorId: Id,
    current: Id.nullable().optional(),
  }),
  reply: WalkIn,
})
