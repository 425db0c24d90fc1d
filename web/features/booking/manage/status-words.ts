import type { Booking } from '#contract/booking.ts'

type Told = Pick<Booking, 'status' | 'cancelReason' | 'clinic'>

/** The heading and the sentence of the page, by what has become of the booking. */
export function statusInWords({ status, clinic }: Told): { title: string; sentence: string } {
  switch (status) {
    case 'pending':
      return {
        title: 'Waiting for the clinic to confirm',
        sentence: `${clinic.name} has your booking and will confirm it. We write to you when that happens.`,
      }
    case 'scheduled':
      return { title: 'Your appointment', sentence: `${clinic.name} expects you at this time.` }
    case 'confirmed':
      return { title: 'Your appointment is confirmed', sentence: `${clinic.name} expects you at this time.` }
    case 'completed':
      return { title: 'Your visit', sentence: `Thank you for coming to ${clinic.name}.` }
    case 'cancelled':
      return {
        title: 'This appointment is cancelled',
        sentence: 'The time has been given back. You are welcome to book another one.',
      }
    case 'no_show':
      return {
        title: 'This appointment was missed',
        sentence: `${clinic.name} noted that you did not come. You are welcome to book another time.`,
      }
  }
}
