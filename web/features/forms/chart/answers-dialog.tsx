import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FormRequest, reviewFormRequest, type Submission } from '#contract/forms/requests.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { printoutOf, refreshForms } from '#web/features/forms/api.ts'
import { AnswerList } from '#web/features/forms/public/answer-list.tsx'
import { problemOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { Acceptances } from './acceptances.tsx'

interface AnswersDialogProps {
  request: FormRequest
  chart: Pick<Patient, 'id'>
  onClose: () => void
}

/** The answers to a form: to read, to print, and for doctors to review and accept into the chart. */
export function AnswersDialog({ request, chart, onClose }: AnswersDialogProps) {
  const { title, definition, submissions, reviewedBy, reviewedAt, can } = request
  const newest = submissions[0]
  // newer answers don't replace those that are being read
  const [version, setVersion] = useState(newest?.version ?? null)
  const shown = submissions.find((one) => one.version === version) ?? newest
  if (!definition || !shown || !newest) return null
  const isNewest = shown.version === newest.version
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={title}
      footer={
        <>
          <LinkButton variant="secondary" href={printoutOf(request.id, shown.version)} newTab>
            {t('Print')}
          </LinkButton>
          {can.review && isNewest ? (
            <ReviewButton id={request.id} version={shown.version} patientId={chart.id} />
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {submissions.length > 1 ? (
          <Field label={t('Version')}>
            <Select value={shown.version} onChange={(event) => setVersion(Number(event.target.value))}>
              {submissions.map((one) => (
                <option key={one.version} value={one.version}>
                  {`${one.version}: ${momentInWords(one.submittedAt)}`}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {isNewest ? null : <NotNewest onShow={() => setVersion(newest.version)} />}
        <Alerts shown={shown} submissions={submissions} />
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted">
            {sentInWords(shown)}
            {reviewedBy && reviewedAt
              ? ` · ${t('Reviewed by {name}, {when}', { name: fullName(reviewedBy), when: momentInWords(reviewedAt) })}`
              : null}
          </p>
          <Scores scores={shown.scores} />
          <AnswerList definition={definition} answers={shown.answers} alerts={shown.alerts} />
          {definition.notice ? <p className="text-sm text-muted">{definition.notice}</p> : null}
        </div>
        {isNewest ? <Acceptances request={request} newest={newest} patientId={chart.id} /> : null}
      </div>
    </Dialog>
  )
}

const NotNewest = ({ onShow }: { onShow: () => void }) => (
  <Notice tone="caution" live title={t('The patient sent newer answers')}>
    <Button size="sm" variant="secondary" className="mt-2" onClick={onShow}>
      {t('Show the newest answers')}
    </Button>
  </Notice>
)

/** Answers that need attention, also in another version: a correction must not hide one. */
function Alerts({ shown, submissions }: { shown: Submission } & Pick<FormRequest, 'submissions'>) {
  if (shown.alerts.length > 0)
    return (
      <Notice tone="danger" title={t('An answer needs attention')}>
        {t('The answers in red are those that the form marks. The patient saw whom to call in an emergency.')}
      </Notice>
    )
  return submissions.some(({ alerts }) => alerts.length > 0) ? (
    <Notice tone="danger" title={t('An answer in another version needs attention')}>
      {t('The patient changed it. Choose the version above to read it.')}
    </Notice>
  ) : null
}

/** Returns when and where answers were sent. */
function sentInWords({ submittedAt, answeredIn }: Submission): string {
  const when = momentInWords(submittedAt)
  return {
    link: t('Sent with the link, {when}', { when }),
    account: t('Sent from the patient’s account, {when}', { when }),
    clinic: t('Filled in at the clinic, {when}', { when }),
  }[answeredIn]
}

const Scores = ({ scores }: Pick<Submission, 'scores'>) =>
  scores.map(({ title, value, band, source }) => (
    <div key={title} className="rounded-md border border-line px-4 py-3">
      <p className="font-medium">
        {value === null
          ? t('{title}: not all questions are answered', { title })
          : [`${title}: ${value}`, band].filter(Boolean).join(' · ')}
      </p>
      {source ? <p className="text-sm text-muted">{t('Source: {source}', { source })}</p> : null}
    </div>
  ))

function ReviewButton({ id, version, patientId }: { id: string; version: number; patientId: string }) {
  const client = useQueryClient()
  const review = useMutation({
    mutationFn: () => call(reviewFormRequest, { params: { id }, body: { version } }),
    onSuccess: (one) => toast({ title: t('Answers reviewed'), description: one.title }),
    onSettled: () => refreshForms(client, patientId),
  })
  return (
    <>
      {review.error ? <p className="text-sm text-danger">{problemOf(review.error)}</p> : null}
      <Button pending={review.isPending} pendingText={t('Saving...')} onClick={() => review.mutate()}>
        {t('Mark as reviewed')}
      </Button>
    </>
  )
}
