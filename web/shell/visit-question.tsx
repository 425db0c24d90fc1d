import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { dateIn, dayInWords, shortDate } from '#web/lib/dates.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { doctorOf, patientName, spanOf } from './visit-words.ts'

/** The steps that cannot be taken back, and so are asked for once. */
export type Question = 'cancelled' | 'no_show'

const words = {
  cancelled: {
    title: 'Cancel this appointment?',
    confirmText: 'Cancel appointment',
    pendingText: 'Cancelling...',
    keepText: 'Keep appointment',
    reason: { label: 'Reason', help: 'Everyone who sees this appointment can read it.' },
  },
  no_show: {
    title: 'Mark as no-show?',
    confirmText: 'Mark as no-show',
    pendingText: 'Marking...',
    keepText: 'Go back',
    reason: undefined,
  },
} as const

interface VisitQuestionProps {
  question: Question
  appointment: Appointment
  pending: boolean
  /** The sentence of a failed attempt, where it is told here. */
  error?: string | undefined
  onConfirm: (change: { status: Question; cancelReason: string | undefined }) => void
  onClose: () => void
}

/** Asks once before a visit is cancelled or marked, in the list and in the calendar alike. */
export function VisitQuestion({ question, appointment, pending, error, onConfirm, onClose }: VisitQuestionProps) {
  // As it was when the question was asked: the list behind may be read again meanwhile.
  const [visit] = useState(appointment)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...words[question]}
      description={`${visitInWords(visit)} This cannot be taken back.`}
      pending={pending}
      error={error}
      onConfirm={(reason) => onConfirm({ status: question, cancelReason: reason || undefined })}
    />
  )
}

/** A line does not end inside it. */
const unbroken = (span: string) => span.replace('–', '\u2060–\u2060')

/** "Meera Nair with Dr. Asha Rao, Fri 4 Dec 10:30–11:00." */
export function visitInWords(visit: Appointment) {
  const today = dateIn(visit.clinic.timeZone)
  const day = dayInWords(visit.appointmentDate, today)
  const date = shortDate(visit.appointmentDate, today)
  const when = day === date ? date : `${day} (${date})`
  return `${patientName(visit)} with ${doctorOf(visit)}, ${when}, ${unbroken(spanOf(visit))}.`
}
