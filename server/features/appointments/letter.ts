import { money } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import type { Fact, Letter, Link, Part } from '#server/mail-delivery/letter.ts'
import { momentInMail } from '#server/mail-delivery/moments.ts'
import { bareNameInMail, doctorInMail, linesInMail, patientInMail, plainInMail } from '#server/mail-delivery/names.ts'
import type { Sender as InNameOf } from '#server/mail-delivery/sealed.ts'
import { moneyText } from '#server/money.ts'
import { locationOf } from './calendar-file.ts'
import { manageUrlOf } from './manage-link.ts'
import type { StoredAppointment } from './queries/appointments.ts'

export type Sender = Pick<Deps, 'config' | 'publicUrl' | 'secret'>

/** What a mail says of an appointment beside its facts. */
export interface Said {
  /** Paragraphs before the facts. */
  opening: readonly string[]
  /** The start before it was moved. */
  movedFrom?: Date
  /** The clinic moved it: the patient is asked for an answer. */
  asks?: boolean
  footer?: readonly string[]
}

/**
 * True if a mail may name the patient (rule T148): the clinic itself booked or
 * confirmed it, or the address is proved. Otherwise someone may have typed the name to send it to a stranger.
 */
const mayName = ({ isVouched, isAddressProved }: StoredAppointment) => isVouched || isAddressProved

/** True if the patient sees and changes the appointment signed in, and not by a secret link. */
const isByAccount = (appointment: StoredAppointment) =>
  appointment.isAddressProved || (!appointment.hasManageLink && appointment.patientUserId !== null)

/** Returns the address at which the patient sees and changes an appointment, null if there is none. */
export function appointmentUrl(sender: Sender, appointment: StoredAppointment): string | null {
  if (isByAccount(appointment)) return `${sender.publicUrl()}/appointments?visit=${appointment.id}`
  return appointment.hasManageLink ? manageUrlOf(sender, appointment.id, appointment.linkTurn) : null
}

/** Returns where a map shows a place; no account is needed, and on a phone its map app opens. */
const mapUrl = (location: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`

/** Returns the facts of an appointment: never the service, which may name an illness, nor the specialty (rule T146). */
function factsOf(appointment: StoredAppointment, movedFrom?: Date): Fact[] {
  const { timeZone, priceMinor, currency } = appointment
  const location = locationOf(appointment)
  const map: Link = { text: 'Show on a map', url: mapUrl(location) }
  const where = [bareNameInMail(appointment.clinicName), plainInMail(location)].join('\n')
  const doctor = { firstName: appointment.doctorFirstName, lastName: appointment.doctorLastName }
  const patient = { firstName: appointment.patientFirstName, lastName: appointment.patientLastName }
  return [
    ...(movedFrom ? [{ name: 'Before', value: momentInMail(movedFrom, timeZone) }] : []),
    { name: movedFrom ? 'Now' : 'When', value: momentInMail(appointment.startsAt, timeZone) },
    { name: 'With', value: doctorInMail(doctor) },
    ...(mayName(appointment) ? [{ name: 'For', value: patientInMail(patient) }] : []),
    { name: 'Where', value: where, link: map },
    { name: 'Phone', value: plainInMail(appointment.clinicPhone) },
    ...(priceMinor ? [{ name: 'Price', value: money(moneyText(priceMinor, currency), currency) }] : []),
    { name: 'Reference', value: appointment.reference },
  ]
}

/** Returns how the appointment can be changed. */
function waysToChange(appointment: StoredAppointment, url: string | null, { asks, movedFrom }: Said): Part[] {
  const isOver = appointment.status === 'cancelled'
  if (!url) return isOver ? [] : ['To reschedule or cancel it, please call the clinic.']
  if (isOver) return [{ button: { text: 'See this appointment', url } }]
  if (!asks) return [{ button: { text: 'View, reschedule or cancel', url } }]
  const what = movedFrom ? 'the new time' : 'the change'
  if (isByAccount(appointment))
    return [
      `If ${what} suits you, you don’t need to do anything.`,
      { button: { text: 'Choose another time or cancel', url } },
    ]
  const to = (answer: string) => `${url}?answer=${answer}`
  return [
    `Does ${what} suit you?`,
    { button: { text: 'Keep it', url: to('keep') } },
    {
      links: [
        { text: 'Choose another time', url: to('move') },
        { text: 'Cancel the appointment', url: to('cancel') },
      ],
    },
  ]
}

/** Returns the letter about an appointment. */
export function letterAbout(sender: Sender, appointment: StoredAppointment, said: Said): Letter {
  const url = appointmentUrl(sender, appointment)
  const isOver = appointment.status === 'cancelled'
  const firstName =
    mayName(appointment) && !appointment.isFamilyMembers ? bareNameInMail(appointment.patientFirstName, 40) : ''
  // the clinic's own words go where its patients are, not to whatever address someone booked with
  const before = !isOver && mayName(appointment) && appointment.beforeYouCome
  return {
    from: `${bareNameInMail(appointment.clinicName)} via ${sender.config.product.name}`,
    greeting: firstName ? `Hello ${firstName},` : undefined,
    parts: [
      ...said.opening,
      { facts: factsOf(appointment, said.movedFrom) },
      ...(before ? [`Before you come:\n${linesInMail(before)}`] : []),
      ...waysToChange(appointment, url, said),
    ],
    footer: [
      ...(url && !isByAccount(appointment)
        ? ['Keep the link in this email private. Anyone with it can change your appointment.']
        : []),
      ...(said.footer ?? []),
    ],
  }
}

/** Returns in whose name mails about an appointment are sent: the clinic's, with answers to it if its address is proved. */
export const inNameOfClinic = (sender: Sender, appointment: StoredAppointment): InNameOf => ({
  name: `${bareNameInMail(appointment.clinicName)} via ${sender.config.product.name}`,
  ...(appointment.clinicEmail && { replyTo: appointment.clinicEmail }),
})
