import type { AppointmentStatus } from '#contract/appointments.ts'
import { minutesOf } from '#server/time.ts'
import { clinicOf, type DemoClinic } from './clinics.ts'
import { fitsDay, instantAt, type OpenDay, openDays } from './days.ts'
import { demoDoctor, type DemoDoctor, demoDoctors } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { demoPatient } from './people.ts'
import type { Wanted } from './visits.ts'

/** A pending booking is let go two hours before it starts (decision D7): these stand for two hours more at least. */
export const PENDING_LEAD_MS = 4 * 3_600_000

/**
 * The demo doctor's today. After the short visit at 11:00 the time from 11:15 is free: that is the "Available Slot" of
 * the dashboard (decision A2). `status` is what becomes of a visit that is over.
 */
const todayVisits: readonly (readonly [
  time: string,
  service: string,
  after: AppointmentStatus,
  before: AppointmentStatus,
])[] = [
  ['09:00', 'General Consultation', 'completed', 'confirmed'],
  ['09:30', 'General Consultation', 'completed', 'confirmed'],
  ['10:00', 'General Consultation', 'no_show', 'confirmed'],
  ['10:30', 'General Consultation', 'completed', 'scheduled'],
  ['11:00', 'Follow-up Visit', 'completed', 'confirmed'],
  ['12:00', 'General Consultation', 'completed', 'confirmed'],
  ['12:30', 'General Consultation', 'completed', 'scheduled'],
  ['14:00', 'General Consultation', 'completed', 'confirmed'],
  ['14:30', 'General Consultation', 'completed', 'confirmed'],
  ['15:00', 'General Consultation', 'cancelled', 'cancelled'],
  ['15:30', 'General Consultation', 'completed', 'scheduled'],
]

/** Where new bookings wait for the demo doctor's word: today while there is time, else on the next open days. */
const pendingTimes = { weekday: ['16:00', '17:00'], saturday: ['12:00', '13:00'] }

/** Visits that the demo needs at a certain time, whatever the day of seeding. */
export function pinnedVisits(charts: readonly DemoChart[], now: Date): Wanted[] {
  const clinic = clinicOf(demoDoctor.clinic)
  return [...demoDoctorsToday(clinic, now), ...waitingForDemoDoctor(clinic, now), ...demoPatientsVisits(charts, now)]
}

function demoDoctorsToday(clinic: DemoClinic, now: Date): Wanted[] {
  return openDays(clinic, now, 0, 0).flatMap((day) =>
    todayVisits.flatMap(([time, name, after, before]) => {
      const one = wanted(demoDoctor, day, time, name)
      if (!fitsDay(day, one.at, one.service.minutes)) return []
      const end = instantAt(clinic, day.date, one.at + one.service.minutes)
      return [{ ...one, status: end <= now ? after : before }]
    }),
  )
}

function waitingForDemoDoctor(clinic: DemoClinic, now: Date): Wanted[] {
  return openDays(clinic, now, 0, 5)
    .flatMap((day) =>
      pendingTimes[day.isSaturday ? 'saturday' : 'weekday'].map((time) => wanted(demoDoctor, day, time)),
    )
    .filter((one) => !isTaken(one, clinic, now) && isFarEnough(one, clinic, now))
    .slice(0, 2)
    .map((one) => ({ ...one, status: 'pending' }))
}

/** On a Saturday the demo doctor's own list of today has a visit at 12:00 already. */
const isTaken = (one: Wanted, clinic: DemoClinic, now: Date) =>
  demoDoctorsToday(clinic, now).some((other) => other.day.date === one.day.date && other.at === one.at)

const isFarEnough = ({ day, at }: Wanted, clinic: DemoClinic, now: Date) =>
  instantAt(clinic, day.date, at).getTime() - now.getTime() >= PENDING_LEAD_MS

/** The patient of the demo accounts: three coming visits, one of them at another clinic, and a history. */
function demoPatientsVisits(charts: readonly DemoChart[], now: Date): Wanted[] {
  const home = clinicOf(demoDoctor.clinic)
  const away = clinicOf('new-york')
  const awayDoctor = demoDoctors.find((one) => one.clinic === away.key)!
  const cardiologist = demoDoctors.find((one) => one.specialty === 'Cardiology')!
  const coming = openDays(home, now, 1, 14)
  const past = (doctor: DemoDoctor, daysAgo: number, time: string, status: AppointmentStatus, service?: string) => {
    const clinic = clinicOf(doctor.clinic)
    return { ...wanted(doctor, openDays(clinic, now, -daysAgo, -1)[0]!, time, service), status }
  }
  const pendingDay = coming.find((day) => isFarEnough(wanted(demoDoctor, day, '10:30'), home, now))!
  const confirmedDay = coming.filter((day) => day.offset > pendingDay.offset)[1]!
  const visits: Wanted[] = [
    { ...wanted(demoDoctor, pendingDay, '10:30'), status: 'pending' },
    { ...wanted(demoDoctor, confirmedDay, '10:00'), status: 'confirmed' },
    { ...wanted(awayDoctor, openDays(away, now, 8, 14)[0]!, '11:00'), status: 'scheduled' },
    past(demoDoctor, 84, '09:30', 'completed'),
    past(demoDoctor, 56, '10:00', 'completed', 'Full Health Check'),
    past(cardiologist, 50, '11:00', 'completed'),
    past(demoDoctor, 28, '11:30', 'cancelled'),
    past(demoDoctor, 26, '12:00', 'completed', 'Follow-up Visit'),
    past(demoDoctor, 9, '09:00', 'completed'),
    past(awayDoctor, 40, '10:30', 'completed'),
  ]
  const chartAt = (clinic: DemoClinic) =>
    charts.find((chart) => chart.clinic === clinic && chart.account?.id === demoPatient.id)!
  return visits.map((one) => ({ ...one, chart: chartAt(clinicOf(one.doctor.clinic)) }))
}

function wanted(doctor: DemoDoctor, day: OpenDay, time: string, name = 'General Consultation'): Wanted {
  const service = clinicOf(doctor.clinic).services.find((one) => one.name === name)!
  return { doctor, day, at: minutesOf(time), service }
}
