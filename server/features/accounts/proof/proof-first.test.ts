import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { workday } from '#server/testing/dates.ts'
import { makeAdmin, makeAppointment, makeChart, makeClinic, makeDoctor, makeUser } from '#server/testing/factories.ts'
import { leastClinic } from '#server/testing/founders.ts'
import { newDoctor, newStaff } from '#server/testing/newcomers.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// The actions that require a verified email address on a server that can send email, and don't on another.

let app: TestApp
let silent: TestApp
before(async () => {
  app = await buildTestApp({ unlimited: true })
  silent = await buildTestApp({ unlimited: true, settings: { DEMO: 'off' } })
})
after(async () => {
  await app.close()
  await silent.close()
})

const message = 'Confirm your email address first. Check your inbox for the link, or request a new one.'
const SECRET = 'SECRET hepatitis B'

async function unproved(where: TestApp) {
  const clinic = await makeClinic(where.db)
  const doctor = await makeDoctor(where.db, clinic, { isVerified: false })
  const chart = await makeChart(where.db, clinic)
  await where.db
    .updateTable('patients')
    .set({ medical_history: SECRET, allergies: SECRET, blood_type: 'O-' })
    .where('id', '=', chart.id)
    .execute()
  const at = { date: workday(clinic, 3), time: '10:00' }
  const appointment = await makeAppointment(where.db, { clinic, doctor, chart, at, symptoms: SECRET })
  await where.db
    .updateTable('appointments')
    .set({ reason: SECRET, notes: SECRET })
    .where('id', '=', appointment.id)
    .execute()
  return { clinic, doctor, chart, appointment, client: await where.signInAs(doctor) }
}

test('a doctor with an unverified address reads and writes no clinical text; everything else works', async () => {
  const { chart, appointment, client, doctor } = await unproved(app)
  const opened = await client.get(`/api/patients/${chart.id}`)
  assert.deepEqual([opened.status, opened.body.can.readClinical, opened.body.can.editClinical], [200, false, false])
  assert.equal(opened.body.phone, '+919820000001')
  for (const path of [
    `/api/patients/${chart.id}`,
    `/api/patients/${chart.id}/appointments`,
    `/api/appointments/${appointment.id}`,
    '/api/appointments?limit=50',
    `/api/appointments/doctor/${doctor.id}`,
    '/api/dashboard/today',
    '/api/patients',
  ]) {
    const { status, text } = await client.get(path)
    assert.equal(status, 200, path)
    assert.doesNotMatch(text, /SECRET|O-"/, path)
  }
  const write = await client.put(`/api/patients/${chart.id}`, { allergies: 'none' })
  assert.deepEqual([write.status, write.body.message], [403, 'Confirm your email address to read clinical information'])
  assert.equal((await client.put(`/api/patients/${chart.id}`, { phone: '+91 98200 00002' })).status, 200)
  assert.equal((await client.put(`/api/appointments/${appointment.id}`, { status: 'confirmed' })).status, 200)

  await app.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', doctor.userId).execute()
  assert.equal((await client.get(`/api/patients/${chart.id}`)).body.medicalHistory, SECRET)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).body.symptoms, SECRET)
})

test('an administrator with an unverified address has no emergency access', async () => {
  const clinic = await makeClinic(app.db)
  const admin = await makeAdmin(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', admin.userId).execute()
  const client = await app.signInAs(admin)
  const body = { reason: 'Found unconscious', password: 'whatever it is' }
  const { status } = await client.post(`/api/patients/${chart.id}/emergency-access`, body)
  assert.equal(status, 403)
})

test('a person with an unverified address can’t register a clinic or add people, and nothing is written', async () => {
  const founder = await makeUser(app.db, { role: 'clinic_admin', isVerified: false })
  const client = await app.signInAs(founder)
  const founded = await client.post('/api/clinics', leastClinic)
  assert.deepEqual([founded.status, founded.body], [409, { message, code: 'prove-email' }])
  const clinic = await makeClinic(app.db)
  const admin = await makeAdmin(app.db, clinic)
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', admin.userId).execute()
  const adding = await app.signInAs(admin)
  const people = async () => (await app.db.selectFrom('users').select('id').execute()).length
  const before = await people()
  for (const [path, body] of [
    ['/api/doctors', newDoctor(clinic)],
    ['/api/staff', newStaff(clinic)],
  ] as const)
    assert.deepEqual((await adding.post(path, body)).body, { message, code: 'prove-email' })
  assert.equal(await people(), before)

  await app.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', 'in', [admin.userId, founder.userId])
    .execute()
  assert.equal((await client.post('/api/clinics', leastClinic)).status, 201)
  assert.equal((await adding.post('/api/staff', newStaff(clinic))).status, 201)
})

test('if the server can’t send email, nothing requires a verified address', async () => {
  const { chart, client } = await unproved(silent)
  assert.equal((await client.get(`/api/patients/${chart.id}`)).body.medicalHistory, SECRET)
  const founder = await silent.signInAs(await makeUser(silent.db, { role: 'clinic_admin', isVerified: false }))
  const { status, body } = await founder.post('/api/clinics', leastClinic)
  assert.equal(status, 201)
  assert.equal((await founder.post('/api/staff', newStaff(body.clinic))).status, 201)
})
