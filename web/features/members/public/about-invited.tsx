import { t } from '#language/translate.ts'
import { useFormContext } from 'react-hook-form'
import type { Asked } from '#contract/invitations/received.ts'
import type { AboutInvited } from '#contract/invitations/invitations.ts'
import { SpecialtyField } from '#web/shell/specialty-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** The invited person's own details (rule I13). Needs a FormProvider. */
export function AboutInvitedFields({ asks }: { asks: Asked }) {
  const { register, formState } = useFormContext<AboutInvited>()
  const { errors } = formState
  return (
    <>
      {asks.name ? (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('First name')} required error={errors.firstName?.message}>
              <TextInput autoComplete="given-name" {...register('firstName')} />
            </Field>
            <Field label={t('Last name')} optional error={errors.lastName?.message}>
              <TextInput autoComplete="family-name" {...register('lastName')} />
            </Field>
          </div>
          <Field label={t('Phone')} optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...register('phone', { setValueAs: orAbsent })} />
          </Field>
        </>
      ) : null}
      {asks.practice ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <SpecialtyField required />
          <Field label={t('License number')} required error={errors.licenseNumber?.message}>
            <TextInput autoComplete="off" {...register('licenseNumber')} />
          </Field>
          <Field label={t('Medical council')} optional error={errors.licenseCouncil?.message}>
            <TextInput autoComplete="off" {...register('licenseCouncil')} />
          </Field>
          <Field label={t('Qualification')} optional error={errors.qualification?.message}>
            <TextInput autoComplete="off" placeholder={t('MBBS, MD')} {...register('qualification')} />
          </Field>
          <Field label={t('Experience')} optional error={errors.experience?.message}>
            <TextInput autoComplete="off" placeholder={t('5 years')} {...register('experience')} />
          </Field>
        </div>
      ) : null}
    </>
  )
}

const orAbsent = (text: string) => text.trim() || undefined
