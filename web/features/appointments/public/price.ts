import type { Appointment } from '#contract/appointments/appointments.ts'
import { money } from '#web/lib/money.ts'

/** Returns "₹500"; null for an appointment without a price. */
export const priceInWords = ({ price, currency }: Pick<Appointment, 'price' | 'currency'>) =>
  price === null ? null : money(price, currency)
