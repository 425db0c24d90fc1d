import { useFormContext } from 'react-hook-form'
import { FIRST_PASSWORD_MIN } from '#contract/members.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useAdministeredClinics } from './administered-clinics.ts'
import { ClinicField } from './clinic-field.tsx'

interface NewMember {
  firstName: string
  lastName: string
  email: string
  password: string
  phone: string
  clinicId: string
}

/** Personal fields and the clinic of a new member. Needs a FormProvider. */
export function NewMemberFields() {
  const { register, formState } = useFormContext<NewMember>()
  const clinics = useAdministeredClinics()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="First name" required error={errors.firstName?.message}>
        <TextInput autoComplete="off" {...register('firstName')} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <TextInput autoComplete="off" {...register('lastName')} />
      </Field>
      <Field
        label="Email"
        required
        help="If they already have an account, we’ll send an invitation."
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Phone" required error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field
        label="Password"
        required
        help={`At least ${FIRST_PASSWORD_MIN} characters. They choose their own at first sign-in.`}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <ClinicField clinics={clinics} error={errors.clinicId?.message} {...register('clinicId')} />
    </div>
  )
}
