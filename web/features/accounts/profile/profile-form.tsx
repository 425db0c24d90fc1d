import { t } from '#language/translate.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { type ProfileChange, updateProfile } from '#contract/accounts/profile.ts'
import { shownPhone } from '#web/lib/phones.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { UnsavedQuestion } from '#web/ui/unsaved-question.tsx'
import { type Draft, openDraftKeeper } from './draft.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'

const storedIn = (user: CurrentUser): Draft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ? shownPhone(user.phone) : '',
  bio: user.bio ?? '',
})

interface ProfileFormProps {
  user: CurrentUser
  /** Unsaved input of an earlier edit. */
  draft: Draft | null
  onClose: () => void
}

/** Edit mode: prefilled; sends only changed fields (rule T41). */
export function ProfileForm({ user, draft, onClose }: ProfileFormProps) {
  const [isLeaving, setLeaving] = useState(false)
  const { form, isChanged, isNewName, isNewEmail, isSaved, close } = useProfileForm({ user, draft, onClose })
  const { register, errorOf } = form
  return (
    <Card title={t('Basic Information')}>
      <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
        {draft ? <Notice>{t('We restored your unsaved changes. Save them, or cancel to discard them.')}</Notice> : null}
        {user.isNameConfirmed && isNewName ? (
          <Notice tone="caution" title={t('A new name must be confirmed again')} live>
            {t(
              'Until the operator of this site has confirmed it, your new prescriptions say that your registration isn’t confirmed.',
            )}
          </Notice>
        ) : null}
        <NameAndContactFields form={form} isNewEmail={isNewEmail} />
        {isNewEmail ? (
          <Field
            label={t('Current password')}
            required
            help={t('Required to change your email address.')}
            error={errorOf('currentPassword')}
            className="sm:max-w-sm"
          >
            <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
          </Field>
        ) : null}
        <Field label={t('Bio')} optional error={errorOf('bio')}>
          <Textarea rows={4} maxLength={1000} {...register('bio')} />
        </Field>
        <FormProblem form={form} />
        <ButtonRow>
          <Button variant="secondary" onClick={() => (isChanged ? setLeaving(true) : close())} disabled={form.isSaving}>
            {t('Cancel')}
          </Button>
          <Button type="submit" pending={form.isSaving} pendingText={t('Saving...')} disabled={form.isSaving}>
            {t('Save Changes')}
          </Button>
        </ButtonRow>
      </form>
      <LeaveGuard when={isChanged && !isSaved} />
      <UnsavedQuestion open={isLeaving} onStay={() => setLeaving(false)} onLeave={close} />
    </Card>
  )
}

interface NameAndContactFieldsProps {
  form: ReturnType<typeof useProfileForm>['form']
  isNewEmail: boolean
}

function NameAndContactFields({ form: { register, errorOf }, isNewEmail }: NameAndContactFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('First name')} required error={errorOf('firstName')}>
        <TextInput autoComplete="given-name" {...register('firstName')} />
      </Field>
      <Field label={t('Last name')} required error={errorOf('lastName')}>
        <TextInput autoComplete="family-name" {...register('lastName')} />
      </Field>
      <Field
        label={t('Email')}
        required
        help={
          isNewEmail ? t('We’ll send a link to the new address. The change takes effect when you open it.') : undefined
        }
        error={errorOf('email')}
      >
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label={t('Phone')} optional error={errorOf('phone')}>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
    </div>
  )
}

/** Returns the form and whether its input differs from the profile; unsaved input is stored as a draft. */
function useProfileForm({ user, draft, onClose }: ProfileFormProps) {
  const stored = storedIn(user)
  const { saveDraft, forgetDraft } = useDraft(draft)
  const close = () => {
    forgetDraft()
    onClose()
  }
  const update = useUpdateProfile(close)
  const names = Object.keys(stored) as (keyof Draft)[]
  const form = useEndpointForm(updateProfile, {
    defaultValues: { ...stored, ...draft, currentPassword: '' },
    save: (cleaned) => {
      const changed = Object.fromEntries(
        names.filter((name) => cleaned[name] !== stored[name]).map((name) => [name, cleaned[name]]),
      ) as ProfileChange
      const proof = isNewEmail ? { currentPassword: currentPassword ?? '' } : {}
      return update.mutateAsync({ ...changed, ...proof })
    },
    inWords: profileSentence,
  })
  const { setFocus, control } = form
  const { currentPassword, ...typed } = { ...stored, ...useWatch({ control }) } as Draft & { currentPassword?: string }
  const isChanged = names.some((name) => typed[name] !== stored[name])
  const isNewName = typed.firstName !== stored.firstName || typed.lastName !== stored.lastName
  const isNewEmail = typed.email.trim().toLowerCase() !== stored.email
  const text = JSON.stringify(typed)
  useEffect(() => {
    if (user.autoSave && isChanged) saveDraft(JSON.parse(text) as Draft)
    else forgetDraft()
  }, [user.autoSave, saveDraft, forgetDraft, isChanged, text])
  useEffect(() => setFocus('firstName'), [setFocus])
  return { form, isChanged, isNewName, isNewEmail, isSaved: update.isSuccess, close }
}

/** Stores the draft of this form; `forgetDraft` deletes it if there is one. */
function useDraft(draft: Draft | null) {
  const [keeper] = useState(openDraftKeeper)
  const isStored = useRef(draft !== null)
  useEffect(() => keeper.flush, [keeper])
  const saveDraft = useCallback(
    (typed: Draft) => {
      isStored.current = true
      keeper.keep(typed)
    },
    [keeper],
  )
  const forgetDraft = useCallback(() => {
    if (isStored.current) keeper.forget()
    isStored.current = false
  }, [keeper])
  return { saveDraft, forgetDraft }
}

/** Returns the server's message, or "Failed to update profile" without one. */
const profileSentence = (error: unknown) => sentenceOf(error, t('Failed to update profile'))

/** Saves the user's profile and refreshes the cached current user. */
function useUpdateProfile(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => call(updateProfile, { body: change }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CURRENT_USER_KEY })
      toast({ title: t('Profile updated successfully') })
      onSaved()
    },
    meta: { inWords: profileSentence },
  })
}
