import { z } from 'zod'
import { byField, type FieldName, fieldNames, fieldOf } from '#contract/patients/fields.ts'
import { NewPatient, type Patient, PatientChange, patientMessages, textIn } from '#contract/patients/patients.ts'
import { dateIn } from '#web/lib/dates.ts'
import { shownPhone } from '#web/lib/phones.ts'

/** The form's values: all texts, and the "no email" checkbox. */
export type PatientValues = Record<FieldName | 'clinicId', string> & { noEmail: boolean }

type Sent = Record<string, unknown>

/** Returns a chart's values for the form; empty ones without a chart. */
export const valuesOf = (chart: Patient | null, clinicId = ''): PatientValues => ({
  ...byField(fieldNames, (name) => (chart ? valueIn(chart, name) : '')),
  clinicId: chart?.clinicId ?? clinicId,
  noEmail: false,
})

function valueIn(chart: Patient, name: FieldName): string {
  const { control, choices } = fieldOf(name)
  const text = textIn(chart, name)
  if (choices && !choices.includes(text)) return ''
  return control === 'phone' && text ? shownPhone(text) : text
}

/** Returns the request body for a new patient. */
export const additionOf = ({ noEmail, ...values }: PatientValues): Sent => ({
  ...values,
  email: noEmail ? null : values.email,
})

/** Returns only the changed fields, so that a phone number can be corrected in an incomplete chart. */
export function changeOf(values: PatientValues, chart: Patient): Sent {
  const before = valuesOf(chart)
  const changed: Sent = Object.fromEntries(
    fieldNames.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  )
  return values.noEmail ? { ...changed, email: null } : changed
}

/** Validates the form by the contract's schema. */
export const schemaFor = (chart: Patient | null) =>
  z.custom<PatientValues>().superRefine((values, context) => {
    const parsed = chart ? PatientChange.safeParse(changeOf(values, chart)) : NewPatient.safeParse(additionOf(values))
    for (const { path, message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    if (values.dateOfBirth > dateIn(undefined))
      context.addIssue({ code: 'custom', path: ['dateOfBirth'], message: patientMessages.bornLater })
  })
