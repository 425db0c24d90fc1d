import { z } from 'zod'
import { appointmentMessages, DURATION } from '#contract/appointments/appointments.ts'
import { clinicMessages, ClinicSummary, OpeningHours, Service } from './clinics.ts'
import { Done, Id, isoDate, line, lines, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { BookingRules } from './booking-rules.ts'
import { BrandColor, clinicLook } from './look.ts'
import { weekOf } from './week.ts'

/** What a new clinic has unless its administrator says otherwise (rules C1, C2). */
export const newClinicDefaults = { timeZone: 'Asia/Kolkata', currency: 'USD', consultationPrice: '0' } as const

/** How far ahead a day can be closed, in days. */
export const CLOSURE_HORIZON_DAYS = 366

/** Bounds that only a mistake or a machine reaches. */
export const CLINIC_LIMITS = { clinics: 50, services: 200, doctorsOfService: 500 } as const

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
  description: lines(2000).optional(),
  /** What patients should bring or do before they come, for mails and the page of a booking. */
  beforeYouCome: lines(500).optional(),
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
  brandColor: BrandColor.optional(),
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

/** The doctors who give a service, each with what differs; null: all doctors of the clinic. */
const givenBy = z
  .array(
    z.strictObject({
      id: Id,
      duration: serviceFields.duration.nullable().default(null),
      price: price.nullable().default(null),
    }),
  )
  .min(1, clinicMessages.noDoctor)
  .max(CLINIC_LIMITS.doctorsOfService)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, clinicMessages.doctorTwice)
  .nullable()

export const NewService = z.strictObject({
  ...serviceFields,
  isActive: z.boolean().optional(),
  doctors: givenBy.optional(),
})
export type NewService = z.infer<typeof NewService>

export const ServiceChange = z.strictObject({
  name: serviceFields.name.optional(),
  description: serviceFields.description,
  duration: serviceFields.duration.optional(),
  price: serviceFields.price.optional(),
  /** If false, the service can't be booked; existing appointments are kept. */
  isActive: z.boolean().optional(),
  doctors: givenBy.optional(),
  /** Its place among the clinic's services, from 0; the others make room. */
  order: z.number().int().min(0).max(1000).optional(),
})
export type ServiceChange = z.infer<typeof ServiceChange>

/** A whole week; a day without a stretch is closed, a break is the time between two stretches. */
export const Week = weekOf({
  clock: clinicMessages.clock,
  order: 'the closing time must be after the opening time',
  overlap: 'these hours overlap',
  tooMany: 'Add at most ten time ranges per day',
})
export type Week = z.infer<typeof Week>

/** A single day without online booking; the clinic's own people can still book (rule D3). */
export const Closure = z.object({
  id: Id,
  /** Of the clinic's calendar. */
  day: z.string(),
  /** For the clinic's own people. */
  reason: z.string().nullable(),
  /** Number of live appointments on that day. */
  visits: z.number().int(),
})
export type Closure = z.infer<typeof Closure>

export const NewClosure = z.strictObject({ day: isoDate(clinicMessages.day), reason: line(200).optional() })
export type NewClosure = z.infer<typeof NewClosure>

/**
 * What is missing until a clinic can be booked online (rule T39). `approved` is listed while the operator has not
 * approved the clinic.
 */
export const firstSteps = ['service', 'hours', 'doctor', 'public', 'open', 'approved'] as const
export type FirstStep = (typeof firstSteps)[number]

/** A clinic as its administrator sets it up. */
export const ClinicSetup = z.object({
  /** While it waits for approval, `isPublic` says what it will be afterwards. */
  clinic: ClinicSummary.extend({
    showsReviews: z.boolean(),
    beforeYouCome: z.string().nullable(),
    ...clinicLook,
    /** The name in the address of its booking page; null while it has none. */
    addressName: z.string().nullable(),
    /** The last day of its free trial, of its own calendar; null if it has none. Nothing is locked afterwards. */
    trialUntil: z.string().nullable(),
  }),
  /** Those that are switched off as well, in their order. */
  services: z.array(Service),
  /** Whom a service can name: the active doctors, and those whom one names already. */
  doctors: z.array(
    z.object({
      id: Id,
      user: z.object({ firstName: z.string(), lastName: z.string() }),
      specialty: z.string(),
      isActive: z.boolean(),
    }),
  ),
  bookingRules: BookingRules,
  openingHours: z.array(OpeningHours),
  firstSteps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  /** Active doctors with an unconfirmed license, who can't be booked publicly (rule T33). */
  unconfirmedDoctors: z.number().int(),
  /** All first steps are done. */
  isBookable: z.boolean(),
  /** Not, while the operator of the site has to approve it: the public does not see it. */
  isApproved: z.boolean(),
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

/** Creates a clinic that the caller administers. For clinic administrators and doctors; staff and patients get 403. */
export const createClinic = endpoint({
  method: 'POST',
  path: '/api/clinics',
  access: 'signed-in',
  body: NewClinic,
  status: 201,
  reply: ClinicSetup,
})

/**
 * Changes a clinic's details. This and what follows is for the clinic's own administrators: 403 for its other
 * members, 404 for all else.
 */
export const changeClinic = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id',
  access: 'signed-in',
  params: ClinicId,
  body: ClinicChange,
  reply: ClinicSetup,
})

/** Returns all that an administrator sets up at a clinic. */
export const getClinicSetup = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/setup',
  access: 'signed-in',
  params: ClinicId,
  reply: ClinicSetup,
})

/** Adds a service to a clinic. */
export const createService = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/services',
  access: 'signed-in',
  forKeys: 'services:write',
  params: ClinicId,
  body: NewService,
  status: 201,
  reply: Service,
})

/** Changes a service. */
export const changeService = endpoint({
  method: 'PUT',
  path: '/api/services/:id',
  access: 'signed-in',
  forKeys: 'services:write',
  params: z.object({ id: Id }),
  body: ServiceChange,
  reply: Service,
})

/** Replaces a clinic's opening hours. */
export const setOpeningHours = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/opening-hours',
  access: 'signed-in',
  params: ClinicId,
  body: Week,
  reply: z.array(OpeningHours),
})

/** Closes a clinic for a day. */
export const createClosure = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/closures',
  access: 'signed-in',
  params: ClinicId,
  body: NewClosure,
  status: 201,
  reply: Closure,
})

/** Opens a clinic again on a day that was closed. */
export const removeClosure = endpoint({
  method: 'DELETE',
  path: '/api/closures/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

/** Lists closed days from today on, in their order, for all members of the clinic; 404 for all else. */
export const listClosures = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/closures',
  access: 'signed-in',
  params: ClinicId,
  reply: z.array(Closure),
})

/** Returns the figures of the caller's own clinics. For clinic administrators. */
export const getClinicsOverview = endpoint({
  method: 'GET',
  path: '/api/clinics/overview',
  access: 'signed-in',
  reply: ClinicsOverview,
})
