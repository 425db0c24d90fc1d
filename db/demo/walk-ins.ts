import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { clinicOf } from './clinics.ts'
import { instantAt, openDays } from './days.ts'
import { demoDoctor, demoDoctors } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { demoId, seeded } from './seeded.ts'
import { demoReceptionist } from './team.ts'
import type { Appointment } from './planned.ts'

type Row = Insertable<DB['walk_ins']>

/** Returns the rooms of the demo clinic's doctors, in which the screen of the waiting room calls patients. */
export const queueDoctorRows = (): Insertable<DB['queue_doctors']>[] =>
  demoDoctors
    .filter((one) => one.clinic === demoDoctor.clinic)
    .map(({ id }, index) => ({
      doctor_id: id,
      clinic_id: clinicOf(demoDoctor.clinic).id,
      room: `${index + 1}`,
    }))

/** A person comes every half hour, waits for 50 minutes and is with the doctor for 20: in minutes. */
const [EVERY, WAIT, STAY] = [30, 50, 20]

/**
 * Returns today's queue of the demo clinic so far; empty on a closed day. At any hour of a day it has the same people,
 * more of them later on.
 */
export function walkInRows(charts: readonly DemoChart[], appointments: readonly Appointment[], now: Date): Row[] {
  const clinic = clinicOf(demoDoctor.clinic)
  const [day] = openDays(clinic, now, 0, 0)
  if (!day) return []
  const chance = seeded(`walk-ins/${day.date}`)
  const comesToday = new Set(appointments.filter(({ day: { date } }) => date === day.date).map(({ chart }) => chart.id))
  const people = charts.filter(
    (one) => one.clinic === clinic && !one.account && !one.isSecond && one.since < -1 && !comesToday.has(one.id),
  )
  const other = demoDoctors.find((one) => one.clinic === demoDoctor.clinic && one !== demoDoctor)!
  const arrivals = day.stretches.flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from - WAIT - STAY) / EVERY) }, (_, n) => from + 10 + n * EVERY),
  )
  const seen = new Set<string>()
  return arrivals.flatMap((minute, n): Row[] => {
    const at = (after: number) => instantAt(clinic, day.date, minute + after)
    const chart = chance.pick(people)
    if (at(0) > now || seen.has(chart.id)) return []
    seen.add(chart.id)
    const [called, ended] = [at(WAIT), at(WAIT + STAY)]
    const isCalled = called <= now
    // every third waits for any doctor
    const wanted = n % 3 === 2 ? null : n % 3 === 1 ? other : demoDoctor
    const doctor = wanted ?? (isCalled ? demoDoctor : null)
    return [
      {
        id: demoId('walk-in', `${day.date}/${minute}`),
        clinic_id: clinic.id,
        day: day.date,
        token: seen.size,
        patient_id: chart.id,
        doctor_id: doctor?.id ?? null,
        state: ended <= now ? 'done' : isCalled ? 'with_doctor' : 'waiting',
        arrived_at: at(0).toISOString(),
        called_at: isCalled ? called.toISOString() : null,
        ended_at: ended <= now ? ended.toISOString() : null,
        added_by: demoReceptionist.id,
      },
    ]
  })
}
