import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { manageTokenHash, manageTokenOf, manageUrlOf } from './manage-link.ts'
import { auditAndNotify, type Author, nightEnd } from './notify.ts'
import { nameForBooker } from './read.ts'
import { findAppointmentById, type StoredAppointment } from './queries/appointments.ts'
import { updateLink } from './queries/online.ts'
import { money } from '#contract/money.ts'
import type { Fact, Letter, Link, Part } from '#server/mail-delivery/letter.ts'
import { momentInMail, shortMomentInMail } from '#server/mail-delivery/moments.ts'
import {
  bareNameInMail,
  doctorInMail,
  linesInMail,
  nameInMail,
  patientInMail,
  plainInMail,
} from '#server/mail-delivery/names.ts'
import type { Sender as InNameOf } from '#server/mail-delivery/sealed.ts'
import { moneyText } from '#server/money.ts'
import { calendarAttachment, locationOf } from './calendar-file.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl' | 'secret'>

/** The content of an email about an appointment besides the facts. */
interface Said {
  /** Paragraphs before the facts. */
  opening: readonly string[]
  /** The start before it was moved. */
  movedFrom?: Date
  /** True if the clinic moved it and the patient must answer. */
  asks?: boolean
  footer?: readonly string[]
}

/**
 * True if an email can name the patient (rule T148): the clinic itself booked or confirmed the appointment, or the address
 * is verified. Otherwise someone may have typed the name to send it to a stranger.
 */
const mayName = ({ isVouched, isAddressProved }: StoredAppointment) => isVouched || isAddressProved

/** True if the patient sees and changes the appointment signed in, and not by a secret link. */
const isByAccount = (appointment: StoredAppointment) =>
  appointment.isAddressProved || (!appointment.hasManageLink && appointment.patientUserId !== null)

/** Returns the address at which the patient sees and changes an appointment; null if there is none. */
function appointmentUrl(sender: Sender, appointment: StoredAppointment): string | null {
  if (isByAccount(appointment)) return `${sender.publicUrl()}/appointments?visit=${appointment.id}`
  return appointment.hasManageLink ? manageUrlOf(sender, appointment.id, appointment.linkTurn) : null
}

/** Returns where a map shows a place; no account is needed, and on a phone its map app opens. */
const mapUrl = (location: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`

/** Returns the facts of an appointment: never the service, which may name an illness, nor the specialty (rule T146). */
function factsOf(appointment: StoredAppointment, movedFrom?: Date): Fact[] {
  const { timeZone, priceMinor, currency } = appointment
  const location = locationOf(appointment)
  const map: Link = { text: t('Show on a map'), url: mapUrl(location) }
  const where = [bareNameInMail(appointment.clinicName), plainInMail(location)].join('\n')
  const doctor = { firstName: appointment.doctorFirstName, lastName: appointment.doctorLastName }
  return [
    ...(movedFrom ? [{ name: t('Before'), value: momentInMail(movedFrom, timeZone) }] : []),
    { name: movedFrom ? t('Now') : t('When'), value: momentInMail(appointment.startsAt, timeZone) },
    { name: t('With'), value: doctorInMail(doctor) },
    ...(mayName(appointment) ? [{ name: t('For'), value: patientInMail(nameForBooker(appointment)) }] : []),
    { name: t('Where'), value: where, link: map },
    { name: t('Phone'), value: plainInMail(appointment.clinicPhone) },
    ...(priceMinor ? [{ name: t('Price'), value: money(moneyText(priceMinor, currency), currency) }] : []),
    { name: t('Reference'), value: appointment.reference },
  ]
}

/** Returns how the appointment can be changed. */
function waysToChange(appointment: StoredAppointment, url: string | null, { asks, movedFrom }: Said): Part[] {
  const isOver = appointment.status === 'cancelled'
  if (!url) return isOver ? [] : [t('To reschedule or cancel it, please call the clinic.')]
  if (isOver) return [{ button: { text: t('See this appointment'), url } }]
  if (!asks) return [{ button: { text: t('View, reschedule or cancel'), url } }]
  if (isByAccount(appointment))
    return [
      movedFrom
        ? t('If the new time suits you, you don’t need to do anything.')
        : t('If the change suits you, you don’t need to do anything.'),
      { button: { text: t('Choose another time or cancel'), url } },
    ]
  const to = (answer: string) => `${url}?answer=${answer}`
  return [
    movedFrom ? t('Does the new time suit you?') : t('Does the change suit you?'),
    { button: { text: t('Keep it'), url: to('keep') } },
    {
      links: [
        { text: t('Choose another time'), url: to('move') },
        { text: t('Cancel the appointment'), url: to('cancel') },
      ],
    },
  ]
}

/** Returns the letter about an appointment. */
function letterAbout(sender: Sender, appointment: StoredAppointment, said: Said): Letter {
  const url = appointmentUrl(sender, appointment)
  const isOver = appointment.status === 'cancelled'
  const firstName =
    mayName(appointment) && !appointment.isFamilyMembers ? bareNameInMail(nameForBooker(appointment).firstName, 40) : ''
  // the clinic's own text goes to its patients, not to any address that someone booked with
  const before = !isOver && mayName(appointment) && appointment.beforeYouCome
  return {
    from: clinicVia(sender, appointment),
    greeting: firstName ? t('Hello {name},', { name: firstName }) : undefined,
    parts: [
      ...said.opening,
      { facts: factsOf(appointment, said.movedFrom) },
      ...(before ? [`${t('Before you come:')}\n${linesInMail(before)}`] : []),
      ...waysToChange(appointment, url, said),
    ],
    footer: [
      ...(url && !isByAccount(appointment)
        ? [t('Keep the link in this email private. Anyone with it can change your appointment.')]
        : []),
      ...(said.footer ?? []),
    ],
  }
}

const clinicVia = (sender: Sender, { clinicName }: StoredAppointment) =>
  t('{clinic} via {product}', { clinic: bareNameInMail(clinicName), product: sender.config.product.name })

/** Returns the sender of emails about an appointment: the clinic, with replies to it if its address is verified. */
const inNameOfClinic = (sender: Sender, appointment: StoredAppointment): InNameOf => ({
  name: clinicVia(sender, appointment),
  ...(appointment.clinicEmail && { replyTo: appointment.clinicEmail }),
})

type About = Omit<Said, 'opening'> & { opening: string | readonly string[] }

/** Returns an email about an appointment: subject, facts, ways to change it, and the calendar file. */
export function mailAbout(
  sender: Sender,
  appointment: StoredAppointment,
  to: string,
  subject: string,
  about: string | About,
): Mail {
  const said = typeof about === 'string' ? { opening: about } : about
  return {
    to,
    recipient: {
      userId: appointment.isFamilyMembers ? undefined : appointment.patientUserId,
      patientId: appointment.patientId,
      clinicId: appointment.clinicId,
    },
    subject: t('{what}: {moment} at {clinic}', {
      what: subject,
      moment: shortMomentInMail(appointment.startsAt, appointment.timeZone),
      clinic: bareNameInMail(appointment.clinicName),
    }),
    letter: letterAbout(sender, appointment, { ...said, opening: [said.opening].flat() }),
    attachments: [calendarAttachment(appointment, sender.config, appointmentUrl(sender, appointment))],
    sender: inNameOfClinic(sender, appointment),
    about: appointment.id,
  }
}

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

/** The email after a booking by the clinic, or by the patient in the app: no one has to confirm it. */
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
  const whither = { isLater, doctor: before.doctorId === appointment.doctorId ? null : doctorOf(appointment) }
  const opening = {
    clinic: movedByClinic(namesIn(appointment), author.isAway, whither),
    patient: t('You have moved your appointment to a new time. If this wasn’t you, please call the clinic.'),
    link: t(
      'Your appointment was moved to a new time with the link in your email. If this wasn’t you, please call the clinic.',
    ),
  }[caller]
  const mail = mailAbout(sender, appointment, to, t('Appointment rescheduled'), {
    opening,
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
