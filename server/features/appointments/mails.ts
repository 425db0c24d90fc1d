import { doctorInMail, bareNameInMail, nameInMail } from '#server/mail-delivery/names.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'
import { shortMomentInMail } from '#server/mail-delivery/moments.ts'
import { calendarAttachment } from './calendar-file.ts'
import { appointmentUrl, inNameOfClinic, letterAbout, type Said, type Sender } from './letter.ts'
import { nightEnd } from './night.ts'
import type { Author } from './news.ts'
import type { StoredAppointment } from './queries/appointments.ts'

type About = Omit<Said, 'opening'> & { opening: string | readonly string[] }

/** Returns a mail about an appointment: subject, facts, ways to change it, and the calendar file. */
export function mailAbout(
  sender: Sender,
  appointment: StoredAppointment,
  to: string,
  subject: string,
  about: string | About,
): Mail {
  const said = typeof about === 'string' ? { opening: about } : about
  const { name } = sender.config.product
  return {
    to,
    subject: `${subject}: ${shortMomentInMail(appointment.startsAt, appointment.timeZone)} at ${bareNameInMail(appointment.clinicName)}`,
    letter: letterAbout(sender, appointment, { ...said, opening: [said.opening].flat() }),
    attachments: [calendarAttachment(appointment, name, appointmentUrl(sender, appointment))],
    sender: inNameOfClinic(sender, appointment),
    about: appointment.id,
  }
}

/** Who did it, for the patient: the clinic, the patient signed in, or the holder of the manage link. */
function doerOf(author: Author, appointment: StoredAppointment): 'clinic' | 'patient' | 'link' {
  if (author.userId === null) return 'link'
  return author.userId === appointment.patientUserId ? 'patient' : 'clinic'
}

const notYou = 'If this wasn’t you, please call the clinic.'

/** Returns that the clinic did something, and why if the doctor is away. */
const byClinic = (appointment: StoredAppointment, { isAway }: Author, did: string) =>
  isAway
    ? `${doctorOf(appointment)} is away at that time, so ${nameInMail(appointment.clinicName)} ${did}.`
    : `${nameInMail(appointment.clinicName)} ${did}.`

const doctorOf = (appointment: StoredAppointment) =>
  doctorInMail({ firstName: appointment.doctorFirstName, lastName: appointment.doctorLastName })

/** After a public booking: the clinic has not confirmed it yet. */
export const bookedMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(
    sender,
    appointment,
    to,
    'Appointment requested',
    `We've received your request to see ${doctorOf(appointment)}. We'll email you when the clinic confirms it.`,
  )

/** After a public booking at a clinic whose online bookings are confirmed at once (rule I2). */
export const bookedAndConfirmedMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(sender, appointment, to, 'Appointment confirmed', 'Your appointment is booked and confirmed.')

/** After a booking by the clinic, or by the patient in the app: no one has to confirm it. */
export const scheduledMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(sender, appointment, to, 'Appointment booked', 'Your appointment is booked.')

export const confirmedMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(sender, appointment, to, 'Appointment confirmed', 'The clinic has confirmed your appointment.')

export function cancelledMail(sender: Sender, appointment: StoredAppointment, to: string, author: Author): Mail {
  const opening = {
    clinic: byClinic(appointment, author, 'has cancelled this appointment'),
    patient: `You have cancelled this appointment. ${notYou}`,
    link: `This appointment was cancelled with the link in your email. ${notYou}`,
  }[doerOf(author, appointment)]
  const mail = mailAbout(sender, appointment, to, 'Appointment cancelled', opening)
  return author.isAway ? inTheMorning(mail, appointment, appointment.startsAt) : mail
}

/** A cancellation was undone. */
export const restoredMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(
    sender,
    appointment,
    to,
    'Appointment restored',
    appointment.status === 'pending'
      ? "The cancellation was undone. We'll email you when the clinic confirms your booking."
      : 'The cancellation was undone. Your appointment will take place as booked.',
  )

/** `before` is the appointment before it was moved, to another time or another doctor. */
export function movedMail(
  sender: Sender,
  appointment: StoredAppointment,
  to: string,
  author: Author,
  before: Pick<StoredAppointment, 'startsAt' | 'doctorId'>,
): Mail {
  const caller = doerOf(author, appointment)
  const isLater = before.startsAt.getTime() !== appointment.startsAt.getTime()
  const toDoctor = before.doctorId !== appointment.doctorId && `${isLater ? 'with' : 'to'} ${doctorOf(appointment)}`
  const whither = [isLater && 'to a new time', toDoctor]
  const opening = {
    clinic: byClinic(appointment, author, `has moved your appointment ${whither.filter(Boolean).join(' ')}`),
    patient: `You have moved your appointment to a new time. ${notYou}`,
    link: `Your appointment was moved to a new time with the link in your email. ${notYou}`,
  }[caller]
  const mail = mailAbout(sender, appointment, to, 'Appointment rescheduled', {
    opening,
    movedFrom: isLater ? before.startsAt : undefined,
    asks: caller === 'clinic',
  })
  return author.isAway ? inTheMorning(mail, appointment, before.startsAt) : mail
}

/** A mail that is made by many at once waits for the morning (`nightEnd`). */
const inTheMorning = (mail: Mail, { timeZone }: StoredAppointment, startsAt: Date): Mail => ({
  ...mail,
  notBefore: nightEnd(new Date(), timeZone, startsAt),
})

/** The clinic let the time to confirm pass (rule D7). */
export const expiredMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(
    sender,
    { ...appointment, status: 'cancelled' },
    to,
    'Appointment not confirmed',
    "The clinic didn't confirm this appointment in time, so it has been cancelled. You can book another time.",
  )
