import { z } from 'zod'
import { Id, LanguageTag, line, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Writing } from '#contract/writing.ts'
import { BookingRules } from './booking-rules.ts'
import { clinicLook } from './look.ts'
import { ServiceDoctor, serviceModes } from './offers.ts'
import { msg } from '#language/translate.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** One time range of a day; a day without any is closed. Weekday 0 is Sunday; times are in the clinic's time zone. */
export const OpeningHours = z.object({
  weekday: z.number().int().min(0).max(6),
  opens: z.string(),
  /** 24:00 for midnight. */
  closes: z.string(),
})
export type OpeningHours = z.infer<typeof OpeningHours>

/** A time range of one date, in addition to the week. */
export const OpenDay = z.object({
  /** Date on the clinic's calendar. */
  day: z.string(),
  opens: z.string(),
  /** 24:00 for midnight. */
  closes: z.string(),
  /** The doctor who works then; null: the clinic opens. */
  doctorId: Id.nullable(),
})
export type OpenDay = z.infer<typeof OpenDay>

/** Public information about a doctor (rule T84); never their account data. */
export const PublicDoctor = z.object({
  id: Id,
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  specialty: z.string(),
  /** Rupees, as decimal text (rule C2). */
  consultationFee: z.string().nullable(),
  qualification: z.string(),
  experience: z.string(),
  languages: z.array(z.string()),
  photoUrl: z.string().nullable(),
  bio: z.string().nullable(),
  isActive: z.boolean(),
})
export type PublicDoctor = z.infer<typeof PublicDoctor>

export const Service = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** Minutes. */
  duration: z.number().int(),
  /** Decimal text in the clinic's currency. */
  price: z.string(),
  isActive: z.boolean(),
  /** Minutes that stay free before each appointment, for online bookings; null: as the clinic's booking rules say. */
  before: z.number().int().nullable(),
  /** Minutes that stay free after each appointment, likewise. */
  after: z.number().int().nullable(),
  /** Minimum number of minutes between an online booking and the start, likewise. */
  notice: z.number().int().nullable(),
  /** How it can be booked. Always `in_person` where the clinic has video switched off. */
  modes: z.enum(serviceModes),
  /** Doctors who offer the service, as far as the caller can see them; null: all doctors of the clinic (rule I6). */
  doctors: z.array(ServiceDoctor).nullable(),
})
export type Service = z.infer<typeof Service>

/** Messages of a clinic's forms. */
export const clinicMessages = {
  missing: msg('Please fill in all required fields'),
  phone: msg('Enter a phone number'),
  email: msg('Please enter a valid email'),
  website: msg('Enter an address that starts with http:// or https://'),
  websiteWithUser: msg('Enter the address without a user name and password'),
  timeZone: msg('Choose a time zone from the list'),
  currency: msg('Choose a currency from the list'),
  price: msg('Enter an amount such as 50 or 49.50'),
  tooExpensive: msg('This amount is too high.'),
  serviceName: msg('Service name is required'),
  clock: msg('Enter a time'),
  day: msg('Choose a day'),
  created: msg('Clinic created successfully'),
  updated: msg('Clinic updated successfully'),
  createFailed: msg('Failed to create clinic'),
  updateFailed: msg('Failed to update clinic'),
  pastDay: msg('Choose today or a later day'),
  farDay: msg('Choose a day within a year from now'),
  closedAlready: msg('The clinic is already closed on this day.'),
  closedDay: msg('The clinic is closed on this day.'),
  visitsAhead: msg(
    "You can't change the time zone while there are upcoming appointments, because their times would no longer match what patients were sent.",
  ),
  tooManyClinics: msg("You can't add any more clinics."),
  tooManyUnconfirmed: msg(
    'You can add three clinics. Once the operator of this site has confirmed one of them, you can add another.',
  ),
  tooManyServices: msg("You can't add any more services to this clinic."),
  language: msg('Enter the name of a language'),
  tooManyLanguages: msg('Enter at most 20 languages'),
  noDoctor: msg('Choose at least one doctor, or all doctors of the clinic'),
  foreignDoctor: msg("This doctor doesn't work at this clinic."),
  doctorTwice: msg('Choose each doctor only once.'),
} as const

export const Rating = z.object({ average: z.number(), count: z.number().int() })

/** A clinic in a list. */
export const ClinicSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  specialty: z.string().nullable(),
  isPublic: z.boolean(),
  timeZone: z.string(),
  currency: z.string(),
  /** For the booking page and emails of people who have no language of their own. */
  language: LanguageTag,
  /** Null while the clinic has no reviews. */
  rating: Rating.nullable(),
})
export type ClinicSummary = z.infer<typeof ClinicSummary>

/** A clinic in a list, with what the caller can do there. */
export const ListedClinic = ClinicSummary.extend({
  /** Number of doctors who can be booked publicly. */
  doctorCount: z.number().int(),
  /** Number of services that can be booked publicly. */
  serviceCount: z.number().int(),
  /** True if the public can book here now. */
  isBookable: z.boolean(),
  /** True if the clinic's settings allow the caller to book online now. */
  canBook: z.boolean(),
  /** True if the caller or one of their family members has a chart here. */
  isPatientHere: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type ListedClinic = z.infer<typeof ListedClinic>

export const Clinic = ClinicSummary.extend({
  /**
   * True if the caller can book online. A clinic that takes no new patients can only be booked by its signed-in
   * patients.
   */
  canBook: z.boolean(),
  /** How clocks and dates are written in the clinic's country. */
  writing: Writing,
  ...clinicLook,
  openingHours: z.array(OpeningHours),
  /** The booking rules that patients need to know. */
  booking: z.object(BookingRules.pick({ horizon: true, confirmation: true }).shape),
  /** Days from today on without online booking, regardless of the opening hours. */
  closedDays: z.array(z.string()),
  /** Time ranges of single days from today on, in addition to the week; they apply on closed days, too. */
  extraHours: z.array(OpenDay),
  doctors: z.array(PublicDoctor),
  services: z.array(Service),
})
export type Clinic = z.infer<typeof Clinic>

/** Messages of the booking page for a clinic that doesn't exist or can't be booked. */
export const clinicNotFound = {
  title: msg('Clinic Not Found'),
  text: msg("The clinic you're looking for doesn't exist or is not available for public booking."),
} as const

const ClinicId = z.object({ id: Id })

/**
 * Lists clinics. Visitors and patients see public clinics; patients see those where they have a chart first. Members
 * also see their own clinics, listed first; `mine` selects only these.
 */
export const listClinics = endpoint({
  method: 'GET',
  path: '/api/clinics',
  access: 'anyone',
  paged: true,
  query: z.object({
    ...paging(50, 100),
    search: line(100).optional(),
    mine: z.stringbool().optional(),
  }),
  reply: z.array(ListedClinic),
})

/**
 * Returns a clinic with its doctors, services and opening hours. Anyone can see public clinics that can be booked,
 * members can also see their own (rule B6). Returns 404 for all others.
 */
export const getClinic = endpoint({
  method: 'GET',
  path: '/api/clinics/:id',
  access: 'anyone',
  forKeys: 'services:read',
  params: ClinicId,
  reply: Clinic,
})

/**
 * Returns a clinic with its doctors, services and opening hours, as the public sees it. Anyone can call it. Returns 404
 * for a clinic that can't be booked publicly.
 */
export const getPublicClinic = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/public',
  access: 'anyone',
  forKeys: 'any',
  params: ClinicId,
  reply: Clinic,
})

/**
 * Lists the active services of a clinic with prices and durations. Anyone can call it for public clinics, and members
 * for their own.
 */
export const listClinicServices = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/services',
  access: 'anyone',
  forKeys: 'services:read',
  params: ClinicId,
  reply: z.array(Service),
})

/** Lists the services that the public can book at a clinic. Anyone can call it. */
export const listPublicServices = endpoint({
  method: 'GET',
  path: '/api/public/clinics/:id/services',
  access: 'anyone',
  params: ClinicId,
  reply: z.array(Service),
})
