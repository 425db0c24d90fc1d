import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { familyMessages, MAX_FAMILY_MEMBERS } from '#contract/family-members.ts'
import { hoursFromNow, workday } from '#server/testing/dates.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const path = '/api/family-members'
const aarav = { firstName: 'Aarav', lastName: 'Nair', relationship: 'Child' }

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const parent = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
const client = await app.signInAs(parent)

const add = async (by: Client, more: object = {}) => (await by.post(path, { ...aarav, ...more })).body

/** Books for the family member at a free time; the later `n`, the later the time. */
const book = (by: Client, { userId }: Person, familyMemberId: string, n: number) =>
  by.post('/api/appointments', {
    clinicId: clinic.id,
    doctorId: doctor.id,
    patientId: userId,
    familyMemberId,
    appointmentDate: workday(clinic),
    appointmentTime: `${String(9 + n).padStart(2, '0')}:00`,
  })

test('a family member is added, listed, changed and deleted; empty fields are cleared, omitted ones unchanged', async () => {
  const own = await app.signInAs(await makePatientAccount(app.db))
  const { status, body } = await own.post(path, {
    ...aarav,
    dateOfBirth: '2019-03-04',
    gender: 'male',
    bloodType: 'O+',
    allergies: 'Peanuts',
    email: '',
    phone: '',
  })
  assert.equal(status, 201)
  const { id, ...rest } = body
  assert.deepEqual(rest, {
    ...aarav,
    birthYear: null,
    dateOfBirth: '2019-03-04',
    gender: 'male',
    bloodType: 'O+',
    allergies: 'Peanuts',
    medicalHistory: null,
    phone: null,
    email: null,
    emergencyContact: false,
    hasChart: false,
    isAdult: false,
    takeover: null,
  })
  assert.deepEqual((await own.get(path)).body, [body])
  const changed = await own.put(`${path}/${id}`, { allergies: '', emergencyContact: true, phone: '098200 12345' })
  assert.deepEqual(changed.body, { ...body, allergies: null, emergencyContact: true, phone: '+919820012345' })
  assert.deepEqual((await own.send('DELETE', `${path}/${id}`)).body, { message: familyMessages.deleted })
  assert.deepEqual((await own.get(path)).body, [])
  assert.equal((await own.put(`${path}/${id}`, { allergies: 'x' })).status, 404)
  const { rows } = await sql<{
    consent_version: string
  }>`select consent_version from family_members where id = ${id}`.execute(app.db)
  assert.ok(rows[0]?.consent_version)
})

test('missing and invalid fields get the form’s messages', async () => {
  const refusals = [
    [{ ...aarav, firstName: ' ' }, 'firstName', 'First name is required'],
    [{ ...aarav, lastName: undefined }, 'lastName', 'Last name is required'],
    [{ ...aarav, relationship: undefined }, 'relationship', 'Relationship is required'],
    [{ ...aarav, relationship: 'Friend' }, 'relationship', 'Relationship is required'],
    [{ ...aarav, email: 'no-address' }, 'email', 'Please enter a valid email'],
    [{ ...aarav, phone: '123' }, 'phone', 'Phone number must be at least 10 digits'],
    [{ ...aarav, dateOfBirth: hoursFromNow(72).toISOString().slice(0, 10) }, 'dateOfBirth', familyMessages.bornLater],
  ] as const
  for (const [body, field, message] of refusals) {
    const answer = await client.post(path, body)
    assert.equal(answer.status, 400, field)
    assert.deepEqual(answer.body.issues[0], { path: field, message })
  }
  assert.equal((await client.post(path, { ...aarav, userId: parent.userId })).status, 400)
})

test('only patients have family members, and see only their own', async () => {
  const { id } = await add(client)
  for (const make of [makeDoctor, makeStaff, makeAdmin]) {
    const other = await app.signInAs(await make(app.db, clinic))
    assert.equal((await other.get(path)).status, 403)
    assert.equal((await other.post(path, aarav)).status, 403)
    assert.equal((await other.put(`${path}/${id}`, { allergies: 'x' })).status, 403)
    assert.equal((await other.send('DELETE', `${path}/${id}`)).status, 403)
  }
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  assert.equal((await stranger.put(`${path}/${id}`, { allergies: 'x' })).status, 404)
  assert.equal((await stranger.send('DELETE', `${path}/${id}`)).status, 404)
  assert.deepEqual((await stranger.get(path)).body, [])
  assert.equal((await app.anonymous.get(path)).status, 401)
})

test('a patient books for a family member, who gets one chart at that clinic, linked to the guardian', async () => {
  const { id } = await add(client, { firstName: 'Diya', dateOfBirth: '2016-01-02', allergies: 'Penicillin' })
  const first = await book(client, parent, id, 0)
  assert.equal(first.status, 201, JSON.stringify(first.body))
  assert.deepEqual(first.body.patient.user, { firstName: 'Diya', lastName: 'Nair' })
  const second = await book(client, parent, id, 1)
  assert.equal(second.body.patientId, first.body.patientId)

  const seen = (await client.get('/api/appointments')).body.map((appointment: { id: string }) => appointment.id)
  assert.ok(seen.includes(first.body.id) && seen.includes(second.body.id))
  assert.equal((await client.get(`/api/appointments/patient/${first.body.patientId}`)).status, 200)
  const desk = await app.signInAs(await makeDoctor(app.db, clinic))
  const chart = (await desk.get(`/api/patients/${first.body.patientId}`)).body
  assert.deepEqual(chart.guardian, { firstName: 'Priya', lastName: 'Nair', relationship: 'Child' })
  assert.deepEqual([chart.allergies, chart.dateOfBirth, chart.user.email], ['Penicillin', '2016-01-02', parent.email])

  const cancelled = await client.put(`/api/appointments/${second.body.id}`, { status: 'cancelled' })
  assert.equal(cancelled.status, 200)
  const refused = await client.send('DELETE', `${path}/${id}`)
  assert.deepEqual([refused.status, refused.body.message], [409, familyMessages.hasChart])
})

test('no one books for another person’s family member, and the desk must name a chart', async () => {
  const { id } = await add(client, { firstName: 'Ishaan' })
  const stranger = await makePatientAccount(app.db)
  const answer = await book(await app.signInAs(stranger), stranger, id, 2)
  assert.equal(answer.status, 400)
  assert.equal(answer.body.issues[0].path, 'familyMemberId')
  const staff = await makeStaff(app.db, clinic)
  assert.equal((await book(await app.signInAs(staff), staff, id, 2)).status, 400)
})

test('another patient sees nothing of a family member’s appointment or chart', async () => {
  const { id } = await add(client, { firstName: 'Kavya' })
  const { body: appointment } = await book(client, parent, id, 3)
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  for (const address of [
    `/api/appointments/${appointment.id}`,
    `/api/appointments/patient/${appointment.patientId}`,
    `/api/patients/${appointment.patientId}`,
  ])
    assert.equal((await stranger.get(address)).status, 404, address)
})

test('two concurrent first bookings create one chart, and only one of a concurrent deletion and booking succeeds', async () => {
  const { id } = await add(client, { firstName: 'Twice' })
  const answers = await Promise.all([
    book(client, parent, id, 4),
    book(client, parent, id, 5),
    client.send('DELETE', `${path}/${id}`),
  ])
  const [one, two, removal] = answers
  const charts = new Set([one, two].filter(({ status }) => status === 201).map(({ body }) => body.patientId))
  if (removal.status === 200) assert.equal(charts.size, 0)
  else assert.deepEqual([charts.size, removal.status, one.status, two.status], [1, 409, 201, 201])
})

test('the list is limited', async () => {
  const many = await app.signInAs(await makePatientAccount(app.db))
  for (let n = 0; n < MAX_FAMILY_MEMBERS; n += 1) assert.equal((await many.post(path, aarav)).status, 201)
  const answer = await many.post(path, aarav)
  assert.deepEqual([answer.status, answer.body.message], [409, familyMessages.tooMany()])
})
