import { t } from '#language/translate.ts'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { DoctorChange } from '#contract/doctors.ts'
import { useConsultationPrice } from '#web/features/clinics/public/consultation-price.ts'
import { money } from '#web/lib/money.ts'
import { SpecialtyField } from '#web/shell/specialty-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** Specialty, license and fee of a doctor. Needs a FormProvider. */
export function DoctorFields({ clinicId, licenseHelp }: { clinicId: string; licenseHelp?: string }) {
  const { register, formState, getValues, setValue } = useFormContext<DoctorChange>()
  const { errors } = formState
  const price = useConsultationPrice(clinicId)
  // the clinic's price is the usual fee, and follows the chosen clinic until another one is typed
  const proposed = useRef('')
  useEffect(() => {
    if (!price || (getValues('consultationFee') ?? '') !== proposed.current) return
    proposed.current = price
    setValue('consultationFee', price)
  }, [price, getValues, setValue])
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
        help={
          price
            ? t('₹ for a General Consultation. The clinic’s price is {price}.', { price: money(price, 'INR') })
            : t('₹ per appointment.')
        }
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
