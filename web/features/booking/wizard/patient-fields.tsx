import { Lock } from 'lucide-react'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { WizardView } from './use-wizard.ts'

const LONGEST = 2000

/** Who comes, how to reach them, and what they want to say beforehand. */
export function PatientFields({ form: { register, formState } }: { form: WizardView['form'] }) {
  const { errors } = formState
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...register('lastName')} />
        </Field>
        <Field label="Email" required help="The confirmation goes there." error={errors.email?.message}>
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </Field>
        <Field label="Phone" required help="So that the clinic can reach you on the day." error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...register('phone')} />
        </Field>
      </div>
      <Field label="Symptoms" optional error={errors.symptoms?.message} help={<OnlyTheClinic />}>
        <Textarea rows={3} maxLength={LONGEST} {...register('symptoms')} />
      </Field>
      <Field label="Notes" optional error={errors.notes?.message}>
        <Textarea rows={2} maxLength={LONGEST} {...register('notes')} />
      </Field>
      <Honeypot {...register('website')} />
    </>
  )
}

const OnlyTheClinic = () => (
  <span className="flex items-start gap-1.5">
    <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    This is health information. Only the clinic sees it; it is never put into e-mails or calendar files.
  </span>
)

/** A field that no person meets; programs that fill everything fill it too (trap T77). */
const Honeypot = (field: ReturnType<WizardView['form']['register']>) => (
  <div aria-hidden="true" className="pointer-events-none absolute -left-[200vw] h-px w-px overflow-hidden">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...field} />
    </label>
  </div>
)
