import type { Resolver } from 'react-hook-form'
import { NewPatient, type Patient, PatientChange, patientMessages } from '#contract/patients.ts'
import { dateIn } from '#web/lib/dates.ts'
import { shownPhone } from '#web/lib/phones.ts'

/** The form as it stands: all texts, and the tick of those who have no e-mail address. */
export interface PatientValues {
  clinicId: string
  firstName: string
  lastName: string
  email: string
  noEmail: boolean
  phone: string
  dateOfBirth: string
  gender: string
  address: string
  emergencyContact: string
  emergencyPhone: string
  medicalHistory: string
  allergies: string
  bloodGroup: string
}

export type FieldName = keyof PatientValues
type Sent = Record<string, unknown>

const texts = [
  'firstName',
  'lastName',
  'phone',
  'dateOfBirth',
  'gender',
  'address',
  'emergencyContact',
  'emergencyPhone',
  'medicalHistory',
  'allergies',
  'bloodGroup',
] as const satisfies FieldName[]

/** The fields in the order in which they stand. */
export const fieldNames = ['clinicId', 'firstName', 'lastName', 'email', ...texts.slice(2)] as const

export const labels: Partial<Record<FieldName, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  address: 'Address',
  emergencyContact: 'Emergency contact',
  emergencyPhone: 'Emergency phone',
  medicalHistory: 'Medical history',
  allergies: 'Allergies',
  bloodGroup: 'Blood group',
}

/** What a chart says, as the form has it; without one an empty form. */
export function valuesOf(chart: Patient | null, clinicId = ''): PatientValues {
  const { user } = chart ?? {}
  return {
    clinicId: chart?.clinicId ?? clinicId,
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    noEmail: false,
    phone: chart?.phone ? shownPhone(chart.phone) : '',
    dateOfBirth: chart?.dateOfBirth ?? '',
    gender: chart?.gender === 'not_specified' ? '' : (chart?.gender ?? ''),
    address: chart?.address ?? '',
    emergencyContact: chart?.emergencyContact ?? '',
    emergencyPhone: chart?.emergencyPhone ? shownPhone(chart.emergencyPhone) : '',
    medicalHistory: chart?.medicalHistory ?? '',
    allergies: chart?.allergies ?? '',
    bloodGroup: chart?.bloodGroup ?? '',
  }
}

/** A new patient as it is sent. */
export const additionOf = ({ noEmail, ...values }: PatientValues): Sent => ({
  ...values,
  email: noEmail ? null : values.email,
})

/** Only what was changed is sent: what a chart never had need not be known to mend a phone number. */
export function changeOf(values: PatientValues, chart: Patient): Sent {
  const before = valuesOf(chart)
  const changed: Sent = Object.fromEntries(
    texts.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  )
  if (values.noEmail) changed.email = null
  else if (values.email !== before.email) changed.email = values.email
  return changed
}

/** Checks the form by the contract, with the words of the specification. */
export const resolverFor =
  (chart: Patient | null): Resolver<PatientValues> =>
  (values) => {
    const parsed = chart ? PatientChange.safeParse(changeOf(values, chart)) : NewPatient.safeParse(additionOf(values))
    const errors: Partial<Record<FieldName, { type: string; message: string }>> = {}
    for (const { path, message } of parsed.error?.issues ?? [])
      errors[path[0] as FieldName] ??= { type: 'contract', message }
    if (values.dateOfBirth > dateIn(undefined))
      errors.dateOfBirth ??= { type: 'contract', message: patientMessages.bornLater }
    const isFine = Object.keys(errors).length === 0
    return isFine ? { values, errors: {} } : { values: {}, errors: errors as never }
  }
