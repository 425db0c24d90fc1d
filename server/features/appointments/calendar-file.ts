import { t } from '#language/translate.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AppointmentMode, AppointmentStatus } from '#contract/appointments/appointments.ts'
import { bareNameInMail } from '#server/email-delivery/names.ts'
import type { Attachment } from '#server/email-delivery/sealed.ts'

/** The content of an appointment's calendar file: clinic, place, time and link only (rule D4). */
export interface CalendarEntry {
  id: string
  status: AppointmentStatus
  startsAt: Date
  endsAt: Date
  clinicName: string
  clinicAddress: string
  clinicCity: string
  mode?: AppointmentMode
  /** Goes up with every change, so that a calendar takes the newer one. */
  calendarSequence: number
}

/** Returns where a clinic is, with its city. */
export const locationOf = ({
  clinicAddress,
  clinicCity,
}: Pick<CalendarEntry, 'clinicAddress' | 'clinicCity'>): string =>
  clinicCity && !clinicAddress.toLowerCase().includes(clinicCity.toLowerCase())
    ? `${clinicAddress}, ${clinicCity}`
    : clinicAddress

/** Returns how a calendar takes the file: CANCEL removes an event that PUBLISH brought (RFC 5546, 3.2.5 and 4.1.3). */
const methodOf = ({ status }: Pick<CalendarEntry, 'status'>) =>
  status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH

/** Returns the type of the file, which names the method again (RFC 5546, 3.1.1; RFC 6047). */
export const calendarType = (entry: Pick<CalendarEntry, 'status'>): string =>
  `text/calendar; charset=utf-8; method=${methodOf(entry)}`

/** Details of this installation for the file. */
interface Publisher {
  product: { name: string }
  mail: { from: string }
}

/** Returns the address from which emails are sent: "Vaidya <mail@example.org>" has it in brackets. */
const addressOf = ({ mail }: Publisher): string => /<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from

/** Returns the calendar file (RFC 5545) of an appointment; its UID and its organizer never change. */
export function calendarFile(entry: CalendarEntry, publisher: Publisher, manageUrl: string | null): string {
  const calendar = ical({
    prodId: { company: publisher.product.name, product: 'appointments' },
    method: methodOf(entry),
  })
  calendar.createEvent({
    id: `${entry.id}@appointments`,
    sequence: entry.calendarSequence,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: t('Appointment at {clinic}', { clinic: entry.clinicName }),
    location: entry.mode === 'video' ? t('By video') : `${entry.clinicName}, ${locationOf(entry)}`,
    // PUBLISH and CANCEL require one
    organizer: { name: bareNameInMail(entry.clinicName), email: addressOf(publisher) },
    url: manageUrl ?? undefined,
    status:
      entry.status === 'cancelled'
        ? ICalEventStatus.CANCELLED
        : entry.status === 'pending'
          ? ICalEventStatus.TENTATIVE
          : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

/** Returns the calendar file as an attachment of an email. */
export const calendarAttachment = (
  entry: CalendarEntry,
  publisher: Publisher,
  manageUrl: string | null,
): Attachment => ({
  name: 'appointment.ics',
  type: calendarType(entry),
  content: calendarFile(entry, publisher, manageUrl),
})
