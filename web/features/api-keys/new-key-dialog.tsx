import { t } from '#language/translate.ts'
import { useEffect, useState } from 'react'
import { FormProvider, useController, useFormContext, useWatch } from 'react-hook-form'
import { canLast, keyLives, makeApiKey, MOST_SIGNING_DAYS, type NewApiKey, USUAL_KEY_LIFE } from '#contract/api-keys.ts'
import type { Reply } from '#contract/endpoint.ts'
import { OwnerProofFields } from '#web/features/accounts/public/owner-proof.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useMakeApiKey } from './api.ts'
import { lifeInWords } from './words.ts'
import { type KeyKind, keyKinds, type KeyScope, scopesOf } from '#contract/key-scopes.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface NewKeyDialogProps {
  clinicId: string
  onClose: () => void
}

/** Makes a key, and then shows it once. */
export function NewKeyDialog({ clinicId, onClose }: NewKeyDialogProps) {
  const [made, setMade] = useState<Reply<typeof makeApiKey>>()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? t('Copy your API key') : t('New API key')}
      description={made ? undefined : t('It can do what you can do at this clinic, and no more than you choose here.')}
    >
      {made ? (
        <MadeKey {...made} onClose={onClose} />
      ) : (
        <NewKeyForm clinicId={clinicId} onClose={onClose} onMade={setMade} />
      )}
    </Dialog>
  )
}

interface NewKeyFormProps extends NewKeyDialogProps {
  onMade: (made: Reply<typeof makeApiKey>) => void
}

function NewKeyForm({ clinicId, onClose, onMade }: NewKeyFormProps) {
  const make = useMakeApiKey(clinicId)
  const form = useEndpointForm(makeApiKey, {
    defaultValues: { name: '', scopes: [], expiresInDays: USUAL_KEY_LIFE, password: '' },
    save: make.mutateAsync,
    onSaved: onMade,
  })
  return (
    <DialogForm form={form} submitText={t('Make API key')} pendingText={t('Making...')} onCancel={onClose}>
      <Field label={t('Name')} required help={t('Such as the program that will use it')} error={form.errorOf('name')}>
        <TextInput maxLength={60} autoComplete="off" placeholder={t('Website')} {...form.register('name')} />
      </Field>
      <FormProvider {...form}>
        <ScopeBoxes />
        <LifeField error={form.errorOf('expiresInDays')} />
        <OwnerProofFields label={t('Your password')} />
      </FormProvider>
    </DialogForm>
  )
}

/** When the key expires: with a key that writes prescriptions, only the ends that it can have. */
function LifeField({ error }: { error: string | undefined }) {
  const { register, setValue, getValues } = useFormContext<NewApiKey>()
  const scopes = useWatch<NewApiKey, 'scopes'>({ name: 'scopes' })
  const isLimited = !canLast(scopes, null)
  useEffect(() => {
    if (!canLast(scopes, getValues('expiresInDays'))) setValue('expiresInDays', MOST_SIGNING_DAYS)
  }, [scopes, getValues, setValue])
  return (
    <Field
      label={t('Expires')}
      required
      help={
        isLimited
          ? t('A key that can write prescriptions lasts {mostSigningDays} days at most', {
              mostSigningDays: MOST_SIGNING_DAYS,
            })
          : undefined
      }
      error={error}
      className="max-w-80"
    >
      <Select {...register('expiresInDays', { setValueAs: (value) => (value === '' ? null : Number(value)) })}>
        {keyLives
          .filter((days) => canLast(scopes, days))
          .map((days) => (
            <option key={days} value={days ?? ''}>
              {lifeInWords(days)}
            </option>
          ))}
      </Select>
    </Field>
  )
}

/** The scopes of a key as checkboxes: for each kind reading and writing. */
function ScopeBoxes() {
  const { field, fieldState } = useController<Pick<NewApiKey, 'scopes'>, 'scopes'>({ name: 'scopes' })
  const error = fieldState.error?.message
  const set = (scope: KeyScope, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, scope] : field.value.filter((one) => one !== scope))
  return (
    <fieldset aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="font-medium">{t('What the key can do')}</legend>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {(Object.keys(keyKinds) as KeyKind[]).map((kind) => (
          <fieldset key={kind} className="min-w-0">
            <legend className="text-sm text-muted">{t(keyKinds[kind].title)}</legend>
            {scopesOf(kind).map(({ scope, label }) => (
              <Checkbox
                key={scope}
                label={t(label)}
                checked={field.value.includes(scope)}
                aria-invalid={error ? true : undefined}
                onBlur={field.onBlur}
                onChange={(event) => set(scope, event.target.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <FieldError id="scopes-error" error={error} />
    </fieldset>
  )
}

/** A new key, to be copied now. */
function MadeKey({ apiKey, token, onClose }: Reply<typeof makeApiKey> & { onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="caution" title={t('This key is shown only once')} live>
        {t(
          'Copy it now and store it like a password: anyone who has it can use it. If you lose it, revoke it and make a new one.',
        )}
      </Notice>
      <Field label={t('API key “{apiKey}”', { apiKey: apiKey.name })}>
        <Textarea
          readOnly
          rows={2}
          value={token}
          spellCheck={false}
          autoComplete="off"
          className="resize-none font-mono text-sm break-all"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={token} label={t('Copy API key')} />
      </div>
      <StickyFooter>
        <Button onClick={onClose}>{t('Done')}</Button>
      </StickyFooter>
    </div>
  )
}
