import { type Message, msg, t } from '#language/translate.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import type { TimelineEntry } from '#contract/visits/timeline.ts'
import { timelineQuery } from '#web/features/visits/api.ts'
import { documentsAddressOf } from '#web/features/visits/documents/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/loaded.tsx'

const names: Record<TimelineEntry['kind'], Message> = {
  appointment: msg('Appointment'),
  visit: msg('Visit'),
  note: msg('Note'),
  prescription: msg('Prescription'),
  document: msg('Document'),
  report: msg('Test report'),
}

/** The statuses of appointments, visits and prescriptions. */
const statusLabels: Readonly<Record<string, Message>> = {
  pending: msg('pending'),
  scheduled: msg('scheduled'),
  confirmed: msg('confirmed'),
  completed: msg('completed'),
  cancelled: msg('cancelled'),
  no_show: msg('no-show'),
  draft: msg('draft'),
  finished: msg('finished'),
  active: msg('active'),
}

const pathOf = ({ kind, id, visitId }: TimelineEntry): string | null =>
  kind === 'visit'
    ? `/visits/${id}`
    : kind === 'document'
      ? `/visits/${visitId}`
      : kind === 'prescription'
        ? `/prescriptions/${id}`
        : kind === 'report'
          ? `/test-reports/${id}`
          : null

const statusInWords = (status: string | null) => {
  const label = status && statusLabels[status]
  return label ? t(label) : status
}

/** Appointments, visits, notes, prescriptions, documents and test reports of a chart in one list, newest first. */
export function TimelineCard({ chart }: { chart: Patient }) {
  const found = useInfiniteQuery(timelineQuery(chart.id))
  const hasDocument = found.data?.pages.some(({ items }) => items.some(({ kind }) => kind === 'document'))
  return (
    <Card
      title={t('Timeline')}
      action={
        hasDocument ? (
          <LinkButton href={documentsAddressOf(chart.id)} variant="secondary" size="sm">
            <Download aria-hidden="true" className="size-4" />
            {t('Documents')}
          </LinkButton>
        ) : undefined
      }
    >
      <PagedList
        query={found}
        inWords={sentenceOf}
        loading={t('Loading timeline...')}
        rows={4}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={
          <p className="text-muted">{t('No entries yet. Appointments, visits and documents will appear here.')}</p>
        }
      >
        {(items) => (
          <ol className="divide-y divide-line">
            {items.map(([key, entry]) => (
              <Entry key={key} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </Card>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, at, date, doctor, title, text, status } = entry
  const path = pathOf(entry)
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 py-2.5">
      <time dateTime={at} className="w-full shrink-0 tabular-nums text-muted sm:w-28">
        {plainDate(date)}
      </time>
      <div className="min-w-0 flex-1 basis-52 break-words">
        <p>
          {path ? (
            <Link to={path} className="font-medium hover:underline">
              {t(names[kind])}
            </Link>
          ) : (
            <span className="font-medium">{t(names[kind])}</span>
          )}{' '}
          <span className="text-sm text-muted">
            {joined(title, statusInWords(status), doctor && doctorName(doctor))}
          </span>
        </p>
        {text ? <p className="whitespace-pre-line">{text}</p> : null}
      </div>
    </li>
  )
}
