import { useProduct } from '#web/shell/product.ts'

/** From where the dialog was opened: it is the same one, with another title. */
export type Opener = 'screen' | 'calendar'

export interface Wording {
  title: string
  /** What the button does, and while it does. */
  submit: string
  pending: string
  done: string
  failedTitle: string
  failed: string
}

/** Returns the words of the dialog, as the screens that open it have them. */
export function useWording(opener: Opener): Wording {
  const { name: product } = useProduct()
  return opener === 'calendar'
    ? {
        title: 'Book Appointment',
        submit: 'Book Appointment',
        pending: 'Booking...',
        done: 'Appointment booked successfully',
        failedTitle: `${product} Error`,
        failed: 'Failed to book appointment',
      }
    : {
        title: 'Schedule New Appointment',
        submit: 'Schedule Appointment',
        pending: 'Scheduling...',
        done: 'Appointment created successfully',
        failedTitle: 'Error',
        failed: 'Failed to create appointment',
      }
}
