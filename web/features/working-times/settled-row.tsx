import type { SettledVisit, TouchedVisit } from '#contract/working-times/leave.ts'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { clock } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Row } from '#web/ui/rows.tsx'

const when = ({ appointmentDate, appointmentTime }: Pick<TouchedVisit, 'appointmentDate' | 'appointmentTime'>) =>
  `${shortDate(appointmentDate)}, ${clock(appointmentTime)}`

interface SettledRowProps {
  appointment: TouchedVisit | SettledVisit
  /** It is not done yet. */
  isPlan?: boolean
  /** When the email leaves, if not at once. */
  mailAt?: { time: string }
}

/** An appointment that falls in a time off: when it is, who is told how, and what becomes of it. */
export const SettledRow = ({ appointment, isPlan = false, mailAt }: SettledRowProps) => (
  <Row
    title={
      <PatientName
        chartId={appointment.chart?.id ?? ''}
        clinicId={appointment.chart?.clinicId ?? ''}
        name={fullName(appointment.patient)}
        mayOpen={appointment.chart !== null}
        visitId={appointment.id}
      />
    }
    detail={
      <>
        {when(appointment)} · {appointment.duration} min
        {appointment.hasMail
          ? mailAt
            ? ` · Email at ${clock(mailAt.time)}`
            : isPlan
              ? ' · Email'
              : null
          : ' · No email, please call'}
      </>
    }
    aside={'outcome' in appointment ? <Outcome appointment={appointment} isPlan={isPlan} /> : null}
  />
)

function Outcome({ appointment: { outcome, movedTo, why }, isPlan }: { appointment: SettledVisit; isPlan: boolean }) {
  if (outcome === 'stayed')
    return (
      <span className="text-sm text-danger">
        {isPlan ? 'Stays' : 'Not changed'}: {why}
      </span>
    )
  if (outcome === 'cancelled') return <Badge>{isPlan ? 'Will be cancelled' : 'Cancelled'}</Badge>
  return (
    <Badge tone="positive">
      {isPlan ? 'To' : 'Rescheduled to'} {movedTo ? when(movedTo) : ''}
    </Badge>
  )
}
