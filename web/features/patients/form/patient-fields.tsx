import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import {
  byField,
  choiceWithOwnName,
  clinicalNames,
  type FieldName,
  fieldNames,
  fieldOf,
  isRequired,
} from '#contract/patients/fields.ts'
import { dateIn } from '#web/lib/dates.ts'
import { ClinicField } from '#web/features/members/public/clinic-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { z } from 'zod'
import { NewPatient, type Patient, PatientChange, patientMessages, textIn } from '#contract/patients/patients.ts'
import { shownPhone } from '#web/lib/phones.ts'

interface PatientFieldsProps {
  form: UseFormReturn<PatientValues>
  /** Shown below the text about allergies. */
  belowAllergies?: ReactNode
  /** Clinics to choose from; empty if there is no choice. */
  clinics: readonly { id: string; name: string }[]
  /** Clinical fields: editable, write-only (for the doctors), or hidden. */
  clinical: 'edit' | 'take-down' | 'none'
}

const GROUP = 'grid gap-x-4 gap-y-5 sm:grid-cols-2'
const openNames = fieldNames.filter((name) => fieldOf(name).part !== 'clinical')

/** The fields of a patient. */
export function PatientFields({ form, clinics, clinical, belowAllergies }: PatientFieldsProps) {
  const field = (name: FieldName) => (
    <PatientField key={name} name={name} form={form} below={name === 'allergies' ? belowAllergies : null} />
  )
  return (
    <>
      {clinics.length > 0 ? (
        <ClinicField clinics={clinics} error={form.formState.errors.clinicId?.message} {...form.register('clinicId')} />
      ) : null}
      <div className={GROUP}>{openNames.map(field)}</div>
      {clinical === 'none' ? null : (
        <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
          <legend className="sr-only">{t('Clinical')}</legend>
          {clinical === 'take-down' ? (
            <p className="text-sm text-muted">{t('Only doctors and the patient can see this after you save.')}</p>
          ) : null}
          <div className={GROUP}>{clinicalNames.map(field)}</div>
        </fieldset>
      )}
    </>
  )
}

interface PatientFieldProps {
  name: FieldName
  form: UseFormReturn<PatientValues>
  below: ReactNode
}

function PatientField({ name, form, below }: PatientFieldProps) {
  const { title, control } = fieldOf(name)
  const error = form.formState.errors[name]?.message
  if (control === 'email') return <EmailField title={t(title)} form={form} error={error} />
  return (
    <Field
      label={t(title)}
      required={isRequired(name)}
      optional={!isRequired(name)}
      error={error}
      className={control === 'lines' ? 'sm:col-span-2' : undefined}
    >
      <Control name={name} registered={form.register(name)} />
      {below}
    </Field>
  )
}

function Control({ name, registered }: { name: FieldName; registered: UseFormRegisterReturn }) {
  const { control, rows, choices = [] } = fieldOf(name)
  if (control === 'lines') return <Textarea rows={rows} autoComplete="off" {...registered} />
  if (control === 'select')
    return (
      <Select placeholder={name === 'gender' ? t('Choose a gender') : t('Not recorded')} {...registered}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceWithOwnName(choice)}
          </option>
        ))}
      </Select>
    )
  if (control === 'date') return <TextInput type="date" max={dateIn(undefined)} {...registered} />
  return <TextInput type={control === 'phone' ? 'tel' : 'text'} autoComplete="off" {...registered} />
}

/** The email field, with a checkbox for patients who have no email. */
function EmailField({
  title,
  form: { register, watch },
  error,
}: {
  title: string
  form: UseFormReturn<PatientValues>
  error: string | undefined
}) {
  const hasNoEmail = watch('noEmail')
  return (
    <div>
      <Field label={title} required={!hasNoEmail} error={hasNoEmail ? undefined : error}>
        <TextInput type="email" autoComplete="off" disabled={hasNoEmail} {...register('email')} />
      </Field>
      <Checkbox label={t('The patient has no email')} className="mt-1" {...register('noEmail')} />
    </div>
  )
}

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
      context.addIssue({ code: 'custom', path: ['dateOfBirth'], message: t(patientMessages.bornLater) })
  })
