import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import {
  NewReport,
  PAGES_MAX,
  reportCategories,
  reportMessages,
  type TestReport,
  reportCategoryTitles,
} from '#contract/test-reports/reports.ts'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { PagePicker } from '#web/shell/files/page-picker.tsx'
import { type ChosenPage, chosenPages } from '#web/shell/files/pages.ts'
import { ProvedDialog } from '#web/shell/proved-dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { uploadProblem, SendProgress, useSendReport } from './send-report.tsx'

interface UploadDialogProps {
  open: boolean
  onClose: () => void
  onUploaded: (report: TestReport) => void
}

/** Uploads a report of one or several pages. */
export const UploadDialog = ({ open, onClose, onUploaded }: UploadDialogProps) => (
  <ProvedDialog
    open={open}
    onClose={onClose}
    title={t('Upload Report')}
    description={t('Only you can see it until you share it.')}
    proofNeeded={t('Confirm your email address to upload files')}
  >
    <UploadForm onClose={onClose} onUploaded={onUploaded} />
  </ProvedDialog>
)

const { file: _file, rotation: _rotation, ...fields } = NewReport.shape
const UploadFields = z.strictObject({
  ...fields,
  pages: chosenPages(reportMessages.incomplete),
})

const incomplete = () =>
  ({ title: t('Validation Error'), description: t(reportMessages.incomplete), variant: 'destructive' }) as const

function UploadForm({ onClose, onUploaded }: Omit<UploadDialogProps, 'open'>) {
  const send = useSendReport()
  const form = useUploadForm({ send, onClose, onUploaded })
  const { errorOf, control, getValues, isSaving } = form
  const submit: typeof form.submit = async (event) => {
    const { title, category, testDate, pages } = getValues()
    if (!title?.trim() || !category || !testDate || !pages?.length) toast(incomplete())
    await form.submit(event)
  }
  const pages = form.watch('pages') as ChosenPage[]
  return (
    <DialogForm
      form={{ ...form, submit }}
      submitText={send.isBegun ? t('Send the rest') : t('Upload Report')}
      pendingText={t('Uploading...')}
      onCancel={onClose}
      progress={
        isSaving || send.isBegun ? (
          <SendProgress isSaving={isSaving} sent={send.sent} pages={pages.length} />
        ) : undefined
      }
    >
      <Controller
        control={control}
        name="pages"
        render={({ field: { value, onChange } }) => (
          <PagePicker
            pages={value as ChosenPage[]}
            max={PAGES_MAX}
            tooMany={reportMessages.tooManyPages()}
            onChange={onChange}
            error={errorOf('pages')}
            disabled={isSaving || send.isBegun}
          />
        )}
      />
      <ReportFields form={form} />
    </DialogForm>
  )
}

interface UploadFormOptions extends Omit<UploadDialogProps, 'open'> {
  send: ReturnType<typeof useSendReport>
}

function useUploadForm({ send, onClose, onUploaded }: UploadFormOptions) {
  return useEndpointForm(
    { body: UploadFields },
    {
      // the person has to choose a category
      defaultValues: { title: '', testDate: '', description: '', familyMemberId: '', pages: [] },
      save: ({ pages, ...details }) => send.mutateAsync({ pages, details }),
      onSaved: (report) => {
        onClose()
        onUploaded(report)
      },
      inWords: uploadProblem,
    },
  )
}

/** What the report is, when the test was done, and whose it is. */
function ReportFields({ form: { register, errorOf } }: { form: ReturnType<typeof useUploadForm> }) {
  const { role } = useSignedInUser()
  const { data: family = [] } = useQuery({ ...familyQuery, enabled: role === 'patient' })
  return (
    <>
      <Field label={t('Title')} required error={errorOf('title')}>
        <TextInput maxLength={200} {...register('title')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Category')} required error={errorOf('category')}>
          <Select placeholder={t('Select category')} {...register('category')}>
            {reportCategories.map((category) => (
              <option key={category} value={category}>
                {t(reportCategoryTitles[category])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('Test date')} required error={errorOf('testDate')}>
          <TextInput type="date" max={dateIn(undefined)} {...register('testDate')} />
        </Field>
      </div>
      {family.length > 0 ? (
        <Field label={t('Who is this report for?')} error={errorOf('familyMemberId')}>
          <Select {...register('familyMemberId')}>
            <option value="">{t('Me')}</option>
            {family.map((member) => (
              <option key={member.id} value={member.id}>
                {fullName(member)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={t('Description')} optional error={errorOf('description')}>
        <Textarea rows={3} maxLength={2000} {...register('description')} />
      </Field>
    </>
  )
}
