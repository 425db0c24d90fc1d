import { t } from '#language/translate.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { PAGES_MAX, reportMessages, type TestReport } from '#contract/test-reports/reports.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PagePicker } from '#web/shell/files/page-picker.tsx'
import { type ChosenPage, chosenPages } from '#web/shell/files/pages.ts'
import { ProvedDialog } from '#web/shell/proved-dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { uploadProblem, SendProgress, useSendReport } from './send-report.tsx'

interface AddPagesDialogProps {
  report: TestReport
  open: boolean
  onClose: () => void
}

/** Adds pages to a saved report. */
export const AddPagesDialog = ({ report, open, onClose }: AddPagesDialogProps) => (
  <ProvedDialog
    open={open}
    onClose={onClose}
    title={t('Add pages')}
    description={t('They come after the last page. Doctors with whom the report is shared see them.')}
    proofNeeded={t('Confirm your email address to upload files')}
  >
    <AddPagesForm report={report} onClose={onClose} />
  </ProvedDialog>
)

const body = z.strictObject({ pages: chosenPages(reportMessages.noFile) })

function AddPagesForm({ report, onClose }: Omit<AddPagesDialogProps, 'open'>) {
  const send = useSendReport(report)
  const form = useEndpointForm(
    { body },
    { defaultValues: { pages: [] }, save: send.mutateAsync, onSaved: onClose, inWords: uploadProblem },
  )
  const { control, errorOf, isSaving } = form
  const pages = form.watch('pages') as ChosenPage[]
  // the report grows while its pages are sent
  const [before] = useState(report.pages.length)
  return (
    <DialogForm
      form={form}
      submitText={send.isBegun ? t('Send the rest') : pages.length > 1 ? t('Add pages') : t('Add page')}
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
            before={before}
            onChange={onChange}
            error={errorOf('pages')}
            disabled={isSaving || send.isBegun}
          />
        )}
      />
    </DialogForm>
  )
}
