import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { minutesIn } from '#contract/wall-clock.ts'
import { clinicOf, type DemoClinic } from './clinics.ts'
import { instantAt, type OpenDay, openDays } from './days.ts'
import { demoDoctor, type DemoDoctor, demoDoctors } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { demoPatient } from './people.ts'
import type { Wanted } from './planned.ts'

/** A pending booking expires two hours before it starts (rule D7): these last for two hours more at least. */
export const PENDING_LEAD_MS = 4 * 3_600_000

type Written = readonly [time: string, service: string, after: AppointmentStatus, before: AppointmentStatus]

/**
 * The demo doctor's today. After the short appointment at 11:00 the time from 11:15 is free: that is the dashboard's
 * "Available Slot" (rule A2). `after` is the status once the appointment has ended.
 */
const todayAppointments: readonly Written[] = [
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
  ['16:00', 'General Consultation', 'completed', 'pending'],
  ['16:30', 'General Consultation', 'completed', 'confirmed'],
  ['17:00', 'General Consultation', 'completed', 'pending'],
]

/** The same day last week: one appointment less, so that today has 8 percent more (rule A2). */
const WEEK_AGO = -7
const weekAgoAppointments = todayAppointments.slice(0, -1)

/** The times of new pending bookings with the demo doctor: today while possible, else on the next days. */
const pendingTimes = ['16:00', '17:00']

/** Days before today in which the growing child comes. */
const GROWTH_DAYS = 84

/** The demo patient's appointment of today. */
const PATIENTS_TODAY = '16:30'

/** The days of the demo doctor that are written by hand. */
export const isWritten = (doctor: DemoDoctor, { offset }: OpenDay) =>
  doctor === demoDoctor && (offset === 0 || offset === WEEK_AGO)

/** Returns the appointments that the demo needs at fixed times, whatever the day of seeding. */
export function pinnedAppointments(charts: readonly DemoChart[], now: Date): Wanted[] {
  const clinic = clinicOf(demoDoctor.clinic)
  const today = demoDoctorsToday(clinic, now)
  const patient = demoPatientsChart(charts, clinic)
  return [
    ...today.map((one) => (one.at === minutesIn(PATIENTS_TODAY) ? { ...one, chart: patient } : one)),
    ...openDays(clinic, now, WEEK_AGO, WEEK_AGO).flatMap((day) =>
      weekAgoAppointments.map(([time, name, after]) => ({ ...wanted(demoDoctor, day, time, name), status: after })),
    ),
    ...waitingForDemoDoctor(clinic, now, today.filter(({ status }) => status === 'pending').length),
    ...demoPatientsAppointments(charts, now),
    ...growingChildsAppointments(charts, now),
  ]
}

const demoDoctorsToday = (clinic: DemoClinic, now: Date): Wanted[] =>
  openDays(clinic, now, 0, 0).flatMap((day) =>
    todayAppointments.map(([time, name, after, before]) => {
      const one = wanted(demoDoctor, day, time, name)
      const isOver = instantAt(clinic, day.date, one.at + one.service.minutes) <= now
      // a booking whose time to wait has passed is confirmed
      const isLate = before === 'pending' && !isFarEnough(one, clinic, now)
      return { ...one, status: isOver ? after : isLate ? 'confirmed' : before }
    }),
  )

const waitingForDemoDoctor = (clinic: DemoClinic, now: Date, already: number): Wanted[] =>
  openDays(clinic, now, 1, 5)
    .flatMap((day) => pendingTimes.map((time) => wanted(demoDoctor, day, time)))
    .filter((one) => isFarEnough(one, clinic, now))
    .slice(0, pendingTimes.length - already)
    .map((one) => ({ ...one, status: 'pending' }))

const isFarEnough = ({ day, at }: Wanted, clinic: DemoClinic, now: Date) =>
  instantAt(clinic, day.date, at).getTime() - now.getTime() >= PENDING_LEAD_MS

const demoPatientsChart = (charts: readonly DemoChart[], clinic: DemoClinic) =>
  charts.find((chart) => chart.clinic === clinic && chart.account?.id === demoPatient.id)!

/**
 * Returns the patient of the demo accounts: three appointments on coming days, one of them at another clinic, and a
 * history.
 */
function demoPatientsAppointments(charts: readonly DemoChart[], now: Date): Wanted[] {
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
  const appointments: Wanted[] = [
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
  return appointments.map((one) => ({ ...one, chart: demoPatientsChart(charts, clinicOf(one.doctor.clinic)) }))
}

/** Returns a small child whom the pediatrician sees every second week, so that there is growth to see. */
function growingChildsAppointments(charts: readonly DemoChart[], now: Date): Wanted[] {
  const home = clinicOf(demoDoctor.clinic)
  const pediatrician = demoDoctors.find((one) => one.specialty === 'Pediatrics')!
  const [chart] = charts
    .filter((one) => one.clinic === home && one.since < -GROWTH_DAYS && one.age < 5 && !one.isSecond)
    .filter(({ gender }) => gender === 'female' || gender === 'male')
    .sort((a, b) => a.age - b.age)
  if (!chart) return []
  return openDays(home, now, -GROWTH_DAYS, -1)
    .filter((_, at) => at % 12 === 0)
    .map((day) => ({ ...wanted(pediatrician, day, '10:00'), status: 'completed', chart }))
}

function wanted(doctor: DemoDoctor, day: OpenDay, time: string, name = 'General Consultation'): Wanted {
  const service = clinicOf(doctor.clinic).services.find((one) => one.name === name)!
  return { doctor, day, at: minutesIn(time), service }
}
