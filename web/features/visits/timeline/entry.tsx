import { type Message, msg, t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { Patient } from '#contract/patients/patients.ts'
import type { TimelineEntry } from '#contract/visits/timeline.ts'
import { undoWords } from '#web/features/appointments/public/appointment-menu.tsx'
import { OpenAppointment } from '#web/features/appointments/public/open-appointment.tsx'
import { useUndo } from '#web/features/appointments/public/use-change-appointment.ts'
import { Diagnoses } from '#web/features/visits/view/diagnoses.tsx'
import { clock, timeIn } from '#web/lib/clock.ts'
import { dayAndMonth, partialDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { kinds } from './kinds.ts'

/** The statuses of appointments, visits, prescriptions, certificates, letters, vaccines, test orders and results; with a color those that stand out. */
const statusLooks: Readonly<Record<string, { label: Message; tone?: Tone }>> = {
  pending: { label: msg('Pending'), tone: 'caution' },
  scheduled: { label: msg('Scheduled') },
  confirmed: { label: msg('Confirmed') },
  completed: { label: msg('Completed') },
  cancelled: { label: msg('Cancelled'), tone: 'danger' },
  no_show: { label: msg('No-show'), tone: 'caution' },
  draft: { label: msg('Draft'), tone: 'caution' },
  finished: { label: msg('Finished') },
  active: { label: msg('Active'), tone: 'positive' },
  elsewhere: { label: msg('Given elsewhere') },
  critical: { label: msg('Critical'), tone: 'danger' },
  unacknowledged: { label: msg('Not acknowledged'), tone: 'caution' },
  withdrawn: { label: msg('Withdrawn'), tone: 'danger' },
  outdated: { label: msg('Corrected since then'), tone: 'caution' },
}

interface EntryProps {
  entry: TimelineEntry
  chart: Patient
  /** Whether the date is written: the first entry of each day. */
  isDated: boolean
}

/** One entry of the timeline. */
export function Entry({ entry, chart, isDated }: EntryProps) {
  const { kind, id, at, date, doctor, title, status, can } = entry
  const { icon: Icon, hasTime } = kinds[kind]
  const look = status === null ? undefined : statusLooks[status]
  const isOff = status === 'cancelled' || status === 'no_show' || status === 'withdrawn'
  // the heading says a month or a year
  const isDay = date.length === 10
  const time = hasTime ? clock(timeIn(chart.clinic.timeZone, new Date(at))) : null
  return (
    <li className="grid grid-cols-[3.75rem_1.25rem_minmax(0,1fr)] gap-x-3 py-2 sm:grid-cols-[4.5rem_1.25rem_minmax(0,1fr)]">
      <time
        dateTime={hasTime ? at : date}
        className={cx('text-sm leading-6 text-muted tabular-nums', !(isDated && isDay) && 'sr-only')}
      >
        {isDay ? dayAndMonth(date) : partialDate(date)}
      </time>
      <Icon aria-hidden="true" className="col-start-2 mt-1 size-4.5 text-muted" />
      <div className="col-start-3 min-w-0 break-words">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Name entry={entry} chart={chart} />
          {look?.tone ? <Badge tone={look.tone}>{t(look.label)}</Badge> : null}
          <span className="min-w-0 text-sm text-muted">
            {joined(title, look && !look.tone && t(look.label), time, doctor && doctorName(doctor))}
          </span>
          {can.undo && status !== null && status in undoWords ? (
            <Undo id={id} status={status as keyof typeof undoWords} />
          ) : null}
        </div>
        <Text entry={entry} isOff={isOff} />
      </div>
    </li>
  )
}

/** The kind of the entry, as a link to the record. */
function Name({ entry, chart }: Pick<EntryProps, 'entry' | 'chart'>) {
  const { kind, id, date, can } = entry
  const { one, pathOf } = kinds[kind]
  const { pathname, search } = useLocation()
  const label = t('{what}, {date}', { what: t(one), date: partialDate(date) })
  if (can.open)
    return (
      <OpenAppointment id={id} label={label}>
        {t(one)}
      </OpenAppointment>
    )
  if (!pathOf) return <span className="font-medium">{t(one)}</span>
  return (
    <Link
      to={pathOf(entry, chart.id)}
      state={{ from: pathname + search }}
      aria-label={label}
      className="-my-2 inline-flex min-h-11 items-center py-2 font-medium hover:underline md:my-0 md:min-h-0 md:py-0"
    >
      {t(one)}
    </Link>
  )
}

function Text({ entry, isOff }: Pick<EntryProps, 'entry'> & { isOff: boolean }) {
  const { kind, text, diagnoses } = entry
  const { textOf } = kinds[kind]
  const shown: ReactNode =
    diagnoses.length > 0 ? <Diagnoses diagnoses={diagnoses} between=", " /> : textOf ? textOf(entry) : text
  return shown ? (
    <p className={cx('whitespace-pre-line', isOff && 'text-muted')}>
      {typeof shown === 'string' ? <bdi>{shown}</bdi> : shown}
    </p>
  ) : null
}

/** Undoes that an appointment was cancelled, missed or completed. */
function Undo({ id, status }: { id: string; status: AppointmentStatus & keyof typeof undoWords }) {
  const undo = useUndo({ id, status })
  return (
    <Button variant="secondary" size="sm" onClick={undo}>
      {t(undoWords[status])}
    </Button>
  )
}
