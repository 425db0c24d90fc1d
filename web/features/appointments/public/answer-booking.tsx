import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NotificationParts } from '#web/features/notifications/public/notification-list.tsx'
import { problemOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PatientName } from './patient-name.tsx'
import { useChangeAppointment, wantedStatus } from './use-change-appointment.ts'

interface AnswerBookingProps {
  appointmentId: string
  /** Patient and time, for screen readers. */
  about: string
  /** False for a patient without a name: such an appointment can't be confirmed (rule T72). */
  mayConfirm?: boolean
}

/** Confirms or declines an online booking from the bell, the notifications or the dashboard. */
export function AnswerBooking({ appointmentId, about, mayConfirm = true }: AnswerBookingProps) {
  const id = useId()
  const client = useQueryClient()
  const changer = useChangeAppointment({ id: appointmentId })
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const reasonBox = useRef<HTMLInputElement>(null)
  const declineButton = useRef<HTMLButtonElement>(null)
  const { isPending } = changer
  const wanted = wantedStatus(changer)
  const problem = problemOf(changer.error)
  const settle = { onSettled: () => void client.invalidateQueries({ queryKey: ['/api/notifications'] }) }
  // the focused button disappears
  const askReason = () => {
    flushSync(() => setDeclining(true))
    reasonBox.current?.focus()
  }
  const cancelDecline = () => {
    flushSync(() => setDeclining(false))
    declineButton.current?.focus()
  }
  const decline = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) changer.mutate({ status: 'cancelled', cancelReason: reason.trim() || undefined }, settle)
  }
  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="sr-only">
        {about}
      </span>
      {isDeclining ? (
        <DeclineForm
          describedBy={id}
          isPending={isPending}
          reason={reason}
          reasonBox={reasonBox}
          onReason={setReason}
          onDecline={decline}
          onKeep={cancelDecline}
        />
      ) : (
        <AnswerButtons
          describedBy={id}
          isPending={isPending}
          isConfirming={wanted === 'confirmed'}
          declineButton={declineButton}
          onConfirm={mayConfirm ? () => changer.mutate({ status: 'confirmed' }, settle) : undefined}
          onDecline={askReason}
        />
      )}
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

interface AnswerButtonsProps {
  describedBy: string
  isPending: boolean
  isConfirming: boolean
  declineButton: RefObject<HTMLButtonElement | null>
  /** Absent if the appointment can't be confirmed. */
  onConfirm: (() => void) | undefined
  onDecline: () => void
}

function AnswerButtons({
  describedBy,
  isPending,
  isConfirming,
  declineButton,
  onConfirm,
  onDecline,
}: AnswerButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {onConfirm ? (
        <Button
          size="sm"
          className="min-h-11 md:min-h-9"
          aria-describedby={describedBy}
          pending={isConfirming}
          pendingText={t('Confirming...')}
          onClick={onConfirm}
        >
          {t('Confirm')}
        </Button>
      ) : null}
      <Button
        ref={declineButton}
        size="sm"
        variant="secondary"
        className="min-h-11 md:min-h-9"
        aria-describedby={describedBy}
        disabled={isPending}
        onClick={onDecline}
      >
        {t('Decline')}
      </Button>
    </div>
  )
}

interface DeclineFormProps {
  describedBy: string
  isPending: boolean
  reason: string
  reasonBox: RefObject<HTMLInputElement | null>
  onReason: (reason: string) => void
  onDecline: (event: FormEvent) => void
  onKeep: () => void
}

function DeclineForm({ describedBy, isPending, reason, reasonBox, onReason, onDecline, onKeep }: DeclineFormProps) {
  return (
    <form onSubmit={onDecline} className="flex flex-col gap-2">
      <Field label={t('Reason')} optional help={t('The patient will see this.')}>
        <TextInput ref={reasonBox} value={reason} maxLength={500} onChange={(event) => onReason(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="danger"
          className="min-h-11 md:min-h-9"
          aria-describedby={describedBy}
          pending={isPending}
          pendingText={t('Declining...')}
        >
          {t('Decline booking')}
        </Button>
        <Button size="sm" variant="secondary" className="min-h-11 md:min-h-9" disabled={isPending} onClick={onKeep}>
          {t('Keep booking')}
        </Button>
      </div>
    </form>
  )
}

/** The parts that appointments add to a notification: buttons to answer a pending booking, and the link to the chart. */
export const notificationParts: NotificationParts = {
  answer: ({ appointmentId, patient, when }) => (
    <AnswerBooking appointmentId={appointmentId} about={`${patient}, ${when}`} />
  ),
  chartLink: ({ id, clinicId, patient, appointmentId }) => (
    <PatientName
      chartId={id}
      clinicId={clinicId}
      name={patient}
      mayOpen
      appointmentId={appointmentId}
      isOpenLink
      className="link inline-flex min-h-11 items-center md:min-h-0"
    />
  ),
}
