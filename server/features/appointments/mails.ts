import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/mail/queue.ts'
import { calendarAttachment } from './calendar-file.ts'
import { manageUrlOf } from './manage-link.ts'
import type { StoredAppointment } from './queries.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl' | 'secret'>

const longDate = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Clinic, time and link: what any mail may say of a visit (trap T146). The time is the clinic's, with its zone named. */
export function details(sender: Sender, visit: StoredAppointment, isOver = false): string {
  const when = `${longDate.format(new Date(`${visit.date}T00:00:00Z`))}, ${visit.time} (${visit.timeZone})`
  const lines = [when, visit.clinicName, visit.clinicAddress, visit.clinicPhone, `Reference: ${visit.reference}`]
  if (visit.hasManageLink)
    lines.push('', isOver ? 'Your booking:' : 'See, move or cancel it:', manageUrlOf(sender, visit.id))
  return `${lines.join('\n')}\n\n${sender.config.product.name}`
}

function mail(sender: Sender, visit: StoredAppointment, to: string, subject: string, opening: string): Mail {
  const manageUrl = visit.hasManageLink ? manageUrlOf(sender, visit.id) : null
  return {
    to,
    subject: `${subject}: ${visit.clinicName}, ${visit.date} ${visit.time}`,
    body: `Hello,\n\n${opening}\n\n${details(sender, visit, visit.status === 'cancelled')}`,
    attachments: [calendarAttachment(visit, sender.config.product.name, manageUrl)],
  }
}

/** After a public booking: the clinic has not confirmed it yet. */
export const bookedMail = (sender: Sender, visit: StoredAppointment, to: string): Mail =>
  mail(
    sender,
    visit,
    to,
    'Appointment requested',
    'your appointment is booked. The clinic will confirm it; we will write to you then.',
  )

/** After a booking by the clinic, or by the patient in the app: nobody has to confirm it. */
export const scheduledMail = (sender: Sender, visit: StoredAppointment, to: string): Mail =>
  mail(sender, visit, to, 'Appointment booked', 'your appointment is booked.')

export const confirmedMail = (sender: Sender, visit: StoredAppointment, to: string): Mail =>
  mail(sender, visit, to, 'Appointment confirmed', 'the clinic has confirmed your appointment.')

export const cancelledMail = (sender: Sender, visit: StoredAppointment, to: string): Mail =>
  mail(sender, visit, to, 'Appointment cancelled', 'this appointment is cancelled.')

export const movedMail = (sender: Sender, visit: StoredAppointment, to: string): Mail =>
  mail(sender, visit, to, 'Appointment moved', 'your appointment has a new time.')

/** The clinic let the time to confirm pass (decision D7). */
export const expiredMail = (sender: Sender, visit: StoredAppointment, to: string): Mail =>
  mail(
    sender,
    { ...visit, status: 'cancelled' },
    to,
    'Appointment not confirmed',
    'the clinic did not confirm this booking in time, so it has been cancelled. You are welcome to book another time.',
  )
