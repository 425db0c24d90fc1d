import { type Message, msg, t } from '#language/translate.ts'
import type { AppointmentMode } from '#contract/appointments/appointments.ts'
import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { manageTokenHash, manageTokenOf } from './manage-link.ts'
import { auditAndNotify, type Author, nightEnd } from './notify.ts'
import { mailAbout } from './email-about.ts'
import { findAppointmentById, type StoredAppointment } from './queries/appointments.ts'
import { updateLink } from './queries/online.ts'
import { doctorInMail, nameInMail } from '#server/email-delivery/names.ts'
import type { Mail } from '#server/email-delivery/queue.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl' | 'secret'>

/** Returns who acted, for the patient: the clinic, the patient signed in, or the holder of the manage link. */
function doerOf(author: Author, appointment: StoredAppointment): 'clinic' | 'patient' | 'link' {
  if (author.userId === null) return 'link'
  return author.userId === appointment.patientUserId ? 'patient' : 'clinic'
}

/** Returns that the clinic cancelled, and why if the doctor is away. */
const cancelledByClinic = (names: { doctor: string; clinic: string }, isAway: boolean | undefined) =>
  isAway
    ? t('{doctor} is away at that time, so {clinic} has cancelled this appointment.', names)
    : t('{clinic} has cancelled this appointment.', names)

/** Returns that the clinic moved an appointment to another time, another doctor or both, and why if the doctor is away. */
function movedByClinic(names: { doctor: string; clinic: string }, isAway: boolean | undefined, to: Whither) {
  if (to.isLater && to.doctor) {
    const all = { ...names, newDoctor: to.doctor }
    return isAway
      ? t('{doctor} is away at that time, so {clinic} has moved your appointment to a new time with {newDoctor}.', all)
      : t('{clinic} has moved your appointment to a new time with {newDoctor}.', all)
  }
  if (to.doctor) {
    const all = { ...names, newDoctor: to.doctor }
    return isAway
      ? t('{doctor} is away at that time, so {clinic} has moved your appointment to {newDoctor}.', all)
      : t('{clinic} has moved your appointment to {newDoctor}.', all)
  }
  return isAway
    ? t('{doctor} is away at that time, so {clinic} has moved your appointment to a new time.', names)
    : t('{clinic} has moved your appointment to a new time.', names)
}

interface Whither {
  isLater: boolean
  /** The new doctor, if it is another one. */
  doctor: string | null
}

const namesIn = (appointment: StoredAppointment) => ({
  doctor: doctorOf(appointment),
  clinic: nameInMail(appointment.clinicName),
})

const doctorOf = (appointment: StoredAppointment) =>
  doctorInMail({ firstName: appointment.doctorFirstName, lastName: appointment.doctorLastName })

/** After a public booking: the clinic has not confirmed it yet. */
export const bookedMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(
    sender,
    appointment,
    to,
    t('Appointment requested'),
    t("We've received your request to see {doctor}. We'll email you when the clinic confirms it.", {
      doctor: doctorOf(appointment),
    }),
  )

/** Confirms a public booking at a clinic that confirms automatically (rule I2). */
export const bookedAndConfirmedMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(sender, appointment, to, t('Appointment confirmed'), t('Your appointment is booked and confirmed.'))

/** Returns the email after a booking by the clinic, or by the patient in the app: no one has to confirm it. */
export const scheduledMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(sender, appointment, to, t('Appointment booked'), t('Your appointment is booked.'))

export const confirmedMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(sender, appointment, to, t('Appointment confirmed'), t('The clinic has confirmed your appointment.'))

export function cancelledMail(sender: Sender, appointment: StoredAppointment, to: string, author: Author): Mail {
  const opening = {
    clinic: cancelledByClinic(namesIn(appointment), author.isAway),
    patient: t('You have cancelled this appointment. If this wasn’t you, please call the clinic.'),
    link: t('This appointment was cancelled with the link in your email. If this wasn’t you, please call the clinic.'),
  }[doerOf(author, appointment)]
  const mail = mailAbout(sender, appointment, to, t('Appointment cancelled'), opening)
  return author.isAway ? inTheMorning(mail, appointment, appointment.startsAt) : mail
}

/** A cancellation was undone. */
export const restoredMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(
    sender,
    appointment,
    to,
    t('Appointment restored'),
    appointment.status === 'pending'
      ? t("The cancellation was undone. We'll email you when the clinic confirms your booking.")
      : t('The cancellation was undone. Your appointment will take place as booked.'),
  )

/** Where an appointment takes place that has changed between the clinic and video. */
const nowTakesPlace: Record<AppointmentMode, Message> = {
  video: msg('It now takes place by video. You don’t need to come to the clinic.'),
  in_person: msg('It now takes place at the clinic, and no longer by video.'),
}

/** The clinic has changed an appointment between the clinic and video; its time stays. */
export const modeChangedMail = (sender: Sender, appointment: StoredAppointment, to: string): Mail =>
  mailAbout(sender, appointment, to, t('Appointment changed'), {
    opening: [t('{clinic} has changed your appointment.', namesIn(appointment)), t(nowTakesPlace[appointment.mode])],
  })

/** `before` is the appointment before it was moved, to another time or another doctor. */
export function movedMail(
  sender: Sender,
  appointment: StoredAppointment,
  to: string,
  author: Author,
  before: Pick<StoredAppointment, 'startsAt' | 'doctorId' | 'mode'>,
): Mail {
  const caller = doerOf(author, appointment)
  const isLater = before.startsAt.getTime() !== appointment.startsAt.getTime()
  const whither = { isLater, doctor: before.doctorId === appointment.doctorId ? null : doctorOf(appointment) }
  const opening = {
    clinic: movedByClinic(namesIn(appointment), author.isAway, whither),
    patient: t('You have moved your appointment to a new time. If this wasn’t you, please call the clinic.'),
    link: t(
      'Your appointment was moved to a new time with the link in your email. If this wasn’t you, please call the clinic.',
    ),
  }[caller]
  const mail = mailAbout(sender, appointment, to, t('Appointment rescheduled'), {
    opening: before.mode === appointment.mode ? opening : [opening, t(nowTakesPlace[appointment.mode])],
    movedFrom: isLater ? before.startsAt : undefined,
    asks: caller === 'clinic',
  })
  return author.isAway ? inTheMorning(mail, appointment, before.startsAt) : mail
}

/** Delays an email of a bulk change until the morning (`nightEnd`). */
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
    t('Appointment not confirmed'),
    t("The clinic didn't confirm this appointment in time, so it has been cancelled. You can book another time."),
  )

const mailsOf: Partial<Record<StoredAppointment['status'], typeof bookedMail>> = {
  pending: bookedMail,
  confirmed: confirmedMail,
}

/**
 * Sends the appointment's email again, to its corrected address and with a new manage link; the link in the earlier email
 * stops working. Returns the appointment. Throws 404.
 */
export async function resendEmail(deps: Deps, tx: Tx, id: string, author: Author): Promise<StoredAppointment> {
  const before = await findAppointmentById(tx, id)
  if (!before) throw notFound()
  const linkTurn = before.linkTurn + 1
  await updateLink(tx, id, linkTurn, manageTokenHash(manageTokenOf(deps, id, linkTurn)))
  const appointment = { ...before, linkTurn }
  const mailOf = mailsOf[appointment.status] ?? scheduledMail
  const to = appointment.mailTo
  const mail = to ? () => mailOf(deps, appointment, to) : null
  await auditAndNotify(tx, appointment, author, { verb: 'email-corrected', mail })
  return appointment
}
