import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import { circleOf } from './circle.ts'
import { clinicOf, type DemoService } from './clinics.ts'
import { fitsDay, GRID, type OpenDay, openDays } from './days.ts'
import { demoDoctor, type DemoDoctor, demoDoctors } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { demoPatient } from './people.ts'
import { isWritten, pinnedAppointments } from './pinned.ts'
import { isGivenBy } from './service-doctors.ts'
import { type Seeded, seeded } from './seeded.ts'
import type { Planned, Wanted } from './planned.ts'

/** The demo's range in days, before and after today. */
const PAST = 91
const AHEAD = 14

/**
 * Returns all appointments of all clinics, by doctor and time. No two of one doctor overlap, and no patient comes twice
 * on a day.
 */
export function planAppointments(charts: readonly DemoChart[], now: Date): Planned[] {
  const pinned = pinnedAppointments(charts, now)
  const cameOn = new Set(pinned.flatMap((one) => (one.chart ? [dayKey(one.chart, one.day)] : [])))
  return demoDoctors.flatMap((doctor) => {
    const clinic = clinicOf(doctor.clinic)
    const own = pinned.filter((one) => one.doctor === doctor)
    const people = charts.filter(
      (chart) => chart.clinic === clinic && !isDemoPatient(chart) && !chart.isSecond && isFor(doctor, chart),
    )
    const services = clinic.services.filter((one) => isGivenBy(one, doctor))
    const comesNext = doctor === demoDoctor ? circleOf(people, now) : null
    return openDays(clinic, now, -PAST, AHEAD).flatMap((day) => {
      // each day has its own seed: one more appointment today doesn't change those a month ago
      const chance = seeded(`visits/${doctor.user.email}/${day.date}`)
      const standing = own.filter((one) => one.day.date === day.date)
      const filled = isWritten(doctor, day) ? [] : fillDay(doctor, services, day, standing, chance)
      const appointments = [...standing, ...filled].sort((a, b) => a.at - b.at)
      return appointments.flatMap((one): Planned[] => {
        if (one.chart || !comesNext) {
          const chart = one.chart ?? choosePatient(people, day, cameOn, chance)
          return chart ? [{ clinic, ...one, chart }] : []
        }
        const comer = comesNext(day, (chart) => !cameOn.has(dayKey(chart, day)))
        if (!comer?.chart) return []
        cameOn.add(dayKey(comer.chart, day))
        return [{ clinic, ...one, chart: comer.chart, status: one.status ?? comer.status }]
      })
    })
  })
}

const dayKey = (chart: DemoChart, day: OpenDay) => `${chart.account?.id ?? chart.id} ${day.date}`

export const isDemoPatient = (chart: DemoChart) => chart.account?.id === demoPatient.id

/** Children see the pediatrician, women the gynecologist. */
function isFor({ specialty }: DemoDoctor, { age, gender }: DemoChart): boolean {
  if (specialty === 'Pediatrics') return age < 16
  if (specialty === 'Gynecology') return age >= 18 && gender === 'female'
  return age >= 16 || specialty === 'Dermatology' || specialty === 'ENT'
}

/** Returns a patient whose chart existed by the day before and who has no other appointment on that day. */
function choosePatient(people: DemoChart[], day: OpenDay, cameOn: Set<string>, chance: Seeded): DemoChart | null {
  for (let attempt = 0; attempt < 20; attempt++) {
    const chart = chance.pick(people)
    if (chart.since >= Math.min(day.offset, 0) || cameOn.has(dayKey(chart, day))) continue
    cameOn.add(dayKey(chart, day))
    return chart
  }
  return null
}

/** Returns appointments at half hours drawn by the doctor's demand, around existing ones. */
function fillDay(
  doctor: DemoDoctor,
  services: DemoService[],
  day: OpenDay,
  standing: Wanted[],
  chance: Seeded,
): Wanted[] {
  const usual = services.find((one) => one.name === DEFAULT_SERVICE)!
  const demand = day.offset <= 0 ? doctor.demand : doctor.demand * Math.max(0.25, 1 - day.offset / 16)
  const appointments: Wanted[] = []
  let free = 0
  for (const { from, to } of day.stretches) {
    for (let at = from; at < to; at += GRID) {
      const isWanted = chance.chance(demand)
      const drawn = chance.weighed(services.map((one) => [one, one.weight] as const))
      if (!isWanted || at < free) continue
      const service = [drawn, usual].find(
        ({ minutes }) => fitsDay(day, at, minutes) && !standing.some((one) => overlaps(one, at, minutes)),
      )
      if (!service) continue
      appointments.push({ doctor, service, day, at })
      free = at + service.minutes
    }
  }
  return appointments
}

const overlaps = (one: Wanted, at: number, minutes: number) =>
  one.at < at + minutes && at < one.at + one.service.minutes
