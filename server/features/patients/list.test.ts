import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

const path = '/api/patients'

let app: TestApp
let here: TestClinic
let account: Person

before(async () => {
  app = await buildTestApp()
  const { db } = app
  here = await makeClinic(db)
  const there = await makeClinic(db)
  account = await makePatientAccount(db, { firstName: 'Ravi', lastName: 'Kumar' })
  await makeChart(db, here, { owner: account, dateOfBirth: '1990-05-01' })
  await makeChart(db, there, { owner: account })
  await makeChart(db, here, { firstName: 'Zoë', lastName: 'Abraham', email: 'zoe_a@people.example' })
  await makeChart(db, there, { firstName: 'Foreign', lastName: 'Person' })
  await sql`update patients set phone = '+91 (80) 4718-2233' where first_name = 'Zoë'`.execute(db)
})
after(() => app.close())

const namesOf = (body: { user: { lastName: string } }[]) => body.map(({ user }) => user.lastName)

test('doctor, desk and administrator list the charts of their clinic, by name', async () => {
  for (const make of [makeDoctor, makeStaff, makeAdmin]) {
    const { status, headers, body } = await (await app.signInAs(await make(app.db, here))).get(path)
    assert.equal(status, 200)
    assert.deepEqual(namesOf(body), ['Abraham', 'Kumar'])
    assert.equal(headers['x-total-count'], '2')
  }
})

test('a chart in the list is who it is and how to reach them, and nothing clinical', async () => {
  const { body } = await (await app.signInAs(await makeStaff(app.db, here))).get(`${path}?search=kumar`)
  const [{ id, chartNumber, ...chart }] = body
  assert.ok(id && chartNumber)
  assert.deepEqual(chart, {
    user: { firstName: 'Ravi', lastName: 'Kumar', email: account.email, profileImageUrl: null },
    phone: '+919820000001',
    dateOfBirth: '1990-05-01',
    gender: null,
    clinicId: here.id,
    clinicName: here.name,
  })
})

test('a search finds name, e-mail and the digits of a phone, in any order of words, and takes nothing for a pattern', async () => {
  const desk = await app.signInAs(await makeStaff(app.db, here))
  const find = async (words: string) => namesOf((await desk.get(`${path}?search=${encodeURIComponent(words)}`)).body)
  for (const words of [
    'ZOË',
    'abraham zo',
    'zoe_a@',
    '80 4718',
    '+91 80 4718 2233',
    '(80) 4718-22',
    '080 4718 2233',
    '0804718',
  ])
    assert.deepEqual(await find(words), ['Abraham'], words)
  for (const words of ['zoexa', '%', 'foreign', 'zoë kumar']) assert.deepEqual(await find(words), [], words)
})

test('a stored number is found however it is typed', async () => {
  const desk = await app.signInAs(await makeStaff(app.db, here))
  for (const typed of ['9820000001', '98200 00001', '098200 00001', '+91 98200-00001', '00919820000001', '00001'])
    assert.deepEqual(namesOf((await desk.get(`${path}?search=${encodeURIComponent(typed)}`)).body), ['Kumar'], typed)
})

test('a patient lists the own charts alone; whoever belongs nowhere lists none', async () => {
  const own = await (await app.signInAs(account)).get(path)
  assert.deepEqual(namesOf(own.body), ['Kumar', 'Kumar'])
  for (const role of ['doctor', 'staff', 'clinic_admin'] as const)
    assert.deepEqual((await (await app.signInAs(await makeUser(app.db, { role }))).get(path)).body, [])
  assert.equal((await app.anonymous.get(path)).status, 401)
})

test('it comes in pages, of one clinic where asked, and the listing is recorded without names', async () => {
  const staff = await makeStaff(app.db, here)
  const desk = await app.signInAs(staff)
  const { headers, body } = await desk.get(`${path}?limit=1&clinicId=${here.id}`)
  assert.equal(body.length, 1)
  assert.equal(headers.link, `</api/patients?clinicId=${here.id}&limit=1&offset=1>; rel="next"`)
  const { rows } = await sql<{ detail: unknown }>`select detail from audit_events
    where action = 'patients.listed' and actor_user_id = ${staff.userId}`.execute(app.db)
  assert.deepEqual(rows, [{ detail: { count: 1, isSearch: false } }])
})

test('a misspelling is forgiven: after the hits, by how alike the names are; never across clinics', async () => {
  const clinic = await makeClinic(app.db)
  for (const [firstName, lastName] of [
    ['Anita', 'Sharma'],
    ['Ravi', 'Shah'],
    ['Shrama', 'Bose'],
    ['Meera', 'Chatterjee'],
  ] as const)
    await makeChart(app.db, clinic, { firstName, lastName })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const find = async (words: string) => {
    const { body, headers } = await desk.get(`${path}?search=${encodeURIComponent(words)}`)
    assert.equal(headers['x-total-count'], String(body.length))
    return namesOf(body)
  }
  assert.deepEqual(await find('shrama'), ['Bose', 'Sharma'])
  assert.deepEqual(await find('chaterjee'), ['Chatterjee'])
  assert.deepEqual(await find('meara chaterjee'), ['Chatterjee'])
  assert.deepEqual(await find('Ravi Shahh'), ['Shah'])
  assert.deepEqual(await find('xyzzy'), [])
  assert.deepEqual(await find('kumra'), [])
})

test('the exact name comes first, then names that begin so, then all that have it somewhere', async () => {
  const clinic = await makeClinic(app.db)
  for (const [firstName, lastName] of [
    ['Vaman', 'Asharam'],
    ['Ram', 'Bose'],
    ['Ramesh', 'Anand'],
    ['Ram', 'Zaveri'],
  ] as const)
    await makeChart(app.db, clinic, { firstName, lastName })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const find = async (words: string) => namesOf((await desk.get(`${path}?search=${encodeURIComponent(words)}`)).body)
  assert.deepEqual(await find('ram'), ['Anand', 'Bose', 'Zaveri', 'Asharam'])
  assert.deepEqual((await find('zaveri ram'))[0], 'Zaveri')
})

test('a merged chart is in no list and is found by no search', async () => {
  const clinic = await makeClinic(app.db)
  const kept = await makeChart(app.db, clinic, { firstName: 'Kept', lastName: 'Person' })
  const merged = await makeChart(app.db, clinic, { firstName: 'Merged', lastName: 'Person' })
  await sql`update patients set merged_into = ${kept.id} where id = ${merged.id}`.execute(app.db)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await desk.get(path)).headers['x-total-count'], '1')
  assert.deepEqual((await desk.get(`${path}?search=merged`)).body, [])
})
