import type { Insertable } from 'kysely'
import { type GrowthMeasure, onLine } from '#contract/visits/growth/growth.ts'
import { addDays, daysBetween } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { casesOf, visitAdvices } from './complaints.ts'
import type { DemoChart } from './patients.ts'
import { isDemoPatient } from './plan.ts'
import { demoId, type Seeded, seeded } from './seeded.ts'
import type { Appointment } from './planned.ts'

interface Rows {
  visits: Insertable<DB['visits']>[]
  visitVersions: Insertable<DB['visit_versions']>[]
}

/** Returns the id of an appointment's visit. */
export const consultationId = (appointmentId: string): string => demoId('consultation', appointmentId)

/**
 * Returns rows for the tables of visits: each appointment that took place was written down, and finished when it ended.
 */
export function consultationRows(visits: readonly Appointment[]): Rows {
  const written = visits.filter(({ status }) => status === 'completed')
  return { visits: written.map(rowOf), visitVersions: written.map(versionOf) }
}

const rowOf = ({ id, clinic, chart, doctor, day, startsAt, endsAt }: Appointment): Rows['visits'][number] => ({
  id: consultationId(id),
  clinic_id: clinic.id,
  patient_id: chart.id,
  doctor_id: doctor.id,
  appointment_id: id,
  visit_date: day.date,
  status: 'finished',
  edition: 2,
  current_version: 1,
  started_at: startsAt.toISOString(),
  finished_at: endsAt.toISOString(),
})

function versionOf({ id, doctor, chart, day, endsAt }: Appointment): Rows['visitVersions'][number] {
  const chance = seeded(`consultation/${id}`)
  const { complaint, findings, diagnosis } = chance.pick(casesOf[doctor.specialty] ?? casesOf['General Medicine']!)
  const at = endsAt.toISOString()
  return {
    visit_id: consultationId(id),
    version: 1,
    complaint,
    findings,
    ...measured(chart, day, `vitals/${id}`),
    diagnoses: [diagnosis] as unknown as string,
    advice: chance.chance(0.6) ? chance.pick(visitAdvices) : null,
    follow_up_date: chance.chance(0.3) ? addDays(day.date, chance.pick([14, 28, 42])) : null,
    reason: null,
    written_by: doctor.user.id,
    written_at: at,
    final_at: at,
    replaced_at: null,
  }
}

/** Returns a person's measurements on a day: weight and pressure vary a little, and over time. */
function measured(chart: DemoChart, { offset, date }: Appointment['day'], subject: string) {
  const body = seeded(`body/${chart.id}`)
  const chance = seeded(subject)
  const isChild = chart.age < 16
  const height = isChild ? 76 + chart.age * 6 + body.whole(-4, 4) : body.whole(150, 182)
  const usual = isChild ? 9 + chart.age * 2.7 : (height / 100) ** 2 * (21 + body.next() * 8)
  const months = offset / 30
  const weight = usual + months * (body.next() - 0.5) * (isChild ? 0.2 : 1.2) + (chance.next() - 0.5) * 0.8
  const pressure = isChild ? 98 : body.whole(112, 146)
  const systolic = Math.round(pressure - months * (pressure > 132 ? 3 : 0) + chance.whole(-6, 6))
  const has = (probability: number) => isDemoPatient(chart) || chance.chance(probability)
  const growth = growthOn(chart, date, body, chance)
  return {
    ...(has(isChild ? 0.2 : 0.85)
      ? { systolic, diastolic: Math.round(systolic * 0.63) + chance.whole(-3, 3) }
      : { systolic: null, diastolic: null }),
    pulse: has(0.8) ? chance.whole(64, 88) + (isChild ? 18 : 0) : null,
    temperature: has(0.5) ? Math.round((36.4 + chance.next() * 1.1) * 10) / 10 : null,
    weight: has(0.8) ? Math.round(weight * 10) / 10 : null,
    height: has(0.4) ? height : null,
    oxygen: has(0.5) ? chance.whole(96, 99) : null,
    head_circumference: null,
    ...growth,
  }
}

/** Returns a child's weight, length and head circumference: a child stays close to the same centiles. Nothing for others. */
function growthOn(chart: DemoChart, date: string, body: Seeded, chance: Seeded) {
  const { gender } = chart
  if (chart.age >= 16 || (gender !== 'female' && gender !== 'male')) return null
  const days = daysBetween(chart.row.date_of_birth as string, date)
  const on = (measure: GrowthMeasure) => {
    const z = body.next() * 2.4 - 1.2 + (chance.next() - 0.5) * 0.1
    const value = onLine(measure, gender, days, z)
    return value === null ? null : Math.round(value * 10) / 10
  }
  const [weight, height, head_circumference] = [on('weight'), on('height'), on('headCircumference')]
  return days < 0 ? null : { ...(weight ? { weight } : {}), height, head_circumference }
}
