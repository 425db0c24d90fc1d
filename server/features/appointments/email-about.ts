import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import { manageUrlOf } from './manage-link.ts'
import { nameForBooker } from './read.ts'
import type { StoredAppointment } from './queries/appointments.ts'
import { money } from '#contract/money.ts'
import type { Fact, Letter, Link, Part } from '#server/email-delivery/letter.ts'
import { momentInMail, shortMomentInMail } from '#server/email-delivery/moments.ts'
import { bareNameInMail, doctorInMail, linesInMail, patientInMail, plainInMail } from '#server/email-delivery/names.ts'
import type { Sender as InNameOf } from '#server/email-delivery/sealed.ts'
import { moneyText } from '#server/money.ts'
import { calendarAttachment, locationOf } from './calendar-file.ts'
import type { Mail } from '#server/email-delivery/queue.ts'

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

/** Returns where an appointment takes place. Never the room of a call: the button of the email leads to it (decision 0110). */
function whereOf(appointment: StoredAppointment): Fact {
  const clinic = bareNameInMail(appointment.clinicName)
  if (appointment.mode === 'video') return { name: t('Where'), value: [t('By video'), clinic].join('\n') }
  const location = locationOf(appointment)
  const map: Link = { text: t('Show on a map'), url: mapUrl(location), isElsewhere: true }
  return { name: t('Where'), value: [clinic, plainInMail(location)].join('\n'), link: map }
}

/** Returns the facts of an appointment: never the service, which may name an illness, nor the specialty (rule T146). */
function factsOf(appointment: StoredAppointment, movedFrom?: Date): Fact[] {
  const { timeZone, priceMinor, currency } = appointment
  const doctor = { firstName: appointment.doctorFirstName, lastName: appointment.doctorLastName }
  return [
    ...(movedFrom ? [{ name: t('Before'), value: momentInMail(movedFrom, timeZone) }] : []),
    { name: movedFrom ? t('Now') : t('When'), value: momentInMail(appointment.startsAt, timeZone) },
    { name: t('With'), value: doctorInMail(doctor) },
    ...(mayName(appointment) ? [{ name: t('For'), value: patientInMail(nameForBooker(appointment)) }] : []),
    whereOf(appointment),
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
        ? t('If the new time works for you, you don’t need to do anything.')
        : t('If the change works for you, you don’t need to do anything.'),
      { button: { text: t('Choose another time or cancel'), url } },
    ]
  const to = (answer: string) => `${url}?answer=${answer}`
  return [
    movedFrom ? t('Does the new time work for you?') : t('Does the change work for you?'),
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
