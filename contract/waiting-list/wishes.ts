import { z } from 'zod'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import { clockTime, closingTime, Id, isoDate } from '#contract/common.ts'
import { msg, says } from '#language/translate.ts'

export const waitingListMessages = {
  patient: msg('Please select a patient or enter a name'),
  service: bookingMessages.service,
  until: msg('Enter the last day that suits you'),
  untilPast: msg('This day is past. Enter a later one.'),
  untilTooFar: msg('Choose a day within the next 12 months.'),
  time: msg('Enter a time'),
  order: msg('The end must be after the start.'),
  tooShort: msg('The appointment doesn’t fit between these times.'),
  already: msg('This patient is already on the waiting list for this service.'),
  full: msg('You’re on the waiting list of this clinic several times already. Leave one of them first.'),
  patientUnavailable: appointmentMessages.patientUnavailable,
  unknown: msg('We couldn’t find this waiting list entry. Use the link in the newest email, or call the clinic.'),
  ended: msg('This entry is no longer on the waiting list.'),
  offerEnded: msg('This offer has ended. You keep your place on the waiting list.'),
  offerAccepted: msg('This offer has already been accepted.'),
  offerTaken: msg('This time has just been taken. You keep your place on the waiting list.'),
  hasOffer: msg('This patient already has an offer. Withdraw it first, or wait for the answer.'),
  timeOffered: msg('This time is already offered to another patient.'),
  timeTaken: msg('This time is no longer free.'),
  tooNear: msg('This time is too near for an offer. Book it instead.'),
  notBookable: msg('Patients can’t accept offers, because the clinic can’t be booked online now.'),
  keyReused: msg('This Idempotency-Key was already used for another waiting list entry.'),
  minutes: msg('Enter 10 minutes to 12 hours'),
} as const

/** Days ahead that an entry can last. */
export const UNTIL_DAYS_MAX = 366

/** What the patient waits for. */
export const wishes = {
  serviceId: z.string(says(waitingListMessages.service)).pipe(z.uuid(says(waitingListMessages.service))),
  /** The doctors who suit the patient; any doctor who offers the service if empty. */
  doctorIds: z.array(Id).max(50).default([]),
  /** The days of the week that suit the patient, 0 is Sunday; any day if empty. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /** The appointment is between these times of the clinic's clock. */
  from: clockTime(waitingListMessages.time).default('00:00'),
  to: closingTime(waitingListMessages.time).default('24:00'),
  /** The last day that suits the patient. */
  until: isoDate(waitingListMessages.until),
}

/** Refuses times in the wrong order. */
export const isInOrder = ({ from, to }: { from: string; to: string }): boolean => from < to
export const orderIssue = { path: ['to'], ...says(waitingListMessages.order) }

const Named = z.object({ firstName: z.string(), lastName: z.string() })

/** States of an entry: `lapsed` after its last day, or after three offers without an answer. */
export const entryStates = ['waiting', 'booked', 'left', 'removed', 'lapsed'] as const
export type EntryState = (typeof entryStates)[number]

/** A time that is offered to a patient until a deadline. */
export const WaitingOffer = z.object({
  id: Id,
  doctor: Named.extend({ id: Id }),
  /** Date and time at the clinic. */
  date: z.string(),
  time: z.string(),
  startsAt: z.iso.datetime(),
  /** Minutes. */
  duration: z.number().int(),
  expiresAt: z.iso.datetime(),
})
export type WaitingOffer = z.infer<typeof WaitingOffer>

/** The parts of an entry that everyone sees who sees it. */
export const entryFields = {
  id: Id,
  state: z.enum(entryStates),
  service: z.object({ id: Id, name: z.string() }),
  /** Empty for any doctor. */
  doctors: z.array(Named.extend({ id: Id })),
  weekdays: z.array(z.number().int()),
  from: z.string(),
  to: z.string(),
  until: z.string(),
  createdAt: z.iso.datetime(),
  /** The offer that waits for an answer; null without one. */
  offer: WaitingOffer.nullable(),
}
