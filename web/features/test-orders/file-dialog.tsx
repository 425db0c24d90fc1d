import { says, t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { OrderedTest } from '#contract/test-orders/orders.ts'
import { addTestResultFile, entryMessages, NewResultFile } from '#contract/test-orders/results.ts'
import { sendForm } from '#web/lib/send-form.ts'
import { useContentKey } from '#web/lib/use-content-key.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { FileField } from '#web/shell/files/file-field.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshOrders } from './api.ts'
import { CriticalBox, NewerResult } from './entry-parts.tsx'

interface FileDialogProps {
  test: OrderedTest
  patientId: string
  /** Today at the clinic. */
  today: string
  onClose: () => void
}

/** Uploads the report of a laboratory as the result of a test. */
export const FileDialog = (props: FileDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && props.onClose()}
    title={t('Report of {test}', { test: props.test.name })}
    description={t('Values in a file aren’t flagged or charted. Enter them as a result for that.')}
  >
    <FileForm {...props} />
  </Dialog>
)

/** The form: a checkbox instead of the field's text. */
const TypedFile = z
  .strictObject({ ...NewResultFile.shape, isCritical: z.boolean() })
  .refine(({ after, reason }) => after === 0 || Boolean(reason), { path: ['reason'], ...says(entryMessages.reason) })

/** Sends the form once; `sent` is the uploaded fraction. */
function useUpload({ test: { id }, patientId }: FileDialogProps) {
  const client = useQueryClient()
  const [sent, setSent] = useState(0)
  const keyOf = useContentKey()
  const mutation = useMutation({
    mutationFn: ({ isCritical, ...fields }: z.output<typeof TypedFile>) => {
      const body = isCritical ? { ...fields, isCritical: '1' as const } : fields
      return sendForm(addTestResultFile, { params: { id }, body }, { key: keyOf(body), onProgress: setSent })
    },
    onSuccess: () => refreshOrders(client, patientId),
  })
  return { ...mutation, sent }
}

function FileForm(props: FileDialogProps) {
  const { test, today, onClose } = props
  const upload = useUpload(props)
  const form = useEndpointForm(
    { body: TypedFile },
    {
      defaultValues: {
        measuredOn: today,
        summary: '',
        laboratory: '',
        isCritical: false,
        reason: '',
        after: test.results[0]?.version ?? 0,
      },
      save: upload.mutateAsync,
      onSaved: () => {
        onClose()
        toast({ title: t('Result saved'), description: test.name })
      },
    },
  )
  const { register, errorOf, control, isSaving, setValue } = form
  return (
    <DialogForm
      form={form}
      submitText={t('Upload report')}
      pendingText={t('Uploading...')}
      progress={
        isSaving ? (
          <ProgressBar label={t('Percent uploaded')} done={Math.round(upload.sent * 100)} total={100} />
        ) : undefined
      }
      onCancel={onClose}
    >
      <NewerResult test={test} onSeen={(version) => setValue('after', version)} />
      <FileField control={control} error={errorOf('file')} />
      <Field label={t('Finding in words')} optional error={errorOf('summary')}>
        <Textarea rows={2} maxLength={5000} {...register('summary')} />
      </Field>
      <CriticalBox {...register('isCritical')} />
      <div className="@container">
        <div className="grid gap-x-4 gap-y-5 @md:grid-cols-2">
          <Field label={t('Date of the sample')} required error={errorOf('measuredOn')}>
            <TextInput type="date" max={today} {...register('measuredOn')} />
          </Field>
          <Field label={t('Laboratory')} optional error={errorOf('laboratory')}>
            <TextInput maxLength={100} autoComplete="off" {...register('laboratory')} />
          </Field>
        </div>
      </div>
      {test.results.length > 0 ? (
        <Field label={t('Reason for the new result')} required error={errorOf('reason')}>
          <TextInput maxLength={200} autoComplete="off" {...register('reason')} />
        </Field>
      ) : null}
    </DialogForm>
  )
}
