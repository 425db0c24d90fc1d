import { msg, says, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { reportMessages, type TestReport } from '#contract/test-reports/reports.ts'
import { SHARE_DAYS, shareDays, shareTestReport } from '#contract/test-reports/sharing.ts'
import { messageOr, useShare } from '#web/features/test-reports/api.ts'
import { dateIn, dayOf, plainDate } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { DoctorFields } from './doctor-fields.tsx'
import { nextDoctorQuery, type Proposed } from './next-doctor.ts'

interface ShareDialogProps {
  report: TestReport | null
  onClose: () => void
}

/** Shares a report with a doctor, or by a link. */
export function ShareDialog({ report, onClose }: ShareDialogProps) {
  return (
    <Dialog
      open={report !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Share Report')}
      description={report?.title}
    >
      {report ? <BeginShare key={report.id} report={report} onClose={onClose} /> : null}
    </Dialog>
  )
}

const { doctorId, passcode } = shareTestReport.body.shape
const ShareFields = z
  .strictObject({
    way: z.enum(['doctor', 'link']),
    doctorId,
    passcode,
    days: z.string(),
  })
  .refine((values) => values.way === 'link' || values.doctorId, {
    path: ['doctorId'],
    ...says(msg('Please select a doctor')),
  })

const DAY_MS = 86_400_000
const endOf = (days: string) => new Date(Date.now() + Number(days) * DAY_MS)

/** Waits for the next appointment, whose doctor is proposed; without an answer the form begins empty. */
function BeginShare({ report, onClose }: { report: TestReport; onClose: () => void }) {
  // people of a clinic have its appointments in that list
  const isPatient = useSignedInUser().role === 'patient'
  const { data: proposed, isLoading } = useQuery({ ...nextDoctorQuery(report), enabled: isPatient })
  if (isLoading) return <SkeletonRows rows={4} />
  return <ShareForm report={report} proposed={proposed ?? null} onClose={onClose} />
}

interface ShareFormProps {
  report: TestReport
  proposed: Proposed | null
  onClose: () => void
}

function ShareForm({ report, proposed, onClose }: ShareFormProps) {
  const share = useShare(report.id)
  const [doctor, setDoctor] = useState<string | null>(proposed?.doctor.label ?? null)
  const form = useEndpointForm(
    { body: ShareFields },
    {
      defaultValues: { way: 'doctor', doctorId: proposed?.doctor.value ?? '', passcode: '', days: String(SHARE_DAYS) },
      save: ({ way, days, passcode: word, ...values }) =>
        share.mutateAsync({
          doctorId: (way === 'doctor' && values.doctorId) || undefined,
          passcode: (way === 'link' && word) || undefined,
          expiresAt: days === String(SHARE_DAYS) ? undefined : endOf(days).toISOString(),
        }),
      inWords: messageOr(t(reportMessages.notShared)),
    },
  )
  const { register, errorOf, watch, setValue } = form
  const [way, days] = [watch('way'), watch('days')]
  if (share.data) return <LinkMade made={share.data} doctor={way === 'doctor' ? doctor : null} onClose={onClose} />
  const until = plainDate(dateIn(undefined, endOf(days)))
  return (
    <DialogForm form={form} submitText={t('Share Report')} pendingText={t('Sharing...')} onCancel={onClose}>
      <RadioCards legend={t('Share with')} className="grid gap-2 sm:grid-cols-2">
        <RadioCard
          value="doctor"
          title={t('A doctor')}
          detail={t('They’ll see it in their Test Reports')}
          {...register('way')}
        />
        <RadioCard value="link" title={t('By link')} detail={t('For anyone you send it to')} {...register('way')} />
      </RadioCards>
      {/* stays while the other way is chosen, so that the fields show whom the form names */}
      <div hidden={way !== 'doctor'}>
        <DoctorFields
          proposed={proposed}
          error={errorOf('doctorId')}
          onChoose={(chosen) => {
            setValue('doctorId', chosen?.value ?? '', { shouldDirty: true, shouldValidate: chosen !== null })
            setDoctor(chosen?.label ?? null)
          }}
        />
      </div>
      {way === 'link' ? (
        <Field
          label={t('Passcode')}
          optional
          help={t('People need this to open the link. Share it separately, for example by phone.')}
          error={errorOf('passcode')}
        >
          <TextInput maxLength={20} autoComplete="off" {...register('passcode')} />
        </Field>
      ) : null}
      <Field label={t('Valid for')} error={errorOf('days')}>
        <Select {...register('days')}>
          {shareDays.map((count) => (
            <option key={count} value={count}>
              {t('{count, plural, one {# day} other {# days}}', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <Notice>
        {readersInWords({ way, doctor, until, hasPasscode: Boolean(watch('passcode')) })}{' '}
        {t('You can end it at any time.')}
      </Notice>
    </DialogForm>
  )
}

interface Readers {
  way: 'doctor' | 'link'
  doctor: string | null
  until: string
  hasPasscode: boolean
}

/** Says who will be able to see the report, and until when. */
function readersInWords({ way, doctor, until, hasPasscode }: Readers): string {
  if (way === 'doctor')
    return doctor
      ? t('{doctor}, and anyone who has the link, can see this report until {until}.', { doctor, until })
      : t('The doctor, and anyone who has the link, can see this report until {until}.', { until })
  return hasPasscode
    ? t('Anyone who has the link and the passcode can see this report until {until}.', { until })
    : t('Anyone who has the link can see this report until {until}.', { until })
}

interface LinkMadeProps {
  made: { shareToken: string; expiresAt: string }
  /** The doctor with whom it is shared, if any. */
  doctor: string | null
  onClose: () => void
}

/** The link, which is shown only once; copied automatically if the browser allows it. */
function LinkMade({ made: { shareToken, expiresAt }, doctor, onClose }: LinkMadeProps) {
  const link = `${location.origin}/shared-reports/${shareToken}`
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    )
  }, [link])
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="positive" title={doctor ? t('{doctor} has the report now', { doctor }) : t('The link is ready')}>
        {t('It works until {day}.', { day: plainDate(dayOf(expiresAt)) })}{' '}
        {isCopied ? t('The link is copied.') : t('Copy the link now. You won’t see it again.')}
      </Notice>
      <Field label={t('Link')} help={t('Send it only to people who may see the report.')}>
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex justify-center">
        <QrCode text={link} label={t('The link as a QR code')} className="size-48 rounded-md" />
      </div>
      <StickyFooter>
        <CopyButton text={link} label={t('Copy link')} />
        <Button onClick={onClose}>{t('Done')}</Button>
      </StickyFooter>
    </div>
  )
}
