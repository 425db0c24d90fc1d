import { z } from 'zod'
import { clinicLook } from './clinics/look.ts'
import { Id, line, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Writing } from './writing.ts'
import { msg } from '#language/translate.ts'

/** Number of clinics on a page of the directory. */
export const CLINICS_PAGE_SIZE = 20

/** Days in which a free time is wanted, today included, by the names that the address has. */
export const freeWithin = { today: 1, '3-days': 3, week: 7 } as const
export type FreeWithin = keyof typeof freeWithin
export const freeWithinNames = ['today', '3-days', 'week'] as const satisfies readonly FreeWithin[]

/** Characters of a place. */
export const PLACE_MAX = 100

export const directoryMessages = {
  none: msg('No clinics found'),
  tooMany: msg(
    'Too many clinics match to compare their free times. Please enter a place, or choose a specialty or a language.',
  ),
  failed: msg('The clinics can’t be read right now. Please try again in a moment.'),
} as const

/** The first time that can be booked online; the link to it can name the service, the doctor and the time. */
export const NextFree = z.object({
  date: z.string(),
  time: z.string(),
  startsAt: z.iso.datetime(),
  /** The doctor who has it; null if any of the clinic's doctors will do. */
  doctorId: Id.nullable(),
})

/** A clinic in the directory: only what its public booking page says, without names of people. */
export const ClinicListing = z.object({
  id: Id,
  name: z.string(),
  /** Name in the URL of the booking page; null if it has none. */
  addressName: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** How clocks and dates are written in the clinic's country. */
  writing: Writing,
  ...clinicLook,
  /** The clinic's own and its doctors'. */
  specialties: z.array(z.string()),
  /** Spoken by its doctors and its other people. */
  languages: z.array(z.string()),
  /** The service of the free time: a consultation, or the first one that the clinic offers. */
  service: z.object({
    id: Id,
    name: z.string(),
    /** Decimal text in the clinic's currency, the lowest of its doctors; null if the clinic states none. */
    price: z.string().nullable(),
    /** False if doctors of the clinic have different prices. */
    isOnePrice: z.boolean(),
  }),
  /** Null if there is no free time within two weeks. */
  nextFree: NextFree.nullable(),
})
export type ClinicListing = z.infer<typeof ClinicListing>

export const FoundClinics = z.object({
  clinics: z.array(ClinicListing),
  total: z.number().int(),
  /** False if more than 300 clinics match: they are sorted by name instead. */
  isSoonestFirst: z.boolean(),
  /** All specialties and languages of the directory, to choose from. */
  specialties: z.array(z.string()),
  languages: z.array(z.string()),
})
export type FoundClinics = z.infer<typeof FoundClinics>

/**
 * Lists the clinics that chose to be in the public directory, those with the soonest free time first. Anyone can call
 * it. Clinics that can't be booked, that take no new patients, or whose trial hasn't ended are never listed. Returns 400
 * for `within` if more than 300 clinics match otherwise.
 */
export const findClinics = endpoint({
  method: 'GET',
  path: '/api/public/clinics',
  access: 'anyone',
  shared: true,
  query: z.object({
    ...paging(CLINICS_PAGE_SIZE, 50),
    /** Words of the city or the address, regardless of case and accents. */
    place: line(PLACE_MAX).optional(),
    /** One specialty, or several separated by '|'. */
    specialty: line(500).optional(),
    language: line(60).optional(),
    /** Only clinics with a free time today, within 3 days, or within a week, by their own clocks. */
    within: z.enum(freeWithinNames).optional(),
  }),
  reply: FoundClinics,
})

/** Why a clinic isn't shown in the directory although it chose to be. */
export const missingForListing = ['switched-off', 'not-bookable', 'no-new-patients', 'trial'] as const
export type MissingForListing = (typeof missingForListing)[number]

/**
 * Returns how a clinic appears in the public directory, and why it doesn't yet. Only the clinic's administrators can
 * call it: its other members get 403, everyone else 404.
 */
export const getClinicListing = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/listing',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({
    /** Null while the clinic has no doctor or no service to list. */
    listing: ClinicListing.nullable(),
    /** Empty if the directory shows the clinic. */
    missing: z.array(z.enum(missingForListing)),
    /** Last day of a running trial, after which the clinic can appear; null otherwise. */
    trialUntil: z.string().nullable(),
  }),
})
