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

export const Clinic = ClinicSummary.extend({
  openingHours: z.array(OpeningHours),
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

/** Signed-out visitors and patients see public clinics, members their own as well. */
export const listClinics = endpoint({
  method: 'GET',
  path: '/api/clinics',
  access: 'anyone',
  query: z.object({ ...paging(50, 100), search: z.string().trim().max(100).optional() }),
  reply: z.array(ClinicSummary),
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
