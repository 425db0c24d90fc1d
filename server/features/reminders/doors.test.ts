import { MAX_ATTEMPTS } from '#server/email-delivery/limits.ts'
import { sendWaiting } from '#server/testing/emails.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { hoursFromNow, workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestClinic,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sendDueReminders } from './send.ts'

let app: TestApp
let clinic: TestClinic
let other: TestClinic

before(async () => {
  app = await buildTestApp()
  clinic = await makeClinic(app.db, { name: 'Here' })
  other = await makeClinic(app.db, { name: 'There' })
})
after(() => app.close())

const path = () => `/api/reminders/clinics/${clinic.id}`
const choice = { isOn: true, minutesBefore: [60, 2880] }

async function dueAppointment(where: TestClinic, email: string) {
  const chart = await makeChart(app.db, where, { email })
  const doctor = await makeDoctor(app.db, where)
  const { id } = await makeAppointment(app.db, { clinic: where, doctor, chart, at: hoursFromNow(23) })
  await sql`update appointments set created_at = now() - interval '3 days' where id = ${id}`.execute(app.db)
}

test('the administrator sees the last run and the backlog of their own clinics, without addresses', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const status = async () => (await admin.get('/api/reminders/status')).body
  const quiet = { clinic: { id: clinic.id, name: 'Here' }, isOn: true, minutesBefore: [1440, 120] }
  assert.deepEqual(await status(), { lastRunAt: null, clinics: [{ ...quiet, sent: 0, waiting: 0, failed: [] }] })

  for (const name of ['a', 'b', 'c']) await dueAppointment(clinic, `${name}@backlog.example`)
  await dueAppointment(other, 'd@backlog.example')
  assert.equal((await status()).clinics[0].waiting, 3)
  // all jobs started before have finished
  await sendWaiting(app.deps)
  await sendDueReminders(app.deps)
  assert.equal((await status()).clinics[0].waiting, 3)
  await sql`update outgoing_mails set attempts = ${MAX_ATTEMPTS}, last_error = 'EENVELOPE' where to_address = 'a@backlog.example'`.execute(
    app.db,
  )
  await sendWaiting(app.deps)
  const { body, text } = await admin.get('/api/reminders/status')
  assert.deepEqual(body.clinics, [{ ...quiet, sent: 2, waiting: 0, failed: [{ code: 'EENVELOPE', count: 1 }] }])
  assert(Math.abs(Date.parse(body.lastRunAt) - Date.now()) < 60_000)
  assert.doesNotMatch(text, /backlog|There/)
})

test('only administrators see the state of reminders, and only those of the clinic change them', async () => {
  const [doctor, staff, stranger, patient, admin] = await Promise.all([
    app.signInAs(await makeDoctor(app.db, clinic)),
    app.signInAs(await makeStaff(app.db, clinic)),
    app.signInAs(await makeAdmin(app.db, other)),
    app.signInAs(await makePatientAccount(app.db)),
    app.signInAs(await makeAdmin(app.db, clinic)),
  ])
  for (const client of [doctor, staff, patient]) assert.equal((await client.get('/api/reminders/status')).status, 403)
  assert.equal((await app.anonymous.get('/api/reminders/status')).status, 401)
  for (const [client, status] of [
    [app.anonymous, 401],
    [doctor, 403],
    [staff, 403],
    [stranger, 404],
    [patient, 404],
  ] as const)
    assert.equal((await client.put(path(), choice)).status, status)
  for (const minutesBefore of [[], [1], [60, 60], ['60'], [-60], [60, 120, 240, 1440, 2880, 10080]])
    assert.equal((await admin.put(path(), { isOn: true, minutesBefore })).status, 400)
  assert.deepEqual((await admin.put(path(), choice)).body, { isOn: true, minutesBefore: [2880, 60] })
  const { clinics } = (await admin.get('/api/reminders/status')).body
  assert.deepEqual(clinics[0].minutesBefore, [2880, 60])
  const events = await app.db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'reminders.changed')
    .execute()
  assert.deepEqual(events, [{ detail: { isOn: true, minutesBefore: '60 2880' } }])
})

test('the holder of a manage link turns the reminders of that booking off and on', async () => {
  const doctor = await makeDoctor(app.db, other)
  const wish = bookingOf(other, doctor, workday(other), '09:00')
  const booked = await app.anonymous.post('/api/public/appointments', wish)
  const own = `/api/public/bookings/${booked.body.manageToken}/reminders`
  assert.deepEqual((await app.anonymous.get(own)).body, { isOn: true, minutesBefore: [1440, 120] })
  assert.deepEqual((await app.anonymous.put(own, { isOn: false })).body, { isOn: false, minutesBefore: [1440, 120] })
  const due = {
    status: 'confirmed',
    starts_at: hoursFromNow(23),
    ends_at: hoursFromNow(23.5),
    created_at: hoursFromNow(-90),
  }
  await app.db.updateTable('appointments').set(due).where('id', '=', booked.body.id).execute()
  await sql`update appointment_changes set at = now() - interval '3 days'`.execute(app.db)
  assert.equal(await sendDueReminders(app.deps), 0)
  assert.deepEqual((await app.anonymous.put(own, { isOn: true })).body.isOn, true)
  // the two hours before
  const soon = { starts_at: hoursFromNow(1), ends_at: hoursFromNow(1.5) }
  await app.db.updateTable('appointments').set(soon).where('id', '=', booked.body.id).execute()
  assert.equal(await sendDueReminders(app.deps), 1)
  const mails = await app.mailsTo(wish.patientData.email)
  assert.match(mails.at(-1)!.body, new RegExp(`/bookings/${booked.body.manageToken}\n`))
  assert.match(mails.at(-1)!.body, /To stop reminders for this appointment, open the link in this email\.$/)
  const wrong = own.replace(booked.body.manageToken, 'x'.repeat(43))
  assert.equal((await app.anonymous.get(wrong)).status, 404)
  assert.equal((await app.anonymous.put(wrong, { isOn: false })).status, 404)
})
