import { z } from 'zod'
import { appointmentStatuses } from '#contract/appointments/appointments.ts'
import { Id, line, personName } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

/**
 * How the patient agreed to the consultation. `implied`: they booked or started it themself; `on_page`: on the waiting
 * page; `spoken`: to the doctor; `written`: in a message or on a form.
 */
export const consents = ['implied', 'on_page', 'spoken', 'written'] as const
export type Consent = (typeof consents)[number]

/** How the doctor made sure who the patient is. */
export const identifications = ['known', 'document', 'answers', 'other'] as const

/** Patients below this age need an adult with them. */
export const ADULT_AGE = 18

export const videoMessages = {
  consent: msg('Choose how the patient agreed'),
  consentMissing: msg('The patient hasn’t agreed on the waiting page. Choose how they agreed.'),
  notImplied: msg('The clinic booked this appointment, so the patient has to agree. Choose how they agreed.'),
  name: msg('Enter the patient’s name'),
  age: msg('Enter the age that the patient stated'),
  identified: msg('Choose how you made sure who the patient is'),
  identityNote: msg('Describe how you made sure who the patient is'),
  adult: msg('A patient under 18 needs an adult with them. Enter who it is.'),
  registration: msg('Your registration number is missing. Add it to your profile first.'),
  factsFirst: msg('Record the patient’s consent and identity first.'),
  linkFirst: msg('Enter the link of the call first.'),
  link: msg('Enter a link that starts with https://'),
  notNow: msg('You can start the call from 15 minutes before the appointment until an hour after its end.'),
  unconfirmed: msg('Confirm this appointment first.'),
  notStarted: msg('This call hasn’t started.'),
  ended: msg('This appointment has ended.'),
  changed: msg('This record has changed in the meantime. Please check it and try again.'),
  onlyDoctor: msg('Only the doctor of this appointment can do this.'),
} as const

/** Consent and identity, as the doctor records them before the call. */
export const NewTeleconsultation = z
  .strictObject({
    consent: z.enum(consents, says(videoMessages.consent)),
    /** As the patient stated it. */
    patientName: personName(videoMessages.name, 200),
    patientAge: z
      .number(says(videoMessages.age))
      .int(says(videoMessages.age))
      .min(0, says(videoMessages.age))
      .max(130, says(videoMessages.age)),
    identifiedBy: z.enum(identifications, says(videoMessages.identified)),
    identityNote: line(300).optional(),
    /** The adult who is with a patient under 18, and their relationship to the patient. */
    adultName: line(200).optional(),
    /** The version that the caller's screen shows; 0 for none. */
    version: z.number().int().min(0).max(2_147_483_647),
  })
  .refine((one) => one.identifiedBy !== 'other' || Boolean(one.identityNote), {
    path: ['identityNote'],
    ...says(videoMessages.identityNote),
  })
  .refine((one) => one.patientAge >= ADULT_AGE || Boolean(one.adultName), {
    path: ['adultName'],
    ...says(videoMessages.adult),
  })
export type NewTeleconsultation = z.infer<typeof NewTeleconsultation>

/** A recorded version. Earlier ones stay. */
export const Teleconsultation = z.object({
  version: z.number().int(),
  consent: z.enum(consents),
  patientName: z.string(),
  patientAge: z.number().int(),
  identifiedBy: z.enum(identifications),
  identityNote: z.string().nullable(),
  adultName: z.string().nullable(),
  /** The doctor's registration number that the patient was shown. */
  registrationNumber: z.string(),
  recordedBy: z.string(),
  recordedAt: z.iso.datetime(),
})
export type Teleconsultation = z.infer<typeof Teleconsultation>

/** A video visit, as the clinic sees it. */
export const VideoVisit = z.object({
  id: Id,
  status: z.enum(appointmentStatuses),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  /** When patient and doctor can join. */
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  patient: z.object({ id: Id, firstName: z.string(), lastName: z.string(), age: z.number().int().nullable() }),
  doctor: z.object({ firstName: z.string(), lastName: z.string() }),
  /** The doctor's registration number, as patients see it; empty without one. */
  registrationNumber: z.string(),
  /** When the patient came to the waiting page; null if they aren't on it. */
  waitingSince: z.iso.datetime().nullable(),
  /** When the patient agreed on the waiting page. */
  agreedAt: z.iso.datetime().nullable(),
  /** True if the patient booked it themself, so starting it implies consent. */
  isConsentImplied: z.boolean(),
  /** Consent and identity, newest first. Empty unless the caller is its doctor. */
  recorded: z.array(Teleconsultation),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** True if the clinic has a video server; a link can be entered instead. */
  hasServer: z.boolean(),
  /** True if a link was entered. */
  hasLink: z.boolean(),
  /** The entered link, for its doctor and the person who entered it; null for everyone else, and without one. */
  link: z.string().nullable(),
  /** The doctor's address of the room; null for everyone else, and before the call starts. */
  roomUrl: z.string().nullable(),
  can: z.object({ record: z.boolean(), start: z.boolean(), end: z.boolean(), setLink: z.boolean() }),
})
export type VideoVisit = z.infer<typeof VideoVisit>

const AppointmentId = z.object({ id: Id })

/**
 * Returns a video visit: its progress, and whether the patient is waiting. Its doctor, the clinic's administrators and staff with the permission for
 * appointments can call it; patients get 403. The access is recorded. Returns 409 if the appointment isn't by video.
 */
export const getVideoVisit = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/video',
  access: 'signed-in',
  params: AppointmentId,
  reply: VideoVisit,
})

/** Records consent and identity, before or during the call; a correction is a new version. Only its doctor can call it. Returns 409 if `version` isn't the newest. */
export const recordTeleconsultation = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/video/record',
  access: 'signed-in',
  params: AppointmentId,
  body: NewTeleconsultation,
  status: 201,
  reply: VideoVisit,
})

/**
 * Starts the call, so that the patient can enter the room. Only its doctor can call it. Returns 409 before consent and identity are recorded, and
 * outside the time in which it can be joined.
 */
export const startCall = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/video/start',
  access: 'signed-in',
  params: AppointmentId,
  body: z.strictObject({}),
  reply: VideoVisit,
})

/** Ends the call and closes its room for the patient. The appointment stays as it is. Only its doctor can call it. */
export const endCall = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/video/end',
  access: 'signed-in',
  params: AppointmentId,
  body: z.strictObject({}),
  reply: VideoVisit,
})

/** Sets the link of the call, which is used instead of the clinic's server; empty removes it. Its doctor and the desk can call it. */
export const setCallLink = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/video/link',
  access: 'signed-in',
  params: AppointmentId,
  body: z.strictObject({
    link: z.literal('').or(
      line(1000)
        .regex(/^https:\/\/[^\s/@]+\S*$/i, says(videoMessages.link))
        .refine((text) => URL.canParse(text), says(videoMessages.link)),
    ),
  }),
  reply: VideoVisit,
})

/** A patient on a waiting page. */
export const WaitingByVideo = z.object({
  id: Id,
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  waitingSince: z.iso.datetime(),
  patient: z.object({ firstName: z.string(), lastName: z.string() }),
  doctor: z.object({ firstName: z.string(), lastName: z.string() }),
})
export type WaitingByVideo = z.infer<typeof WaitingByVideo>

/**
 * Lists the patients who are waiting for a call now, the longest first. Doctors see their own; administrators and staff with the permission for appointments
 * see those of their clinics; for everyone else the list is empty.
 */
export const listWaitingByVideo = endpoint({
  method: 'GET',
  path: '/api/appointments/waiting-by-video',
  access: 'signed-in',
  followsClinic: true,
  reply: z.array(WaitingByVideo),
})
