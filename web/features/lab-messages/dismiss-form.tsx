import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { dismissLabMessage } from '#contract/lab-messages/messages.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { LAB_KEY } from './api.ts'

/** Sets a message aside with a reason. */
export function DismissForm({ id }: { id: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useEndpointForm(dismissLabMessage, {
    defaultValues: { reason: '' },
    save: (body) => call(dismissLabMessage, { params: { id }, body }),
    onSaved: () => {
      toast({ title: t('Message set aside') })
      void client.invalidateQueries({ queryKey: [LAB_KEY, 'list'] })
      void navigate('/lab-messages')
    },
  })
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {t(
          'For a message that isn’t yours, or whose result you have entered by hand. It stays in the list of all messages.',
        )}
      </p>
      <Field label={t('Reason')} required error={form.errorOf('reason')}>
        <TextInput maxLength={300} autoComplete="off" placeholder={t('Not ours')} {...form.register('reason')} />
      </Field>
      <FormProblem form={form} />
      <Button type="submit" variant="secondary" className="w-fit" pending={form.isSaving} pendingText={t('Saving...')}>
        {t('Set aside')}
      </Button>
    </form>
  )
}
