import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { Teleconsultation } from './video-visits.ts'

/** A patient can join from this many minutes before the appointment. */
export const JOIN_MINUTES = 15

/** If the doctor is late, the patient can wait, and a call can go on, for this many minutes after the booked end. */
export const LATE_MINUTES = 60

/**
 * Seconds between two signs that the waiting page is open, and after how many without one the patient has left. Browsers let a page in the background
 * send one a minute only.
 */
export const PRESENCE_SECONDS = { beat: 15, gone: 90 } as const

/**
 * What the patient can do now. `early`: join later; `unconfirmed`: the clinic has not confirmed the booking; `open`: join;
 * `started`: the doctor has started the call; `over`: it has ended, was cancelled, or its time has passed.
 */
export const joinStates = ['early', 'unconfirmed', 'open', 'started', 'over'] as const
export type JoinState = (typeof joinStates)[number]

/** A video visit, as its patient sees it. */
export const JoinView = z.object({
  state: z.enum(joinStates),
  /** When the patient can join. */
  opensAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  clinicName: z.string(),
  /** Phone number of the clinic, for when the video doesn't work. */
  clinicPhone: z.string(),
  /** The doctor with their registration number; empty if the clinic has none. */
  doctor: z.object({
    firstName: z.string(),
    lastName: z.string(),
    qualification: z.string(),
    registrationNumber: z.string(),
  }),
  /** True if the patient has to agree to the consultation by video: they didn't book it themself. */
  asksConsent: z.boolean(),
  hasAgreed: z.boolean(),
  /** Consent and identity as the doctor recorded them last, for the patient who has an account; null otherwise. */
  recorded: Teleconsultation.nullable(),
  /** The room, while the call that the doctor has started is running; null otherwise. */
  roomUrl: z.string().nullable(),
})
export type JoinView = z.infer<typeof JoinView>

export const joinMessages = {
  notByVideo: msg('This appointment isn’t by video.'),
  notNow: msg('You can’t join this appointment now.'),
  agree: msg('Please agree to the consultation by video first.'),
} as const

const Token = z.object({ token: z.string().max(200, says(msg("This link isn't valid."))) })
const AppointmentId = z.object({ id: Id })

/** A sign that the patient is on the waiting page. */
export const Presence = z.strictObject({
  /** True once the patient has agreed to the consultation by video. */
  agrees: z.boolean().optional(),
  /** True if the patient leaves the page. */
  leaves: z.boolean().optional(),
})
export type Presence = z.infer<typeof Presence>

/** Returns the video visit of a booking, by the secret of its manage link. Anyone with the link can call it. Returns 409 if it isn't by video. */
export const getBookingVideo = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token/video',
  access: 'anyone',
  params: Token,
  reply: JoinView,
})

/**
 * Records that the patient is waiting for the call, or has left, by the secret of the manage link; the clinic sees it immediately. Call it every 15
 * seconds while the page is open. Returns 409 outside the time in which the patient can join.
 */
export const setBookingPresence = endpoint({
  method: 'PUT',
  path: '/api/public/bookings/:token/video/presence',
  access: 'anyone',
  params: Token,
  body: Presence,
  reply: JoinView,
})

/** Returns a video visit for a patient with an account. Everyone else who sees the appointment gets 403. Returns 409 if it isn't by video. */
export const getJoinView = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/video/join',
  access: 'signed-in',
  params: AppointmentId,
  reply: JoinView,
})

/** Records that a patient with an account is waiting for the call, or has left. Returns 409 outside the time in which they can join. */
export const setPresence = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/video/presence',
  access: 'signed-in',
  params: AppointmentId,
  body: Presence,
  reply: JoinView,
})
