import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  DoorOpen,
  Undo2,
  type LucideIcon,
  UserX,
  Video,
} from 'lucide-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Activity } from '#contract/dashboard.ts'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { momentInWords, shortDate } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { activityQuery } from './api.ts'

const icons: Record<Activity['kind'], LucideIcon> = {
  booked: CalendarPlus,
  confirmed: CalendarCheck,
  completed: CircleCheck,
  cancelled: CalendarX,
  no_show: UserX,
  moved: CalendarClock,
  to_video: Video,
  to_clinic: Building2,
  arrived: DoorOpen,
  restored: Undo2,
}

/** The latest activity. */
export function ActivityCard({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(activityQuery(user))
  return (
    <Card title={t('Recent Activity')}>
      {data ? (
        data.length > 0 ? (
          <ol className="flex flex-col gap-3.5">
            {data.map((one) => (
              <Line key={one.id} activity={one} />
            ))}
          </ol>
        ) : (
          <p className="text-muted">{t('No activity yet. New bookings and changes will appear here.')}</p>
        )
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : (
        <div role="status" className="flex flex-col gap-3.5">
          <span className="sr-only">{t('Loading activity...')}</span>
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} className="h-11" />
          ))}
        </div>
      )}
    </Card>
  )
}

function Line({ activity }: { activity: Activity }) {
  const { kind, text, at, appointmentDate, appointmentTime, appointmentId, patient, clinic } = activity
  const Icon = icons[kind]
  const isHydrated = useHydrated()
  const nameAt = patient ? text.indexOf(patient.name) : -1
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0">
        <p>
          {patient && nameAt >= 0 ? (
            <>
              {text.slice(0, nameAt)}
              <PatientName
                chartId={patient.id}
                clinicId={patient.clinicId}
                name={patient.name}
                mayOpen
                appointmentId={appointmentId}
              />
              {text.slice(nameAt + patient.name.length)}
            </>
          ) : (
            text
          )}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {kind === 'arrived' ? null : (
            <>
              {t('For {date}, {time}', { date: shortDate(appointmentDate), time: clock(appointmentTime) })}
              {' · '}
            </>
          )}
          {clinic ? `${clinic} · ` : null}
          <time dateTime={at}>{isHydrated ? momentInWords(at) : '\u00a0'}</time>
        </p>
      </div>
    </li>
  )
}
