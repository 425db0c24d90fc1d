import type { Deps } from '#server/deps.ts'
import { type StoredAppointment, visitInMail } from '#server/features/appointments/use-cases.ts'
import type { Mail } from '#server/mail/queue.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl' | 'secret'>

/** Before a visit: clinic and time only (trap T146), and where to put an end to such mails. */
export function reminderMail(sender: Sender, visit: StoredAppointment, to: string): Mail {
  const ending = visit.hasManageLink
    ? 'The same link lets you stop reminders for this appointment.'
    : `You can switch reminders off under ${sender.publicUrl()}/settings`
  return {
    to,
    subject: `Reminder: ${visit.clinicName}, ${visit.date} ${visit.time}`,
    body: `Hello,\n\nthis is a reminder of your appointment.\n\n${visitInMail(sender, visit)}\n\n${ending}`,
  }
}
