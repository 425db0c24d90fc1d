import type { Insertable } from 'kysely'
import { TRIAL_DAYS } from '#contract/product.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { todayIn } from '#server/time.ts'
import { demoId } from './seeded.ts'
import { demoClinics, hoursOf } from './clinics.ts'

/** A day off of each clinic, after the coming weeks that have visits. */
const DAY_OFF = 24

/** Returns rows for `closures`. */
export const closureRows = (now: Date): Insertable<DB['closures']>[] =>
  demoClinics.map((clinic) => ({
    id: demoId('closure', clinic.key),
    clinic_id: clinic.id,
    day: addDays(todayIn(clinic.timeZone, now), DAY_OFF),
    reason: 'Staff training',
  }))

/** Days from today on which each clinic is closed by rule, far from the weeks that have visits. */
const RENOVATION = { first: 66, last: 68 }
const ANNIVERSARY = 80

/** Returns rows for `closing_rules`: a few days in a row, and a day of every year. */
export const closingRuleRows = (now: Date): Insertable<DB['closing_rules']>[] =>
  demoClinics.flatMap(({ id: clinic_id, key, timeZone }) => {
    const day = (days: number) => addDays(todayIn(timeZone, now), days)
    const anniversary = day(ANNIVERSARY).slice(5)
    const reason = { range: 'Renovation', yearly: 'Anniversary of the clinic' }
    const rule = (kind: keyof typeof reason) => ({
      id: demoId('closing rule', `${key}/${kind}`),
      clinic_id,
      kind,
      reason: reason[kind],
      first_day: kind === 'range' ? day(RENOVATION.first) : null,
      last_day: kind === 'range' ? day(RENOVATION.last) : null,
      first_date: kind === 'yearly' ? anniversary : null,
      last_date: kind === 'yearly' ? anniversary : null,
    })
    return [rule('range'), rule('yearly')]
  })

/** The day of an evening on which each clinic opens in addition. */
const CAMP = 73

/** Returns rows for `extra_hours`. */
export const extraHoursRows = (now: Date): Insertable<DB['extra_hours']>[] =>
  demoClinics.map(({ id: clinic_id, key, timeZone }) => ({
    id: demoId('extra hours', key),
    clinic_id,
    day: addDays(todayIn(timeZone, now), CAMP),
    opens: '20:30',
    closes: '22:00',
    reason: 'Health camp',
  }))

/** The clinic with video visits, and the service that can be booked by video. */
export const VIDEO = { clinic: 'bengaluru', service: 'Follow-up Visit' } as const

/** Days since the trial began: it is over, because the directory lists no clinics on trial. */
const OF_TRIAL = 45

function trialOf({ timeZone }: { timeZone: string }, now: Date) {
  const from = addDays(todayIn(timeZone, now), -OF_TRIAL)
  return { trial_from: from, trial_until: addDays(from, TRIAL_DAYS) }
}

/** Returns rows for `clinics`, `clinic_addresses`, `clinic_settings`, `services` and `opening_hours`. */
export function clinicRows(since: Date, now: Date) {
  const created_at = since.toISOString()
  const clinics: Insertable<DB['clinics']>[] = demoClinics.map((clinic) => ({
    id: clinic.id,
    name: clinic.name,
    description: clinic.description,
    address: clinic.address,
    city: clinic.city,
    phone: clinic.phone,
    email: clinic.email,
    website: clinic.website,
    specialty: clinic.specialty,
    time_zone: clinic.timeZone,
    currency: clinic.currency,
    is_public: true,
    is_active: true,
    is_listed: true,
    offers_video: clinic.key === VIDEO.clinic,
    approved_at: created_at,
    created_at,
    ...trialOf(clinic, now),
  }))
  const settings: Insertable<DB['clinic_settings']>[] = demoClinics.flatMap(({ id, rules }) =>
    rules
      ? [
          {
            clinic_id: id,
            booking_notice: rules.notice,
            booking_confirmed: rules.confirmation === 'automatic',
            updated_at: created_at,
          },
        ]
      : [],
  )
  const services: Insertable<DB['services']>[] = demoClinics.flatMap((clinic) =>
    clinic.services.map((one, position) => ({
      id: one.id,
      clinic_id: clinic.id,
      name: one.name,
      description: one.description,
      duration_minutes: one.minutes,
      price_minor: one.priceMinor,
      is_active: true,
      modes: clinic.key === VIDEO.clinic && one.name === VIDEO.service ? 'both' : 'in_person',
      booking_after: one.after ?? null,
      position,
      created_at,
    })),
  )
  const hours: Insertable<DB['opening_hours']>[] = demoClinics.flatMap((clinic) =>
    hoursOf(clinic).map((stretch) => ({ clinic_id: clinic.id, ...stretch })),
  )
  const addresses: Insertable<DB['clinic_addresses']>[] = demoClinics.map(({ id, addressName }) => ({
    name: addressName,
    clinic_id: id,
    is_current: true,
    created_at,
  }))
  return { clinics, addresses, settings, services, hours }
}
