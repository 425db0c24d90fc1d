import { t } from '#language/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { addFormRequest, NewFormRequest } from '#contract/forms/requests.ts'
import { clinicFormsQuery, refreshForms } from '#web/features/forms/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

interface AskDialogProps {
  chart: { id: string; clinicId: string }
  /** The chart has an email address. */
  canEmail: boolean
  onClose: () => void
}

/** Ask for a Form: which one, and whether the link goes out by email. */
export function AskDialog(props: AskDialogProps) {
  const { chart, onClose } = props
  const { data, error, refetch, isFetching } = useQuery(clinicFormsQuery(chart.clinicId))
  const forms = data?.forms.filter(({ isArchived }) => !isArchived)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Ask for a Form')}>
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !forms ? (
        <SkeletonRows rows={2} label={t('Loading forms...')} />
      ) : forms.length === 0 ? (
        <p className="text-muted">
          {t('Your clinic has no forms yet. An administrator adds them under “Patients”, “Forms”.')}
        </p>
      ) : (
        <AskForm {...props} forms={forms} />
      )}
    </Dialog>
  )
}

const { formId, sendEmail } = NewFormRequest.shape
const AskFields = z.strictObject({ formId, sendEmail })

function AskForm({ chart, canEmail, onClose, forms }: AskDialogProps & { forms: { id: string; title: string }[] }) {
  const client = useQueryClient()
  const add = useOnce(addFormRequest)
  const form = useEndpointForm(
    { body: AskFields },
    {
      defaultValues: { formId: forms[0]!.id, sendEmail: canEmail },
      save: async (values) => {
        const saved = await add({ params: { id: chart.id }, body: values })
        await refreshForms(client, chart.id)
        return saved
      },
      onSaved: (saved) => {
        onClose()
        toast({ title: t('Form asked for'), description: saved.title })
      },
    },
  )
  const { register, errorOf } = form
  return (
    <DialogForm form={form} submitText={t('Ask for Form')} pendingText={t('Saving...')} onCancel={onClose}>
      <Field label={t('Form')} required error={errorOf('formId')}>
        <Select {...register('formId')}>
          {forms.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      {canEmail ? (
        <Checkbox
          label={t('Send the link by email')}
          help={t('The email names neither the form nor its questions.')}
          error={errorOf('sendEmail')}
          {...register('sendEmail')}
        />
      ) : (
        <p className="text-sm text-muted">
          {t('The chart has no email address. Copy the link, or let the patient fill the form in here.')}
        </p>
      )}
    </DialogForm>
  )
}
