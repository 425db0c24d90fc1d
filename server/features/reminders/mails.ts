import type { Deps } from '#server/deps.ts'
import { mailAbout, type StoredAppointment } from '#server/features/appointments/public.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl' | 'secret'>

/** How reminders are turned off: an account has settings, a guest only the link. */
function wayToStop(sender: Sender, { patientUserId, hasManageLink }: StoredAppointment): string {
  if (patientUserId) return `To turn reminders off, go to ${sender.publicUrl()}/settings`
  return hasManageLink
    ? 'To stop reminders for this appointment, open the link in this email.'
    : 'To stop reminders for this appointment, please call the clinic.'
}

/** Before an appointment: its facts (rule T146), and how to turn reminders off. */
export function reminderMail(sender: Sender, appointment: StoredAppointment, to: string): Mail {
  const mail = mailAbout(sender, appointment, to, 'Reminder', {
    opening: 'This is a reminder of your appointment.',
    footer: [wayToStop(sender, appointment)],
  })
  // the calendar has it already, and a mail that waits for the morning says more
  return { ...mail, attachments: [], about: undefined }
}
