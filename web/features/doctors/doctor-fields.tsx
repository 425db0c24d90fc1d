import { t } from '#language/translate.ts'
import { useFormContext } from 'react-hook-form'
import type { DoctorChange } from '#contract/doctors.ts'
import { SpecialtyField } from '#web/shell/specialty-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** Specialty, license and fee of a doctor. Needs a FormProvider. */
export function DoctorFields({ licenseHelp }: { licenseHelp?: string }) {
  const { register, formState } = useFormContext<DoctorChange>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SpecialtyField required />
      <Field label={t('Qualification')} required error={errors.qualification?.message}>
        <TextInput autoComplete="off" placeholder={t('MBBS, MD')} {...register('qualification')} />
      </Field>
      <Field label={t('License number')} required help={licenseHelp} error={errors.licenseNumber?.message}>
        <TextInput autoComplete="off" {...register('licenseNumber')} />
      </Field>
      <Field label={t('Medical council')} optional error={errors.licenseCouncil?.message}>
        <TextInput autoComplete="off" {...register('licenseCouncil')} />
      </Field>
      <Field label={t('Experience')} required error={errors.experience?.message}>
        <TextInput autoComplete="off" placeholder={t('5 years')} {...register('experience')} />
      </Field>
      <Field
        label={t('Consultation fee')}
        required
        help={t('₹ per appointment.')}
        error={errors.consultationFee?.message}
      >
        <TextInput inputMode="decimal" autoComplete="off" {...register('consultationFee')} />
      </Field>
      <Field label={t('Bio')} optional className="sm:col-span-2" error={errors.bio?.message}>
        <Textarea rows={3} {...register('bio')} />
      </Field>
    </div>
  )
}
