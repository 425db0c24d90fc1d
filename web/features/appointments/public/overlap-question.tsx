import type { Refusal } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { doctorName } from '#web/shell/people.ts'

type OtherAppointment = NonNullable<Refusal['otherVisit']>

/** The patient's other appointment at this time if the server refused with `own-overlap`, otherwise null. */
const otherAppointmentIn = (error: unknown): OtherAppointment | null =>
  error instanceof ApiError && error.refusal?.code === 'own-overlap' ? (error.refusal.otherVisit ?? null) : null

/** True if the server asks whether the overlap is intended; no failure is shown then. */
export const asksOverlap = (error: unknown) => otherAppointmentIn(error) !== null

interface OverlapQuestionProps {
  /** The error of the last attempt, of any kind. */
  error: unknown
  /** The patient's name; null when it is the reader. */
  who: string | null
  verb: 'Book' | 'Reschedule'
  onAnyway: () => void
  /** Back to the form with its values. */
  onBack: () => void
}

/** Asks whether a patient should have two appointments at one time (rule T49). Renders nothing unless the server asked. */
export function OverlapQuestion({ error, who, verb, onAnyway, onBack }: OverlapQuestionProps) {
  const other = otherAppointmentIn(error)
  if (!other) return null
  const { appointmentTime, doctor, clinicName } = other
  const whom = `${doctorName(doctor)}${clinicName ? ` (${clinicName})` : ''}`
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onBack()}
      tone="normal"
      title="Another appointment at this time"
      description={`${who === null ? 'You already have' : `${who} already has`} an appointment at ${clock(appointmentTime)} with ${whom}. ${verb} anyway?`}
      confirmText={`${verb} anyway`}
      keepText="Go back"
      onConfirm={onAnyway}
    />
  )
}
