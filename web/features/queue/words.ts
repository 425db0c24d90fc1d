import type { QueueEntry, WaitRange } from '#contract/walk-ins/queue.ts'
import { t } from '#language/translate.ts'
import { clock, clockIn } from '#web/lib/clock.ts'
import { money } from '#web/lib/money.ts'
import { ageInWords, joined } from '#web/lib/words.ts'

/** "in 10 to 20 minutes" */
export const waitInWords = ({ from, to }: WaitRange): string =>
  from === 0 ? t('in less than {to} minutes', { to }) : t('in {from} to {to} minutes', { from, to })

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
