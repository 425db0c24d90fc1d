import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#server/ids.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinical = ['medicalHistory', 'allergies', 'bloodGroup', 'bloodType']

const { db } = app
const here = await makeClinic(db, { name: 'River Clinic' })
const there = await makeClinic(db)
const account = await makePatientAccount(db, { firstName: 'Ravi', lastName: 'Kumar' })
const chart = await makeChart(db, here, { owner: account, dateOfBirth: '1990-05-01' })
const foreign = await makeChart(db, there)
await sql`update patients set address = '4 Lake View', emergency_contact = 'Uma', emergency_phone = '98200 00002',
  medical_history = 'Asthma', allergies = 'Penicillin', blood_type = 'O+' where id = ${chart.id}`.execute(db)
const enter = async (person: Person) => ({ client: await app.signInAs(person), userId: person.userId })
const people = {
  doctor: await enter(await makeDoctor(db, here)),
  staff: await enter(await makeStaff(db, here)),
  admin: await enter(await makeAdmin(db, here)),
  owner: await enter(account),
}

const pathOf = ({ id }: { id: string }) => `/api/patients/${id}`

/** Makes a person at the desk with these permissions. */
async function deskWith(...capabilities: string[]) {
  const person = await makeStaff(app.db, here)
  await app.db.updateTable('memberships').set({ capabilities }).where('user_id', '=', person.userId).execute()
  return app.signInAs(person)
}

test('a doctor and the patient read the whole chart, under both names of the blood group', async () => {
  for (const who of ['doctor', 'owner'] as const) {
    const { status, body } = await people[who].client.get(pathOf(chart))
    assert.equal(status, 200)
    assert.deepEqual(
      clinical.map((name) => body[name]),
      ['Asthma', 'Penicillin', 'O+', 'O+'],
    )
    assert.deepEqual(body.user, { firstName: 'Ravi', lastName: 'Kumar', email: account.email, profileImageUrl: null })
    assert.deepEqual(
      [body.dateOfBirth, body.address, body.emergencyContact, body.emergencyPhone, body.hasAccount, body.guardian],
      ['1990-05-01', '4 Lake View', 'Uma', '98200 00002', true, null],
    )
    assert.deepEqual(body.clinic, { id: here.id, name: 'River Clinic', timeZone: 'Asia/Kolkata' })
  }
})

test('the desk and the administrator get contact data, and no clinical field', async () => {
  for (const who of ['staff', 'admin'] as const) {
    const { status, body, text } = await people[who].client.get(pathOf(chart))
    assert.deepEqual([status, body.phone, body.address], [200, '+919820000001', '4 Lake View'])
    for (const name of clinical) assert.ok(!(name in body), name)
    assert.doesNotMatch(text, /Asthma|Penicillin|O\+/)
  }
})

test('the reply lists the actions that the reader can take next', async () => {
  const can = async (who: keyof typeof people) =>
    Object.entries((await people[who].client.get(pathOf(chart))).body.can as Record<string, boolean>)
      .filter(([, may]) => may)
      .map(([name]) => name)
  assert.deepEqual(await can('doctor'), [
    'edit',
    'editClinical',
    'readClinical',
    'recordVitals',
    'book',
    'seeVisits',
    'seeImmunizations',
    'seeAntenatal',
    'seeTests',
    'seeBills',
    'merge',
    'seeEmergencies',
    'decideClaims',
  ])
  assert.deepEqual(await can('staff'), [
    'edit',
    'recordVitals',
    'book',
    'seeVisits',
    'seeImmunizations',
    'seeAntenatal',
    'seeTests',
    'seeBills',
    'bill',
  ])
  assert.deepEqual(await can('admin'), [
    'edit',
    'book',
    'seeVisits',
    'seeBills',
    'bill',
    'seeAccess',
    'merge',
    'openInEmergency',
    'seeEmergencies',
    'decideClaims',
  ])
  assert.deepEqual(await can('owner'), [
    'readClinical',
    'seeVisits',
    'seeImmunizations',
    'seeAntenatal',
    'seeTests',
    'seeBills',
    'seeAccess',
  ])
})

test('another clinic’s chart gets the same reply as an unknown one, on every call', async () => {
  const strangers = [
    await app.signInAs(await makePatientAccount(app.db)),
    await app.signInAs(await makeUser(app.db, { role: 'doctor' })),
    await deskWith('appointments', 'prescriptions'),
  ]
  const calls: [Client, { id: string }][] = [
    ...Object.values(people).map(({ client }): [Client, { id: string }] => [client, foreign]),
    ...strangers.map((client): [Client, { id: string }] => [client, chart]),
  ]
  for (const [client, one] of calls)
    for (const ask of [
      (id: string) => client.get(pathOf({ id })),
      (id: string) => client.put(pathOf({ id }), { address: '1 Elsewhere' }),
      (id: string) => client.get(`${pathOf({ id })}/access`),
      (id: string) => client.get(`${pathOf({ id })}/appointments`),
      (id: string) => client.get(`${pathOf({ id })}/merges`),
    ]) {
      const [hidden, absent] = [await ask(one.id), await ask(newId())]
      assert.equal(hidden.status, 404)
      assert.equal(hidden.text, absent.text)
    }
  assert.equal((await app.anonymous.get(pathOf(chart))).status, 401)
})

test('staff without the permission manage no patients, and neither do people without a clinic', async () => {
  const desk = await deskWith('appointments')
  assert.equal((await desk.get('/api/patients')).status, 403)
  assert.equal((await desk.post('/api/patients/duplicates', {})).status, 403)
  assert.equal((await (await deskWith('patients')).get('/api/patients')).status, 200)
})

test('each opening is recorded with person, chart and network; the patient and the administrator read it', async () => {
  const other = await makeChart(app.db, here, { owner: await makePatientAccount(app.db), firstName: 'Nila' })
  await people.doctor.client.from('127.0.0.7').get(pathOf(other))
  await people.staff.client.get(pathOf(other))
  await people.staff.client.put(pathOf(other), { address: '2 New Street' })
  const { rows } = await sql<Record<string, unknown>>`select actor_user_id, action, clinic_id, address, detail
    from audit_events where subject_type = 'patient' and subject_id = ${other.id} order by id`.execute(app.db)
  assert.deepEqual(
    rows.map(({ actor_user_id: who, action, clinic_id: clinic }) => [who, action, clinic]),
    [
      [people.doctor.userId, 'patient.opened', here.id],
      [people.staff.userId, 'patient.opened', here.id],
      [people.staff.userId, 'patient.changed', here.id],
    ],
  )
  assert.equal(rows[0]!.address, '127.0.0.7')
  assert.deepEqual(rows[2]!.detail, { fields: 1 })
  const { body, headers } = await people.admin.client.get(`${pathOf(other)}/access?limit=2`)
  assert.equal(headers['x-total-count'], '3')
  assert.deepEqual(
    (body as { what: string; who: { lastName: string; role: string; isYou: boolean } }[]).map(({ what, who }) => [
      what,
      who.lastName,
      who.role,
      who.isYou,
    ]),
    [
      ['changed', 'Iyer', 'staff', false],
      ['opened', 'Iyer', 'staff', false],
    ],
  )
})

test('the patient sees their own openings as such, and who opened the contact data of an appointment', async () => {
  const owner = await makePatientAccount(app.db)
  const own = await makeChart(app.db, here, { owner })
  const doctor = await makeDoctor(app.db, here)
  const at = { date: workday(here), time: '09:00' }
  const appointment = await makeAppointment(app.db, { clinic: here, doctor, chart: own, at })
  await people.staff.client.get(`/api/appointments/${appointment.id}`)
  const patient = await app.signInAs(owner)
  await patient.get(pathOf(own))
  const { body } = await patient.get(`${pathOf(own)}/access`)
  assert.deepEqual(
    (body as { what: string; who: { isYou: boolean } }[]).map(({ what, who }) => [what, who.isYou]),
    [
      ['opened', true],
      ['contact-opened', false],
    ],
  )
})

test('the desk and doctors don’t see who opened a chart', async () => {
  for (const who of ['doctor', 'staff'] as const)
    assert.equal((await people[who].client.get(`${pathOf(chart)}/access`)).status, 403)
})

test('a family member’s chart is readable by its guardian, is marked as theirs, and belongs to no account', async () => {
  const guardian = await makePatientAccount(app.db, { firstName: 'Uma', lastName: 'Das' })
  const child = await makeChart(app.db, here, { firstName: 'Kiran', lastName: 'Das' })
  const member = newId()
  await sql`insert into family_members (id, user_id, first_name, last_name, relationship, consent_version)
    values (${member}, ${guardian.userId}, 'Kiran', 'Das', 'Child', '1')`.execute(app.db)
  await sql`update patients set family_member_id = ${member}, guardian_user_id = ${guardian.userId} where id = ${child.id}`.execute(
    app.db,
  )
  const parent = await app.signInAs(guardian)
  const { status, body } = await parent.get(pathOf(child))
  assert.deepEqual(
    [status, body.guardian, body.hasAccount],
    [200, { firstName: 'Uma', lastName: 'Das', relationship: 'Child' }, false],
  )
  assert.deepEqual(
    (await parent.get('/api/patients')).body.map((one: { id: string }) => one.id),
    [child.id],
  )
  assert.equal((await parent.put(pathOf(child), { address: '1 Home' })).status, 403)
})

test('the clinic sees all appointments of a chart, with clinical text only for people who can read it', async () => {
  const { db } = app
  const [hers, his] = [await makeDoctor(db, here), await makeDoctor(db, here)]
  const patient = await makePatientAccount(db)
  const own = await makeChart(db, here, { owner: patient })
  const date = workday(here)
  const make = (doctor: { id: string }, time: string) =>
    makeAppointment(db, { clinic: here, doctor, chart: own, at: { date, time }, symptoms: `Cough at ${time}` })
  await make(hers, '09:00')
  await make(his, '10:00')
  await makeAppointment(db, { clinic: here, doctor: his, chart, at: { date, time: '11:00' } })
  const reasons = async (client: Client) => {
    const { status, body, headers } = await client.get(`${pathOf(own)}/appointments?when=upcoming`)
    assert.deepEqual([status, headers['x-total-count']], [200, '2'])
    return (body as { reason: string | null }[]).map(({ reason }) => reason)
  }
  assert.deepEqual(await reasons(await app.signInAs(hers)), ['Cough at 09:00', null])
  assert.deepEqual(await reasons(people.staff.client), [null, null])
  assert.deepEqual(await reasons(people.admin.client), [null, null])
  assert.deepEqual(await reasons(await app.signInAs(patient)), ['Cough at 09:00', 'Cough at 10:00'])
  assert.equal((await (await deskWith('patients')).get(`${pathOf(own)}/appointments`)).status, 403)
})
