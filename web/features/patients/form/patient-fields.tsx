import type { UseFormReturn } from 'react-hook-form'
import { bloodTypes, patientGenders } from '#contract/patients.ts'
import { dateIn } from '#web/lib/dates.ts'
import { ClinicField } from '#web/shell/clinic-field.tsx'
import { genderLabels } from '#web/shell/people.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { PatientValues } from './values.ts'

interface PatientFieldsProps {
  form: UseFormReturn<PatientValues>
  /** Clinics to choose from; none when there is nothing to choose. */
  clinics: readonly { id: string; name: string }[]
  /** Clinical fields: to be edited, only to be taken down for the doctors, or not here. */
  clinical: 'edit' | 'take-down' | 'none'
}

const GROUP = 'grid gap-x-4 gap-y-5 sm:grid-cols-2'

/** The fields of a patient (specification 2, section 5). */
export function PatientFields({ form, clinics, clinical }: PatientFieldsProps) {
  const { register, formState, watch } = form
  const { errors } = formState
  const hasNoEmail = watch('noEmail')
  return (
    <>
      {clinics.length > 0 ? (
        <ClinicField clinics={clinics} error={errors.clinicId?.message} {...register('clinicId')} />
      ) : null}
      <div className={GROUP}>
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput autoComplete="off" {...register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput autoComplete="off" {...register('lastName')} />
        </Field>
        <Field label="Date of birth" required error={errors.dateOfBirth?.message}>
          <TextInput type="date" max={dateIn(undefined)} {...register('dateOfBirth')} />
        </Field>
        <Field label="Gender" required error={errors.gender?.message}>
          <Select placeholder="Choose a gender" {...register('gender')}>
            {patientGenders.map((gender) => (
              <option key={gender} value={gender}>
                {genderLabels[gender]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Phone" required error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <div>
          <Field label="Email" required={!hasNoEmail} error={hasNoEmail ? undefined : errors.email?.message}>
            <TextInput type="email" autoComplete="off" disabled={hasNoEmail} {...register('email')} />
          </Field>
          <Checkbox label="The patient has no email" className="mt-1" {...register('noEmail')} />
        </div>
      </div>
      <Field label="Address" required error={errors.address?.message}>
        <Textarea rows={2} autoComplete="off" {...register('address')} />
      </Field>
      <div className={GROUP}>
        <Field label="Emergency contact" required error={errors.emergencyContact?.message}>
          <TextInput autoComplete="off" {...register('emergencyContact')} />
        </Field>
        <Field label="Emergency phone" required error={errors.emergencyPhone?.message}>
          <TextInput type="tel" autoComplete="off" {...register('emergencyPhone')} />
        </Field>
      </div>
      {clinical === 'none' ? null : (
        <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
          <legend className="sr-only">Clinical</legend>
          {clinical === 'take-down' ? (
            <p className="text-sm text-muted">
              For the doctors: once it is saved, only they and the patient read what you take down here.
            </p>
          ) : null}
          <Field label="Medical history" optional error={errors.medicalHistory?.message}>
            <Textarea rows={3} {...register('medicalHistory')} />
          </Field>
          <Field label="Allergies" optional error={errors.allergies?.message}>
            <Textarea rows={2} {...register('allergies')} />
          </Field>
          <Field label="Blood group" optional error={errors.bloodGroup?.message} className="sm:w-1/2 sm:pr-2">
            <Select {...register('bloodGroup')}>
              <option value="">Not known here</option>
              {bloodTypes.map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </Select>
          </Field>
        </fieldset>
      )}
    </>
  )
}
