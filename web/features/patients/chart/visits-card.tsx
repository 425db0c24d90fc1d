import { useInfiniteQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'
import type { Patient } from '#contract/patients.ts'
import { chartVisitsQuery } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn, dayInWords } from '#web/lib/dates.ts'
import { eachOnce } from '#web/shell/appointments.ts'
import { statusLooks } from '#web/shell/visit-status.ts'
import { doctorOf, joined, spanOf } from '#web/shell/visit-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The visits of a chart at its clinic: those to come, and those that were. */
export const VisitsCard = ({ chart }: { chart: Patient }) => (
  <Card title="Visits">
    <VisitList chart={chart} when="upcoming" title="Upcoming" none="No visit is booked." />
    <div className="mt-5">
      <VisitList chart={chart} when="past" title="Past" none="No visit so far." />
    </div>
  </Card>
)

interface VisitListProps {
  chart: Patient
  when: 'upcoming' | 'past'
  title: string
  none: string
}

function VisitList({ chart, when, title, none }: VisitListProps) {
  const visits = useInfiniteQuery(chartVisitsQuery(chart.id, when))
  const { data, error, refetch, isFetching } = visits
  const total = data?.pages.at(-1)?.total ?? 0
  const today = dateIn(chart.clinic.timeZone)
  return (
    <section aria-label={`${title} visits`}>
      <h3 className="mb-1 text-sm font-medium text-muted">
        {title}
        {total > 0 ? ` (${total})` : ''}
      </h3>
      {error && !data ? (
        <Notice tone="danger">
          {sentenceOf(error)}{' '}
          <Button size="sm" variant="secondary" onClick={() => void refetch()} pending={isFetching}>
            Retry
          </Button>
        </Notice>
      ) : !data ? (
        <SkeletonRows rows={2} label="Loading visits..." />
      ) : total === 0 ? (
        <p className="py-1">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {eachOnce(data.pages.flatMap(({ items }) => items)).map((visit) => (
            <VisitRow key={visit.id} visit={visit} today={today} />
          ))}
        </ul>
      )}
      {visits.hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          onClick={() => void visits.fetchNextPage()}
          pending={visits.isFetchingNextPage}
          pendingText="Loading..."
        >
          Show more
        </Button>
      ) : null}
    </section>
  )
}

function VisitRow({ visit, today }: { visit: Appointment; today: string }) {
  const { label, tone } = statusLooks[visit.status]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <p className="w-full shrink-0 tabular-nums sm:w-32">
        <span className="font-medium">{dayInWords(visit.appointmentDate, today)}</span>{' '}
        <time dateTime={visit.startsAt} className="text-muted sm:block">
          {spanOf(visit)}
        </time>
      </p>
      <p className="min-w-0 flex-1 basis-52 break-words">
        {visit.service.name}
        <span className="block text-sm text-muted">{joined(doctorOf(visit), visit.reason)}</span>
      </p>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
