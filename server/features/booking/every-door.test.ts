import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'

// Many callers try to book the same time with the same doctor simultaneously: through each call that books, one after
// another, and through all of them together (rules D1, I3). The public page alone, and another database, are in
// double-booking.test.ts.

const CALLERS = thorough ? 200 : 40
const WANTED = '10:00'
const publicPath = '/api/public/appointments'

type Call = () => Promise<Answer>
/** Makes callers, each with their own way to take the wanted time of a doctor. */
type Door = (doctor: TestDoctor, callers: number) => Promise<Call[]>

let app: TestApp
let clinic: TestClinic
let desks: Client[]
let date: string

before(async () => {
  // few connections, and patience for a slow machine: a caller who waits too long for one would get "service is busy"
  app = await buildTestApp({ poolSize: 16, patience: 60_000, unlimited: true })
  clinic = await makeClinic(app.db)
  const staff = await Promise.all(Array.from({ length: 5 }, () => makeStaff(app.db, clinic)))
  desks = await Promise.all(staff.map((one) => app.signInAs(one)))
  date = workday(clinic)
})
after(() => app.close())

const each = <T>(callers: number, make: (caller: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: callers }, (_, caller) => make(caller)))

const deskOf = (caller: number) => desks[caller % desks.length]!

/** Appointments that hold other times of the doctor, of a patient each, 18 on a day. */
const appointmentsElsewhere = (doctor: TestDoctor, callers: number) =>
  each(callers, async (caller) => {
    const [day, half] = [Math.floor(caller / 18), caller % 18]
    const time = `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
    const chart = await makeChart(app.db, clinic, { email: `mover-${doctor.id}-${caller}@people.example` })
    return makeAppointment(app.db, { clinic, doctor, chart, at: { date: addDays(date, 1 + day), time } })
  })

const to = () => ({ appointmentDate: date, appointmentTime: WANTED })

const guests: Door = (doctor, callers) =>
  each(callers, async () => () => app.anonymous.post(publicPath, bookingOf(clinic, doctor, date, WANTED)))

const doors: Record<string, Door> = {
  'the public page, signed in': (doctor, callers) =>
    each(callers, async () => {
      const account = await makePatientAccount(app.db)
      const patient = await app.signInAs(account)
      const { firstName, lastName, email } = account
      const patientData = { firstName, lastName, email, phone: '+91 98200 12345' }
      return () => patient.post(publicPath, bookingOf(clinic, doctor, date, WANTED, { patientData }))
    }),

  'the desk': (doctor, callers) =>
    each(callers, async (caller) => {
      const { id: patientId } = await makeChart(app.db, clinic)
      const wish = { clinicId: clinic.id, doctorId: doctor.id, ...to(), duration: 30 }
      // every second one calls for the first time
      const who = caller % 2 ? { patientId } : { newPatient: { name: `Caller ${caller}`, phone: '+91 98200 54321' } }
      return () => deskOf(caller).post('/api/appointments', { ...wish, ...who })
    }),

  'the manage link': async (doctor, callers) =>
    Promise.all(
      (await appointmentsElsewhere(doctor, callers)).map(async ({ id }) => {
        const token = manageTokenOf(app.deps, id)
        await sql`update appointments set manage_token_hash = ${manageTokenHash(token)} where id = ${id}`.execute(
          app.db,
        )
        return () => app.anonymous.post(`/api/public/bookings/${token}/move`, to())
      }),
    ),

  'the undo of a cancellation': (doctor, callers) =>
    each(callers, async (caller) => {
      const chart = await makeChart(app.db, clinic)
      const at = { date, time: WANTED }
      const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at, status: 'cancelled' })
      await sql`update appointments set ended_at = now(), ended_from = 'scheduled' where id = ${id}`.execute(app.db)
      return () => deskOf(caller).post(`/api/appointments/${id}/undo`, { status: 'cancelled' })
    }),
}

/** Starts all calls at the same time. Asserts that one gets the time and all others get the refusal with free times. */
async function race(doctor: TestDoctor, calls: Call[]): Promise<void> {
  const answers = await Promise.all(calls.map((call) => call()))
  const lost = answers.filter(({ status }) => status === 409)
  const others = answers.filter(({ status }) => status !== 409)
  assert.deepEqual(
    others.map(({ status }) => [200, 201].includes(status)),
    [true],
    others.map(({ status, text }) => `${status} ${text.slice(0, 100)}`).join('\n'),
  )
  for (const { body } of lost) {
    assert.deepEqual([body.code, body.message], ['slot-taken', 'This time is no longer available'])
    assert.equal(body.freeTimes.length, 3)
  }
  const { rows } = await sql<{ holders: number; overlaps: number; changed: number }>`
    with live as (
      select id, starts_at, ends_at from appointments
      where doctor_id = ${doctor.id} and status in ('pending', 'scheduled', 'confirmed', 'completed')
    )
    select
      (select count(*) from live where starts_at = ${others[0]!.body.startsAt}) as holders,
      (select count(*) from live a join live b on a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at) as overlaps,
      (select count(*) from appointment_changes c join appointments a on a.id = c.appointment_id
        where a.doctor_id = ${doctor.id}) as changed`.execute(app.db)
  // the losers left no history
  assert.deepEqual(rows[0], { holders: 1, overlaps: 0, changed: 1 })
}

for (const [name, open] of Object.entries(doors))
  test(`${CALLERS} callers through ${name}: one gets the time`, async () => {
    const doctor = await makeDoctor(app.db, clinic)
    await race(doctor, await open(doctor, CALLERS))
  })

test(`${CALLERS} simultaneous callers through all doors: one gets the time`, async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const all = [guests, ...Object.values(doors)]
  const share = CALLERS / all.length
  const calls = await Promise.all(all.map((open) => open(doctor, share)))
  // interleaved, so that no call is always the first
  await race(doctor, Array.from({ length: share }, (_, caller) => calls.map((ofDoor) => ofDoor[caller]!)).flat())
})
