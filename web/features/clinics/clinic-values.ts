import type { ClinicSetup } from '#contract/clinics/setup.ts'

/** Values of the clinic forms, as typed. */
export interface ClinicValues {
  name: string
  description: string
  beforeYouCome: string
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

export const emptyValues = (proposal: { timeZone: string; currency: string }): ClinicValues => ({
  name: '',
  description: '',
  beforeYouCome: '',
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
  beforeYouCome: clinic.beforeYouCome ?? '',
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
