import { type Message, msg, t } from '#language/translate.ts'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { z } from 'zod'
import { addWebhook, type Webhook, type WebhookEvent, webhookEventNames, webhookEvents } from '#contract/webhooks.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Draft = z.output<typeof addWebhook.body>

interface WebhookFormProps<Saved> {
  /** Absent for a new one. */
  webhook?: Webhook
  save: (draft: Draft) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

const groups: readonly { title: Message; events: readonly WebhookEvent[] }[] = [
  { title: msg('Appointments'), events: webhookEventNames.filter((name) => name.startsWith('appointment.')) },
  { title: msg('Patients'), events: webhookEventNames.filter((name) => name.startsWith('patient.')) },
  { title: msg('Prescriptions'), events: webhookEventNames.filter((name) => name.startsWith('prescription.')) },
]

/** Name, address and events of a webhook, in a dialog. */
export function WebhookForm<Saved>({ webhook, save, onSaved, onCancel }: WebhookFormProps<Saved>) {
  const form = useEndpointForm(addWebhook, {
    defaultValues: { name: webhook?.name ?? '', url: webhook?.url ?? '', events: webhook?.events ?? [] },
    save,
    onSaved,
  })
  const choose = (events: WebhookEvent[]) =>
    form.setValue('events', events, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <DialogForm
      form={form}
      submitText={webhook ? t('Save') : t('Add webhook')}
      pendingText={webhook ? t('Saving...') : t('Adding...')}
      onCancel={onCancel}
    >
      <Field
        label={t('Name')}
        required
        error={form.errorOf('name')}
        help={t('For your list, such as the program it tells.')}
      >
        <TextInput maxLength={80} autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label={t('Address')}
        required
        error={form.errorOf('url')}
        help={t('Where the events go, by POST. It has to be reachable from the internet.')}
      >
        <TextInput
          type="url"
          inputMode="url"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/hooks"
          {...form.register('url')}
        />
      </Field>
      <EventsField error={form.errorOf('events')} register={() => form.register('events')} onChoose={choose} />
    </DialogForm>
  )
}

interface EventsFieldProps {
  error: string | undefined
  /** Connects a checkbox with the form. */
  register: () => UseFormRegisterReturn
  onChoose: (events: WebhookEvent[]) => void
}

function EventsField({ error, register, onChoose }: EventsFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <legend className="float-left text-sm font-medium">{t('Events')}</legend>
        <div className="flex gap-1">
          <Button variant="quiet" size="sm" onClick={() => onChoose([...webhookEventNames])}>
            {t('Choose all')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onChoose([])}>
            {t('Choose none')}
          </Button>
        </div>
      </div>
      <div className="mt-1 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {groups.map(({ title, events }) => (
          <div key={t(title)} className="first:row-span-2">
            <p className="text-sm text-muted">{t(title)}</p>
            {events.map((name) => (
              <Checkbox
                key={name}
                value={name}
                label={t(webhookEvents[name])}
                aria-invalid={error ? true : undefined}
                {...register()}
              />
            ))}
          </div>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
