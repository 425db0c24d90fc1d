import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PlannedSettlement, SettledVisit, Settlement, TouchedVisit } from '#contract/working-times/leave.ts'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { planQuery, type useSettle } from './api.ts'
import { ChangeTime, type Chosen, withChoice } from './change-time.tsx'

interface SettlementPreviewProps {
  leaveId: string
  doctorId: string
  action: Settlement
  settle: ReturnType<typeof useSettle>
  onBack: () => void
}

/** Previews what rescheduling or cancelling all would do to each appointment; each proposed time can be replaced. */
export function SettlementPreview({ leaveId, doctorId, action, settle, onBack }: SettlementPreviewProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery(leaveId, action))
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (plan && !isFetching) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [plan, isFetching])
  if (error)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!plan || isFetching) return <SkeletonRows rows={2} label={t('Checking what will happen...')} />
  const appointments = plan.visits.map((one) => withChoice(one, chosen))
  const changed = appointments.filter(({ outcome }) => outcome !== 'stayed')
  return (
    <>
      <Notice tone="caution" live title={t('Check what will happen')}>
        {sentencesOf({ ...plan, visits: appointments }, changed)}
      </Notice>
      <Rows label={t('What will happen')}>
        {appointments.map((appointment) => (
          <SettledRow
            key={appointment.id}
            appointment={appointment}
            isPlan
            mailAt={plan.mailsAt[appointment.id]}
            action={
              action === 'move' ? (
                <ChangeTime
                  appointment={appointment}
                  doctorId={doctorId}
                  others={appointments.filter(({ id }) => id !== appointment.id)}
                  onChoose={(movedTo) => setChosen({ ...chosen, [appointment.id]: movedTo })}
                />
              ) : null
            }
          />
        ))}
      </Rows>
      {settle.error ? (
        <Notice tone="danger" live>
          {sentenceOf(settle.error)}
        </Notice>
      ) : null}
      <div ref={buttons} className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onBack}>
          {t('Back')}
        </Button>
        {changed.length > 0 ? (
          <Button
            variant={action === 'cancel' ? 'danger' : 'primary'}
            pending={settle.isPending}
            pendingText={action === 'cancel' ? t('Cancelling...') : t('Rescheduling...')}
            onClick={() => settle.mutate({ action, appointments })}
          >
            {action === 'cancel'
              ? t('Cancel {count, plural, one {# appointment} other {# appointments}}', { count: changed.length })
              : t('Reschedule {count, plural, one {# appointment} other {# appointments}}', { count: changed.length })}
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** Counts who gets an email and when, who has to be called, and which appointments stay. */
function sentencesOf(
  { visits: appointments, mailsAt, remaining }: PlannedSettlement,
  changed: readonly SettledVisit[],
): string {
  const mailed = changed.filter(({ hasMail }) => hasMail)
  const later = mailed.filter(({ id }) => mailsAt[id])
  const at = later[0] && mailsAt[later[0].id]
  const called = changed.length - mailed.length
  const stays = appointments.length - changed.length
  return [
    later.length > 0 && at
      ? t('It’s night at the clinic: we’ll email {count, plural, one {# patient} other {# patients}} at {time}.', {
          count: later.length,
          time: clock(at.time),
        })
      : '',
    mailed.length > later.length
      ? t('We’ll email {count, plural, one {# patient} other {# patients}} right away.', {
          count: mailed.length - later.length,
        })
      : '',
    called > 0
      ? t('Please call {count, plural, one {# patient} other {# patients}} without email.', { count: called })
      : '',
    stays > 0
      ? t('{count, plural, one {# appointment} other {# appointments}} can’t be rescheduled.', { count: stays })
      : '',
    remaining > 0
      ? t('{count, plural, one {# appointment} other {# appointments}} more will be left for another step.', {
          count: remaining,
        })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const when = ({ appointmentDate, appointmentTime }: Pick<TouchedVisit, 'appointmentDate' | 'appointmentTime'>) =>
  `${shortDate(appointmentDate)}, ${clock(appointmentTime)}`

/** "Wed 2 Dec, 9:00 AM" or, with another doctor, "Wed 2 Dec, 9:00 AM, with Dr. Asha Rao". */
const whenAndWith = (to: NonNullable<SettledVisit['movedTo']>) =>
  to.doctor ? t('{when}, with {doctor}', { when: when(to), doctor: doctorName(to.doctor) }) : when(to)

interface SettledRowProps {
  appointment: TouchedVisit | SettledVisit
  /** True before it is done. */
  isPlan?: boolean
  /** When the email is sent, if not immediately. */
  mailAt?: { time: string }
  /** A button at the end. */
  action?: ReactNode
}

/** An appointment during a time off: its time, how the patient is notified, and its outcome. */
export const SettledRow = ({ appointment, isPlan = false, mailAt, action }: SettledRowProps) => (
  <Row
    title={
      <PatientName
        chartId={appointment.chart?.id ?? ''}
        clinicId={appointment.chart?.clinicId ?? ''}
        name={fullName(appointment.patient)}
        mayOpen={appointment.chart !== null}
        appointmentId={appointment.id}
      />
    }
    detail={joined(
      when(appointment),
      t('{minutes} min', { minutes: appointment.duration }),
      appointment.hasMail
        ? mailAt
          ? t('Email at {time}', { time: clock(mailAt.time) })
          : isPlan && t('Email')
        : t('No email, please call'),
    )}
    aside={
      'outcome' in appointment ? (
        <>
          <Outcome appointment={appointment} isPlan={isPlan} />
          {action}
        </>
      ) : null
    }
  />
)

function Outcome({ appointment: { outcome, movedTo, why }, isPlan }: { appointment: SettledVisit; isPlan: boolean }) {
  if (outcome === 'stayed')
    return (
      <span className="text-sm text-danger">
        {isPlan ? t('Stays: {why}', { why }) : t('Not changed: {why}', { why })}
      </span>
    )
  if (outcome === 'cancelled') return <Badge>{isPlan ? t('Will be cancelled') : t('Cancelled')}</Badge>
  const to = movedTo && whenAndWith(movedTo)
  return (
    <Badge tone="positive">{isPlan ? t('To {when}', { when: to }) : t('Rescheduled to {when}', { when: to })}</Badge>
  )
}
