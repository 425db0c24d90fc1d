import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import type { DemoClinic } from './clinics.ts'
import { isDemoPatient } from './plan.ts'
import { reviewTexts } from './review-texts.ts'
import { demoId, seeded } from './seeded.ts'
import type { Appointment } from './planned.ts'

/**
 * The number of reviews of each rating: 247 that average 4.8 at the first clinic, a handful at the second, none at the
 * third.
 */
const ratings: Record<DemoClinic['key'], Record<number, number>> = {
  bengaluru: { 5: 205, 4: 34, 3: 7, 2: 1 },
  'new-york': { 5: 4, 4: 2 },
  london: {},
}

/**
 * Returns rows for `reviews` (rule T73): each of a completed appointment before today, one per patient and doctor. The
 * demo patient has written none, so that it can be tried.
 */
export function reviewRows(appointments: readonly Appointment[]): Insertable<DB['reviews']>[] {
  return Object.entries(ratings).flatMap(([key, wanted]) => {
    const chance = seeded(`reviews/${key}`)
    const stars = chance.shuffled(
      Object.entries(wanted).flatMap(([rating, count]) => Array<number>(count).fill(Number(rating))),
    )
    const own = appointments.filter((appointment) => appointment.clinic.key === key)
    const reviewed = chance.shuffled(firstAppointments(own)).slice(0, stars.length)
    if (reviewed.length < stars.length) throw new Error(`Only ${reviewed.length} visits for ${stars.length} reviews`)
    const texts = new Map(
      Object.entries(reviewTexts[key as DemoClinic['key']]).map(([rating, list]) => [
        Number(rating),
        chance.shuffled(list),
      ]),
    )
    return reviewed.map((appointment, index) => ({
      id: demoId('review', appointment.id),
      clinic_id: appointment.clinic.id,
      doctor_id: appointment.doctor.id,
      patient_id: appointment.chart.id,
      appointment_id: appointment.id,
      rating: stars[index]!,
      // each text is used once; further reviews have stars only
      text: texts.get(stars[index]!)?.pop() ?? null,
      created_at: writtenAfter(appointment, chance.whole(60, 300), chance.whole(0, 6)).toISOString(),
    }))
  })
}

/** Returns the first completed appointment of each patient with each doctor. */
function firstAppointments(appointments: readonly Appointment[]): Appointment[] {
  const pairs = new Map<string, Appointment>()
  for (const appointment of appointments) {
    const pair = `${appointment.chart.id} ${appointment.doctor.id}`
    if (
      appointment.status === 'completed' &&
      appointment.day.offset < 0 &&
      !isDemoPatient(appointment.chart) &&
      !pairs.has(pair)
    )
      pairs.set(pair, appointment)
  }
  return [...pairs.values()]
}

/** Some hours later on the same evening, or on one of the next evenings before today. */
function writtenAfter({ endsAt, day }: Appointment, minutes: number, days: number): Date {
  const wholeDays = Math.min(days, -day.offset - 1)
  return new Date(endsAt.getTime() + minutes * 60_000 + Math.max(0, wholeDays) * 86_400_000)
}
