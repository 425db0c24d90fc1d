import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
const path = '/api/public/appointments'
const times = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
]

before(async () => {
  app = await buildTestApp({ settings: { BOOKINGS_PER_EMAIL: '100', ONLINE_PER_DOCTOR: '100' } })
  clinic = await makeClinic(app.db)
  doctor = await makeDoctor(app.db, clinic)
})
after(() => app.close())

async function book(patientData: object, who = app.anonymous) {
  const { status, body } = await who.post(
    path,
    bookingOf(clinic, doctor, workday(clinic), times.shift()!, { patientData }),
  )
  assert.equal(status, 201)
  const { patient_id } = await app.db
    .selectFrom('appointments')
    .select('patient_id')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  return { chartId: patient_id, body }
}

const chartOf = (id: string) => app.db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const phone = '+91 98200 12345'

test('a guest with the same email and name, in any case, gets the same chart; another name gets another', async () => {
  const first = await book({ firstName: 'Ánand', lastName: 'Joshi', email: 'Joshi@People.example', phone })
  const again = await book({ firstName: ' ÁNAND ', lastName: 'joshi', email: 'joshi@people.example', phone })
  const child = await book({ firstName: 'Kiran', lastName: 'Joshi', email: 'joshi@people.example', phone })
  assert.equal(again.chartId, first.chartId)
  assert.notEqual(child.chartId, first.chartId)
})

test('a guest never changes a chart: another phone stays with the booking', async () => {
  const person = { firstName: 'Nila', lastName: 'Das', email: 'nila@people.example', phone }
  const first = await book(person)
  const second = await book({ ...person, phone: '+91 11111 22222' })
  assert.equal(second.chartId, first.chartId)
  assert.equal((await chartOf(first.chartId)).phone, '+919820012345')
  const appointment = await app.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', second.body.id)
    .executeTakeFirstOrThrow()
  assert.equal(appointment.contact_phone, '+911111122222')
})

test('an account with the same email and name is neither opened, changed nor revealed; its owner gets the email', async () => {
  const account = await makePatientAccount(app.db, {
    email: 'owner@people.example',
    firstName: 'Usha',
    lastName: 'Pai',
  })
  const own = await makeChart(app.db, clinic, { owner: account })
  const rows = () =>
    Promise.all([
      chartOf(own.id),
      app.db.selectFrom('users').selectAll().where('id', '=', account.userId).executeTakeFirstOrThrow(),
    ])
  const before = await rows()
  const guest = await book({
    firstName: 'Usha',
    lastName: 'Pai',
    email: 'owner@people.example',
    phone: '+91 11111 22222',
  })
  assert.notEqual(guest.chartId, own.id)
  assert.equal((await chartOf(guest.chartId)).user_id, null)
  assert.deepEqual(await rows(), before)
  // the reply has the same shape as any other
  const stranger = await book({ firstName: 'Usha', lastName: 'Pai', email: 'nobody@people.example', phone })
  assert.deepEqual(Object.keys(guest.body).sort(), Object.keys(stranger.body).sort())
  assert.equal((await app.mailsTo('owner@people.example')).length, 1)
  // and the account doesn't see the booking of a person who used its address
  const mine = await (await app.signInAs(account)).get('/api/appointments')
  assert.deepEqual(mine.body, [])
})

test('a person has a separate chart at each clinic', async () => {
  const person = { firstName: 'Tara', lastName: 'Sen', email: 'tara@people.example', phone }
  const here = await book(person)
  const other = await makeClinic(app.db)
  const its = await makeDoctor(app.db, other)
  await app.anonymous.post(path, bookingOf(other, its, workday(other), '09:00', { patientData: person }))
  const charts = await app.db
    .selectFrom('patients')
    .select(['id', 'clinic_id'])
    .where('email', '=', person.email)
    .execute()
  assert.deepEqual(charts.map((one) => one.clinic_id).sort(), [clinic.id, other.id].sort())
  assert(charts.some((one) => one.id === here.chartId))
})

test('a signed-in patient who books for themself gets their own chart', async () => {
  const account = await makePatientAccount(app.db, { firstName: 'Gita', lastName: 'Bose' })
  const person = { firstName: 'Gita', lastName: 'Bose', email: account.email, phone }
  const patient = await app.signInAs(account)
  const own = await book(person, patient)
  assert.equal((await chartOf(own.chartId)).user_id, account.userId)
  assert.deepEqual(
    (await patient.get('/api/appointments')).body.map((one: { id: string }) => one.id),
    [own.body.id],
  )
  const forSomebodyElse = await book({ ...person, firstName: 'Rohan' }, patient)
  assert.equal((await chartOf(forSomebodyElse.chartId)).user_id, null)
})

test('an unverified address creates a chart of the account and finds no guest’s chart', async () => {
  const account = await makePatientAccount(app.db, { firstName: 'Om', lastName: 'Roy', isVerified: false })
  const person = { firstName: 'Om', lastName: 'Roy', email: account.email, phone }
  const guests = await book(person)
  const { chartId } = await book(person, await app.signInAs(account))
  assert.notEqual(chartId, guests.chartId)
  assert.deepEqual([(await chartOf(chartId)).user_id, (await chartOf(guests.chartId)).user_id], [account.userId, null])
})
