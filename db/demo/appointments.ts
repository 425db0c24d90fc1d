import { periodsOf } from '#server/features/dashboard/periods.ts'
import { VIDEO } from './clinic-rows.ts'
import { clinicOf, demoClinics } from './clinics.ts'
import { demoDoctor } from './doctors.ts'
import type { Appointment, Planned } from './planned.ts'
import type { Insertable } from 'kysely'
import { endStatuses } from '#contract/appointments/appointments.ts'
import { priceOf } from '#contract/clinics/offers.ts'
import { ADULT_YEARS } from '#contract/family-members.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { minorUnits, moneyText } from '#server/money.ts'
import { instantAt } from './days.ts'
import { type Fate, historyOf } from './history.ts'
import { type DemoChart, unused } from './patients.ts'
import { PENDING_LEAD_MS } from './pinned.ts'
import { planAppointments } from './plan.ts'
import { reasonsOf, visitNotes } from './reasons.ts'
import { demoId, type Seeded, seeded } from './seeded.ts'

/** The growth of the demo doctor's revenue compared with this point of last month, in percent (rule A2). */
const GROWTH = 15
/** Ten rupees: prices are round. */
const ROUND = 1000
/** Limits for changing prices; a month that has only begun may miss the goal. */
const [LEAST, MOST] = [0.4, 2.5]

/**
 * Sets the prices of the demo doctor's appointments of last month, so that revenue has grown by 15 percent at any
 * moment.
 */
function withGrowth(appointments: readonly Appointment[], now: Date): void {
  const { monthFrom, monthTo, lastMonthFrom, lastMonthSoFar } = periodsOf(clinicOf(demoDoctor.clinic).timeZone, now)
  const earning = appointments.filter(({ doctor, status }) => doctor === demoDoctor && status === 'completed')
  const between = (from: Date, to: Date) => earning.filter(({ startsAt }) => from <= startsAt && startsAt < to)
  const sum = (list: readonly Appointment[]) => list.reduce((all, { row }) => all + Number(row.price_minor), 0)
  const before = between(lastMonthFrom, lastMonthSoFar)
  const wished = sum(between(monthFrom, monthTo)) / (1 + GROWTH / 100)
  const factor = wished / sum(before)
  if (!(factor >= LEAST && factor <= MOST)) return
  let left = Math.round(wished / ROUND) * ROUND
  for (const [index, { row }] of before.entries()) {
    const scaled = Math.round((Number(row.price_minor) * factor) / ROUND) * ROUND
    row.price_minor = index === before.length - 1 ? Math.max(ROUND, left) : scaled
    left -= row.price_minor
  }
}

/** Returns all appointments, in the order in which they were planned. */
export function demoAppointments(charts: readonly DemoChart[], now: Date): Appointment[] {
  const references = new Map(demoClinics.map((clinic) => [clinic, new Set<string>()]))
  const appointments = planAppointments(charts, now).map((plan) =>
    makeAppointment(plan, references.get(plan.clinic)!, now),
  )
  withGrowth(appointments, now)
  return appointments
}

/** Some of the coming online bookings are by video, at the clinic that offers it. */
function modeOf({ clinic, service }: Planned, id: string, { source, status }: Fate): 'video' | 'in_person' {
  const isOffered = clinic.key === VIDEO.clinic && service.name === VIDEO.service
  const isComing = status === 'confirmed' || status === 'pending'
  return isOffered && isComing && source === 'public' && seeded(`${id}/mode`).chance(0.5) ? 'video' : 'in_person'
}

function makeAppointment(plan: Planned, references: Set<string>, now: Date): Appointment {
  const { clinic, doctor, chart, service, day, at } = plan
  const id = demoId('appointment', `${doctor.user.email}/${day.date}/${at}`)
  const chance = seeded(id)
  const startsAt = instantAt(clinic, day.date, at)
  const endsAt = new Date(startsAt.getTime() + service.minutes * 60_000)
  const fate = fateOf(plan, startsAt, endsAt, now, chance)
  const createdAt = fate.status === 'pending' ? justNow(now, chance) : bookedBefore(plan, chance)
  const history = historyOf(plan, fate, { createdAt, startsAt, endsAt }, chance)
  const last = history.changes.at(-1)!
  const isOver = endStatuses.some((end) => end === last.to)
  const isPublic = fate.source === 'public'
  const words = chance.chance(0.9) ? chance.pick(reasonsOf[doctor.specialty]!) : null
  const note = chance.chance(0.15) ? chance.pick(visitNotes) : null
  const row: Insertable<DB['appointments']> = {
    id,
    clinic_id: clinic.id,
    doctor_id: doctor.id,
    patient_id: chart.id,
    service_id: service.id,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    mode: modeOf(plan, id, fate),
    status: fate.status,
    source: fate.source,
    reason: isPublic ? null : words,
    symptoms: isPublic ? words : null,
    notes: note,
    booked_for: isPublic ? (chart.age < ADULT_YEARS ? 'child' : 'me') : null,
    contact_phone: isPublic ? chart.phone : null,
    price_minor: frozenPrice(plan),
    currency: clinic.currency,
    reference: unused(references, () => chance.code(8)),
    calendar_sequence: history.changes.length - 1,
    cancel_reason: history.cancelReason,
    expires_at: history.expiresAt?.toISOString() ?? null,
    ended_at: isOver ? last.at.toISOString() : null,
    ended_from: isOver ? last.from : null,
    ended_by: isOver ? last.actor : null,
    consent_version: isPublic ? TERMS_VERSION : null,
    consent_at: isPublic ? createdAt.toISOString() : null,
    created_at: createdAt.toISOString(),
    updated_at: last.at.toISOString(),
  }
  return { ...plan, id, startsAt, endsAt, status: fate.status, changes: history.changes, row }
}

/**
 * Returns the result of an appointment, or its pending state. The random draws are the same at every hour of the day of
 * seeding.
 */
function fateOf(plan: Planned, startsAt: Date, endsAt: Date, now: Date, chance: Seeded): Fate {
  const over = chance.weighed([
    ['completed', 84],
    ['cancelled', 9],
    ['no_show', 7],
  ] as const)
  const coming = chance.weighed([
    ['confirmed', 52],
    ['scheduled', 33],
    ['cancelled', 10],
    ['pending', 5],
  ] as const)
  const isOnline = chance.chance(0.45)
  const internal = chance.chance(0.6) ? ('dialog' as const) : ('calendar' as const)
  const wished = plan.status ?? (endsAt <= now ? over : coming)
  const tooSoon = wished === 'pending' && startsAt.getTime() - now.getTime() < PENDING_LEAD_MS
  // some clinics confirm automatically, and the demo doctor's pending bookings are written by hand
  const isUnasked = plan.clinic.rules?.confirmation === 'automatic' || (!plan.status && plan.doctor === demoDoctor)
  const isLost = wished === 'pending' && (tooSoon || isUnasked)
  // a current appointment, or one that no one can confirm in time, is simply confirmed
  const status = isLost || (wished === 'cancelled' && startsAt <= now && now < endsAt) ? 'confirmed' : wished
  const source = status === 'pending' || (isOnline && status !== 'scheduled') ? 'public' : internal
  return { status, source }
}

/** New bookings came in within the last hour and a half. */
const justNow = (now: Date, chance: Seeded): Date =>
  new Date(Math.floor(now.getTime() / 60_000) * 60_000 - chance.whole(10, 90) * 60_000)

/** Booked up to three weeks ahead, on a day before today and in the daytime, and not before there was a chart. */
function bookedBefore({ clinic, chart, day }: Planned, chance: Seeded): Date {
  const latest = Math.min(day.offset - 1, -1)
  const offset = Math.max(latest - Math.floor(20 * chance.next() ** 2), chart.since)
  return instantAt(clinic, addDays(day.date, offset - day.offset), chance.whole(9 * 60, 19 * 60 + 30))
}

function frozenPrice({ clinic, doctor, service }: Planned): number {
  const price = moneyText(service.priceMinor, clinic.currency)
  const consultationFee = doctor.feeMinor === null ? null : moneyText(doctor.feeMinor, 'INR')
  const own = service.own?.[doctor.specialty]
  const doctors = own ? [{ id: doctor.id, price: moneyText(own.priceMinor, clinic.currency) }] : null
  const offer = priceOf({ name: service.name, price, doctors }, { id: doctor.id, consultationFee }, clinic.currency)
  return minorUnits(offer, clinic.currency)
}
