import { t } from '#language/translate.ts'
import {
  reportCategories,
  ReportDetails,
  reportMessages,
  type TestReport,
  reportCategoryTitles,
} from '#contract/test-reports/reports.ts'
import { messageOr, useChange } from '#web/features/test-reports/api.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface EditDialogProps {
  report: TestReport
  open: boolean
  onClose: () => void
}

/** Edits the details of one's own report. */
export const EditDialog = ({ report, open, onClose }: EditDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t('Edit details')}
    description={t('Doctors with whom the report is shared see the change.')}
  >
    {open ? <EditForm report={report} onClose={onClose} /> : null}
  </Dialog>
)

function EditForm({ report, onClose }: Omit<EditDialogProps, 'open'>) {
  const { id, title, category, testDate, description } = report
  const change = useChange(id)
  const form = useEndpointForm(
    { body: ReportDetails },
    {
      defaultValues: { title, category, testDate, description: description ?? '' },
      save: change.mutateAsync,
      onSaved: onClose,
      inWords: messageOr(t(reportMessages.notChanged)),
    },
  )
  const { register, errorOf } = form
  return (
    <DialogForm form={form} submitText={t('Save')} pendingText={t('Saving...')} onCancel={onClose}>
      <Field label={t('Title')} required error={errorOf('title')}>
        <TextInput maxLength={200} {...register('title')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Category')} required error={errorOf('category')}>
          <Select {...register('category')}>
            {reportCategories.map((one) => (
              <option key={one} value={one}>
                {t(reportCategoryTitles[one])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('Test date')} required error={errorOf('testDate')}>
          <TextInput type="date" max={dateIn(undefined)} {...register('testDate')} />
        </Field>
      </div>
      <Field label={t('Description')} optional error={errorOf('description')}>
        <Textarea rows={3} maxLength={2000} {...register('description')} />
      </Field>
    </DialogForm>
  )
}
