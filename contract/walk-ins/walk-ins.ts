import { z } from 'zod'
import { Id, isoDate, paging, personName, phone } from './common.ts'
import { endpoint } from './endpoint.ts'
import { statedAge, statedFields } from './patients/stated.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

/** States of a walk-in. */
export const walkInStates = ['waiting', 'with_doctor', 'done', 'left'] as const
export type WalkInState = (typeof walkInStates)[number]

/** Allowed status transitions, including undo. Anything else is a 409. */
export const walkInSteps: Record<WalkInState, readonly WalkInState[]> = {
  waiting: ['with_doctor', 'left'],
  with_doctor: ['done', 'left', 'waiting'],
  done: ['with_doctor', 'waiting'],
  left: ['waiting'],
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
  nobodyWaits: msg('No walk-ins are waiting.'),
  keyReused: msg('This Idempotency-Key was already used for another walk-in.'),
  date: msg('Enter a date'),
  order: msg('The last day can’t be before the first day.'),
} as const

const Named = z.object({ firstName: z.string(), lastName: z.string() })

/** A patient who came without an appointment. It has no contact data (rule T68). */
export const WalkIn = z.object({
  id: Id,
  /** Number of the walk-in, from 1 at each clinic and on each day. */
  token: z.number().int(),
  state: z.enum(walkInStates),
  arrivedAt: z.iso.datetime(),
  calledAt: z.iso.datetime().nullable(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  /** Null for the first free doctor. */
  doctor: Named.extend({ id: Id }).nullable(),
  patient: Named.extend({ id: Id, age: z.number().int().nullable(), chartNumber: z.string() }),
  /** Whether the caller can change its state, open the patient's chart, and record the patient's vitals. */
  can: z.object({ change: z.boolean(), chart: z.boolean(), recordVitals: z.boolean() }),
})
export type WalkIn = z.infer<typeof WalkIn>

/** A doctor of a clinic whose queue the caller sees. */
const QueueDoctor = Named.extend({ id: Id, clinicId: Id, isYou: z.boolean() })

/** Today's walk-ins at the caller's clinics, by arrival. */
export const Queue = z.object({
  walkIns: z.array(WalkIn),
  /** Number of today's walk-ins; more than the list contains if there are very many. */
  total: z.number().int(),
  /** Clinics where the caller can add walk-ins; empty if they can only read. */
  clinics: z.array(z.object({ id: Id, name: z.string() })),
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
  query: z.object(paging(200, 500)),
  reply: Queue,
})

/**
 * A walk-in for an existing chart, or for a name with a phone number, which gets a new chart; sex and age can be given
 * with it.
 */
export const NewWalkIn = z
  .strictObject({
    clinicId: z.uuid(says(walkInMessages.clinic)),
    /** Null for the first free doctor. */
    doctorId: Id.nullable(),
    patientId: Id.optional(),
    name: personName(walkInMessages.name, 200).optional(),
    phone: phone(walkInMessages.phone).optional(),
    /** Age in full years, of a new patient. */
    age: statedAge,
    ...statedFields,
  })
  .superRefine(({ patientId, name, phone }, { addIssue }) => {
    const issue = (path: string, message: Message) => addIssue({ code: 'custom', path: [path], message: t(message) })
    if (Boolean(patientId) === Boolean(name)) issue('name', walkInMessages.patient)
    else if (name && !phone) issue('phone', walkInMessages.phone)
  })
export type NewWalkIn = z.infer<typeof NewWalkIn>

/**
 * Adds a patient to today's queue and returns their token number. Doctors, administrators and staff with the permission
 * to check patients in can call it. Returns 409 if the patient is already in the queue.
 */
export const addWalkIn = endpoint({
  method: 'POST',
  path: '/api/walk-ins',
  access: 'signed-in',
  once: true,
  body: NewWalkIn,
  status: 201,
  reply: WalkIn,
})

/**
 * Changes the state of a walk-in, its doctor, or both. `from` is the state that the caller's screen shows; returns 409
 * if it has changed since. When a doctor starts with a patient, their previous one is marked as done. Doctors can
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
    })
    .refine(({ state, doctorId }) => state !== undefined || doctorId !== undefined, {
      ...says(msg('Provide a state or a doctor.')),
      path: ['state'],
    }),
  reply: WalkIn,
})

/**
 * Calls in the patient who has waited longest for this doctor or for any doctor. Two doctors who call at the same
 * moment get two patients. The doctor, administrators and staff with the permission can call it. Returns 409 if no one
 * is waiting.
 */
export const callNext = endpoint({
  method: 'POST',
  path: '/api/walk-ins/next',
  access: 'signed-in',
  body: z.strictObject({ clinicId: z.uuid(says(walkInMessages.clinic)), doctorId: Id }),
  reply: WalkIn,
})

const day = isoDate(walkInMessages.date).optional()
const text = z.string().nullable()

/**
 * Exports the walk-ins of a clinic between two days, both included, as CSV. Only the clinic's administrators can call
 * it, and the export is recorded.
 */
export const exportWalkIns = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/walk-ins.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({ from: day, to: day }).refine(({ from, to }) => !from || !to || from <= to, {
    ...says(walkInMessages.order),
    path: ['to'],
  }),
  csv: {
    date: 'Date',
    token: 'Token',
    patient: 'Patient',
    chartNumber: 'Chart number',
    phone: 'Phone',
    doctor: 'Doctor',
    state: 'State',
    arrivedAt: 'Arrived at',
    calledAt: 'Called at',
    endedAt: 'Ended at',
  },
  reply: z.object({
    date: z.string(),
    token: z.number().int(),
    patient: z.string(),
    chartNumber: z.string(),
    phone: text,
    doctor: text,
    state: z.enum(walkInStates),
    arrivedAt: z.string(),
    calledAt: text,
    endedAt: text,
  }),
})
