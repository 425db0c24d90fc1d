import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { forgetHolds } from '#server/features/appointments/queries/holds.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'

// The time that a visitor has chosen is held while they fill in the form (docs/decisions/0120).

const CALLERS = thorough ? 200 : 60
const many = '100000'
const app = await buildTestApp({
  settings: {
    BOOKINGS_PER_ADDRESS: many,
    BOOKING_ATTEMPTS_PER_ADDRESS: many,
    BOOKINGS_PER_EMAIL: many,
    ONLINE_PER_DOCTOR: '10',
    ONLINE_PER_CLINIC: many,
  },
  poolSize: 16,
})
after(() => app.close())

let browsers = 0
const newBrowser = () => `browser-of-a-visitor-${(browsers += 1)}`

async function world(doctorCount = 1) {
  const clinic = await makeClinic(app.db)
  const doctors: TestDoctor[] = []
  for (let n = 0; n < doctorCount; n += 1) doctors.push(await makeDoctor(app.db, clinic))
  return { clinic, doctor: doctors[0]!, doctors, date: workday(clinic) }
}

const wishOf = (clinic: TestClinic, doctor: { id: string }, date: string, time: string) => ({
  clinicId: clinic.id,
  serviceId: clinic.services[0]!.id,
  doctorId: doctor.id,
  appointmentDate: date,
  appointmentTime: time,
})
const hold = (wish: object, holder: string, who = app.anonymous) => who.put('/api/public/holds', { ...wish, holder })
const release = (holder: string) => app.anonymous.post('/api/public/holds/release', { holder })
const book = (wish: ReturnType<typeof wishOf>, clinic: TestClinic, holder?: string) =>
  app.anonymous.post(
    '/api/public/appointments',
    bookingOf(clinic, { id: wish.doctorId }, wish.appointmentDate, wish.appointmentTime, { holder }),
  )
const freeOn = async (clinic: TestClinic, date: string) =>
  (await app.anonymous.get(`/api/public/clinics/${clinic.id}/availability?date=${date}`)).body.slots.map(
    ({ time }: { time: string }) => time,
  )

test('a held time is neither offered to other visitors nor booked or held by them; its browser books it', async () => {
  const { clinic, doctor, date } = await world()
  const wish = wishOf(clinic, doctor, date, '10:00')
  const [mine, theirs] = [newBrowser(), newBrowser()]
  const held = await hold(wish, mine)
  assert.deepEqual([held.status, held.body.doctorId], [200, doctor.id])
  const minutes = (new Date(held.body.expiresAt).getTime() - Date.now()) / 60_000
  assert(minutes > 4 && minutes <= 5, `${minutes}`)
  assert(!(await freeOn(clinic, date)).includes('10:00'))
  for (const answer of [await hold(wish, theirs), await book(wish, clinic), await book(wish, clinic, theirs)]) {
    assert.deepEqual([answer.status, answer.body.code, answer.body.freeTimes.length], [409, 'slot-taken', 3])
    assert.equal(answer.body.message, 'This time is no longer available')
  }
  assert.equal((await book(wish, clinic, mine)).status, 201)
  const { rows } = await sql`select from booking_holds where doctor_id = ${doctor.id}`.execute(app.db)
  assert.equal(rows.length, 0, 'the booking has used it up')
})

test('a browser holds one time; released and expired ones are free again', async () => {
  const { clinic, doctor, date } = await world()
  const mine = newBrowser()
  await hold(wishOf(clinic, doctor, date, '10:00'), mine)
  await hold(wishOf(clinic, doctor, date, '11:00'), mine)
  const free = await freeOn(clinic, date)
  assert.deepEqual([free.includes('10:00'), free.includes('11:00')], [true, false])
  assert.equal((await hold(wishOf(clinic, doctor, date, '11:00'), mine)).status, 200, 'its own time')
  assert.equal((await release(mine)).status, 200)
  assert((await freeOn(clinic, date)).includes('11:00'))
  await hold(wishOf(clinic, doctor, date, '12:00'), mine)
  await sql`update booking_holds set expires_at = now() where doctor_id = ${doctor.id}`.execute(app.db)
  assert((await freeOn(clinic, date)).includes('12:00'))
  assert.equal((await hold(wishOf(clinic, doctor, date, '12:00'), newBrowser())).status, 200)
  await sql`update booking_holds set expires_at = now() where doctor_id = ${doctor.id}`.execute(app.db)
  await forgetHolds(app.db)
  assert.equal((await sql`select from booking_holds where doctor_id = ${doctor.id}`.execute(app.db)).rows.length, 0)
})

test('the clinic’s people aren’t bound by a hold; the visitor then sees the nearest times', async () => {
  const { clinic, doctor, date } = await world()
  const wish = wishOf(clinic, doctor, date, '10:00')
  const mine = newBrowser()
  await hold(wish, mine)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const chart = await makeChart(app.db, clinic)
  const { clinicId, doctorId, appointmentDate, appointmentTime } = wish
  const booked = await desk.post('/api/appointments', {
    clinicId,
    doctorId,
    patientId: chart.id,
    appointmentDate,
    appointmentTime,
  })
  assert.equal(booked.status, 201)
  assert.equal((await book(wish, clinic, mine)).status, 409)
})

test('a taken, a closed and a past time can’t be held, nor one of a clinic that takes no bookings', async () => {
  const { clinic, doctor, date } = await world()
  const chart = await makeChart(app.db, clinic)
  await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '10:00' } })
  const ask = async (wish: object) => {
    const { status, body } = await hold(wish, newBrowser())
    return [status, body.message]
  }
  const wish = wishOf(clinic, doctor, date, '10:00')
  assert.deepEqual(await ask(wish), [409, 'This time is no longer available'])
  assert.deepEqual(await ask({ ...wish, appointmentTime: '03:00' }), [400, 'The clinic is closed at this time.'])
  assert.deepEqual(await ask({ ...wish, appointmentDate: '2020-01-06' }), [400, 'Cannot book appointments in the past'])
  assert.deepEqual(await ask({ ...wish, clinicId: crypto.randomUUID() }), [404, 'Clinic not found.'])
  const { status, body } = await hold({ ...wish, appointmentTime: '11:00' }, 'short')
  assert.deepEqual([status, body.issues[0].path], [400, 'holder'])
})

test('a network holds a limited number of a doctor’s times', async () => {
  const { clinic, doctor, date } = await world()
  const network = app.anonymous.from('203.0.113.77')
  const limit = app.deps.config.limits.onlinePerDoctor
  const times = await freeOn(clinic, date)
  assert(times.length > limit)
  const answers = []
  for (const time of times.slice(0, limit + 1))
    answers.push(await hold(wishOf(clinic, doctor, date, time), newBrowser(), network))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array<number>(limit).fill(200), 429],
  )
  const other = await hold(
    wishOf(clinic, doctor, date, times.at(-1)!),
    newBrowser(),
    app.anonymous.from('198.51.100.7'),
  )
  assert.equal(other.status, 200)
})

test(`of ${CALLERS} browsers that hold and book one time of any of three doctors, three hold and book it`, async () => {
  const { clinic, date } = await world(3)
  const wish = wishOf(clinic, { id: 'any' }, date, '10:00')
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, async (_, n) => {
      const holder = newBrowser()
      // every third caller skips the hold
      const held = n % 3 === 0 ? null : await hold(wish, holder)
      if (held && held.status !== 200) return { held: held.status, booked: null }
      const doctorId: string = held?.body.doctorId ?? 'any'
      const { status } = await book({ ...wish, doctorId }, clinic, held ? holder : undefined)
      return { held: held?.status ?? null, booked: status }
    }),
  )
  assert.equal(answers.filter(({ booked }) => booked === 201).length, 3)
  for (const { held, booked } of answers) {
    assert(held === null || held === 200 || held === 409 || held === 429, `${held}`)
    // the visitor who holds a time gets it
    assert.equal(booked === 201 || held !== 200, true, `held ${held}, booked ${booked}`)
  }
  const { rows } = await sql<{ count: number; doctors: number }>`
    select count(*) as count, count(distinct doctor_id) as doctors from appointments where clinic_id = ${clinic.id}
  `.execute(app.db)
  assert.deepEqual(rows, [{ count: 3, doctors: 3 }])
})
