import { type Message, msg } from '#language/translate.ts'
/**
 * The metrics of a clinic. This file defines each metric once: the screen shows these texts under "How this is
 * counted", and `docs/analytics.md` repeats them (a test compares the two).
 */
export const figureNames = ['revenue', 'bookings', 'no-shows', 'fill-rate', 'lead-time', 'returning'] as const
export type FigureName = (typeof figureNames)[number]

interface Definition {
  title: Message
  /** Definition of the metric, in a few sentences. */
  counted: Message
}

export const definitions: Record<FigureName, Definition> = {
  revenue: {
    title: msg('Revenue'),
    counted: msg(
      'The prices of completed appointments, each as fixed at booking, in the clinic’s currency. Prices in other currencies are shown separately and never added. Appointments that are cancelled, missed or not yet completed add no revenue, and walk-ins have no price. Payments are not tracked.',
    ),
  },
  bookings: {
    title: msg('Bookings'),
    counted: msg(
      'Appointments starting in this period, whatever their outcome. Cancelled and expired ones don’t count.',
    ),
  },
  'no-shows': {
    title: msg('No-shows'),
    counted: msg(
      'Appointments that were marked as missed, and their share of all appointments that were completed or missed.',
    ),
  },
  'fill-rate': {
    title: msg('Fill rate'),
    counted: msg(
      'The share of offered minutes that were booked. A doctor offers the time that is within both the opening hours and their working hours, as set today, from the day they were added, without closed days and time off. Cancelled and missed appointments, walk-ins, and appointments outside the offered time don’t count.',
    ),
  },
  'lead-time': {
    title: msg('Lead time'),
    counted: msg(
      'The average time from booking to the start of the appointment, over all bookings. A rescheduled appointment counts from its first booking to its current start.',
    ),
  },
  returning: {
    title: msg('Returning patients'),
    counted: msg(
      'Patients with a completed appointment in this period that wasn’t their first at this clinic, and their share of all patients seen. A patient who came more than once counts once in each row.',
    ),
  },
}

/** Rules that apply to every metric. */
export const notesOnFigures = [
  msg('An appointment counts on the day it starts, in the clinic’s time zone. Weeks start on Monday.'),
  msg('A period in progress is compared with the same part of the previous one.'),
  msg(
    'Weeks, months and years are compared with the same days of the previous one; the last 90 days and custom ranges with the same number of days right before them.',
  ),
] as const

/** Numbers from which metrics are computed, as the API returns them. */
export interface Counts {
  bookings: number
  completed: number
  noShows: number
  filledMinutes: number
  /** Null if no time is offered, as for a service. */
  offeredMinutes: number | null
  patients: number
  returning: number
}

const share = (part: number, whole: number | null) => (whole ? part / whole : null)

/** Returns the share of missed appointments, from 0 to 1; null if none was completed or missed. */
export const noShowRate = ({ noShows, completed }: Counts) => share(noShows, noShows + completed)

/** Returns the share of offered minutes that were booked, from 0 to 1; null if none was offered. */
export const fillRate = ({ filledMinutes, offeredMinutes }: Counts) => share(filledMinutes, offeredMinutes)

/** Returns the share of patients who had been here before, from 0 to 1; null if no patient was seen. */
export const returningRate = ({ returning, patients }: Counts) => share(returning, patients)
