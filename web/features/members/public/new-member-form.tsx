import { t } from '#language/translate.ts'
import { type ReactNode, useEffect } from 'react'
import { type FieldValues, FormProvider, useFormContext, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { FormState } from '#web/lib/use-endpoint-form.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { useAdministeredClinics, useWayBack } from './administered-clinics.ts'
import { type Added, FIRST_PASSWORD_MIN } from '#contract/members.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ClinicField } from './clinic-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

interface NewMemberFormProps<Values extends FieldValues, Cleaned> {
  form: UseFormReturn<Values, unknown, Cleaned> & FormState
  isAdded: boolean
  words: { place: string; submit: string; pending: string }
  /** The fields of the membership. */
  children: ReactNode
}

/** Form to add a doctor or staff member. Input is kept on errors; success leads to the dashboard, or back to the first steps. */
export function NewMemberForm<Values extends FieldValues, Cleaned>(props: NewMemberFormProps<Values, Cleaned>) {
  const { form, isAdded, words, children } = props
  const navigate = useNavigate()
  const back = useWayBack()
  // in an effect, so that the guard below first learns that nothing is unsaved
  useEffect(() => {
    if (isAdded) void navigate(back)
  }, [isAdded, navigate, back])
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.submit(event)} className="flex max-w-3xl flex-col gap-4">
        <Card title={t('Personal details')}>
          <NewMemberFields />
        </Card>
        <Card title={words.place}>{children}</Card>
        <FormProblem form={form} />
        <ButtonRow>
          <LinkButton to={back} variant="secondary">
            {t('Cancel')}
          </LinkButton>
          <Button type="submit" pending={form.isSaving || isAdded} pendingText={words.pending}>
            {words.submit}
          </Button>
        </ButtonRow>
      </form>
      <LeaveGuard when={form.isUnsaved && !isAdded} />
    </FormProvider>
  )
}

interface NewMember {
  firstName: string
  lastName: string
  email: string
  password: string
  phone: string
  clinicId: string
}

/** Personal fields and the clinic of a new member. Needs a FormProvider. */
function NewMemberFields() {
  const { register, formState } = useFormContext<NewMember>()
  const clinics = useAdministeredClinics()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('First name')} required error={errors.firstName?.message}>
        <TextInput autoComplete="off" {...register('firstName')} />
      </Field>
      <Field label={t('Last name')} required error={errors.lastName?.message}>
        <TextInput autoComplete="off" {...register('lastName')} />
      </Field>
      <Field
        label={t('Email')}
        required
        help={t('If they already have an account, we’ll send an invitation.')}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label={t('Phone')} required error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field
        label={t('Password')}
        required
        help={t('At least {count} characters. They choose their own at first sign-in.', {
          count: FIRST_PASSWORD_MIN,
        })}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <ClinicField clinics={clinics} error={errors.clinicId?.message} {...register('clinicId')} />
    </div>
  )
}

interface AddWords {
  added: string
  failed: string
}

/**
 * Adds a member to a clinic and toasts whether they were added or invited. `refresh` refetches the lists. Errors show the
 * server's message, or else `words.failed`.
 */
export function useAddMember<NewMember>(
  add: (member: NewMember) => Promise<Added>,
  refresh: () => Promise<unknown>,
  words: AddWords,
) {
  return useMutation({
    mutationFn: add,
    onSuccess: async ({ outcome }) => {
      await refresh()
      if (outcome === 'added') toast({ title: words.added })
      else
        toast({
          title: t('Invitation sent'),
          description: t('They already have an account and will join when they accept.'),
        })
    },
    meta: { inWords: (error) => sentenceOf(error, words.failed) },
  })
}
