import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormRequest } from '#contract/forms/requests.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { chartFormsQuery } from '#web/features/forms/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const AnswersDialog = onDemand(async () => (await import('#web/features/forms/chart/answers-dialog.tsx')).AnswersDialog)

/** Forms beside the writing. */
const LAST = 3

interface FormsAtHandProps {
  chart: Pick<Patient, 'id'>
}

/** In a visit, beside the form: the last forms that the patient sent. The ones that need attention come first. Nothing is shown without any. */
export function FormsAtHand({ chart }: FormsAtHandProps) {
  const { data, error, refetch, isFetching } = useQuery(chartFormsQuery(chart.id))
  const [readId, setReadId] = useState<string | null>(null)
  const isUrgent = ({ needsAttention, status }: FormRequest) => needsAttention && status === 'submitted'
  const sent = (data?.requests ?? [])
    .filter(({ submissions }) => submissions.length > 0)
    .toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)))
  const read = sent.find(({ id }) => id === readId)
  if (sent.length === 0 && !(error && !data)) return null
  return (
    <section aria-label={t('Forms')} className="min-w-0">
      <h2 className="text-lg">{t('Forms')}</h2>
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : null}
      <ul className="mt-1 flex flex-col gap-2">
        {sent.slice(0, LAST).map(({ id, title, submissions, needsAttention, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-words">{title}</span>
            <span className="text-sm text-muted">{plainDate(dayOf(submissions[0]!.submittedAt))}</span>
            {needsAttention && status === 'submitted' ? <Badge tone="danger">{t('Needs attention')}</Badge> : null}
            <Button
              size="sm"
              variant="secondary"
              onClick={() => setReadId(id)}
              aria-label={t('Answers: {title}', { title })}
            >
              {t('Answers')}
            </Button>
          </li>
        ))}
      </ul>
      {read ? <AnswersDialog request={read} chart={chart} onClose={() => setReadId(null)} /> : null}
    </section>
  )
}
