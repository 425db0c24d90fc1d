import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { makeClosure } from '#server/testing/clinic-things.ts'
import { hoursFromNow, workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestClinic,
} from '#server/testing/factories.ts'
import { roundsOf } from '#server/testing/process.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { expirePending, warnOfExpiring } from './expiry.ts'

let app: TestApp
let clinic: TestClinic
let desk: Client
let date: string
const ROUNDS = roundsOf(4, 20)

before(async () => {
  app = await sharedApp()
  clinic = await makeClinic(app.db)
  desk = await app.signInAs(await makeStaff(app.db, clinic))
  date = workday(clinic)
})

let people = 0
async function made(more: { status?: 'pending' | 'scheduled' | 'confirmed'; at?: Date; time?: string } = {}) {
  const { status = 'scheduled', at, time = '10:00' } = more
  const doctor = await makeDoctor(app.db, clinic)
  const owner = await makePatientAccount(app.db)
  const email = `undo-${people++}@people.example`
  const chart = await makeChart(app.db, clinic, { owner, email })
  const { id } = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart,
    at: at ?? { date, time },
    status,
    ...(status === 'pending' ? { expiresAt: hoursFromNow(24) } : {}),
  })
  return { id, doctor, owner, email }
}
const end = async (id: string, status: string, who = desk) => {
  const answer = await who.put(`/api/appointments/${id}`, { status })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}
const undo = (id: string, status: string, who = desk) => who.post(`/api/appointments/${id}/undo`, { status })
const historyOf = async (id: string) =>
  (
    await app.db.selectFrom('appointment_changes').selectAll().where('appointment_id', '=', id).orderBy('id').execute()
  ).map((one) => `${one.from_status} → ${one.to_status}`)

test('completed, cancelled and no-show appointments return to their earlier status; history and audit keep both', async () => {
  for (const status of ['completed', 'cancelled', 'no_show'])
    for (const before of ['scheduled', 'confirmed'] as const) {
      const { id } = await made({ status: before, ...(status === 'completed' && { at: hoursFromNow(-1) }) })
      assert.equal((await end(id, status)).can.undo, true)
      const { status: code, body } = await undo(id, status)
      assert.deepEqual([code, body.status, body.can.undo, body.cancelReason], [200, before, false, null])
      assert.deepEqual(await historyOf(id), [`${before} → ${status}`, `${status} → ${before}`])
      const { rows } = await sql<{ action: string }>`select action from audit_events where subject_id = ${id}
        order by id`.execute(app.db)
      assert.deepEqual(
        rows.map(({ action }) => action),
        [`appointment.${status}`, 'appointment.end-undone'],
      )
      assert.equal((await undo(id, status)).status, 409, 'once')
    }
})

test('the patient is notified that a cancellation was undone, and of no other undo', async () => {
  const { id, owner, email } = await made({ status: 'confirmed' })
  await end(id, 'cancelled')
  await undo(id, 'cancelled')
  const subjects = new Set((await app.mailsTo(email)).map(({ subject }) => subject.split(':')[0]))
  assert.deepEqual(subjects, new Set(['Appointment cancelled', 'Appointment restored']))
  const { body } = (await app.mailsTo(email)).find(({ subject }) => subject.startsWith('Appointment restored'))!
  assert.match(body, /The cancellation was undone\. Your appointment will take place as booked\./)
  const bell = await (await app.signInAs(owner)).get('/api/notifications')
  assert.equal(bell.body.notifications[0].kind, 'appointment_restored')
  const other = await made({ status: 'confirmed' })
  await end(other.id, 'no_show')
  await undo(other.id, 'no_show')
  assert.deepEqual(await app.mailsTo(other.email), [])
})

test('an undone pending booking is pending again, even if it had expired; one whose start has passed can’t be undone', async () => {
  const { id } = await made({ status: 'pending' })
  await end(id, 'cancelled')
  const { body } = await undo(id, 'cancelled')
  assert.deepEqual([body.status, body.can.confirm], ['pending', true])
  const { expires_at } = await app.db
    .selectFrom('appointments')
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.ok(expires_at! > new Date())
  const gone = await made({ status: 'pending', at: hoursFromNow(1) })
  await end(gone.id, 'cancelled')
  await sql`update appointments set starts_at = now() - interval '1 minute', ends_at = now() + interval '29 minutes'
    where id = ${gone.id}`.execute(app.db)
  const late = await undo(gone.id, 'cancelled')
  assert.deepEqual([late.status, late.body.message], [409, 'This can no longer be undone.'])
})

test('a booking that is pending again stays so through its next move, and the clinic is warned again', async () => {
  const { id } = await made({ status: 'pending' })
  const read = () =>
    app.db
      .selectFrom('appointments')
      .select(['status', 'expires_at', 'expiry_told_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  // booked a day ago, warned of, and not confirmed
  await sql`
    update appointments
    set
      created_at = now() - interval '24 hours 20 minutes', expires_at = now() - interval '20 minutes',
      expiry_told_at = now() - interval '2 hours'
    where id = ${id}`.execute(app.db)
  await expirePending(app.deps)
  assert.equal((await read()).status, 'cancelled')
  assert.equal((await undo(id, 'cancelled')).status, 200)
  const until = (await read()).expires_at!
  assert.ok(until > hoursFromNow(23.9))
  const moved = await desk.put(`/api/appointments/${id}`, { appointmentDate: date, appointmentTime: '15:00' })
  assert.equal(moved.status, 200)
  await expirePending(app.deps)
  const after = await read()
  assert.deepEqual([after.status, after.expiry_told_at], ['pending', null])
  assert.ok(Math.abs(after.expires_at!.getTime() - until.getTime()) < 60_000)
  // the warning for a short wait comes at half its time, counted from the undo
  await sql`update appointments set expires_at = now() + interval '1 hour' where id = ${id}`.execute(app.db)
  assert.equal(await warnOfExpiring(app.deps), 0)
  await sql`update appointment_changes set at = at - interval '3 hours' where appointment_id = ${id}`.execute(app.db)
  assert.equal(await warnOfExpiring(app.deps), 1)
})

test('an undo of a taken time is refused with the nearest free times and changes nothing', async () => {
  const { id, doctor } = await made()
  await end(id, 'cancelled')
  const other = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '10:00'))
  assert.equal(other.status, 201)
  const { status, body } = await undo(id, 'cancelled')
  assert.deepEqual([status, body.message, body.code], [409, 'This time is no longer available', 'slot-taken'])
  assert.equal(body.freeTimes.length, 3)
  assert.deepEqual(await historyOf(id), ['scheduled → cancelled'])
})

test('no one can undo yesterday’s outcome, one with another status, a stranger’s, or one they could never set', async () => {
  const { id, owner, doctor } = await made({ at: hoursFromNow(-1) })
  await end(id, 'completed', await app.signInAs(doctor))
  assert.equal((await undo(id, 'cancelled')).status, 409)
  assert.equal((await undo(id, 'completed', await app.signInAs(owner))).status, 403)
  assert.equal((await undo(id, 'completed', await app.signInAs(await makeDoctor(app.db, clinic)))).status, 404)
  const elsewhere = await makeClinic(app.db)
  assert.equal((await undo(id, 'completed', await app.signInAs(await makeStaff(app.db, elsewhere)))).status, 404)
  assert.equal((await app.anonymous.post(`/api/appointments/${id}/undo`, { status: 'completed' })).status, 401)
  assert.equal((await undo(id, 'confirmed')).status, 400)
  await sql`update appointments set ended_at = now() - interval '25 hours' where id = ${id}`.execute(app.db)
  const { status, body } = await undo(id, 'completed')
  assert.deepEqual([status, body.message], [409, 'This can no longer be undone.'])
})

test('an appointment with a review stays completed', async () => {
  const { id, doctor } = await made({ at: hoursFromNow(-1) })
  await end(id, 'completed')
  await sql`insert into reviews (id, clinic_id, doctor_id, patient_id, appointment_id, rating)
    select gen_random_uuid(), clinic_id, ${doctor.id}, patient_id, id, 5 from appointments where id = ${id}`.execute(
    app.db,
  )
  const { status, body } = await undo(id, 'completed')
  assert.deepEqual(
    [status, body.message],
    [409, 'The patient has already reviewed this appointment, so it stays completed.'],
  )
})

test('patients undo their own cancellation, not the clinic’s', async () => {
  const { id, owner } = await made({ status: 'confirmed' })
  const patient = await app.signInAs(owner)
  assert.equal((await end(id, 'cancelled', patient)).can.undo, true)
  assert.equal((await undo(id, 'cancelled', patient)).body.status, 'confirmed')
  await end(id, 'cancelled')
  const refused = await undo(id, 'cancelled', patient)
  assert.deepEqual([refused.status, refused.body.message], [409, 'This can no longer be undone.'])
  assert.equal((await patient.get(`/api/appointments/${id}`)).body.can.undo, false)
  // their own cancellation, for a time that isn't offered anymore
  await undo(id, 'cancelled')
  await end(id, 'cancelled', patient)
  await makeClosure(app.db, clinic, date)
  assert.equal((await undo(id, 'cancelled', patient)).status, 400)
  await sql`delete from closures where clinic_id = ${clinic.id}`.execute(app.db)
})

test('fifty people undo the same outcome: one succeeds, and one email is sent', async () => {
  const { id, email } = await made({ status: 'confirmed' })
  await end(id, 'cancelled')
  const answers = await Promise.all(Array.from({ length: 50 }, () => undo(id, 'cancelled')))
  assert.deepEqual(statusesOf(answers), [200, ...Array(49).fill(409)])
  assert.equal((await historyOf(id)).length, 2)
  assert.equal((await app.mailsTo(email)).length, 2)
})

test(`a cancellation is undone while others book its time, ${ROUNDS} rounds: one gets it`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, doctor } = await made()
    await end(id, 'cancelled')
    const book = () => app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '10:00'))
    const [undone, ...booked] = await Promise.all([undo(id, 'cancelled'), book(), book(), book(), book()])
    const winners = [undone.status === 200, ...booked.map(({ status }) => status === 201)].filter(Boolean)
    assert.equal(winners.length, 1, statusesOf([undone, ...booked]).join())
  }
})

test('only permitted staff reschedule and close an appointment that has begun', async () => {
  const at = hoursFromNow(-0.2)
  const person = await makeStaff(app.db, clinic, ['appointments'])
  const planner = await app.signInAs(person)
  const { id } = await made({ at, status: 'confirmed' })
  const seen = (await planner.get(`/api/appointments/${id}`)).body.can
  assert.deepEqual([seen.move, seen.complete, seen.noShow, seen.checkIn], [false, false, false, false])
  const later = { appointmentDate: date, appointmentTime: '16:00' }
  assert.equal((await planner.put(`/api/appointments/${id}`, later)).status, 409)
  assert.equal((await planner.put(`/api/appointments/${id}`, { status: 'completed' })).status, 403)
  assert.equal((await planner.put(`/api/appointments/${id}`, { status: 'no_show' })).status, 403)
  assert.equal((await planner.put(`/api/appointments/${id}/arrival`, { arrived: true })).status, 403)
  assert.equal((await desk.put(`/api/appointments/${id}`, later)).status, 200)
})
