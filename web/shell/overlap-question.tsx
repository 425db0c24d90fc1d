import type { Refusal } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/dates.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { doctorName } from './people.ts'

type OtherVisit = NonNullable<Refusal['otherVisit']>

/** The patient's own other visit at this time, when that is why the server asks back; null for every other answer. */
const otherVisitIn = (error: unknown): OtherVisit | null =>
  error instanceof ApiError && error.refusal?.code === 'own-overlap' ? (error.refusal.otherVisit ?? null) : null

/** Whether the server asks back; then nothing has failed, and the question is all that is shown. */
export const asksOverlap = (error: unknown) => otherVisitIn(error) !== null

interface OverlapQuestionProps {
  /** What the server answered, whatever it was. */
  error: unknown
  /** The patient's name; null when it is the reader. */
  who: string | null
  verb: 'Book' | 'Move'
  onAnyway: () => void
  /** Back to the form, where everything is as it was typed. */
  onBack: () => void
}

/** Asks whether a patient is meant to have two visits at one time (trap T49); nothing unless the server asked. */
export function OverlapQuestion({ error, who, verb, onAnyway, onBack }: OverlapQuestionProps) {
  const other = otherVisitIn(error)
  if (!other) return null
  const { appointmentTime, doctor, clinicName } = other
  const whom = `${doctorName(doctor)}${clinicName ? ` (${clinicName})` : ''}`
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onBack()}
      tone="normal"
      title="Another visit at this time"
      description={`${who === null ? 'You have' : `${who} has`} another visit at ${clock(appointmentTime)} with ${whom} at this time. ${verb} anyway?`}
      confirmText={`${verb} anyway`}
      keepText="Go back"
      onConfirm={onAnyway}
    />
  )
}
