import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AppointmentStatus } from '#contract/appointments.ts'
import type { Attachment } from '#server/mail/queue.ts'

/** What a calendar may know of an appointment: clinic, time and link only (decision D4). */
export interface CalendarEntry {
  id: string
  status: AppointmentStatus
  startsAt: Date
  endsAt: Date
  clinicName: string
  clinicAddress: string
  /** Goes up with every change, so that a calendar takes the newer one. */
  calendarSequence: number
}

/** The calendar file (RFC 5545) of an appointment: the same UID for its whole life. */
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
    location: `${entry.clinicName}, ${entry.clinicAddress}`,
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

/** The same as a part of a mail. */
export const calendarAttachment = (
  entry: CalendarEntry,
  productName: string,
  manageUrl: string | null,
): Attachment => ({
  name: 'appointment.ics',
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: calendarFile(entry, productName, manageUrl),
})
