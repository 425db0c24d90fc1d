import { BENCH_PASSWORD, type BenchData, type BigClinic } from './data.ts'
import type { Load } from './load.ts'
import type { Month } from './plans.ts'

/** Signs in a person of the filled clinics; returns the cookie. Throws if they are refused. */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: BENCH_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}`)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

/** The calls of a usual clinic's doctor and guests, with the doctor's `cookie`. */
export function clinicLoads(url: string, { doctor, day, clinics }: BenchData, cookie: string): Load[] {
  const first = clinics[0]!
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const next = bookings(clinics)
  return [
    {
      title: "a doctor's day, 20 visits with names",
      url: `${url}/api/appointments/doctor/${doctor.id}?from=${day}&to=${day}`,
      headers: { cookie },
      expect: 200,
    },
    {
      title: 'free slots of a day',
      url: `${url}/api/public/clinics/${first.id}/availability?date=${tomorrow}&doctorId=${first.doctorIds[0]}&serviceId=${first.serviceId}`,
      expect: 200,
    },
    {
      title: 'book, the whole public path',
      url: `${url}/api/public/appointments`,
      method: 'POST',
      headers: { origin: url },
      body: () => JSON.stringify(next()),
      expect: 201,
    },
  ]
}

/** The first and the last day of the next month, in UTC. */
export function nextMonth(): Month {
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth() + 1]
  const day = (of: Date) => of.toISOString().slice(0, 10)
  return { from: day(new Date(Date.UTC(year, month, 1))), to: day(new Date(Date.UTC(year, month + 1, 0))) }
}

/** The calls and bookings of the large clinic's desk, with the desk's `cookie`. */
export function largeClinicLoads(url: string, big: BigClinic, { from, to }: Month, cookie: string): Load[] {
  const { id, doctor } = big
  const at = (title: string, path: string): Load => ({
    title: `large clinic: ${title}`,
    url: `${url}/api/${path}`,
    headers: { cookie },
    expect: 200,
  })
  const nextAtDesk = deskBookings(big)
  const nextOnline = onlineBookings(big)
  const nextBill = bills(big)
  return [
    at('upcoming, first 50', 'appointments?when=upcoming&limit=50'),
    at('filter: doctor, confirmed', `appointments?when=upcoming&status=confirmed&doctorId=${doctor.id}&limit=50`),
    at('a day of all doctors, 200 of 400', `appointments?from=${from}&to=${from}&limit=200`),
    at('its second page', `appointments?from=${from}&to=${from}&limit=200&offset=200`),
    at("calendar: a doctor's month, 200 of 248", `appointments?from=${from}&to=${to}&doctorId=${doctor.id}&limit=200`),
    at('a word in the upcoming', 'appointments?when=upcoming&search=kulkarni&limit=50'),
    at('a word in all visits that none has', 'appointments?when=all&search=zzqqy&limit=50'),
    at('find a patient', `patients?clinicId=${id}&search=meera+kulk`),
    at('find a patient, misspelt', `patients?clinicId=${id}&search=kulkrani`),
    {
      ...at('book at the desk', 'appointments'),
      method: 'POST',
      headers: { cookie, origin: url },
      body: () => JSON.stringify(nextAtDesk()),
      expect: 201,
    },
    {
      ...at('a bill with its cash payment', 'bills'),
      method: 'POST',
      headers: { cookie, origin: url },
      body: () => JSON.stringify(nextBill()),
      expect: 201,
    },
    {
      ...at('book online', 'public/appointments'),
      method: 'POST',
      headers: { origin: url },
      body: () => JSON.stringify(nextOnline()),
      expect: 201,
    },
  ]
}

/**
 * Returns the free half hours of the large clinic's doctors in order, on some of the next days; its own appointments
 * begin at the full hours.
 */
function halfHours({ id, doctorIds }: BigClinic, days: { from: number; to: number }) {
  const perDay = 8
  let count = 0
  return () => {
    const n = count++
    const slot = Math.floor(n / doctorIds.length)
    const day = days.from + Math.floor(slot / perDay)
    if (day > days.to) throw new Error('Every slot is booked; measure for a shorter time.')
    return {
      n,
      clinicId: id,
      doctorId: doctorIds[n % doctorIds.length],
      appointmentDate: new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10),
      appointmentTime: `${String(9 + (slot % perDay)).padStart(2, '0')}:30`,
    }
  }
}

function deskBookings(big: BigClinic) {
  const next = halfHours(big, { from: 2, to: 50 })
  return () => {
    const { n, ...slot } = next()
    const patientId = big.patientIds[n % big.patientIds.length]
    return { ...slot, patientId, duration: 30, reason: 'Check-up', allowOverlap: true }
  }
}

/** Issues the bill of a visit and takes the cash in the same call, as the desk does. */
function bills({ patientIds, service }: BigClinic) {
  let count = 0
  return () => ({
    patientId: patientIds[count++ % patientIds.length],
    lines: [{ serviceId: service }, { text: 'Dressing', unitPrice: '250' }],
    issue: true,
    payments: [{ method: 'cash', amount: '250' }],
  })
}

function onlineBookings(big: BigClinic) {
  const next = halfHours(big, { from: 51, to: 88 })
  return () => {
    const { n, ...slot } = next()
    return { ...slot, serviceId: big.service, patientData: guest(n) }
  }
}

function guest(n: number) {
  return {
    firstName: 'Guest',
    lastName: `Number ${n}`,
    email: `guest${n}@bench.example`,
    phone: '+91 98765 43210',
  }
}

/**
 * Yields free slots one after another, each for another guest; consecutive ones belong to different clinics and
 * doctors.
 */
function bookings(clinics: BenchData['clinics']) {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  const clock = (n: number) => `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`
  const perDoctor = 85 * 18
  let count = 0
  return () => {
    const n = count++
    const clinic = clinics[n % clinics.length]!
    const doctors = clinic.doctorIds.length
    const doctor = Math.floor(n / clinics.length) % doctors
    const slot = Math.floor(n / clinics.length / doctors)
    if (slot >= perDoctor) throw new Error('Every slot is booked; measure for a shorter time.')
    return {
      clinicId: clinic.id,
      serviceId: clinic.serviceId,
      doctorId: clinic.doctorIds[doctor],
      appointmentDate: day(2 + Math.floor(slot / 18)),
      appointmentTime: clock(slot % 18),
      patientData: guest(n),
    }
  }
}
