import type { SettledVisit, TouchedVisit } from '#contract/working-times/leave.ts'
import { PatientName } from '#web/features/appointments/for-others/patient-name.tsx'
import { clock } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Row } from '#web/ui/rows.tsx'

const when = ({ appointmentDate, appointmentTime }: Pick<TouchedVisit, 'appointmentDate' | 'appointmentTime'>) =>
  `${shortDate(appointmentDate)}, ${clock(appointmentTime)}`

interface SettledRowProps {
  visit: TouchedVisit | SettledVisit
  /** It is not done yet. */
  isPlan?: boolean
  /** When the email leaves, if not at once. */
  mailAt?: { time: string }
}

/** An appointment that falls in a time off: when it is, who is told how, and what becomes of it. */
export const SettledRow = ({ visit, isPlan = false, mailAt }: SettledRowProps) => (
  <Row
    title={
      <PatientName
        chartId={visit.chart?.id ?? ''}
        clinicId={visit.chart?.clinicId ?? ''}
        name={fullName(visit.patient)}
        mayOpen={visit.chart !== null}
        visitId={visit.id}
      />
    }
    detail={
      <>
        {when(visit)} · {visit.duration} min
        {visit.hasMail
          ? mailAt
            ? ` · Email at ${clock(mailAt.time)}`
            : isPlan
              ? ' · Email'
              : null
          : ' · No email, please call'}
      </>
    }
    aside={'outcome' in visit ? <Outcome visit={visit} isPlan={isPlan} /> : null}
  />
)

function Outcome({ visit: { outcome, movedTo, why }, isPlan }: { visit: SettledVisit; isPlan: boolean }) {
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
