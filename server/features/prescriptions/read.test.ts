import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeFamilyChart } from '#server/testing/chart-things.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makePrescription, makeUpload } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
const chart = await makeChart(app.db, clinic, { owner })
const client = await app.signInAs(doctor)

const idsIn = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id)

test('the list is newest first, in pages, by status and by chart', async () => {
  const [old, over] = [
    await makePrescription(app.db, { clinic, doctor, chart }),
    await makePrescription(app.db, { clinic, doctor, chart, endsOn: '2026-01-01' }),
  ]
  const other = await makeChart(app.db, clinic)
  const newest = await makePrescription(app.db, { clinic, doctor, chart: other })
  assert.deepEqual(idsIn(await client.get('/api/prescriptions')), [newest.id, over.id, old.id])
  const page = await client.get('/api/prescriptions?limit=1&offset=1')
  assert.deepEqual([idsIn(page), page.headers['x-total-count']], [[over.id], '3'])
  assert.deepEqual(idsIn(await client.get('/api/prescriptions?status=completed')), [over.id])
  assert.deepEqual(idsIn(await client.get('/api/prescriptions?status=active')), [newest.id, old.id])
  assert.deepEqual(idsIn(await client.get(`/api/prescriptions?patientId=${other.id}`)), [newest.id])
  assert.deepEqual(idsIn(await client.get('/api/prescriptions?status=cancelled')), [])
})

test('a guardian reads those of their family', async () => {
  const child = await makeFamilyChart(app.db, clinic, owner)
  const { id } = await makePrescription(app.db, { clinic, doctor, chart: child })
  const guardian = await app.signInAs(owner)
  assert(idsIn(await guardian.get('/api/prescriptions')).includes(id))
  assert.equal((await guardian.get(`/api/prescriptions/${id}`)).status, 200)
})

test('an administrator reads those of a chart only during emergency access', async () => {
  const admin = await makeAdmin(app.db, clinic)
  const caller = await app.signInAs(admin)
  const guest = await makeChart(app.db, clinic)
  const { id } = await makePrescription(app.db, { clinic, doctor, chart: guest })
  assert.deepEqual((await caller.get('/api/prescriptions')).body, [])
  await sql`insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (gen_random_uuid(), ${guest.id}, ${clinic.id}, ${admin.userId}, 'Found unconscious', now() + interval '1 hour')`.execute(
    app.db,
  )
  assert.deepEqual(idsIn(await caller.get('/api/prescriptions')), [id])
  assert.equal((await caller.get(`/api/prescriptions/${id}`)).status, 200)
  assert.equal((await caller.post(`/api/prescriptions/${id}/cancel`, { reason: 'No' })).status, 403)
  await sql`update emergency_accesses set ends_at = now()`.execute(app.db)
  assert.equal((await caller.get(`/api/prescriptions/${id}`)).status, 404)
})

test('staff read them only with the permission', async () => {
  const person = await makeStaff(app.db, clinic)
  const { id } = await makePrescription(app.db, { clinic, doctor, chart })
  const desk = await app.signInAs(person)
  assert.equal((await desk.get(`/api/prescriptions/${id}`)).status, 200)
  await sql`update memberships set capabilities = '{appointments,patients}' where user_id = ${person.userId}`.execute(
    app.db,
  )
  assert.equal((await desk.get(`/api/prescriptions/${id}`)).status, 404)
  assert.deepEqual((await desk.get('/api/prescriptions')).body, [])
})

test('a merge moves prescriptions, and its undo returns exactly those', async () => {
  const remaining = await makeChart(app.db, clinic, { firstName: 'Tara', lastName: 'Sen' })
  const double = await makeChart(app.db, clinic, { firstName: 'Tara', lastName: 'Sen' })
  const { id } = await makePrescription(app.db, { clinic, doctor, chart: double })
  const merged = await client.post(`/api/patients/${double.id}/merge`, { into: remaining.id })
  assert.deepEqual([merged.status, merged.body.prescriptions], [201, 1])
  assert.equal((await client.get(`/api/prescriptions/${id}`)).body.patientId, remaining.id)
  const later = await makePrescription(app.db, { clinic, doctor, chart: remaining })
  await client.post(`/api/merges/${merged.body.id}/undo`)
  assert.deepEqual(idsIn(await client.get(`/api/prescriptions?patientId=${double.id}`)), [id])
  assert.deepEqual(idsIn(await client.get(`/api/prescriptions?patientId=${remaining.id}`)), [later.id])
})

test('a chart with a prescription holds clinical text: only a doctor merges it into an account’s', async () => {
  const account = await makePatientAccount(app.db, { firstName: 'Nila', lastName: 'Das' })
  const dateOfBirth = '1980-02-03'
  const remaining = await makeChart(app.db, clinic, { owner: account, dateOfBirth, isReleased: true })
  const guest = await makeChart(app.db, clinic, { firstName: 'Nila', lastName: 'Das', dateOfBirth })
  await makePrescription(app.db, { clinic, doctor, chart: guest })
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  assert.equal((await admin.post(`/api/patients/${guest.id}/merge`, { into: remaining.id })).status, 409)
  assert.equal((await client.post(`/api/patients/${guest.id}/merge`, { into: remaining.id })).status, 201)
  assert.equal((await (await app.signInAs(account)).get('/api/prescriptions')).body.length, 1)
})

test('dashboards count a doctor’s own prescriptions without cancelled ones, and a patient’s active ones', async () => {
  const writer = await makeDoctor(app.db, clinic)
  const person = await makePatientAccount(app.db)
  const own = await makeChart(app.db, clinic, { owner: person })
  const made = [1, 2, 3].map(() => makePrescription(app.db, { clinic, doctor: writer, chart: own }))
  const [first] = await Promise.all(made)
  await makePrescription(app.db, { clinic, doctor: writer, chart: own, endsOn: '2026-01-01' })
  await makeUpload(app.db, { owner: person, chart: { id: own.id, clinicId: clinic.id } })
  await makeUpload(app.db, { owner: person })
  const asWriter = await app.signInAs(writer)
  await asWriter.post(`/api/prescriptions/${first!.id}/cancel`, { reason: 'A slip' })
  assert.equal((await asWriter.get('/api/dashboard/stats')).body.prescriptions, 3)
  assert.equal((await (await app.signInAs(person)).get('/api/dashboard/stats')).body.prescriptions, 4)
})
