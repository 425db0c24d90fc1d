import { msg, t } from '#language/translate.ts'
import { NewVisitDocument } from '#contract/visits/documents.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { FileField } from '#web/shell/files/file-field.tsx'
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
    title={t('Add document')}
    description={
      visit.status === 'draft'
        ? t('The clinic’s doctors can see it now, the patient once the visit is finished.')
        : t('The clinic’s doctors and the patient can see it immediately.')
    }
  >
    {open ? <AddForm visit={visit} onClose={onClose} /> : null}
  </Dialog>
)

const turns = {
  '0': msg('Don’t rotate'),
  '90': msg('90° clockwise'),
  '180': msg('180°'),
  '270': msg('90° counterclockwise'),
}

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
      submitText={t('Add document')}
      pendingText={t('Uploading...')}
      progress={
        isSaving ? (
          <ProgressBar label={t('Percent uploaded')} done={Math.round(add.sent * 100)} total={100} />
        ) : undefined
      }
      onCancel={onClose}
    >
      <FileField control={control} error={errorOf('file')} />
      <Field label={t('Name')} optional help={t('If left blank, the file’s name is used.')} error={errorOf('title')}>
        <TextInput maxLength={200} {...register('title')} />
      </Field>
      {file?.type.startsWith('image/') ? (
        <Field label={t('Rotate the picture')} error={errorOf('rotation')}>
          <Select {...register('rotation')}>
            {Object.entries(turns).map(([turn, words]) => (
              <option key={turn} value={turn}>
                {t(words)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </DialogForm>
  )
}
