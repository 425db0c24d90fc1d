import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { RecordAccess } from '#contract/patients/access.ts'
import type { OwnAccess } from '#contract/patients/own-access.ts'
import { addDays, timeAt } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { makeLeave } from '#server/testing/clinic-things.ts'
import { makeFamilyChart, makeMerge } from '#server/testing/chart-things.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

// A chart's access list names everyone who viewed it and the parts they viewed, and no one else.

const app = await sharedApp()
/** Gives each test's patient another name. */
let turn = 0

const { db } = app
const clinic = await makeClinic(db)
const doctor = await makeDoctor(db, clinic)
const people = {
  doctor: await app.signInAs(doctor),
  staff: await app.signInAs(await makeStaff(db, clinic)),
  admin: await app.signInAs(await makeAdmin(db, clinic)),
}

interface Patient {
  account: Person
  chart: { id: string }
  client: Client
  appointment: { id: string }
}

/** A patient with an appointment of today. */
async function newPatient(): Promise<Patient> {
  const { db } = app
  const account = await makePatientAccount(db, { firstName: 'Ravi', lastName: `Kumar${turn}` })
  const chart = await makeChart(db, clinic, { owner: account })
  const minutes = (turn++ * 15) % 1_400
  const at = { date: todayIn(clinic.zone), time: timeAt(minutes) }
  const appointment = await makeAppointment(db, { clinic, doctor, chart, at, minutes: 15 })
  return { account, chart, client: await app.signInAs(account), appointment }
}

/** Returns the access list as the patient reads it, newest first: people and actions. */
async function accessOf({ client, chart }: Patient, query = ''): Promise<string[]> {
  await app.deps.views.settled()
  const { status, body } = await client.get(`/api/patients/${chart.id}/access${query}`)
  assert.equal(status, 200)
  return body.map(({ who, what }: RecordAccess) => `${who!.isYou ? 'you' : who!.role} ${what}`)
}

test('each way to view a chart has its own word in the access list', async () => {
  const one = await newPatient()
  const { chart, account, appointment } = one
  const { lastName, email, firstName } = account
  const today = todayIn(clinic.zone)
  const leave = await makeLeave(app.db, doctor, clinic, await makeAdmin(app.db, clinic))
  await sql`update doctor_leaves set starts_at = now() + interval '40 days', ends_at = now() + interval '42 days' where id = ${leave}`.execute(
    app.db,
  )
  const at = { date: addDays(today, 41), time: '03:00' }
  await makeAppointment(app.db, { clinic, doctor, chart, at })
  const sees: [keyof typeof people, string, string][] = [
    ['doctor', `/api/patients/${chart.id}`, 'opened'],
    ['doctor', `/api/patients/${chart.id}/appointments`, 'visits-seen'],
    ['doctor', `/api/patients/${chart.id}/emergency-access`, 'emergencies-seen'],
    ['admin', `/api/patients/${chart.id}/access`, 'access-seen'],
    ['staff', '/api/patients', 'listed'],
    ['staff', `/api/patients?search=${lastName}`, 'found'],
    ['doctor', `/api/appointments/doctor/${doctor.id}?from=${today}&to=${today}`, 'visits-listed'],
    ['admin', `/api/appointments?clinicId=${clinic.id}`, 'visits-listed'],
    ['staff', `/api/appointments?search=${lastName}`, 'visits-found'],
    ['staff', `/api/appointments/${appointment.id}`, 'contact-opened'],
    ['doctor', '/api/dashboard/today?limit=500', 'dashboard-seen'],
    ['staff', `/api/leaves/${leave}/visits`, 'leave-visits-seen'],
    ['admin', `/api/clinics/${clinic.id}/patients.csv`, 'exported'],
    ['admin', `/api/clinics/${clinic.id}/appointments.csv?from=${today}&to=${today}`, 'visits-exported'],
  ]
  const expected: string[] = []
  for (const [who, path, what] of sees) {
    assert.equal((await people[who].get(path)).status, 200, path)
    expected.unshift(`${who === 'admin' ? 'clinic_admin' : who} ${what}`)
    assert.deepEqual(await accessOf(one), expected, path)
  }
  const { body } = await people.doctor.post('/api/patients/duplicates', { firstName, lastName, email })
  assert.equal(body[0].id, chart.id)
  assert.deepEqual((await accessOf(one))[0], 'doctor compared')
})

test('the desk’s dashboard and a view of merges leave lines too', async () => {
  const one = await newPatient()
  const { keptId, mergedId } = await merged()
  await people.staff.get('/api/dashboard/today?limit=500')
  await people.admin.get(`/api/patients/${keptId}/merges`)
  await app.deps.views.settled()
  const { rows } = await sql<{ action: string; chart: string }>`
    select e.action, coalesce(c.chart_id, e.subject_id) as chart from audit_events e left join audit_charts c on c.event_id = e.id
    where ${one.chart.id} in (e.subject_id, c.chart_id) or ${mergedId} in (e.subject_id, c.chart_id) order by e.id`.execute(
    app.db,
  )
  assert.deepEqual(rows, [
    { action: 'dashboard.seen', chart: one.chart.id },
    { action: 'patient.merges-listed', chart: mergedId },
  ])
  const { body } = await people.admin.get(`/api/patients/${keptId}/access`)
  assert.deepEqual(
    body.map(({ what }: RecordAccess) => what),
    ['merges-seen'],
  )
})

async function merged(): Promise<{ keptId: string; mergedId: string }> {
  const { id } = await makeMerge(app.db, clinic, await makeAdmin(app.db, clinic))
  const { rows } = await sql<{ keptId: string; mergedId: string }>`
    select kept_id as "keptId", merged_id as "mergedId" from chart_merges where id = ${id}`.execute(app.db)
  return rows[0]!
}

test('recent activity names patients, so it leaves a line like the rest of the dashboard', async () => {
  const one = await newPatient()
  await people.staff.put(`/api/appointments/${one.appointment.id}`, { status: 'confirmed' })
  const { body } = await people.admin.get('/api/dashboard/activity')
  assert.match(body[0].text, new RegExp(one.account.lastName))
  assert.deepEqual(await accessOf(one), ['clinic_admin dashboard-seen'])
})

test('a list over several clinics is recorded once per clinic, and each chart shows its own entry', async () => {
  const { db } = app
  const other = await makeClinic(db)
  const one = await newPatient()
  const there = await makeChart(db, other, { owner: one.account })
  const admin = await makeAdmin(db, clinic)
  await db
    .insertInto('memberships')
    .values({ user_id: admin.userId, clinic_id: other.id, role: 'clinic_admin' })
    .execute()
  await (await app.signInAs(admin)).get(`/api/patients?search=${one.account.lastName}`)
  for (const chart of [one.chart, there]) assert.deepEqual(await accessOf({ ...one, chart }), ['clinic_admin found'])
  const { rows } = await sql<{ clinic: string }>`select clinic_id as clinic from audit_events
    where actor_user_id = ${admin.userId} order by clinic_id`.execute(db)
  assert.deepEqual(rows.map((row) => row.clinic).toSorted(), [clinic.id, other.id].toSorted())
})

test('a search of patients without a match leaves a line at its clinic, without a chart or the typed words', async () => {
  const staff = await makeStaff(app.db, clinic)
  await (await app.signInAs(staff)).get('/api/patients?search=zzyzx')
  await app.deps.views.settled()
  const { rows } = await sql`select action, clinic_id, subject_id, detail from audit_events
    where actor_user_id = ${staff.userId}`.execute(app.db)
  assert.deepEqual(rows, [
    { action: 'patients.searched', clinic_id: clinic.id, subject_id: null, detail: { charts: 0 } },
  ])
})

test('patients who view their own lists leave no line, but opening their chart does', async () => {
  const one = await newPatient()
  const { client, chart, appointment } = one
  for (const path of [
    '/api/patients',
    '/api/appointments',
    `/api/appointments?search=nobody`,
    `/api/appointments/patient/${chart.id}`,
    `/api/patients/${chart.id}/appointments`,
    `/api/appointments/${appointment.id}`,
    '/api/dashboard/today',
    '/api/dashboard/activity',
    `/api/patients/${chart.id}/access`,
  ])
    assert.equal((await client.get(path)).status, 200, path)
  assert.deepEqual(await accessOf(one), [])
  await client.get(`/api/patients/${chart.id}`)
  assert.deepEqual(await accessOf(one), ['you opened'])
})

test('a screen that reloads its list leaves one line for each chart in it', async () => {
  const one = await newPatient()
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const list = `/api/appointments?from=${todayIn(clinic.zone)}`
  for (let times = 0; times < 5; times++) await desk.get(list)
  const next = await newPatient()
  await desk.get(list)
  assert.deepEqual([await accessOf(one), await accessOf(next)], [['staff visits-listed'], ['staff visits-listed']])
})

test('the list comes in pages, newest first, with all kinds of lines in one order', async () => {
  const one = await newPatient()
  for (let times = 0; times < 3; times++) {
    await people.staff.get(`/api/patients/${one.chart.id}`)
    await (await app.signInAs(await makeStaff(app.db, clinic))).get(`/api/patients?search=${one.account.lastName}`)
    await app.deps.views.settled()
    await people.admin.get(`/api/clinics/${clinic.id}/patients.csv`)
  }
  const all = ['clinic_admin exported', 'staff found', 'staff opened']
  assert.deepEqual(await accessOf(one), [...all, ...all, ...all])
  assert.deepEqual(await accessOf(one, '?limit=4&offset=2'), ['staff opened', ...all])
  const { headers } = await one.client.get(`/api/patients/${one.chart.id}/access?limit=2`)
  assert.equal(headers['x-total-count'], '9')
})

test('exports of other days, or from before the chart existed, aren’t in its list', async () => {
  const days = addDays(todayIn(clinic.zone), 400)
  await people.admin.get(`/api/clinics/${clinic.id}/patients.csv`)
  await people.admin.get(`/api/clinics/${clinic.id}/appointments.csv`)
  const one = await newPatient()
  await people.admin.get(`/api/clinics/${clinic.id}/appointments.csv?from=${days}`)
  assert.deepEqual(await accessOf(one), [])
})

test('staff of another clinic, and patients of the same one, read no line of it', async () => {
  const one = await newPatient()
  await people.staff.get('/api/patients')
  const stranger = await newPatient()
  assert.equal((await stranger.client.get(`/api/patients/${one.chart.id}/access`)).status, 404)
  const elsewhere = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await elsewhere.get(`/api/patients/${one.chart.id}/access`)).status, 404)
  assert.equal((await people.staff.get(`/api/patients/${one.chart.id}/access`)).status, 403)
})

test('a patient sees who saw the records of them and their family at all clinics, by clinic and day, also as CSV', async () => {
  const account = await makePatientAccount(db, { firstName: 'Tara', lastName: 'Sen' })
  const client = await app.signInAs(account)
  const other = await makeClinic(db, { name: 'Riverside Clinic' })
  const elsewhere = await makeDoctor(db, other, { firstName: 'Ira', lastName: 'Bose' })
  const chart = await makeChart(db, clinic, { owner: account })
  const second = await makeChart(db, other, { owner: account })
  const child = await makeFamilyChart(db, other, account)
  const stranger = await makeChart(db, other)
  await people.doctor.get(`/api/patients/${chart.id}`)
  const atOther = await app.signInAs(elsewhere)
  for (const { id } of [second, child, stranger]) await atOther.get(`/api/patients/${id}`)
  const list = async (query = '') => (await client.get(`/api/record-access?${query}`)).body as OwnAccess[]
  const opened = (all: OwnAccess[]) =>
    all
      .filter(({ what }) => what === 'opened')
      .map((one) => `${one.clinic?.name} ${one.patient.firstName} ${one.who?.lastName}`)
  const all = opened(await list())
  assert.deepEqual(
    all.toSorted(),
    [`${clinic.name} Tara ${doctor.lastName}`, 'Riverside Clinic Kiran Bose', 'Riverside Clinic Tara Bose'].toSorted(),
  )
  assert.equal((await list('limit=1&offset=1')).length, 1)
  assert.equal(opened(await list(`clinicId=${other.id}`)).length, 2)
  const today = todayIn('Asia/Kolkata')
  assert.equal(opened(await list(`from=${addDays(today, -1)}&to=${addDays(today, 1)}`)).length, 3)
  assert.deepEqual(await list(`from=${addDays(today, 2)}`), [])
  assert.deepEqual(await list(`to=${addDays(today, -2)}`), [])
  assert.equal((await client.get('/api/record-access?from=yesterday')).status, 400)
  const { body: clinics } = await client.get('/api/record-access/clinics')
  assert.deepEqual(clinics.map(({ id }: { id: string }) => id).toSorted(), [clinic.id, other.id].toSorted())
  const csv = (await client.get(`/api/record-access/export.csv?clinicId=${other.id}`)).text
  assert.match(csv, /Record of/)
  assert.match(csv, /"Kiran Rao","Riverside Clinic","Ira Bose","doctor","opened it"/)
  assert.doesNotMatch(csv, new RegExp(doctor.lastName))
  // others have an empty list, and no one reads it for them
  assert.deepEqual((await atOther.get('/api/record-access')).body, [])
})
