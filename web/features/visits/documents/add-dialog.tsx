import { Controller } from 'react-hook-form'
import { ACCEPTED_FILES } from '#contract/files.ts'
import { NewVisitDocument } from '#contract/visits/documents.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useAddDocument } from './api.ts'

interface AddDocumentDialogProps {
  visit: Visit
  open: boolean
  onClose: () => void
}

/** Dialog to add a picture or PDF to a visit. */
export const AddDocumentDialog = ({ visit, open, onClose }: AddDocumentDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Add document"
    description={
      visit.status === 'draft'
        ? 'The doctors of the clinic see it, and the patient once the visit is finished.'
        : 'The doctors of the clinic and the patient see it at once.'
    }
  >
    {open ? <AddForm visit={visit} onClose={onClose} /> : null}
  </Dialog>
)

const turns = { '0': 'As it is', '90': 'A quarter to the right', '180': 'Upside down', '270': 'A quarter to the left' }

function AddForm({ visit, onClose }: Omit<AddDocumentDialogProps, 'open'>) {
  const add = useAddDocument(visit)
  const form = useEndpointForm(
    { body: NewVisitDocument },
    { defaultValues: { title: '', rotation: '0' }, save: add.mutateAsync, onSaved: onClose },
  )
  const { register, errorOf, control, isSaving } = form
  const file = form.watch('file') as File | undefined
  return (
    <DialogForm
      form={form}
      submitText="Add document"
      pendingText="Uploading..."
      progress={
        isSaving ? <ProgressBar label="Percent uploaded" done={Math.round(add.sent * 100)} total={100} /> : undefined
      }
      onCancel={onClose}
    >
      <Controller
        control={control}
        name="file"
        render={({ field: { onChange, onBlur, ref } }) => (
          <Field
            label="File"
            required
            help="PDF, JPG, JPEG or PNG, max 10MB. The place where a photo was taken is removed."
            error={errorOf('file')}
          >
            <TextInput
              type="file"
              accept={ACCEPTED_FILES}
              ref={ref}
              onBlur={onBlur}
              onChange={(event) => onChange(event.target.files?.[0])}
              className="py-1.5 file:mr-3 file:min-h-8 file:rounded-md file:border-0 file:bg-surface-sunken file:px-3 file:font-medium file:text-ink"
            />
          </Field>
        )}
      />
      <Field label="Name" optional help="Without a name it is called as its file." error={errorOf('title')}>
        <TextInput maxLength={200} {...register('title')} />
      </Field>
      {file?.type.startsWith('image/') ? (
        <Field label="Turn the picture" error={errorOf('rotation')}>
          <Select {...register('rotation')}>
            {Object.entries(turns).map(([turn, words]) => (
              <option key={turn} value={turn}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </DialogForm>
  )
}
