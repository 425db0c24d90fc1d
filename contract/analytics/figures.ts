/**
 * The metrics of a clinic. This file defines each metric once: the screen shows these texts under "How this is
 * counted", and `docs/analytics.md` repeats them (a test compares the two).
 */
export const figureNames = ['revenue', 'bookings', 'no-shows', 'fill-rate', 'lead-time', 'returning'] as const
export type FigureName = (typeof figureNames)[number]

interface Definition {
  title: string
  /** What exactly is counted, in a few sentences. */
  counted: string
}

export const definitions: Record<FigureName, Definition> = {
  revenue: {
    title: 'Revenue',
    counted:
      'The prices of completed appointments, each as it was fixed at booking, in the clinic’s currency. Prices in another currency are shown beside it and never added. Appointments that are cancelled, missed or not yet completed bring nothing, and walk-ins have no price. Payments are not known here.',
  },
  bookings: {
    title: 'Bookings',
    counted: 'Appointments that begin in this time, whatever became of them. Cancelled and expired ones don’t count.',
  },
  'no-shows': {
    title: 'No-shows',
    counted:
      'Appointments that were marked as missed, and their share of all appointments that were completed or missed.',
  },
  'fill-rate': {
    title: 'Fill rate',
    counted:
      'The share of offered minutes that were booked. A doctor offers time where the opening hours and their own working hours meet, as they are set today, since the doctor was added, without closed days and time off. Cancelled and missed appointments, walk-ins, and time booked outside of what is offered don’t count.',
  },
  'lead-time': {
    title: 'Lead time',
    counted:
      'The average time from booking to the start of the appointment, over all bookings. A rescheduled appointment counts from its first booking to when it takes place now.',
  },
  returning: {
    title: 'Returning patients',
    counted:
      'Patients with a completed appointment in this time that was not their first at this clinic, and their share of all patients seen. A patient who came more than once counts once in each row.',
  },
}

/** Rules that apply to every metric. */
export const notesOnFigures = [
  'An appointment belongs to the day on which it begins, in the clinic’s time zone. Weeks begin on Monday.',
  'A time that has not ended counts until now, and is compared with the time before until the same hour.',
  'Weeks, months and years are compared with the same days of the one before; the last 90 days and your own dates with as many days right before them.',
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
