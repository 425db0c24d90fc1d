import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { FormRequest } from '#contract/forms/requests.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { chartFormsQuery } from '#web/features/forms/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AnswersDialog } from './answers-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { FormItem } from './form-item.tsx'

/** Forms before "Show all". */
const FEW = 5

interface FormsCardProps {
  chart: Pick<Patient, 'id' | 'clinicId' | 'clinic' | 'user' | 'chartNumber'>
}

/** The forms of a chart: what the patient is asked, what they answered, and what a doctor has read. */
export function FormsCard({ chart }: FormsCardProps) {
  const { data, error, refetch, isFetching } = useQuery(chartFormsQuery(chart.id))
  const [asks, setAsks] = useState(false)
  const [readId, setReadId] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const requests = data?.requests ?? []
  const read = requests.find(({ id }) => id === readId)
  // the holder of a chart without forms has nothing to do here
  if (data && requests.length === 0 && !data.can.request) return null
  return (
    <Card
      title={t('Forms')}
      action={
        data?.can.request ? (
          <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Ask for a Form')}
          </Button>
        ) : undefined
      }
    >
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !data ? (
        <SkeletonRows rows={2} label={t('Loading forms...')} />
      ) : requests.length === 0 ? (
        <p className="text-muted">{t('No forms asked for.')}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {(isWhole ? requests : requests.slice(0, FEW)).map((request: FormRequest) => (
              <FormItem
                key={request.id}
                request={request}
                patientId={chart.id}
                isClinic={data.can.request}
                onRead={() => setReadId(request.id)}
              />
            ))}
          </ul>
          {requests.length > FEW && !isWhole ? (
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => setWhole(true)}>
              {t('Show all {count}', { count: requests.length })}
            </Button>
          ) : null}
        </>
      )}
      {asks && data ? <AskDialog chart={chart} canEmail={data.can.email} onClose={() => setAsks(false)} /> : null}
      {read ? <AnswersDialog request={read} chart={chart} onClose={() => setReadId(null)} /> : null}
    </Card>
  )
}
