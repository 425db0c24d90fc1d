import { useState } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import {
  AppointmentMenu,
  AppointmentQuestion,
  type Question,
} from '#web/features/appointments/public/appointment-menu.tsx'
import { CheckIn } from '#web/features/appointments/public/arrival.tsx'
import { OpenVisit } from '#web/features/appointments/public/open-visit.tsx'
import { type AppointmentChanger, wantedStatus } from '#web/features/appointments/public/use-change-appointment.ts'
import { isDue } from '#web/features/appointments/public/words.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'

interface AppointmentActionsProps {
  appointment: Appointment
  changer: AppointmentChanger
  onAsk: (isAsking: boolean) => void
  onMove: () => void
  onClose: () => void
}

/** The actions that the server allows in `can`. */
export function AppointmentActions({ appointment, changer, onAsk, onMove, onClose }: AppointmentActionsProps) {
  const { can, status } = appointment
  const { mutate, isPending } = changer
  const wanted = wantedStatus(changer)
  const [question, setQuestion] = useState<Question | null>(null)
  const [now] = useState(Date.now)
  const ask = (next: typeof question) => {
    setQuestion(next)
    onAsk(next !== null)
  }
  const hasAny =
    can.cancel ||
    can.move ||
    can.confirm ||
    can.undo ||
    can.startVisit ||
    appointment.visitId ||
    (can.complete && isDue(appointment, now))
  return (
    <>
      {can.cancel ? (
        <Button variant="quiet" className="text-danger" disabled={isPending} onClick={() => ask('cancelled')}>
          Cancel appointment
        </Button>
      ) : null}
      <AppointmentMenu
        appointment={appointment}
        without={['move', 'cancel', 'complete', 'checkIn']}
        disabled={isPending}
        onChange={mutate}
        onAsk={ask}
      />
      {can.move ? (
        <Button variant="secondary" disabled={isPending} onClick={onMove}>
          Reschedule
        </Button>
      ) : null}
      <OpenVisit appointment={appointment} />
      {can.checkIn || can.undoCheckIn ? <CheckIn appointment={appointment} className="min-h-11" /> : null}
      {can.complete && isDue(appointment, now) ? (
        <Button
          onClick={() => mutate({ status: 'completed' })}
          pending={wanted === 'completed'}
          disabled={isPending && wanted !== 'completed'}
          pendingText="Completing..."
        >
          Complete
        </Button>
      ) : null}
      {can.confirm && status === 'pending' ? (
        <Button
          onClick={() => mutate({ status: 'confirmed' })}
          pending={wanted === 'confirmed'}
          disabled={isPending && wanted !== 'confirmed'}
          pendingText="Confirming..."
        >
          Confirm
        </Button>
      ) : null}
      {hasAny ? null : (
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      )}
      {question ? (
        <AppointmentQuestion
          question={question}
          appointment={appointment}
          pending={isPending}
          error={problemOf(changer.error) ?? undefined}
          onConfirm={(wanted) => mutate(wanted, { onSuccess: onClose })}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  )
}
