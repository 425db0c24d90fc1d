import type { Appointment } from '#contract/appointments.ts'
import { dateIn, dayInWords, shortDate } from '#web/lib/dates.ts'
import { doctorOf, patientName, spanOf } from '#web/shell/visit-words.ts'

/** The steps that cannot be taken back, and so are asked for once. */
export type Question = 'cancelled' | 'no_show'

export const questionWords = {
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
