import { z } from 'zod'
import { appointmentMessages, DURATION } from '#contract/appointments/appointments.ts'
import { clinicMessages, ClinicSummary, OpeningHours, Service } from './clinics.ts'
import { Id, LanguageTag, line, lines, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { BookingRules, whole } from './booking-rules.ts'
import { serviceModes } from './offers.ts'
import { PaperSettings } from './paper.ts'
import { BrandColor, clinicLook } from './look.ts'
import { says } from '#language/translate.ts'

/** Defaults of a new clinic (rules C1, C2). */
export const newClinicDefaults = { timeZone: 'Asia/Kolkata', currency: 'USD', consultationPrice: '0' } as const

/** Limits that only a mistake or a script reaches; `unconfirmed`: clinics of a person that the operator hasn't confirmed. */
export const CLINIC_LIMITS = {
  clinics: 50,
  unconfirmed: 3,
  services: 200,
  doctorsOfService: 500,
  languages: 20,
} as const

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
  .regex(/^[+\d][\d\s().-]*$/, says(clinicMessages.phone))
  .refine((text) => text.replace(/\D/g, '').length >= 5, says(clinicMessages.phone))

// Empty text clears a field that is not required.
const website = line(300)
  .regex(/^$|^https?:\/\/[^\s/.]+\.\S+$/i, says(clinicMessages.website))
  .regex(/^(?!\w+:\/\/[^/?#]*@)/, says(clinicMessages.websiteWithUser))
const emailOrNone = line(254)
  .toLowerCase()
  .refine((text) => text === '' || z.email().safeParse(text).success, says(clinicMessages.email))

/** Decimal text, not negative; the server checks how many decimals the currency has. */
const price = z
  .string(says(clinicMessages.price))
  .trim()
  .regex(/^\d{1,8}(\.\d{1,3})?$/, says(clinicMessages.price))

/** Languages of a clinic: names without repetitions. */
const SpokenLanguages = z
  .array(requiredLine(clinicMessages.language, 40))
  .max(CLINIC_LIMITS.languages, says(clinicMessages.tooManyLanguages))
  .transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()])

const fields = {
  name: requiredLine(clinicMessages.missing, 120),
  address: requiredLine(clinicMessages.missing, 300),
  phone: clinicPhone,
  description: lines(2000).optional(),
  /** What patients should bring or do before they come, for emails and the booking's page. */
  beforeYouCome: lines(500).optional(),
  city: line(100).optional(),
  email: emailOrNone.optional(),
  website: website.optional(),
  specialty: line(100).optional(),
  isPublic: z.boolean().optional(),
  /** IANA name. */
  timeZone: z.string().max(60).refine(isZone, says(clinicMessages.timeZone)).optional(),
  /** ISO 4217. */
  currency: z.string().max(3).refine(isCurrency, says(clinicMessages.currency)).optional(),
  /** For the booking page and emails of people who have no language of their own. */
  language: LanguageTag.optional(),
}

export const NewClinic = z.strictObject({
  ...fields,
  /** Price of the General Consultation, the first service of a new clinic. */
  consultationPrice: price.optional(),
})
export type NewClinic = z.infer<typeof NewClinic>

/** Omitted fields keep their value; an empty optional field is cleared. */
export const ClinicChange = z.strictObject({
  ...fields,
  name: fields.name.optional(),
  address: fields.address.optional(),
  phone: fields.phone.optional(),
  showsReviews: z.boolean().optional(),
  allowsDictation: z.boolean().optional(),
  offersVideo: z.boolean().optional(),
  /** Shows the clinic in the public directory of clinics. */
  isListed: z.boolean().optional(),
  /** Languages that people at the clinic speak, such as Hindi; replaces all. */
  spokenLanguages: SpokenLanguages.optional(),
  brandColor: BrandColor.optional(),
})
export type ClinicChange = z.infer<typeof ClinicChange>

const serviceFields = {
  name: requiredLine(clinicMessages.serviceName, 120),
  description: line(500).optional(),
  /** Minutes. */
  duration: z
    .number(says(appointmentMessages.badDuration))
    .int(says(appointmentMessages.badDuration))
    .min(DURATION.min, says(appointmentMessages.badDuration))
    .max(DURATION.max, says(appointmentMessages.badDuration)),
  /** Decimal text in the clinic's currency. */
  price,
}

/** What a service has in place of the clinic's booking rules; null, or omitted for a new one: as the rules say. */
const serviceTiming = {
  /** Minutes that stay free before each of its appointments. */
  before: whole('before').nullable().optional(),
  /** Minutes that stay free after each of its appointments. */
  after: whole('after').nullable().optional(),
  /** Minimum number of minutes between booking and start. */
  notice: whole('notice').nullable().optional(),
}

/** Doctors who offer a service, each with what differs from it; null: all doctors of the clinic. */
const givenBy = z
  .array(
    z.strictObject({
      id: Id,
      duration: serviceFields.duration.nullable().default(null),
      /** The doctor's own price; null: that of the service. Omitted, a consultation keeps the doctor's fee. */
      price: price.nullable().optional(),
    }),
  )
  .min(1, says(clinicMessages.noDoctor))
  .max(CLINIC_LIMITS.doctorsOfService)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, says(clinicMessages.doctorTwice))
  .nullable()

export const NewService = z.strictObject({
  ...serviceFields,
  ...serviceTiming,
  isActive: z.boolean().optional(),
  modes: z.enum(serviceModes).optional(),
  doctors: givenBy.optional(),
})
export type NewService = z.infer<typeof NewService>

/** Omitted fields keep their value. */
export const ServiceChange = z.strictObject({
  name: serviceFields.name.optional(),
  description: serviceFields.description,
  duration: serviceFields.duration.optional(),
  price: serviceFields.price.optional(),
  /** If false, the service can't be booked; existing appointments stay. */
  isActive: z.boolean().optional(),
  modes: z.enum(serviceModes).optional(),
  ...serviceTiming,
  doctors: givenBy.optional(),
  /** Position among the clinic's services, from 0; the others move. */
  order: z.number().int().min(0).max(1000).optional(),
})
export type ServiceChange = z.infer<typeof ServiceChange>

/**
 * Steps that a clinic needs before it can be booked online (rule T39). `approved` is listed while the operator has not
 * approved the clinic.
 */
export const firstSteps = ['service', 'hours', 'doctor', 'public', 'open', 'approved'] as const
export type FirstStep = (typeof firstSteps)[number]

/** A clinic's settings, as its administrator sees them. */
export const ClinicSetup = z.object({
  /** While the clinic waits for approval, `isPublic` is the value that applies afterwards. */
  clinic: ClinicSummary.extend({
    showsReviews: z.boolean(),
    /** Doctors can dictate texts of a visit with their browser's speech recognition, which can send the sound to the browser's maker. */
    allowsDictation: z.boolean(),
    /** Services can be booked by video. While it is false, every service is booked in person. */
    offersVideo: z.boolean(),
    /** True if the clinic chose to be in the public directory; off for a new clinic. */
    isListed: z.boolean(),
    spokenLanguages: z.array(z.string()),
    beforeYouCome: z.string().nullable(),
    ...clinicLook,
    /** Name in the URL of the booking page; null if it has none. */
    addressName: z.string().nullable(),
    /** Last day of the free trial on the clinic's calendar; null if it has none. Nothing is locked afterwards. */
    trialUntil: z.string().nullable(),
  }),
  /** All services in their order, including inactive ones. */
  services: z.array(Service),
  /** Doctors who can offer a service: the active ones, and those who already offer one. */
  doctors: z.array(
    z.object({
      id: Id,
      user: z.object({ firstName: z.string(), lastName: z.string() }),
      specialty: z.string(),
      isActive: z.boolean(),
      /** The doctor's own fee for a consultation, where it differs from the clinic's price; rupees as decimal text. */
      consultationFee: z.string().nullable(),
    }),
  ),
  bookingRules: BookingRules,
  /** How the clinic prints prescriptions and visits. */
  paper: PaperSettings,
  openingHours: z.array(OpeningHours),
  firstSteps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  /** Number of active doctors with an unconfirmed license, who can't be booked publicly (rule T33). */
  unconfirmedDoctors: z.number().int(),
  /** True if all first steps are done. */
  isBookable: z.boolean(),
  /** False while the operator has to approve the clinic; the public doesn't see it until then. */
  isApproved: z.boolean(),
  /**
   * The operator's decision about the name and address on printed prescriptions. `not-asked`: none, because the
   * operator of this installation doesn't confirm clinics.
   */
  confirmation: z.object({
    status: z.enum(['confirmed', 'waiting', 'refused', 'not-asked']),
    /** Why it was refused; null otherwise. */
    reason: z.string().nullable(),
  }),
  /** Number of upcoming appointments; while there are any, the time zone can't be changed. */
  comingVisits: z.number().int(),
})
export type ClinicSetup = z.infer<typeof ClinicSetup>

/** Totals over the clinics that a person administers. */
export const ClinicsOverview = z.object({
  clinics: z.number().int(),
  doctors: z.number().int(),
  services: z.number().int(),
})
export type ClinicsOverview = z.infer<typeof ClinicsOverview>

const ClinicId = z.object({ id: Id })

/**
 * Creates a clinic with a General Consultation and default opening hours; the caller becomes its administrator.
 * Administrators and doctors can call it; staff and patients get 403. Returns 409 if the caller's email is not
 * confirmed or they already administer 50 clinics.
 */
export const createClinic = endpoint({
  method: 'POST',
  path: '/api/clinics',
  access: 'signed-in',
  body: NewClinic,
  status: 201,
  reply: ClinicSetup,
})

/**
 * Changes a clinic's details; omitted fields keep their value. Prices keep their numbers if the currency changes. Only
 * the clinic's administrators can call it: its other members get 403, everyone else 404. Returns 409 for a new time
 * zone while there are upcoming appointments.
 */
export const changeClinic = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id',
  access: 'signed-in',
  params: ClinicId,
  body: ClinicChange,
  reply: ClinicSetup,
})

/**
 * Returns all settings of a clinic, its services, doctors and the steps left before it can be booked. Only the clinic's
 * administrators can call it.
 */
export const getClinicSetup = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/setup',
  access: 'signed-in',
  params: ClinicId,
  reply: ClinicSetup,
})

/**
 * Adds a service to a clinic, at the end of its list. Only the clinic's administrators can call it. Returns 409 beyond
 * 200 services.
 */
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

/**
 * Changes a service; omitted fields keep their value. Existing appointments keep their price and duration. Only the
 * clinic's administrators can call it.
 */
export const changeService = endpoint({
  method: 'PUT',
  path: '/api/services/:id',
  access: 'signed-in',
  forKeys: 'services:write',
  params: z.object({ id: Id }),
  body: ServiceChange,
  reply: Service,
})

/**
 * Returns the number of clinics, doctors and services that the caller administers. Only clinic administrators can call
 * it.
 */
export const getClinicsOverview = endpoint({
  method: 'GET',
  path: '/api/clinics/overview',
  access: 'signed-in',
  reply: ClinicsOverview,
})
