import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { Attachment } from '#server/mail-delivery/sealed.ts'

/** What a calendar file contains of an appointment: clinic, place, time and link only (rule D4). */
export interface CalendarEntry {
  id: string
  status: AppointmentStatus
  startsAt: Date
  endsAt: Date
  clinicName: string
  clinicAddress: string
  clinicCity: string
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

/** Returns the calendar file (RFC 5545) of an appointment; its UID never changes. */
export function calendarFile(entry: CalendarEntry, productName: string, manageUrl: string | null): string {
  const calendar = ical({
    prodId: { company: productName, product: 'appointments' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${entry.id}@appointments`,
    sequence: entry.calendarSequence,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: `Appointment at ${entry.clinicName}`,
    location: `${entry.clinicName}, ${locationOf(entry)}`,
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
  productName: string,
  manageUrl: string | null,
): Attachment => ({
  name: 'appointment.ics',
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: calendarFile(entry, productName, manageUrl),
})
