import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']

const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)

async function book(
  email: string,
  who = app.anonymous,
  name = { firstName: 'Nila', lastName: 'Das' },
  more: object = {},
) {
  const patientData = { ...name, email, phone: '+91 98200 12345' }
  const wish = bookingOf(clinic, doctor, workday(clinic), times.shift()!, { patientData, ...more })
  const { status, body } = await who.post('/api/public/appointments', wish)
  assert.equal(status, 201)
  return body
}
const correct = (token: string, email: string) => app.anonymous.put(`/api/public/bookings/${token}/email`, { email })
const chartOf = async (id: string) =>
  app.db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .selectAll('p')
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

test('the corrected address gets the details with a new link, and the first link stops working', async () => {
  const made = await book('nilla@people.example')
  const wrong = await chartOf(made.id)
  const { status, body } = await correct(made.manageToken, 'Nila@people.example')
  assert.equal(status, 200)
  assert.notEqual(body.manageToken, made.manageToken)
  const [mail] = await app.mailsTo('nila@people.example')
  assert(mail!.body.includes(body.manageUrl))
  assert.equal((await app.anonymous.get(`/api/public/bookings/${made.manageToken}`)).status, 404)
  assert.equal((await app.anonymous.get(`/api/public/bookings/${body.manageToken}`)).status, 200)
  const chart = await chartOf(made.id)
  assert.deepEqual([chart.email, chart.first_name, chart.email_from], ['nila@people.example', 'Nila', 'guest'])
  const left = await app.db.selectFrom('patients').selectAll().where('id', '=', wrong.id).executeTakeFirstOrThrow()
  assert.equal(left.merged_into, chart.id, 'the chart of the wrong address holds nothing')

  // the holder continues with the new link
  assert.equal((await app.anonymous.post(`/api/public/bookings/${body.manageToken}/cancel`, {})).status, 200)
  assert.equal((await correct(body.manageToken, 'late@people.example')).status, 409)
})

test('a returning guest keeps their chart; a chart with other bookings stays', async () => {
  const name = { firstName: 'Tara', lastName: 'Sen' }
  const known = await book('tara@people.example', app.anonymous, name)
  const wrong = await book('tarra@people.example', app.anonymous, name)
  const another = await book('tarra@people.example', app.anonymous, name)
  assert.equal((await correct(wrong.manageToken, 'tara@people.example')).status, 200)
  assert.equal((await chartOf(wrong.id)).id, (await chartOf(known.id)).id)
  assert.equal((await chartOf(another.id)).merged_into, null)
})

test('the booking goes to the chart of the same person by age at the right email, not to a namesake’s', async () => {
  const name = { firstName: 'Uma', lastName: 'Kumar' }
  const of = (email: string, age: number) =>
    book(email, app.anonymous, name, { forWhom: 'other', person: { name: 'Ravi Kumar', age } })
  const grandfather = await of('uma@people.example', 70)
  const child = await of('umma@people.example', 5)
  assert.equal((await correct(child.manageToken, 'uma@people.example')).status, 200)
  const again = await of('umma@people.example', 71)
  assert.equal((await correct(again.manageToken, 'uma@people.example')).status, 200)
  const charts = await Promise.all([grandfather, child, again].map(({ id }) => chartOf(id)))
  assert.deepEqual(
    charts.map(({ email }) => email),
    Array(3).fill('uma@people.example'),
  )
  assert.notEqual(charts[1]!.id, charts[0]!.id)
  assert.equal(charts[2]!.id, charts[0]!.id)
})

test('an account’s appointment, a clinic’s, an invalid link and an invalid email are refused', async () => {
  const account = await makePatientAccount(app.db, { firstName: 'Usha', lastName: 'Pai' })
  const own = await book(account.email, await app.signInAs(account), { firstName: 'Usha', lastName: 'Pai' })
  const { status, body } = await correct(own.manageToken, 'other@people.example')
  assert.deepEqual(
    [status, body.message],
    [409, 'This appointment belongs to an account. Please sign in to change the email, or call the clinic.'],
  )
  const chart = await makeChart(app.db, clinic)
  const appointment = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart,
    at: { date: workday(clinic), time: '16:00' },
  })
  const token = manageTokenOf(app.deps, appointment.id)
  await app.db
    .updateTable('appointments')
    .set({ manage_token_hash: manageTokenHash(token) })
    .where('id', '=', appointment.id)
    .execute()
  assert.equal((await correct(token, 'other@people.example')).status, 409)
  assert.equal((await correct('no-link', 'other@people.example')).status, 404)
  assert.equal((await correct(own.manageToken, 'no email')).status, 400)
})
