import { z } from 'zod'
import { BookedPerson, PatientData } from '#contract/booking/booking.ts'
import { Id, line } from '#contract/common.ts'
import { clinicLook } from '#contract/clinics/look.ts'
import { endpoint } from '#contract/endpoint.ts'
import { forWhom } from '#contract/family-members.ts'
import { Writing } from '#contract/writing.ts'
import { msg, says } from '#language/translate.ts'
import { entryFields, isInOrder, orderIssue, wishes } from './wishes.ts'

/** A patient or a guest who joins a clinic's waiting list. */
export const JoiningPatient = z
  .strictObject({
    clinicId: Id,
    ...wishes,
    /** The person who joins: the contact, and the patient if it is for 'me'. */
    patientData: PatientData,
    forWhom: z.enum(forWhom).default('me'),
    /** The patient, unless it is 'me' or a family member from the caller's list. */
    person: BookedPerson.optional(),
    /** For a signed-in patient: the family member who is the patient (rule I11). */
    familyMemberId: Id.optional(),
    /** Version of the privacy notice that the visitor agreed to (rules T17, T78). */
    consentVersion: line(40).optional(),
    /** Honeypot: people don't see this field, so a request that fills it comes from a bot (rule T77). */
    website: z.string().max(200).optional(),
  })
  .refine(isInOrder, orderIssue)
export type JoiningPatient = z.infer<typeof JoiningPatient>

/** An entry, as the patient sees it. */
export const OwnEntry = z.object({
  ...entryFields,
  clinic: z.object({
    id: Id,
    name: z.string(),
    phone: z.string(),
    timeZone: z.string(),
    writing: Writing,
    ...clinicLook,
  }),
  /** As typed when joining; as in the chart if the clinic added the patient. */
  patient: z.object({ firstName: z.string(), lastName: z.string() }),
  /** Path of the booking after an offer was accepted; null before. */
  bookingPath: z.string().nullable(),
})
export type OwnEntry = z.infer<typeof OwnEntry>

/** A new entry, with the secret of its link. */
export const JoinedEntry = OwnEntry.extend({
  token: z.string(),
  /** False if the patient has no email, so that the clinic calls. */
  hasEmail: z.boolean(),
  /**
   * False if no email was sent, because there is no address (`hasEmail`), or too many went out from this network today:
   * show the link instead.
   */
  isEmailed: z.boolean(),
})
export type JoinedEntry = z.infer<typeof JoinedEntry>

/**
 * Joins the waiting list of a clinic, as a guest or as a signed-in patient. Free times that suit the patient are
 * offered by email, one at a time; a person without an email is called. Returns 409 if the patient is already on the
 * list for this service, 429 after too many calls.
 */
export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/api/public/waiting-list',
  access: 'anyone',
  once: true,
  body: JoiningPatient,
  status: 201,
  reply: JoinedEntry,
})

/** Any text: a token that belongs to no entry returns 404. */
const Token = z.object({ token: z.string().max(200, says(msg("This link isn't valid."))) })

/** Returns a waiting list entry and its offer by the secret of its link. Returns 404 for any other token. */
export const getWaitingEntry = endpoint({
  method: 'GET',
  path: '/api/public/waiting-list/:token',
  access: 'anyone',
  params: Token,
  reply: OwnEntry,
})

const Answer = z.strictObject({ offerId: Id })

/**
 * Accepts an offered time: books it. Anyone with the entry's link can call it. Returns 409 if the offer has ended, was
 * already accepted, or the time has been taken by someone else; the patient then keeps their place on the list.
 */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/public/waiting-list/:token/accept',
  access: 'anyone',
  params: Token,
  body: Answer,
  reply: OwnEntry,
})

/** Declines an offered time and stays on the list: the time is offered to the next patient. Returns 409 if the offer has ended. */
export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/public/waiting-list/:token/decline',
  access: 'anyone',
  params: Token,
  body: Answer,
  reply: OwnEntry,
})

/** Leaves the waiting list. Anyone with the entry's link can call it. Returns 409 if the entry has ended. */
export const leaveWaitingList = endpoint({
  method: 'POST',
  path: '/api/public/waiting-list/:token/leave',
  access: 'anyone',
  params: Token,
  body: z.strictObject({}),
  reply: OwnEntry,
})

/**
 * Lists the caller's own entries on waiting lists and those of their family, with the secret of each link. Ended entries
 * are left out.
 */
export const listOwnEntries = endpoint({
  method: 'GET',
  path: '/api/waiting-list/own',
  access: 'signed-in',
  reply: z.array(OwnEntry.extend({ token: z.string() })),
})
