import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Baby } from 'lucide-react'
import { planItems } from '#contract/antenatal/plan-items.ts'
import type { ChartAntenatal } from '#contract/antenatal/records.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { antenatalQuery } from './api.ts'
import { ageNow, isOpen } from './words.ts'

/** A chart's pregnancy at a glance: weeks, due date, and due tests. Empty if there is none. */
export function AntenatalCard({ patientId }: { patientId: string }) {
  const { data, error, refetch, isFetching } = useQuery(antenatalQuery(patientId))
  if (error && !data)
    return (
      <Card title={t('Antenatal record')}>
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {t('The antenatal record couldn’t be loaded. {error}', { error: sentenceOf(error) })}
        </InlineError>
      </Card>
    )
  // most charts have none, so nothing is shown while it loads
  if (!data || (data.records.length === 0 && !data.stated)) return null
  return <LoadedCard chart={data} />
}

function LoadedCard({ chart }: { chart: ChartAntenatal }) {
  const { patient, records, today, can } = chart
  const open = records.find(isOpen)
  const due = open?.plan.filter(({ status }) => status === 'due' || status === 'overdue') ?? []
  const overdue = due.filter(({ status }) => status === 'overdue').length
  return (
    <Card
      title={t('Antenatal record')}
      action={
        <LinkButton to={`/patients/${patient.id}/antenatal`} variant="secondary" size="sm">
          <Baby aria-hidden="true" className="size-4" />
          {open || records.length > 0 || !can.date ? t('Open record') : t('Start record')}
        </LinkButton>
      }
    >
      {open ? (
        <div className="flex flex-col gap-1">
          <p className="font-medium">{joined(ageNow(open, today), t('due {date}', { date: plainDate(open.dueOn) }))}</p>
          <p className="text-sm break-words text-muted">
            {due.length > 0
              ? t('Due now: {items}', { items: joined(...due.map(({ item }) => t(planItems[item].title))) })
              : t('Nothing on the list is due.')}
          </p>
          {overdue > 0 ? (
            <Badge tone="caution">{t('{count, plural, one {# overdue} other {# overdue}}', { count: overdue })}</Badge>
          ) : null}
        </div>
      ) : (
        <p className="text-muted">{t('No open pregnancy.')}</p>
      )}
    </Card>
  )
}
