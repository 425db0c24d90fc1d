import type { Booking } from '#contract/booking.ts'

type Told = Pick<Booking, 'status' | 'cancelReason' | 'clinic'>

/** The heading and the sentence of the page, by the status of the booking. */
export function statusInWords({ status, clinic }: Told): { title: string; sentence: string } {
  switch (status) {
    case 'pending':
      return {
        title: 'Waiting for confirmation',
        sentence: `${clinic.name} has your request. You’ll get an email when they confirm it.`,
      }
    case 'scheduled':
      return { title: 'Your appointment', sentence: `${clinic.name} is expecting you.` }
    case 'confirmed':
      return { title: 'Your appointment is confirmed', sentence: `${clinic.name} is expecting you.` }
    case 'completed':
      return { title: 'Appointment completed', sentence: `Thank you for coming to ${clinic.name}.` }
    case 'cancelled':
      return {
        title: 'Appointment cancelled',
        sentence: 'Your slot has been released. You can book another appointment any time.',
      }
    case 'no_show':
      return {
        title: 'Missed appointment',
        sentence: `${clinic.name} recorded that you didn’t attend. You can book another appointment any time.`,
      }
  }
}
