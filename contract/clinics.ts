import { z } from 'zod'
import { Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** One stretch of opening hours; a day without one is closed. Weekday 0 is Sunday; times are the clinic's wall clock. */
export const OpeningHours = z.object({
  weekday: z.number().int().min(0).max(6),
  opens: z.string(),
  closes: z.string(),
})
export type OpeningHours = z.infer<typeof OpeningHours>

/** What anybody may know of a doctor (trap T84): never the user record behind it. */
export const PublicDoctor = z.object({
  id: Id,
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  specialty: z.string(),
  /** Rupees, decimal text (decision C2). */
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
})
export type Service = z.infer<typeof Service>

/** The sentences of a clinic's forms. */
export const clinicMessages = {
  missing: 'Please fill in all required fields',
  phone: 'Enter a phone number',
  email: 'Please enter a valid email',
  website: 'Enter an address that begins with http:// or https://',
  timeZone: 'Choose a time zone from the list',
  currency: 'Choose a currency from the list',
  price: 'Enter an amount such as 50 or 49.50',
  tooExpensive: 'This amount is too high.',
  serviceName: 'Service name is required',
  clock: 'Enter a time',
  day: 'Choose a day',
  created: 'Clinic created successfully',
  updated: 'Clinic updated successfully',
  createFailed: 'Failed to create clinic',
  updateFailed: 'Failed to update clinic',
  pastDay: 'Choose today or a later day',
  farDay: 'Choose a day within a year from now',
  closedAlready: 'The clinic is closed on this day already.',
  closedDay: 'The clinic is closed on this day.',
  visitsAhead:
    'The time zone cannot be changed while there are appointments to come: their times would no longer be those that patients were told.',
  tooManyClinics: 'You cannot create more clinics.',
  tooManyServices: 'A clinic cannot have more services.',
} as const

export const Rating = z.object({ average: z.number(), count: z.number().int() })

/** A clinic in a list: enough to choose it. */
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
  /** Null while nobody has reviewed the clinic: no rating is invented. */
  rating: Rating.nullable(),
})
export type ClinicSummary = z.infer<typeof ClinicSummary>

/** A clinic in a list, with what the reader may do with it. */
export const ListedClinic = ClinicSummary.extend({
  /** Doctors and services that the public can choose. */
  doctorCount: z.number().int(),
  serviceCount: z.number().int(),
  /** Anybody can book here now. */
  isBookable: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type ListedClinic = z.infer<typeof ListedClinic>

export const Clinic = ClinicSummary.extend({
  /** Whether the reader may book here online: a clinic may take no new patients; then only its signed-in patients may. */
  canBook: z.boolean(),
  openingHours: z.array(OpeningHours),
  /** Single days from today on when nobody can book online, whatever the hours say. */
  closedDays: z.array(z.string()),
  doctors: z.array(PublicDoctor),
  services: z.array(Service),
})
export type Clinic = z.infer<typeof Clinic>

/** The sentences of the booking page for a clinic that is not there, or not bookable. */
export const clinicNotFound = {
  title: 'Clinic Not Found',
  text: "The clinic you're looking for doesn't exist or is not available for public booking.",
} as const

const ClinicId = z.object({ id: Id })

/** Signed-out visitors and patients see public clinics, members their own as well and first; `mine`: their own alone. */
export const listClinics = endpoint({
  method: 'GET',
  path: '/api/clinics',
  access: 'anyone',
  query: z.object({
    ...paging(50, 100),
    search: z.string().trim().max(100).optional(),
    mine: z.stringbool().optional(),
  }),
  reply: z.array(ListedClinic),
})
/** A clinic; without membership only a public one that can be booked (decision B6). */
export const getClinic = endpoint({
  method: 'GET',
  path: '/api/clinics/:id',
  access: 'anyone',
  params: ClinicId,
  reply: Clinic,
})
export const getPublicClinic = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/public',
  access: 'anyone',
  params: ClinicId,
  reply: Clinic,
})
export const listClinicServices = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/services',
  access: 'anyone',
  params: ClinicId,
  reply: z.array(Service),
})
export const listPublicServices = endpoint({
  method: 'GET',
  path: '/api/public/clinics/:id/services',
  access: 'anyone',
  params: ClinicId,
  reply: z.array(Service),
})
