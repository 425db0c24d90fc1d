import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { actingAs } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import { chartsRead, nameWordsRead, wholeReadsOf } from '#server/testing/charts-read.ts'
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
import { listCharts } from './queries/list.ts'
import { mergeNameIndexes, refreshNameWords } from './queries/name-words.ts'

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

test('a birth date finds a patient, however it is typed, alone and with a name', async () => {
  const staff = await app.signInAs(await makeStaff(app.db, here))
  const found = async (search: string) => namesOf((await staff.get(`${path}?${new URLSearchParams({ search })}`)).body)
  for (const search of ['1990-05-01', '1/5/1990', '05/01/1990', '1 May 1990', '1.5.90', 'kumar 1/5/1990'])
    assert.deepEqual(await found(search), ['Kumar'], search)
  for (const search of ['2/5/1990', 'abraham 1/5/1990', '31/2/1990']) assert.deepEqual(await found(search), [], search)
})

test('a chart in the list has name and contact data, and no clinical data', async () => {
  const { body } = await (await app.signInAs(await makeStaff(app.db, here))).get(`${path}?search=kumar`)
  const [{ id, chartNumber, ...chart }] = body
  assert.ok(id && chartNumber)
  assert.deepEqual(chart, {
    user: { firstName: 'Ravi', lastName: 'Kumar', email: account.email, profileImageUrl: null },
    phone: '+919820000001',
    dateOfBirth: '1990-05-01',
    birthYear: null,
    gender: null,
    clinicId: here.id,
    clinicName: here.name,
  })
})

test('a search finds name, email and phone digits, with words in any order, and takes no wildcards', async () => {
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

test('a patient lists their own charts only; a person without a clinic gets an empty list', async () => {
  const own = await (await app.signInAs(account)).get(path)
  assert.deepEqual(namesOf(own.body), ['Kumar', 'Kumar'])
  for (const role of ['doctor', 'staff', 'clinic_admin'] as const)
    assert.deepEqual((await (await app.signInAs(await makeUser(app.db, { role }))).get(path)).body, [])
  assert.equal((await app.anonymous.get(path)).status, 401)
})

test('the list comes in pages, can be limited to one clinic, and is recorded without names', async () => {
  const staff = await makeStaff(app.db, here)
  const desk = await app.signInAs(staff)
  const { headers, body } = await desk.get(`${path}?limit=1&clinicId=${here.id}`)
  assert.equal(body.length, 1)
  assert.equal(headers.link, `</api/patients?clinicId=${here.id}&limit=1&offset=1>; rel="next"`)
  await app.deps.views.settled()
  const { rows } = await sql<{ detail: unknown }>`select detail from audit_events
    where action = 'patients.listed' and actor_user_id = ${staff.userId}`.execute(app.db)
  assert.deepEqual(rows, [{ detail: { charts: 1 } }])
})

test('a search forgives misspellings if no name begins with the typed text, never across clinics', async () => {
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
  assert.deepEqual(await find('shrama'), ['Bose'])
  assert.deepEqual(await find('chaterjee'), ['Chatterjee'])
  assert.deepEqual(await find('meara chaterjee'), ['Chatterjee'])
  assert.deepEqual(await find('Ravi Shahh'), ['Shah'])
  assert.deepEqual(await find('xyzzy'), [])
  assert.deepEqual(await find('kumra'), [])
})

test('a misspelling doesn’t match a name that no chart has anymore, and matches a changed name', async () => {
  const clinic = await makeClinic(app.db)
  const { id } = await makeChart(app.db, clinic, { firstName: 'Meera', lastName: 'Kulkarni' })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const find = async (words: string) => namesOf((await desk.get(`${path}?search=${words}`)).body)
  const words = async () =>
    (
      await app.db.selectFrom('name_words').select('word').where('clinic_id', '=', clinic.id).orderBy('word').execute()
    ).map(({ word }) => word)
  assert.deepEqual(await find('kulkrani'), ['Kulkarni'])
  await sql`update patients set last_name = 'Deshpande' where id = ${id}`.execute(app.db)
  assert.deepEqual(await find('kulkrani'), [])
  assert.deepEqual(await find('deshpanda'), ['Deshpande'])
  assert.deepEqual(await words(), ['deshpande', 'kulkarni', 'meera'])
  await refreshNameWords(app.db)
  assert.deepEqual(await words(), ['deshpande', 'meera'])
  await app.db.deleteFrom('name_words').where('clinic_id', '=', clinic.id).execute()
  await refreshNameWords(app.db)
  assert.deepEqual(await words(), ['deshpande', 'meera'])
  // a number is not misspelt
  await sql`update patients set last_name = 'Deshpande 4711' where id = ${id}`.execute(app.db)
  assert.deepEqual(await words(), ['deshpande', 'meera'])
})

test('new entries of the name indexes are found before and after they are merged', async () => {
  const clinic = await makeClinic(app.db)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  await mergeNameIndexes(app.db)
  await makeChart(app.db, clinic, { firstName: 'Ottilie', lastName: 'Quarles' })
  const find = async (search: string) => namesOf((await desk.get(`${path}?search=${search}`)).body)
  const isFound = async () => {
    assert.deepEqual(await find('quarles'), ['Quarles'])
    assert.deepEqual(await find('quarels'), ['Quarles'])
  }
  await isFound()
  assert.ok((await mergeNameIndexes(app.db)) >= 2)
  assert.equal(await mergeNameIndexes(app.db), 0)
  await isFound()
})

test('a misspelled name is found without reading all charts, even after many new ones', async () => {
  const clinic = await makeClinic(app.db)
  const staff = await makeStaff(app.db, clinic)
  const addMany = (from: number) =>
    sql`insert into patients (id, clinic_id, chart_number, first_name, last_name)
      select gen_random_uuid(), ${clinic.id}, ${from}::int + n, 'Person' || n, 'Kul' || md5(n::text) from generate_series(1, 2000) n`.execute(
      app.db,
    )
  await addMany(10_000)
  await makeChart(app.db, clinic, { firstName: 'Meera', lastName: 'Kulkarni' })
  const desk = await app.signInAs(staff)
  const scope = { clinicIds: [clinic.id], userId: null }
  const tables = ['patients', 'name_words']
  const readBy = (search: string) =>
    actingAs({ userId: staff.userId, clinicIds: [clinic.id] }, () =>
      transaction(app.db, async (tx) => {
        const readSoFar = async () => ({ charts: await chartsRead(tx), whole: await wholeReadsOf(tx, tables) })
        const before = await readSoFar()
        const { total } = await listCharts(tx, scope, { search, limit: 50, offset: 0 })
        assert.equal(total, 1)
        const { charts, whole } = await readSoFar()
        return { charts: charts - before.charts, whole: whole - before.whole }
      }),
    )
  await sql`analyze patients, name_words`.execute(app.db)
  // often enough for a cached plan
  for (let turn = 0; turn < 8; turn++)
    assert.deepEqual(namesOf((await desk.get(`${path}?search=kulkrani`)).body), ['Kulkarni'])
  await addMany(20_000)
  for (const search of ['kulkrani', 'meera kulkrani', 'kulkarni']) {
    const { charts, whole } = await readBy(search)
    assert.ok(charts < 50, `${search} reads ${charts} charts`)
    // the plans for similar names and for charts with one of them keep using their indexes
    assert.equal(whole, 0, `${search} reads a whole table`)
  }
})

test('query plans made for a few charts are replaced when there are many', async () => {
  const small = await buildTestApp()
  const { db } = small
  const clinic = await makeClinic(db)
  const { userId } = await makeStaff(db, clinic)
  await makeChart(db, clinic, { firstName: 'Meera', lastName: 'Kulkarni' })
  const scope = { clinicIds: [clinic.id], userId: null }
  const searches = ['kulkarni', 'meera kulk', 'kulkrani', 'meara kulkrani']
  const readBy = (search: string) =>
    actingAs({ userId, clinicIds: [clinic.id] }, () =>
      transaction(db, async (tx) => {
        const readSoFar = async () => [
          await chartsRead(tx),
          await nameWordsRead(tx),
          await wholeReadsOf(tx, ['patients', 'name_words']),
        ]
        const before = await readSoFar()
        const { charts } = await listCharts(tx, scope, { search, limit: 50, offset: 0 })
        assert.deepEqual(
          charts.map(({ user }) => user.lastName),
          ['Kulkarni'],
          search,
        )
        return (await readSoFar()).map((read, at) => read - before[at]!)
      }),
    )
  try {
    // often enough for a cached plan, on each of the connections
    for (let turn = 0; turn < 24; turn++) for (const search of searches) await readBy(search)
    for (const from of [1000, 2000, 3000])
      await sql`insert into patients (id, clinic_id, chart_number, first_name, last_name)
        select gen_random_uuid(), ${clinic.id}, ${from}::int + n, 'Person', 'Q' || md5((${from}::int + n)::text)
        from generate_series(1, 1000) n`.execute(db)
    // as the database does automatically within a minute
    await sql`analyze patients, name_words`.execute(db)
    for (const search of searches) {
      const [charts, words, whole] = await readBy(search)
      assert.ok(charts! < 50, `${search} reads ${charts} charts`)
      assert.ok(words! < 500, `${search} reads ${words} words`)
      assert.equal(whole, 0, `${search} reads a whole table`)
    }
  } finally {
    await small.close()
  }
})

test('the exact name comes first, then names that begin with it, then names that contain it', async () => {
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

test('a merged chart is in no list and in no search', async () => {
  const clinic = await makeClinic(app.db)
  const kept = await makeChart(app.db, clinic, { firstName: 'Kept', lastName: 'Person' })
  const merged = await makeChart(app.db, clinic, { firstName: 'Merged', lastName: 'Person' })
  await sql`update patients set merged_into = ${kept.id} where id = ${merged.id}`.execute(app.db)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await desk.get(path)).headers['x-total-count'], '1')
  assert.deepEqual((await desk.get(`${path}?search=merged`)).body, [])
})
