import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { addDays, daysBetween } from '#contract/wall-clock.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { dayBounds } from '#server/time.ts'
import { makeChart, makeClinic, makeDoctor, type TestClinic } from './factories.ts'

// A clinic with a random past, also stored in memory, for counting slowly.

export interface RandomWish {
  zone: string
  currency: string
  /** The days between which appointments begin; doctors join and leave within them. */
  from: string
  to: string
  /** Numbers from 0 to 1. */
  random: () => number
}

export interface RandomAppointment {
  doctorId: string
  serviceId: string | null
  patientId: string
  status: AppointmentStatus
  startsAt: Date
  endsAt: Date
  createdAt: Date
  expiresAt: Date | null
  priceMinor: number | null
  currency: string
}

export interface RandomDoctor {
  id: string
  since: Date
  until: Date | null
  sessions: Hours[]
  leaves: { from: Date; to: Date }[]
}

interface Hours {
  weekday: number
  opens: string
  closes: string
}

export interface RandomClinic {
  clinic: TestClinic
  hours: Hours[]
  closedDays: string[]
  extraHours: { day: string; opens: string; closes: string; doctorId: string | null }[]
  doctors: RandomDoctor[]
  appointments: RandomAppointment[]
}

const MINUTE = 60_000
const hoursOf = (weekday: number, opens: string, closes: string): Hours => ({ weekday, opens, closes })

/**
 * Makes a clinic that is also open at night, with three doctors, closed days, time off and appointments of every status.
 */
export async function makeRandomClinic(
  db: Db,
  { zone, currency, from, to, random }: RandomWish,
): Promise<RandomClinic> {
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!
  // day and night on the weekend, when clocks change; two stretches and one on other days; closed on Tuesdays
  const hours = [
    hoursOf(0, '00:00', '23:59'),
    hoursOf(1, '00:00', '06:00'),
    hoursOf(3, '09:00', '12:30'),
    hoursOf(3, '14:00', '20:00'),
    hoursOf(4, '08:15', '18:00'),
    hoursOf(5, '09:00', '18:00'),
    hoursOf(6, '00:00', '23:59'),
  ]
  const clinic = await makeClinic(db, {
    zone,
    currency,
    hours: hours.map(({ weekday, opens, closes }) => [weekday, opens, closes]),
    services: [{ name: 'General Consultation' }, { name: 'Scan' }],
  })
  const begin = dayBounds(from, zone).from.getTime()
  const days = daysBetween(from, to) + 1
  const someTime = () => new Date(begin + whole(0, days * 24 * 60) * MINUTE)
  // one closed alone, and one by a rule
  const [single, byRule] = [addDays(from, 2), addDays(from, whole(5, days - 1))]
  const closedDays = [single, byRule]
  await db.insertInto('closures').values({ id: newId(), clinic_id: clinic.id, day: single }).execute()
  await db
    .insertInto('closing_rules')
    .values({ id: newId(), clinic_id: clinic.id, kind: 'range', first_day: byRule, last_day: byRule })
    .execute()

  const charts = await Promise.all(Array.from({ length: 25 }, () => makeChart(db, clinic)))
  const doctors: RandomDoctor[] = []
  const appointments: RandomAppointment[] = []
  for (const n of [0, 1, 2]) {
    const { id, userId } = await makeDoctor(db, clinic)
    const since = n === 1 ? someTime() : new Date(begin - 400 * 24 * 60 * MINUTE)
    const until = n === 2 ? new Date(begin + Math.floor(days * 0.8) * 24 * 60 * MINUTE) : null
    await db
      .updateTable('doctors')
      .set({ created_at: since, is_active: until === null, deactivated_at: until })
      .where('id', '=', id)
      .execute()
    const sessions =
      n === 0 ? [hoursOf(0, '01:00', '05:00'), hoursOf(3, '12:00', '15:00'), hoursOf(5, '10:00', '11:00')] : []
    for (const { weekday, opens, closes } of sessions)
      await db.insertInto('doctor_sessions').values({ doctor_id: id, weekday, starts: opens, ends: closes }).execute()
    const leaves = [someTime(), someTime()].map((at) => ({
      from: at,
      to: new Date(at.getTime() + whole(60, 4_000) * MINUTE),
    }))
    for (const leave of leaves)
      await db
        .insertInto('doctor_leaves')
        .values({
          id: newId(),
          doctor_id: id,
          clinic_id: clinic.id,
          starts_at: leave.from,
          ends_at: leave.to,
          created_by: userId,
        })
        .execute()
    doctors.push({ id, since, until, sessions, leaves })
    // one after another, some across midnight and across the limits
    for (let at = begin - 600 * MINUTE; at < begin + days * 24 * 60 * MINUTE;) {
      const startsAt = new Date(at)
      const minutes = pick([15, 20, 45, 90, 240])
      const status = pick([
        'completed',
        'completed',
        'completed',
        'cancelled',
        'no_show',
        'confirmed',
        'pending',
      ] as const)
      appointments.push({
        doctorId: id,
        serviceId: pick([clinic.services[0]!.id, clinic.services[1]!.id, null]),
        patientId: pick(charts).id,
        status,
        startsAt,
        endsAt: new Date(at + minutes * MINUTE),
        createdAt: new Date(at - whole(-10, 40_000) * MINUTE),
        // half of the pending ones expired long ago, before any cleanup
        expiresAt: status === 'pending' && random() < 0.5 ? startsAt : null,
        priceMinor: pick([null, 0, 1, 99, 50_000, 123_456]),
        currency: random() < 0.1 ? 'CHF' : currency,
      })
      at += (minutes + whole(0, 500)) * MINUTE
    }
  }
  await db
    .insertInto('appointments')
    .values(
      appointments.map((one) => ({
        id: newId(),
        clinic_id: clinic.id,
        doctor_id: one.doctorId,
        patient_id: one.patientId,
        service_id: one.serviceId,
        starts_at: one.startsAt,
        ends_at: one.endsAt,
        status: one.status,
        source: 'dialog',
        currency: one.currency,
        price_minor: one.priceMinor,
        created_at: one.createdAt,
        expires_at: one.expiresAt,
        reference: spokenCode(8),
      })),
    )
    .execute()
  // the clinic on a closed day, and doctors on a Tuesday, at night, and overlapping their week
  const extraHours = [
    { day: single, opens: '10:00', closes: '13:30', doctorId: null },
    { day: addDays(from, whole(0, days - 1)), opens: '07:00', closes: '24:00', doctorId: doctors[0]!.id },
    { day: addDays(from, whole(0, days - 1)), opens: '00:30', closes: '03:30', doctorId: doctors[1]!.id },
  ]
  for (const { doctorId, ...one } of extraHours)
    await db
      .insertInto('extra_hours')
      .values({ id: newId(), clinic_id: clinic.id, doctor_id: doctorId, ...one })
      .execute()
  return { clinic, hours, closedDays, extraHours, doctors, appointments }
}
