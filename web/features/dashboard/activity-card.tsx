import { useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  DoorOpen,
  type LucideIcon,
  UserX,
} from 'lucide-react'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Activity } from '#contract/dashboard.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock, momentInWords, shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { activityQuery } from './api.ts'

const icons: Record<Activity['kind'], LucideIcon> = {
  booked: CalendarPlus,
  confirmed: CalendarCheck,
  completed: CircleCheck,
  cancelled: CalendarX,
  no_show: UserX,
  moved: CalendarClock,
  arrived: DoorOpen,
}

/** What really happened last. */
export function ActivityCard({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(activityQuery(user.id))
  return (
    <Card title="Recent Activity">
      {data ? (
        data.length > 0 ? (
          <ol className="flex flex-col gap-3.5">
            {data.map((one) => (
              <Line key={one.id} activity={one} />
            ))}
          </ol>
        ) : (
          <p className="text-muted">Nothing yet. Bookings, confirmations and changes are told here as they happen.</p>
        )
      ) : error ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-muted">{sentenceOf(error)}</p>
          <Button variant="secondary" size="sm" onClick={() => void refetch()} pending={isFetching}>
            Retry
          </Button>
        </div>
      ) : (
        <div role="status" className="flex flex-col gap-3.5">
          <span className="sr-only">Loading activity...</span>
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} className="h-11" />
          ))}
        </div>
      )}
    </Card>
  )
}

function Line({ activity }: { activity: Activity }) {
  const { kind, text, at, appointmentDate, appointmentTime } = activity
  const Icon = icons[kind]
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0">
        <p>{text}</p>
        <p className="text-sm text-muted tabular-nums">
          {kind === 'arrived' ? null : (
            <>
              For {shortDate(appointmentDate)}, {clock(appointmentTime)} ·{' '}
            </>
          )}
          <time dateTime={at}>{momentInWords(at)}</time>
        </p>
      </div>
    </li>
  )
}
