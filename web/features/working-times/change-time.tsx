import { t } from '#language/translate.ts'
import { type ReactNode, useState } from 'react'
import { minutesIn } from '#contract/wall-clock.ts'
import { leaveMessages, type SettledVisit } from '#contract/working-times/leave.ts'
import type { ChosenTime } from '#web/features/appointments/public/other-time.tsx'
import { clock } from '#web/lib/clock.ts'
import { shortDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Trans } from '#web/ui/trans.tsx'

const OtherTime = onDemand(async () => (await import('#web/features/appointments/public/other-time.tsx')).OtherTime)

type MovedTo = NonNullable<SettledVisit['movedTo']>

/** The times that the person chose instead of the proposed ones, by the id of the appointment. */
export type Chosen = Readonly<Record<string, MovedTo>>

/** Returns an appointment of a plan with the time that the person chose for it, if any. */
export function withChoice(appointment: SettledVisit, chosen: Chosen): SettledVisit {
  const movedTo = chosen[appointment.id]
  return movedTo ? { ...appointment, outcome: 'moved', movedTo, why: null } : appointment
}

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

interface ChangeTimeProps {
  appointment: SettledVisit
  /** The doctor who is away. */
  doctorId: string
  /** The other appointments of the plan, whose new times are taken. */
  others: readonly SettledVisit[]
  onChoose: (movedTo: MovedTo) => void
}

/** Chooses another time or doctor for one appointment of the plan. */
export function ChangeTime({ appointment, doctorId, others, onChoose }: ChangeTimeProps) {
  const [isOpen, setOpen] = useState(false)
  const { appointmentDate, appointmentTime, duration, movedTo, patient, serviceId } = appointment
  const who = fullName(patient)
  const refuse = ({ date, time, doctor }: ChosenTime) =>
    others.some((one) => meets(one, { date, time, duration, doctorId: doctor.id }, doctorId))
      ? t(leaveMessages.twice)
      : undefined
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {movedTo ? (
          <Trans text="Change<span> the new time of {who}</span>" values={{ who }} tags={{ span: hidden }} />
        ) : (
          <Trans text="Choose a time<span> for {who}</span>" values={{ who }} tags={{ span: hidden }} />
        )}
      </Button>
      {isOpen ? (
        <OtherTime
          description={t('{patient}, currently {when}', {
            patient: who,
            when: `${shortDate(appointmentDate)}, ${clock(appointmentTime)}`,
          })}
          doctorId={doctorId}
          serviceId={serviceId}
          duration={duration}
          start={{
            date: movedTo?.appointmentDate ?? appointmentDate,
            time: movedTo?.appointmentTime ?? '',
            doctorId: movedTo?.doctor?.id ?? doctorId,
          }}
          refuse={refuse}
          onChoose={({ date, time, doctor }) =>
            onChoose({
              appointmentDate: date,
              appointmentTime: time,
              ...(doctor.id !== doctorId && { doctor: { id: doctor.id, ...doctor.user } }),
            })
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

interface Slot {
  date: string
  time: string
  duration: number
  doctorId: string
}

/** True if an appointment of the plan moves to a time that overlaps the slot, with the same doctor. */
function meets({ movedTo, duration }: SettledVisit, slot: Slot, away: string): boolean {
  if (!movedTo || movedTo.appointmentDate !== slot.date || (movedTo.doctor?.id ?? away) !== slot.doctorId) return false
  const [from, start] = [minutesIn(movedTo.appointmentTime), minutesIn(slot.time)]
  return from < start + slot.duration && start < from + duration
}
