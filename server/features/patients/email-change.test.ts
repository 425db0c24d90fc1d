import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { continueImports } from '#server/features/import-export/imports/run.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let here: TestClinic
let doctor: TestDoctor
let admin: Client
let receptionist: Person
let desk: Client

before(async () => {
  app = await buildTestApp()
  here = await makeClinic(app.db, { name: 'Hill Clinic' })
  doctor = await makeDoctor(app.db, here)
  admin = await app.signInAs(await makeAdmin(app.db, here))
  receptionist = await makeStaff(app.db, here)
  desk = await app.signInAs(receptionist)
})
after(() => app.close())

const subjectsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)
const originOf = (email: string) =>
  app.db
    .selectFrom('patients')
    .select(['email_from', 'email_set_by'])
    .where('email', '=', email)
    .where('clinic_id', '=', here.id)
    .executeTakeFirstOrThrow()

test('a changed email notifies the old address and the chart’s holder, and is in the access list', async () => {
  const account = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, here, { owner: account, email: 'before@mail.example' })
  assert.equal((await desk.put(`/api/patients/${chart.id}`, { email: 'after@mail.example' })).status, 200)
  const [mail] = await app.mailsTo('before@mail.example')
  assert.equal(mail!.subject, 'A clinic changed the email address on a record')
  assert.match(mail!.body, /“Hill Clinic” has changed the email address/)
  assert.doesNotMatch(mail!.body, /after@|Asha|Rao/)
  assert.deepEqual(await subjectsTo('after@mail.example'), [])
  const holder = await app.signInAs(account)
  const [note] = (await holder.get('/api/notifications')).body.notifications
  assert.equal(note.text, 'The email address on your record was changed: Hill Clinic')
  const whats = (await holder.get(`/api/patients/${chart.id}/access`)).body.map(({ what }: { what: string }) => what)
  assert.deepEqual(whats.slice(0, 2), ['email-changed', 'changed'])
})

test('the same address in another case, or an omitted one, notifies no one and stays the guest’s', async () => {
  const email = 'same@mail.example'
  const chart = await makeChart(app.db, here, { email, emailFrom: 'guest' })
  for (const body of [{ email: 'SAME@mail.example' }, { address: '4 Lake View' }])
    assert.equal((await desk.put(`/api/patients/${chart.id}`, body)).status, 200)
  assert.deepEqual(await subjectsTo(email), [])
  assert.equal((await originOf(email)).email_from, 'guest')
})

test('one address gets at most three emails an hour; the changes are saved anyway', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const chart = await makeChart(app.db, here, { firstName: `Number ${turn}`, email: 'often@mail.example' })
    assert.equal((await desk.put(`/api/patients/${chart.id}`, { email: null })).status, 200)
  }
  assert.equal((await subjectsTo('often@mail.example')).length, 3)
})

test('an address counts as the person’s only if a guest’s booking created the chart', async () => {
  const date = workday(here)
  const book = (client: Client, email: string, time: string) =>
    client.post(
      '/api/public/appointments',
      bookingOf(here, doctor, date, time, {
        patientData: { firstName: 'Nila', lastName: 'Das', email, phone: '+91 98200 12345' },
      }),
    )
  assert.equal((await book(app.anonymous, 'guest@mail.example', '09:00')).status, 201)
  assert.equal((await originOf('guest@mail.example')).email_from, 'guest')
  // another booking with the same name and address leaves it unchanged
  const typed = { firstName: 'Nila', lastName: 'Das', email: 'typed@mail.example' }
  await makeChart(app.db, here, typed)
  assert.equal((await book(app.anonymous, 'typed@mail.example', '10:00')).status, 201)
  assert.equal((await originOf('typed@mail.example')).email_from, 'desk')
  assert.equal((await book(desk, 'signed-in@mail.example', '11:00')).status, 201)
  const byDesk = { email_from: 'desk', email_set_by: receptionist.userId }
  assert.deepEqual(await originOf('signed-in@mail.example'), byDesk)
  const called = await desk.post('/api/appointments', {
    clinicId: here.id,
    doctorId: doctor.id,
    patientName: 'Nila Das',
    patientEmail: 'called@mail.example',
    date,
    time: '12:00',
  })
  assert.equal(called.status, 201, called.text)
  assert.deepEqual(await originOf('called@mail.example'), byDesk)
  const imported = await admin.send(
    'POST',
    `/api/clinics/${here.id}/imports`,
    'First name,Last name,Email\nNila,Das,imported@mail.example\n',
    { 'content-type': 'text/csv' },
  )
  assert.equal(imported.status, 201, imported.text)
  await admin.post(`/api/imports/${imported.body.id}/start`)
  await continueImports(app.deps)
  assert.equal((await originOf('imported@mail.example')).email_from, 'import')
})
