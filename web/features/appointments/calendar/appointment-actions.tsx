import { t } from '#language/translate.ts'
import { useState } from 'react'
import type { Appointment, AppointmentStatus } from '#contract/appointments/appointments.ts'
import { AppointmentMenu, AppointmentQuestion } from '#web/features/appointments/public/appointment-menu.tsx'
import type { Question } from '#web/features/appointments/public/appointment-question.tsx'
import { CheckIn } from '#web/features/appointments/public/arrival.tsx'
import { OpenVisit } from '#web/features/appointments/public/open-visit.tsx'
import { RecordVitals } from '#web/features/appointments/public/record-vitals.tsx'
import { type AppointmentChanger, wantedStatus } from '#web/features/appointments/public/use-change-appointment.ts'
import { isDeclined, isDue, offersVitals } from '#web/features/appointments/public/words.ts'
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
  const [question, setQuestion] = useState<Question | null>(null)
  const [now] = useState(Date.now)
  const ask = (next: typeof question) => {
    setQuestion(next)
    onAsk(next !== null)
  }
  const mayComplete = can.complete && isDue(appointment, now)
  return (
    <>
      {can.cancel ? (
        <Button variant="quiet" className="text-danger" disabled={isPending} onClick={() => ask('cancelled')}>
          {isDeclined(appointment) ? t('Decline booking') : t('Cancel appointment')}
        </Button>
      ) : null}
      <AppointmentMenu
        appointment={appointment}
        without={['move', 'cancel', 'complete', 'checkIn']}
        disabled={isPending}
        onChange={(wanted) => mutate(wanted, wanted.status === 'no_show' ? { onSuccess: onClose } : undefined)}
        onAsk={ask}
      />
      {can.move ? (
        <Button variant="secondary" disabled={isPending} onClick={onMove}>
          {t('Reschedule')}
        </Button>
      ) : null}
      <OpenVisit appointment={appointment} />
      {offersVitals(appointment) ? <RecordVitals patientId={appointment.patient.id} /> : null}
      {can.checkIn || can.undoCheckIn ? <CheckIn appointment={appointment} className="min-h-11" /> : null}
      {mayComplete ? (
        <StatusButton changer={changer} status="completed" label={t('Complete')} pendingText={t('Completing...')} />
      ) : null}
      {can.confirm && status === 'pending' ? (
        <StatusButton changer={changer} status="confirmed" label={t('Confirm')} pendingText={t('Confirming...')} />
      ) : null}
      {hasAny(appointment) || mayComplete ? null : (
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
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

const hasAny = ({ can, visitId }: Appointment) =>
  can.cancel || can.move || can.confirm || can.undo || can.startVisit || can.recordVitals || visitId

interface StatusButtonProps {
  changer: AppointmentChanger
  status: AppointmentStatus
  label: string
  pendingText: string
}

function StatusButton({ changer, status, label, pendingText }: StatusButtonProps) {
  const wanted = wantedStatus(changer)
  return (
    <Button
      onClick={() => changer.mutate({ status })}
      pending={wanted === status}
      disabled={changer.isPending && wanted !== status}
      pendingText={pendingText}
    >
      {label}
    </Button>
  )
}
