import { says, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { NewUpload, PHOTOS_MAX, uploadMessages } from '#contract/prescriptions/uploads.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { fullName } from '#web/shell/people.ts'
import { ProvedDialog } from '#web/shell/proved-dialog.tsx'
import { PagePicker } from '#web/shell/files/page-picker.tsx'
import { type ChosenPage, chosenPages } from '#web/shell/files/pages.ts'
import { asOneFile } from '#web/shell/files/photos-to-pdf.ts'
import { aboutPage, unreadablePage } from '#web/shell/files/refused-page.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { recordsQuery, messageOf, useUpload } from './api.ts'

/** Uploads a patient's prescription from elsewhere. */
export const UploadDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <ProvedDialog
    open={open}
    onClose={onClose}
    title={t('Upload Prescription')}
    description={t('Save a prescription from another doctor or clinic in your records.')}
    proofNeeded={t('Confirm your email address to upload files')}
  >
    <UploadForm onClose={onClose} />
  </ProvedDialog>
)

const toastNoFile = () =>
  toast({ title: t(uploadMessages.invalid), description: t(uploadMessages.noFile), variant: 'destructive' })

function UploadForm({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(recordsQuery)
  if (data) return <UploadFields records={data} onClose={onClose} />
  if (!error) return <SkeletonRows rows={4} />
  return (
    <ErrorState title={t('Couldn’t load your records')} onRetry={() => void refetch()} retrying={isFetching}>
      {sentenceOf(error)}
    </ErrorState>
  )
}

const { file: _file, ...details } = NewUpload.shape
const UploadPages = z.strictObject({
  ...details,
  pages: chosenPages(uploadMessages.noFile).refine(
    (pages) => pages.length === 1 || pages.every(({ url }) => url !== null),
    says(uploadMessages.onlyPhotos),
  ),
})

/** Returns the chosen pages as one file. Throws with a sentence for the field. */
const oneFileOf = (pages: readonly ChosenPage[]) =>
  asOneFile(pages).catch(() => {
    throw unreadablePage(t(uploadMessages.unreadable))
  })

type Records = Awaited<ReturnType<NonNullable<typeof recordsQuery.queryFn>>>

function UploadFields({ records, onClose }: { records: Records; onClose: () => void }) {
  const upload = useUpload()
  const form = useEndpointForm(
    { body: UploadPages },
    {
      defaultValues: {
        pages: [],
        doctorName: '',
        prescribedDate: '',
        medications: '',
        notes: '',
        patientId: records.length === 1 ? records[0]!.id : '',
      },
      save: async ({ pages, ...values }) => {
        const file = await oneFileOf(pages)
        return upload.mutateAsync({ ...values, file }).catch((error: unknown) => {
          throw aboutPage(error, { number: 1, isOnly: true })
        })
      },
      onSaved: onClose,
      inWords: (error) => messageOf(error, t(uploadMessages.notUploaded)),
    },
  )
  const { register, errorOf, control, getValues, isSaving } = form
  const submit: typeof form.submit = async (event) => {
    if (!getValues('pages')?.length) toastNoFile()
    await form.submit(event)
  }
  return (
    <DialogForm
      form={{ ...form, submit }}
      submitText={t('Upload Prescription')}
      pendingText={t('Uploading...')}
      onCancel={onClose}
    >
      <Controller
        control={control}
        name="pages"
        render={({ field: { value, onChange } }) => (
          <PagePicker
            pages={value as ChosenPage[]}
            max={PHOTOS_MAX}
            tooMany={uploadMessages.tooManyPages()}
            onChange={onChange}
            error={errorOf('pages')}
            disabled={isSaving}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Doctor name')} optional error={errorOf('doctorName')}>
          <TextInput maxLength={200} {...register('doctorName')} />
        </Field>
        <Field label={t('Prescribed date')} optional error={errorOf('prescribedDate')}>
          <TextInput type="date" max={dateIn(undefined)} {...register('prescribedDate')} />
        </Field>
      </div>
      <Field label={t('Medications')} optional error={errorOf('medications')}>
        <Textarea rows={2} maxLength={2000} {...register('medications')} />
      </Field>
      <Field label={t('Notes')} optional error={errorOf('notes')}>
        <Textarea rows={2} maxLength={2000} {...register('notes')} />
      </Field>
      {records.length > 0 ? (
        <Field
          label={t('Who can see it')}
          help={t('Doctors at the clinic you choose can see it, marked as uploaded.')}
          error={errorOf('patientId')}
        >
          <Select {...register('patientId')}>
            <option value="">{t('Only me')}</option>
            {records.map(({ id, user, clinicName }) => (
              <option key={id} value={id}>
                {joined(fullName(user), clinicName)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </DialogForm>
  )
}
