import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '#contract/accounts/accounts.ts'
import { cancelFormRequest, type FormRequest, type RequestStatus } from '#contract/forms/requests.ts'
import { refreshForms } from '#web/features/forms/api.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { forgetDevice } from '#web/lib/this-device.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'

const looks: Record<RequestStatus, { tone: Tone; word: () => string }> = {
  open: { tone: 'neutral', word: () => t('Not filled in') },
  submitted: { tone: 'info', word: () => t('To review') },
  reviewed: { tone: 'positive', word: () => t('Reviewed') },
  cancelled: { tone: 'neutral', word: () => t('Cancelled') },
}

interface FormItemProps {
  request: FormRequest
  patientId: string
  /** The reader works at the clinic; otherwise they hold the chart. */
  isClinic: boolean
  onRead: () => void
}

/** One form of a chart with what can be done with it. */
export function FormItem({ request, patientId, isClinic, onRead }: FormItemProps) {
  const { title, status, link, deviceLink, needsAttention, submissions, requestedBy, requestedAt, fromChart, can } =
    request
  const { tone, word } = looks[status]
  const asked = requestedBy
    ? t('Asked by {name}, {when}', { name: fullName(requestedBy), when: momentInWords(requestedAt) })
    : t('Asked with the booking, {when}', { when: momentInWords(requestedAt) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          <Badge tone={tone}>{word()}</Badge>
          {needsAttention && status === 'submitted' ? <Badge tone="danger">{t('Needs attention')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {asked}
          {fromChart ? ` · ${t('from chart {chartNumber}', { chartNumber: fromChart })}` : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {submissions.length > 0 ? (
          <Button size="sm" variant="secondary" onClick={onRead} aria-label={t('Answers: {title}', { title })}>
            {t('Answers')}
          </Button>
        ) : null}
        {link && deviceLink && isClinic ? <ClinicActions link={link} deviceLink={deviceLink} title={title} /> : null}
        {link && !isClinic ? (
          <LinkButton size="sm" href={link}>
            {status === 'open' ? t('Fill in') : t('Correct answers')}
          </LinkButton>
        ) : null}
        {can.cancel ? <CancelForm id={request.id} title={title} patientId={patientId} /> : null}
      </div>
    </li>
  )
}

/** Copies the link, or hands this device to the patient. */
function ClinicActions({ link, deviceLink, title }: { link: string; deviceLink: string; title: string }) {
  const [asks, setAsks] = useState(false)
  const leave = useMutation({
    mutationFn: () => call(signOut, {}),
    onSuccess: async () => {
      await forgetDevice()
      // not to be reached by Back: the patient has the device now
      window.location.replace(deviceLink)
    },
  })
  return (
    <>
      <CopyButton text={`${window.location.origin}${link}`} label={t('Copy link')} size="sm" />
      <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
        {t('Fill in here')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('Give this device to the patient?')}
        description={t(
          'You are signed out, and the device shows only the form “{title}”. Sign in again when the patient is done.',
          { title },
        )}
        tone="normal"
        confirmText={t('Sign out and open the form')}
        pendingText={t('Signing out...')}
        keepText={t('Go back')}
        pending={leave.isPending}
        error={problemOf(leave.error) ?? undefined}
        onConfirm={() => leave.mutate()}
      />
    </>
  )
}

function CancelForm({ id, title, patientId }: { id: string; title: string; patientId: string }) {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const cancel = useMutation({
    mutationFn: () => call(cancelFormRequest, { params: { id }, body: {} }),
    onSuccess: () => {
      setAsks(false)
      toast({ title: t('Form cancelled'), description: title })
    },
    onSettled: () => refreshForms(client, patientId),
  })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsks(true)} aria-label={t('Cancel {title}', { title })}>
        {t('Cancel')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('Cancel this form?')}
        description={t('The link to “{title}” stops working.', { title })}
        confirmText={t('Cancel form')}
        pendingText={t('Cancelling...')}
        keepText={t('Go back')}
        pending={cancel.isPending}
        error={problemOf(cancel.error) ?? undefined}
        onConfirm={() => cancel.mutate()}
      />
    </>
  )
}
