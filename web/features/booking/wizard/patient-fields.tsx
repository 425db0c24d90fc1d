import { t } from '#language/translate.ts'
import { Lock } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { NO_LAST_NAME } from '#web/lib/words.ts'
import { ME, type PatientForm } from './patient-values.ts'

const LONGEST = 2000

/** Name, contact, symptoms and notes. */
export function PatientFields({ form }: { form: UseFormReturn<PatientForm> }) {
  const { register, formState, watch } = form
  const isForOther = watch('whom') !== ME
  const { errors } = formState
  return (
    <>
      {isForOther ? <BookerNote /> : null}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t('First name')} required error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label={t('Last name')} required help={t(NO_LAST_NAME)} error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...register('lastName')} />
        </Field>
        <EmailField form={form} />
        <Field
          label={t('Phone')}
          required
          help={
            watch('noEmail')
              ? t('The clinic will call you here.')
              : t('In case the clinic needs to reach you on the day.')
          }
          error={errors.phone?.message}
        >
          <TextInput type="tel" autoComplete="tel" {...register('phone')} />
        </Field>
      </div>
      <Field label={t('Symptoms')} optional error={errors.symptoms?.message} help={<OnlyTheClinic />}>
        <Textarea rows={3} maxLength={LONGEST} {...register('symptoms')} />
      </Field>
      <Field label={t('Notes')} optional error={errors.notes?.message}>
        <Textarea rows={2} maxLength={LONGEST} {...register('notes')} />
      </Field>
      <Honeypot {...register('website')} />
    </>
  )
}

/** The email, or that there is none; a signed-in patient has one. */
function EmailField({ form: { register, formState, watch } }: { form: UseFormReturn<PatientForm> }) {
  const hasAccount = useCurrentUser()?.role === 'patient'
  const isNone = watch('noEmail')
  return (
    <div>
      <Field
        label={t('Email')}
        required={!isNone}
        help={isNone ? t('You get a link to your appointment instead.') : t('We’ll send your confirmation here.')}
        error={isNone ? undefined : formState.errors.email?.message}
      >
        <TextInput
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isNone}
          className={isNone ? 'opacity-50' : undefined}
          {...register('email')}
        />
      </Field>
      {hasAccount ? null : <Checkbox {...register('noEmail')} label={t('I don’t have an email')} className="mt-1" />}
    </div>
  )
}

/** Heading of the booker's contact data if the appointment is for someone else. */
const BookerNote = () => (
  <div>
    <h3>{t('Your contact details')}</h3>
    <p className="text-sm text-muted">{t('The clinic will use these to contact you.')}</p>
  </div>
)

const OnlyTheClinic = () => (
  <span className="flex items-start gap-1.5">
    <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {t('Only the clinic can see this. We never include it in emails or calendar invites.')}
  </span>
)

/** Honeypot: hidden from people, but bots fill in every field (rule T77). */
const Honeypot = (field: ReturnType<UseFormReturn<PatientForm>['register']>) => (
  <div aria-hidden="true" className="pointer-events-none absolute -start-[200vw] h-px w-px overflow-hidden">
    <label>
      {t('Website')}
      <input type="text" tabIndex={-1} autoComplete="off" {...field} />
    </label>
  </div>
)
