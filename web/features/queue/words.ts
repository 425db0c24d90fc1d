import type { QueueEntry, WaitRange } from '#contract/walk-ins/queue.ts'
import { t } from '#language/translate.ts'
import { clock, clockIn } from '#web/lib/clock.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { ageInWords, joined } from '#web/lib/words.ts'

/** From here on a wait is written in hours. */
const LONG = 120

/** "in 10 to 20 minutes", "in 2 h 10 min to 2 h 40 min" */
export function waitInWords({ from, to }: WaitRange): string {
  if (from === 0) return t('in less than {to} minutes', { to })
  if (to < LONG) return t('in {from} to {to} minutes', { from, to })
  return t('in {from} to {to}', { from: durationInWords(from), to: durationInWords(to) })
}

/** Appointment or walk-in, arrival, age, service, price and reason. */
export const factsOf = ({ time, arrivedAt, clinic, patient, service, price, currency, reason }: QueueEntry): string =>
  joined(
    time ? t('Appointment at {time}', { time: clock(time) }) : t('Walk-in'),
    t('arrived {time}', { time: clockIn(clinic.timeZone, new Date(arrivedAt)) }),
    ageInWords(patient.age),
    service,
    price !== null && money(price, currency),
    reason,
  )
