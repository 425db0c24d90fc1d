import type { ClinicSetup } from '#contract/clinic-setup.ts'

/** What the forms of a clinic hold: text as it is typed. */
export interface ClinicValues {
  name: string
  description: string
  address: string
  city: string
  phone: string
  email: string
  website: string
  specialty: string
  isPublic: boolean
  timeZone: string
  currency: string
}

/** The fields in the order in which they stand, for the errors that the server places. */
export const fieldNames = [
  'name',
  'specialty',
  'description',
  'address',
  'city',
  'phone',
  'email',
  'website',
  'timeZone',
  'currency',
  'isPublic',
] as const satisfies (keyof ClinicValues)[]

export const emptyValues = (proposal: { timeZone: string; currency: string }): ClinicValues => ({
  name: '',
  description: '',
  address: '',
  city: '',
  phone: '',
  email: '',
  website: '',
  specialty: '',
  isPublic: true,
  ...proposal,
})

export const valuesOf = ({ clinic }: Pick<ClinicSetup, 'clinic'>): ClinicValues => ({
  name: clinic.name,
  description: clinic.description ?? '',
  address: clinic.address,
  city: clinic.city,
  phone: clinic.phone,
  email: clinic.email ?? '',
  website: clinic.website ?? '',
  specialty: clinic.specialty ?? '',
  isPublic: clinic.isPublic,
  timeZone: clinic.timeZone,
  currency: clinic.currency,
})
