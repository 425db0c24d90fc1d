import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingMessages } from '#contract/booking/booking.ts'
import { clinicDefaults, personalDefaults, settingsMessages } from '#contract/settings/settings.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const path = '/api/settings'

test('the defaults apply until settings are saved', async () => {
  const client = await app.signInAs(await makeUser(app.db))
  const { body } = await client.get(path)
  assert.deepEqual([body.personal, body.clinics], [personalDefaults, []])
  assert.match(body.version, /^\d+\.\d+\.\d+/)
  const personal = { ...personalDefaults, darkMode: true, marketingUpdates: true, autoSave: false }
  assert.deepEqual((await client.put(path, { personal })).body.personal, personal)
  assert.deepEqual((await client.get(path)).body.personal, personal)
  const me = (await client.get('/api/auth/me')).body
  assert.deepEqual([me.darkMode, me.autoSave], [true, false])
})

test('an incomplete, unknown or wrongly typed setting is refused', async () => {
  const client = await app.signInAs(await makeUser(app.db))
  for (const personal of [{}, { ...personalDefaults, darkMode: 'yes' }, { ...personalDefaults, admin: true }])
    assert.equal((await client.put(path, { personal })).status, 400)
  assert.equal((await app.anonymous.get(path)).status, 401)
})

test('only its administrator sets a clinic; everyone else gets 404, and nothing is saved', async () => {
  const clinic = await makeClinic(app.db)
  const rules = { ...clinicDefaults, newPatientRegistrations: false }
  const change = { personal: { ...personalDefaults, darkMode: true }, clinics: [{ clinicId: clinic.id, rules }] }
  const foreign = await makeAdmin(app.db, await makeClinic(app.db))
  for (const person of [foreign, await makeStaff(app.db, clinic), await makeDoctor(app.db, clinic)]) {
    const client = await app.signInAs(person)
    assert.equal((await client.put(path, change)).status, 404)
    assert.equal((await client.get(path)).body.personal.darkMode, false)
  }
  const own = await app.signInAs(await makeAdmin(app.db, clinic))
  const { body } = await own.put(path, change)
  assert.deepEqual(body.clinics, [{ clinic: { id: clinic.id, name: clinic.name }, rules }])
})

test('a clinic that takes no new patients online books for its signed-in patients only', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const rules = { ...clinicDefaults, newPatientRegistrations: false }
  await admin.put(path, { clinics: [{ clinicId: clinic.id, rules }] })
  const book = (client: typeof admin, time: string) =>
    client.post('/api/public/appointments', bookingOf(clinic, doctor, workday(clinic), time))
  const refused = await book(app.anonymous, '10:00')
  assert.deepEqual([refused.status, refused.body.message], [409, bookingMessages.noNewPatients])
  const patient = await makePatientAccount(app.db)
  const signedIn = await app.signInAs(patient)
  assert.equal((await book(signedIn, '10:00')).status, 409)
  const own = (appointmentTime: string) =>
    signedIn.post('/api/appointments', {
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId: patient.userId,
      appointmentDate: workday(clinic),
      appointmentTime,
    })
  const inside = await own('11:00')
  assert.deepEqual([inside.status, inside.body.message], [409, bookingMessages.noNewPatients])
  await makeChart(app.db, clinic, { owner: patient })
  assert.equal((await own('11:00')).status, 201)
  assert.equal((await book(await app.signInAs(patient), '10:00')).status, 201)
})

test('the reply for a public clinic says whether the reader can book there', async () => {
  const clinic = await makeClinic(app.db)
  await makeDoctor(app.db, clinic)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const patient = await makePatientAccount(app.db)
  await makeChart(app.db, clinic, { owner: patient })
  const readers = [app.anonymous, await app.signInAs(await makePatientAccount(app.db)), await app.signInAs(patient)]
  const answers = (address: string) =>
    Promise.all(readers.map(async (one) => (await one.get(`/api/clinics/${clinic.id}${address}`)).body.canBook))
  for (const address of ['', '/public']) assert.deepEqual(await answers(address), [true, true, true])
  const rules = { ...clinicDefaults, newPatientRegistrations: false }
  await admin.put(path, { clinics: [{ clinicId: clinic.id, rules }] })
  for (const address of ['', '/public']) assert.deepEqual(await answers(address), [false, false, true])
})

test('the public can neither find nor book a clinic in maintenance; its members still see it', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const save = (systemMaintenance: boolean) =>
    admin.put(path, { clinics: [{ clinicId: clinic.id, rules: { ...clinicDefaults, systemMaintenance } }] })
  const book = () => app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, workday(clinic), '10:00'))
  await save(true)
  assert.deepEqual([(await book()).status, (await book()).body.message], [409, settingsMessages.noOnlineBooking])
  assert.equal((await app.anonymous.get(`/api/clinics/${clinic.id}/public`)).status, 404)
  assert.equal((await admin.get(`/api/clinics/${clinic.id}`)).status, 200)
  await save(false)
  assert.equal((await book()).status, 201)
})

test('emails about appointments go only to people who want them', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const patient = await makePatientAccount(app.db)
  await makeChart(app.db, clinic, { owner: patient })
  const client = await app.signInAs(patient)
  const { email, firstName, lastName } = patient
  const patientData = { firstName, lastName, email, phone: '+91 98200 12345' }
  const book = (time: string) =>
    client.post('/api/public/appointments', bookingOf(clinic, doctor, workday(clinic), time, { patientData }))
  assert.equal((await book('10:00')).status, 201)
  const before = (await app.mailsTo(patient.email)).length
  assert.equal(before, 1)
  await client.put(path, { personal: { ...personalDefaults, emailNotifications: false } })
  assert.equal((await book('11:00')).status, 201)
  assert.equal((await app.mailsTo(patient.email)).length, before)
})

test('clocks and dates follow the clinic’s country or the person’s choice', async () => {
  const writingOf = async (client: Awaited<ReturnType<typeof app.signInAs>>) =>
    (await client.get('/api/auth/me')).body.writing
  const zones = {
    'Asia/Kolkata': [12, 'day-first'],
    'America/New_York': [12, 'month-first'],
    'Europe/London': [24, 'day-first'],
  }
  for (const [zone, [hours, dates]] of Object.entries(zones)) {
    const clinic = await makeClinic(app.db, { zone })
    const client = await app.signInAs(await makeStaff(app.db, clinic))
    assert.deepEqual(await writingOf(client), { hours, dates })
    const owner = await makePatientAccount(app.db)
    await makeChart(app.db, clinic, { owner })
    assert.deepEqual(await writingOf(await app.signInAs(owner)), { hours, dates }, 'a patient as at their clinic')
    await client.put(path, { personal: { ...personalDefaults, writing: 'day-24' } })
    assert.deepEqual(await writingOf(client), { hours: 24, dates: 'day-first' })
  }
  const nowhere = await app.signInAs(await makeUser(app.db))
  assert.deepEqual(await writingOf(nowhere), { hours: 24, dates: 'day-first' })
  assert.equal((await nowhere.put(path, { personal: { ...personalDefaults, writing: 'year' } })).status, 400)
})

test('the calendar’s last view is saved for this person only', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const [one, other] = [await makeStaff(app.db, clinic), await makeStaff(app.db, clinic)]
  const [client, colleague] = [await app.signInAs(one), await app.signInAs(other)]
  const kept = async (who: typeof client) => (await who.get('/api/auth/me')).body.calendar
  assert.equal(await kept(client), null)
  const place = { view: 'day', doctorId: doctor.id }
  assert.equal((await client.put(`${path}/calendar`, place)).status, 200)
  assert.deepEqual([await kept(client), await kept(colleague)], [place, null])
  // other settings leave it unchanged
  await client.put(path, { personal: { ...personalDefaults, darkMode: true } })
  assert.deepEqual(await kept(client), place)
  await client.put(`${path}/calendar`, { view: 'week', doctorId: null })
  assert.deepEqual(await kept(client), { view: 'week', doctorId: null })
  for (const wrong of [{ view: 'year', doctorId: null }, { view: 'day' }, { ...place, date: '2026-11-23' }])
    assert.equal((await client.put(`${path}/calendar`, wrong)).status, 400)
  assert.equal((await app.anonymous.put(`${path}/calendar`, place)).status, 401)
})
