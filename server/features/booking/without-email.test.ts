import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { expirePending } from '#server/features/appointments/expiry.ts'
import { sendDueReminders } from '#server/features/reminders/send.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const desk = await app.signInAs(await makeStaff(app.db, clinic))
const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '14:00', '14:30', '15:00']

const guest = { firstName: 'Savitri', lastName: 'Bai', email: null, phone: '98450 77001' }

async function book(patientData: object = guest, who = app.anonymous) {
  const wish = bookingOf(clinic, doctor, workday(clinic), times.shift()!, { patientData })
  const { status, body } = await who.post('/api/public/appointments', wish)
  assert.equal(status, 201)
  return body
}

const callAbout = async (id: string) => (await desk.get(`/api/appointments/${id}`)).body.callAbout
const toCall = async () =>
  (await desk.get('/api/appointments?needsCall=true&when=upcoming')).body.map(({ id }: { id: string }) => id)
const confirm = (id: string) => desk.put(`/api/appointments/${id}`, { status: 'confirmed' })
const called = (id: string, about: string, who = desk) => who.put(`/api/appointments/${id}/called`, { about })

test('a guest without an email books, gets the link, and no email is queued', async () => {
  const made = await book()
  assert.deepEqual([made.isEmailed, made.hasEmail, made.status], [false, false, 'pending'])
  const { body } = await app.anonymous.get(`/api/public/bookings/${made.manageToken}`)
  assert.deepEqual([body.hasEmail, body.can.cancel, body.can.correctEmail], [false, true, true])
  const { rows } = await sql<{ email: string | null; phone: string }>`
    select p.email, p.phone from appointments a join patients p on p.id = a.patient_id where a.id = ${made.id}
  `.execute(app.db)
  assert.deepEqual(rows, [{ email: null, phone: '+919845077001' }])
})

test('an email is required unless the guest says that there is none', async () => {
  const { email: _none, ...unsaid } = guest
  for (const patientData of [unsaid, { ...guest, email: '' }, { ...guest, email: 'no address' }]) {
    const wish = bookingOf(clinic, doctor, workday(clinic), '16:00', { patientData })
    const { status, body } = await app.anonymous.post('/api/public/appointments', wish)
    assert.equal(status, 400)
    assert.deepEqual(body.issues[0], { path: 'patientData.email', message: 'Please enter a valid email' })
  }
  const wish = bookingOf(clinic, doctor, workday(clinic), '16:00', { patientData: { ...guest, phone: '' } })
  assert.equal((await app.anonymous.post('/api/public/appointments', wish)).status, 400)
})

test('the desk sees whom to call and about what, and takes a call off the list', async () => {
  const { id } = await book()
  assert.equal(await callAbout(id), 'booked')
  assert.equal((await confirm(id)).body.callAbout, 'confirmed')
  assert((await toCall()).includes(id))
  const before = (await desk.get('/api/appointments/waiting')).body.calls
  const stale = await called(id, 'booked')
  assert.equal(stale.status, 409)
  assert.equal(stale.body.message, 'This appointment has changed in the meantime. Please check it and try again.')
  assert.equal((await called(id, 'confirmed')).body.callAbout, null)
  assert.equal((await called(id, 'confirmed')).status, 200, 'a colleague has called, too')
  assert(!(await toCall()).includes(id))
  assert.equal((await desk.get('/api/appointments/waiting')).body.calls, before - 1)
})

test('a move and a cancellation by the clinic need a call; the guest’s own need none', async () => {
  const { id, manageToken } = await book()
  await confirm(id)
  const [date, time] = [workday(clinic, 8), '10:00']
  await desk.put(`/api/appointments/${id}`, { appointmentDate: date, appointmentTime: time })
  assert.equal(await callAbout(id), 'moved')
  await called(id, 'moved')
  const moved = await app.anonymous.post(`/api/public/bookings/${manageToken}/move`, {
    appointmentDate: date,
    appointmentTime: '15:30',
  })
  assert.equal(moved.status, 200)
  assert.equal(await callAbout(id), null)
  await desk.put(`/api/appointments/${id}`, { status: 'cancelled' })
  assert.equal(await callAbout(id), 'cancelled')
  assert((await toCall()).includes(id), 'a cancelled appointment, too')
  await desk.post(`/api/appointments/${id}/undo`, { status: 'cancelled' })
  assert.equal(await callAbout(id), 'restored')
})

test('a due reminder and an expired request become calls', async () => {
  const reminded = await book()
  await confirm(reminded.id)
  await called(reminded.id, 'confirmed')
  await sql`
    update appointments set starts_at = now() + interval '23 hours', ends_at = now() + interval '23 hours 30 minutes',
      created_at = now() - interval '3 days' where id = ${reminded.id}`.execute(app.db)
  await sql`update appointment_changes set at = now() - interval '3 days' where appointment_id = ${reminded.id}`.execute(
    app.db,
  )
  await sendDueReminders(app.deps)
  assert.equal(await callAbout(reminded.id), 'reminder')
  const expired = await book()
  await sql`update appointments set expires_at = now() - interval '1 minute' where id = ${expired.id}`.execute(app.db)
  await expirePending(app.deps)
  assert.equal(await callAbout(expired.id), 'expired')
})

test('an added email gets the details with a new link, and no one has to call', async () => {
  const made = await book()
  const { status, body } = await app.anonymous.put(`/api/public/bookings/${made.manageToken}/email`, {
    email: 'savitri@people.example',
  })
  assert.deepEqual([status, body.isEmailed, body.hasEmail], [200, true, true])
  assert.equal((await app.mailsTo('savitri@people.example')).length, 1)
  assert.equal(await callAbout(made.id), null)
})

test('patients neither see nor record calls, and guests with an email need none', async () => {
  const email = 'has.email@people.example'
  const withEmail = await book({ ...guest, email })
  await confirm(withEmail.id)
  assert.equal(await callAbout(withEmail.id), null)
  const account = await makePatientAccount(app.db)
  const patient = await app.signInAs(account)
  const own = await book(
    { firstName: account.firstName, lastName: account.lastName, email: account.email, phone: '+91 98200 12345' },
    patient,
  )
  await sql`update appointments set call_about = 'moved' where id = ${own.id}`.execute(app.db)
  assert.equal((await patient.get(`/api/appointments/${own.id}`)).body.callAbout, null)
  assert.deepEqual((await patient.get('/api/appointments?needsCall=true')).body, [])
  assert.equal((await called(own.id, 'moved', patient)).status, 403)
  assert.equal((await called(withEmail.id, 'moved', patient)).status, 404)
})
