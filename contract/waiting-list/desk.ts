import { z } from 'zod'
import { NewCaller } from '#contract/appointments/schedule.ts'
import { clockTime, Done, Id, isoDate, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { entryFields, isInOrder, orderIssue, waitingListMessages, wishes } from './wishes.ts'

/** An entry, as the desk sees it. It has no contact data (rule T68). */
export const WaitingEntry = z.object({
  ...entryFields,
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  patient: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    age: z.number().int().nullable(),
    chartNumber: z.string(),
  }),
  /** True if the clinic added the patient. */
  isByClinic: z.boolean(),
  /** True if the patient gets no email, so the desk has to call. */
  needsCall: z.boolean(),
  /** Offers that were not answered in time. */
  unanswered: z.number().int(),
  can: z.object({ chart: z.boolean() }),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

export const WaitingListSettings = z.strictObject({
  /** True if free times are offered automatically; false if the desk alone offers them. */
  isAutomatic: z.boolean(),
  /** Minutes to accept an offer; less when the offered time is near. */
  answerMinutes: z
    .number(says(waitingListMessages.minutes))
    .int(says(waitingListMessages.minutes))
    .min(10, says(waitingListMessages.minutes))
    .max(720, says(waitingListMessages.minutes)),
})
export type WaitingListSettings = z.infer<typeof WaitingListSettings>

export const WaitingList = z.object({
  /** In the order of each clinic's list. */
  entries: z.array(WaitingEntry),
  /** Number of entries; more than the list contains if there are very many. */
  total: z.number().int(),
  /** Clinics whose list the caller manages, with their settings, and whether the caller can change these. */
  clinics: z.array(WaitingListSettings.extend({ id: Id, name: z.string(), timeZone: z.string(), canSet: z.boolean() })),
})
export type WaitingList = z.infer<typeof WaitingList>

/**
 * Lists the patients who are waiting for an appointment at the caller's clinics, in order. Administrators and staff
 * with the permission for appointments can read it. Patients listed are recorded as viewed.
 */
export const listWaitingList = endpoint({
  method: 'GET',
  path: '/api/waiting-list',
  access: 'signed-in',
  followsClinic: true,
  query: z.object(paging(200, 500)),
  reply: WaitingList,
})

/** A patient whom the clinic adds: one of its charts, or a new caller with a name and a phone number or an email. */
export const NewEntry = z
  .strictObject({
    clinicId: Id,
    ...wishes,
    patientId: Id.optional(),
    newPatient: NewCaller.optional(),
  })
  .refine(isInOrder, orderIssue)
  .refine((one) => (one.patientId === undefined) !== (one.newPatient === undefined), {
    path: ['patientId'],
    ...says(waitingListMessages.patient),
  })
export type NewEntry = z.infer<typeof NewEntry>

/**
 * Adds a patient to a clinic's waiting list, at its end. Administrators and staff with the permission for appointments
 * can call it. Returns 409 if the patient is already on the list for this service.
 */
export const addToWaitingList = endpoint({
  method: 'POST',
  path: '/api/waiting-list',
  access: 'signed-in',
  once: true,
  body: NewEntry,
  status: 201,
  reply: WaitingEntry,
})

const EntryId = z.object({ id: Id })

/** Moves an entry up or down: in front of another one, or to the end of the clinic's list. Returns 409 if either has ended. */
export const orderWaitingList = endpoint({
  method: 'PUT',
  path: '/api/waiting-list/:id/place',
  access: 'signed-in',
  params: EntryId,
  body: z.strictObject({
    /** The entry that follows; null for the end of the list. */
    before: Id.nullable(),
  }),
  reply: WaitingEntry,
})

/** Removes a patient from the waiting list, and withdraws an open offer. Returns 409 if the entry has ended. */
export const removeFromWaitingList = endpoint({
  method: 'DELETE',
  path: '/api/waiting-list/:id',
  access: 'signed-in',
  params: EntryId,
  reply: Done,
})

/**
 * Lists the next free times that suit a patient on the waiting list, at most 20, in order of time. Empty for a clinic that
 * can't be booked online.
 */
export const listFittingTimes = endpoint({
  method: 'GET',
  path: '/api/waiting-list/:id/times',
  access: 'signed-in',
  params: EntryId,
  reply: z.array(
    z.object({
      doctor: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
      date: z.string(),
      time: z.string(),
    }),
  ),
})

/**
 * Offers a free time to a patient on the waiting list. The patient gets an email with a link. Returns 409 if the time
 * is taken or offered to someone else, or if the patient already has an offer.
 */
export const offerTime = endpoint({
  method: 'POST',
  path: '/api/waiting-list/:id/offers',
  access: 'signed-in',
  params: EntryId,
  body: z.strictObject({
    doctorId: Id,
    date: isoDate(msg('Please select a date')),
    time: clockTime(msg('Please select a time')),
  }),
  status: 201,
  reply: WaitingEntry,
})

/** Withdraws the open offer of an entry: the patient can no longer accept it. Returns 409 if the offer has ended. */
export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/waiting-list/:id/withdraw',
  access: 'signed-in',
  params: EntryId,
  body: z.strictObject({ offerId: Id }),
  reply: WaitingEntry,
})

/** Accepts the open offer of an entry for a patient who has agreed by phone: books it. Returns 409 in the same cases as the patient's own call. */
export const acceptForPatient = endpoint({
  method: 'POST',
  path: '/api/waiting-list/:id/accept',
  access: 'signed-in',
  params: EntryId,
  body: z.strictObject({ offerId: Id }),
  reply: z.object({ appointmentId: Id }),
})

/** Sets whether and how fast a clinic's free times are offered to its waiting list. Only its administrators can call it. */
export const setWaitingList = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/waiting-list',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: WaitingListSettings,
  reply: WaitingListSettings,
})
