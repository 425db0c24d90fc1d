import { z } from 'zod'
import { appointmentMessages, DURATION } from './appointments.ts'
import { clinicMessages, ClinicSummary, OpeningHours, Service } from './clinics.ts'
import { Done, Id, isoDate, line, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { weekOf } from './week.ts'

/** What a new clinic has unless its administrator says otherwise (decisions C1, C2). */
export const newClinicDefaults = { timeZone: 'Asia/Kolkata', currency: 'USD', consultationPrice: '0' } as const

/** How far ahead a day can be closed, in days. */
export const CLOSURE_HORIZON_DAYS = 366

/** Bounds that only a mistake or a machine reaches. */
export const CLINIC_LIMITS = { clinics: 50, services: 200 } as const

const isZone = (name: string) => {
  try {
    return /^[A-Z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

let currencies: Set<string> | undefined
const isCurrency = (code: string) => (currencies ??= new Set(Intl.supportedValuesOf('currency'))).has(code)

const clinicPhone = requiredLine(clinicMessages.missing, 40)
  .regex(/^[+\d][\d\s().-]*$/, clinicMessages.phone)
  .refine((text) => text.replace(/\D/g, '').length >= 5, clinicMessages.phone)

// Empty text takes a field away that is not required.
const website = line(300).regex(/^$|^https?:\/\/[^\s/.]+\.\S+$/i, clinicMessages.website)
const emailOrNone = line(254)
  .toLowerCase()
  .refine((text) => text === '' || z.email().safeParse(text).success, clinicMessages.email)

/** Decimal text that is not negative; how many digits after the point the currency has is the server's to say. */
const price = z
  .string(clinicMessages.price)
  .trim()
  .regex(/^\d{1,8}(\.\d{1,3})?$/, clinicMessages.price)

const fields = {
  name: requiredLine(clinicMessages.missing, 120),
  address: requiredLine(clinicMessages.missing, 300),
  phone: clinicPhone,
  description: line(2000).optional(),
  city: line(100).optional(),
  email: emailOrNone.optional(),
  website: website.optional(),
  specialty: line(100).optional(),
  isPublic: z.boolean().optional(),
  /** IANA name. */
  timeZone: z.string().max(60).refine(isZone, clinicMessages.timeZone).optional(),
  /** ISO 4217. */
  currency: z.string().max(3).refine(isCurrency, clinicMessages.currency).optional(),
}

export const NewClinic = z.strictObject({
  ...fields,
  /** What the General Consultation costs, with which a new clinic begins. */
  consultationPrice: price.optional(),
})
export type NewClinic = z.infer<typeof NewClinic>

/** Absent is unchanged; empty takes away what may be missing. */
export const ClinicChange = z.strictObject({
  ...fields,
  name: fields.name.optional(),
  address: fields.address.optional(),
  phone: fields.phone.optional(),
  showsReviews: z.boolean().optional(),
})
export type ClinicChange = z.infer<typeof ClinicChange>

const serviceFields = {
  name: requiredLine(clinicMessages.serviceName, 120),
  description: line(500).optional(),
  /** Minutes. */
  duration: z
    .number(appointmentMessages.badDuration)
    .int(appointmentMessages.badDuration)
    .min(DURATION.min, appointmentMessages.badDuration)
    .max(DURATION.max, appointmentMessages.badDuration),
  /** Decimal text in the clinic's currency. */
  price,
}

export const NewService = z.strictObject({ ...serviceFields, isActive: z.boolean().optional() })
export type NewService = z.infer<typeof NewService>

export const ServiceChange = z.strictObject({
  name: serviceFields.name.optional(),
  description: serviceFields.description,
  duration: serviceFields.duration.optional(),
  price: serviceFields.price.optional(),
  /** Off: nobody can book it; what is booked stays. */
  isActive: z.boolean().optional(),
  /** Its place among the clinic's services, from 0; the others make room. */
  order: z.number().int().min(0).max(1000).optional(),
})
export type ServiceChange = z.infer<typeof ServiceChange>

/** A whole week; a day without a stretch is closed, a break is the time between two stretches. */
export const Week = weekOf({
  clock: clinicMessages.clock,
  order: 'the closing time must be after the opening time',
  overlap: 'these hours overlap',
  tooMany: 'At most ten stretches a day',
})
export type Week = z.infer<typeof Week>

/** A single day on which the clinic is closed: nobody books online; the clinic's own people still may (decision D3). */
export const Closure = z.object({
  id: Id,
  /** Of the clinic's calendar. */
  day: z.string(),
  /** For the clinic's own people. */
  reason: z.string().nullable(),
  /** Visits of that day that stand. */
  visits: z.number().int(),
})
export type Closure = z.infer<typeof Closure>

export const NewClosure = z.strictObject({ day: isoDate(clinicMessages.day), reason: line(200).optional() })
export type NewClosure = z.infer<typeof NewClosure>

/** What a booking page needs before anybody can book there (trap T39). */
export const firstSteps = ['service', 'hours', 'doctor', 'public', 'open'] as const
export type FirstStep = (typeof firstSteps)[number]

/** A clinic as its administrator sets it up. */
export const ClinicSetup = z.object({
  clinic: ClinicSummary.extend({ showsReviews: z.boolean() }),
  /** Those that are switched off as well, in their order. */
  services: z.array(Service),
  openingHours: z.array(OpeningHours),
  firstSteps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  /** Active doctors whose license nobody has confirmed yet: not bookable by the public (trap T33). */
  unconfirmedDoctors: z.number().int(),
  /** All first steps are done. */
  isBookable: z.boolean(),
  /** Live visits to come; while there are any, the time zone stays as it is. */
  comingVisits: z.number().int(),
})
export type ClinicSetup = z.infer<typeof ClinicSetup>

/** Counts over the clinics that a person administers. */
export const ClinicsOverview = z.object({
  clinics: z.number().int(),
  doctors: z.number().int(),
  services: z.number().int(),
})
export type ClinicsOverview = z.infer<typeof ClinicsOverview>

const ClinicId = z.object({ id: Id })

/** Whoever creates a clinic administers it. For clinic administrators alone. */
export const createClinic = endpoint({
  method: 'POST',
  path: '/api/clinics',
  access: 'signed-in',
  body: NewClinic,
  status: 201,
  reply: ClinicSetup,
})
/** This and what follows is for the clinic's own administrators: 403 for its other members, 404 for all else. */
export const changeClinic = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id',
  access: 'signed-in',
  params: ClinicId,
  body: ClinicChange,
  reply: ClinicSetup,
})
export const getClinicSetup = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/setup',
  access: 'signed-in',
  params: ClinicId,
  reply: ClinicSetup,
})
export const createService = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/services',
  access: 'signed-in',
  params: ClinicId,
  body: NewService,
  status: 201,
  reply: Service,
})
export const changeService = endpoint({
  method: 'PUT',
  path: '/api/services/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: ServiceChange,
  reply: Service,
})
export const setOpeningHours = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/opening-hours',
  access: 'signed-in',
  params: ClinicId,
  body: Week,
  reply: z.array(OpeningHours),
})
export const createClosure = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/closures',
  access: 'signed-in',
  params: ClinicId,
  body: NewClosure,
  status: 201,
  reply: Closure,
})
export const removeClosure = endpoint({
  method: 'DELETE',
  path: '/api/closures/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

/** Closed days from today on, in their order, for all members of the clinic; 404 for all else. */
export const listClosures = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/closures',
  access: 'signed-in',
  params: ClinicId,
  reply: z.array(Closure),
})
/** For clinic administrators. */
export const getClinicsOverview = endpoint({
  method: 'GET',
  path: '/api/clinics/overview',
  access: 'signed-in',
  reply: ClinicsOverview,
})
