import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CurrentUser } from '#contract/accounts.ts'
import { ProfileChange } from '#contract/profile.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { shownPhone } from '#web/lib/phones.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { useUpdateProfile } from './use-update-profile.ts'

const fields = ['firstName', 'lastName', 'email', 'phone', 'bio', 'currentPassword'] as const

const storedIn = (user: CurrentUser): Draft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ? shownPhone(user.phone) : '',
  bio: user.bio ?? '',
})

/** The edit mode: prefilled, and only what was changed is sent (trap T41). */
export function ProfileForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const stored = storedIn(user)
  const [draft] = useState(() => (user.autoSave ? readDraft(user.id) : null))
  const { register, handleSubmit, formState, setError, setFocus, control } = useForm<ProfileChange>({
    resolver: zodResolver(ProfileChange),
    defaultValues: { ...stored, ...draft, currentPassword: '' },
  })
  const close = () => {
    forgetDraft(user.id)
    onClose()
  }
  const update = useUpdateProfile(close)
  const { currentPassword, ...typed } = { ...stored, ...useWatch({ control }) } as Draft & { currentPassword?: string }
  const names = Object.keys(stored) as (keyof Draft)[]
  const isChanged = names.some((name) => typed[name] !== stored[name])
  const isNewEmail = typed.email.trim().toLowerCase() !== stored.email
  const text = JSON.stringify(typed)
  useEffect(() => {
    if (user.autoSave && isChanged) keepDraft(user.id, JSON.parse(text) as Draft)
    else forgetDraft(user.id)
  }, [user.autoSave, user.id, isChanged, text])
  useEffect(() => setFocus('firstName'), [setFocus])

  const save = handleSubmit((cleaned) => {
    if (update.isPending) return
    const changed = Object.fromEntries(
      names.filter((name) => cleaned[name] !== stored[name]).map((name) => [name, cleaned[name]]),
    ) as ProfileChange
    const proof = isNewEmail ? { currentPassword: currentPassword ?? '' } : {}
    update.mutate({ ...changed, ...proof }, { onError: (error) => placeIssues(error, fields, setError) })
  })
  const { errors } = formState
  const isUnplaced = update.isError && !isAboutFields(update.error, fields)
  return (
    <Card title="Basic Information">
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {draft ? <Notice>What you typed before is back. Save it, or cancel to throw it away.</Notice> : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" required error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
          <Field
            label="Email"
            required
            help={isNewEmail ? 'We send a link to the new address; it counts when the link is opened.' : undefined}
            error={errors.email?.message}
          >
            <TextInput type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...register('phone')} />
          </Field>
        </div>
        {isNewEmail ? (
          <Field
            label="Current password"
            required
            help="Needed to change your e-mail address."
            error={errors.currentPassword?.message}
            className="sm:max-w-sm"
          >
            <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
          </Field>
        ) : null}
        <Field label="Bio" optional error={errors.bio?.message}>
          <Textarea rows={4} maxLength={1000} {...register('bio')} />
        </Field>
        {isUnplaced ? (
          <Notice tone="danger" live>
            {sentenceOf(update.error)}
          </Notice>
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={close} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={update.isPending} pendingText="Saving..." disabled={update.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
      <LeaveGuard when={isChanged && !update.isSuccess} />
    </Card>
  )
}
