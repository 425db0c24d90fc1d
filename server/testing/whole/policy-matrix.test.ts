import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { chartActions, visitActions } from '#server/audit/chart-actions.ts'
import { asked, endpoints } from '#server/testing/policy/ask.ts'
import { type Caller, findFaults, strangers } from '#server/testing/policy/faults.ts'
import { settled } from '#server/testing/policy/listened.ts'
import { makeWorld } from '#server/testing/policy/make-world.ts'
import { type Column, columns } from '#server/testing/policy/matrix.ts'
import { type Row, rows } from '#server/testing/policy/table.ts'
import { askersOf, type World } from '#server/testing/policy/world.ts'
import { PUSH_KEY } from '#server/testing/push-service.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'

// Tests every cell of server/testing/policy/matrix.ts on the real server.

let world: World

before(async () => {
  // passkeys need a name
  world = await makeWorld(
    await buildTestApp({
      unlimited: true,
      settings: { DEMO: 'off', PUBLIC_URL: 'http://localhost', PUSH_KEY, CONTACT_EMAIL: 'operator@vaidya.example' },
      foldsViews: false,
    }),
  )
})
after(() => world.app.close())

test('every endpoint of the contract has a row, and every row its endpoint', () => {
  const known = new Set(rows.map(({ call }) => call))
  assert.deepEqual(
    Object.keys(endpoints).filter((call) => !known.has(call)),
    [],
    'endpoints without a row in server/testing/policy/matrix.ts',
  )
  assert.deepEqual(
    [...known].filter((call) => !(call in endpoints)),
    [],
  )
  const places = rows.map(({ call, variant, thing }) => `${call} (${variant}) of ${thing}`)
  assert.equal(new Set(places).size, places.length)
})

test('a call that needs a session answers 401 without one and after deactivation; any other treats both alike', () => {
  for (const row of rows) {
    const { anon, off } = row.cells
    if (endpoints[row.call]!.access === 'signed-in') assert.deepEqual([anon, off], ['!', '!'], row.line)
    else assert(anon === off && anon !== '!', row.line)
  }
})

test('a call about a thing of a clinic answers strangers 403 or 404', () => {
  for (const row of rows.filter(({ call }) => call.includes(':id')))
    if (endpoints[row.call]!.access === 'signed-in')
      for (const column of strangers) assert(['.', 'x'].includes(row.cells[column]), row.line)
})

test('an API key can do no more than the administrator who created it, and nothing in a call closed to keys', () => {
  for (const row of rows)
    for (const [key, maker] of [
      ['key', 'ad'],
      ['keyd', 'own'],
      ['key2', 'ad2'],
    ] as const) {
      const { forKeys, shared } = endpoints[row.call]!
      const [its, theirs] = [row.cells[key], row.cells[maker]]
      // the key's own description isn't a person's record, and laboratories send with a key alone
      if (['GET /api/api-key', 'POST /api/lab-messages'].includes(row.call)) continue
      if (!forKeys && !shared) assert.equal(its, 'x', row.line)
      else assert(its === theirs || ['.', '~'].includes(its), row.line)
    }
})

/** The people of clinic 1's side; a row in which all of them succeed is about everyone's own things. */
const everybody: readonly Column[] = ['A', 'B', 'C', 'dr', 'st', 'ad', 'word', 'new']

/** True for what patient A has alone: each try of patient B at it is made. */
const isOwn = (thing: string | null) =>
  ['visit', 'today', 'chart', 'note', 'session', 'family chart', 'family member', 'claim'].includes(thing ?? '')

/** The one whose thing it is, and a person of each part of the clinic. */
const first: readonly Column[] = ['A', 'dr', 'st', 'ad']

/** Callers whose rights follow from those of other columns: both roles in one person, both clinics, keys of an administrator. */
const derived: readonly Column[] = ['own', 'two', 'inv', 'key', 'keyd']

/**
 * Returns of how many rows one tests a cell in the everyday run. Refusals of strangers are also tested by the tests of
 * tenants, and calls without a session by the sweep.
 */
function everyNth(column: Column, { call, cells, thing }: Row): number {
  const cell = cells[column]
  const isForEverybody = everybody.every((one) => cells[one] === 'ok')
  if (isForEverybody) return 24
  if (column === 'B' && isOwn(thing)) return 1
  if (cell === '!') return 48
  const showsNothing = ['x', '.', '~'].includes(cell)
  if (strangers.includes(column)) return showsNothing ? 144 : 1
  if (derived.includes(column)) return showsNothing ? 36 : 6
  // a person who sees the thing and tries to change it
  if (cell === 'x' && !call.startsWith('GET')) return 1
  // a list that another doctor of the clinic has, too
  if (cell === '~' && column === 'col') return 1
  if (showsNothing) return 24
  if (!first.includes(column)) return 4
  return call.startsWith('GET') ? 2 : 1
}

/** Returns the columns of a row to test: in the full run all, otherwise some, and of the next row others. */
function columnsOf(row: Row): readonly Column[] {
  if (thorough) return columns
  const turn = rows.indexOf(row)
  return columns.filter((column, index) => (turn + index) % everyNth(column, row) === 0)
}

suite('the matrix', () => {
  for (const row of rows)
    test(row.line.replace(/ +/g, ' '), async () => {
      const people = columnsOf(row).flatMap((column) =>
        askersOf(world, column).map((person): Caller => [column, person, row.cells[column]]),
      )
      assert.deepEqual(await findFaults(world, row, world.sides[0], people), [])
    })
})

/**
 * The two clinics mirror each other: for the things of clinic 2, a person of clinic 1 has the rights that the table gives
 * to one of clinic 2.
 */
const mirrored: [name: string, who: Column, as: Column][] = [
  ['patient A', 'A', 'C'],
  ['the doctor of clinic 1', 'dr', 'dr2'],
  ['staff of clinic 1', 'st', 'st2'],
  ['the administrator of clinic 1', 'ad', 'ad2'],
  ['an API key of clinic 1', 'key', 'key2'],
]
const groups = [
  ...Map.groupBy(
    rows.filter(({ thing }) => thing !== null),
    ({ call }) => call,
  ).values(),
]
for (const [index, [name, who, as]] of mirrored.entries())
  test(`${name} gets what the matrix says of ${as} when asking about things of clinic 2`, async () => {
    const faults: string[] = []
    // of every twentieth endpoint one row, for each person another one; all rows in the full run
    const some = groups.filter((_, at) => (at + index) % 20 === 0).map((its) => its[index % its.length]!)
    for (const row of thorough ? groups.flat() : some) {
      const found = await findFaults(world, row, world.sides[1], [[who, askersOf(world, who)[0]!, row.cells[as]]])
      faults.push(...found.map((fault) => `${row.call}: ${fault}`))
    }
    assert.deepEqual(faults, [])
  })

test('patient B never gets data of patient A, and each try is in the audit', async () => {
  const [person] = world.people.B
  const tried = () =>
    world.app.db
      .selectFrom('audit_events')
      .select('subject_id')
      .where('action', '=', 'access.refused')
      .where('actor_user_id', '=', person!.userId)
      .execute()
  const owned = rows.filter(({ thing }) => isOwn(thing))
  for (const row of owned) assert.notEqual(row.cells.B, 'ok', row.line)
  await settled(world)
  const stand = await tried()
  // the maximum that one person can leave there
  assert(owned.length > 12 && stand.length >= 30, `${stand.length} of ${owned.length}`)
})

test('each audit action about a chart has its own word in the chart’s access list', async () => {
  await settled(world)
  const { rows: said } = await sql<{ action: string }>`select distinct action from audit_events e
    where e.subject_type = 'patient' or exists (select from audit_charts c where c.event_id = e.id) order by 1`.execute(
    world.app.db,
  )
  const nameless = said.filter(({ action }) => !(action in chartActions))
  assert.deepEqual(nameless, [], 'actions without a line in server/audit/chart-actions.ts')
  const words = [...Object.values(chartActions), ...Object.values(visitActions)]
  assert.equal(new Set(words).size, words.length)
})

/** Where a person is signed in and gets messages: everyone has these without a clinic. */
const ownDevices = ['/api/auth/sessions', '/api/push']

test('a person without a membership sees empty lists, and zero as every number', async () => {
  for (const row of rows)
    if (row.thing !== null && endpoints[row.call]!.access === 'signed-in')
      for (const column of ['word', 'new'] as const) assert.notEqual(row.cells[column], 'ok', row.line)
  for (const person of [...world.people.word, ...world.people.new]) {
    const client = await world.app.signInAs(person)
    for (const { method, path, access } of Object.values(endpoints)) {
      if (method !== 'GET' || access !== 'signed-in' || path.includes(':') || ownDevices.includes(path)) continue
      const { status, text, headers } = await client.get(asked(`${method} ${path}`, path))
      if (status === 403) continue
      assert.equal(status, 200, path)
      assert.equal(headers['x-total-count'] ?? '0', '0', path)
      // a person's roles and screens are about themself, and name no one
      const others = text.replace(/"(parts|screens)":\[[^\]]*\]/g, '')
      assert.doesNotMatch(others, /\[[^\]]/, `${path} has a list with something in it`)
    }
    const { body: stats } = await client.get('/api/dashboard/stats')
    for (const figure of Object.values(stats))
      assert(figure === 0 || figure === '0' || typeof figure === 'object', JSON.stringify(stats))
    assert.equal(stats.platform, undefined)
  }
})

test('the list of patients shows a patient only their own charts and their family’s', async () => {
  for (const [column, chart] of [
    ['A', world.sides[0].chart],
    ['C', world.sides[1].chart],
  ] as const) {
    const [person] = world.people[column]
    const client = await world.app.signInAs(person!)
    const { body } = await client.get('/api/patients?search=a&limit=200')
    const { rows: own } = await sql<{ id: string }>`select id from patients
      where user_id = ${person!.userId} or guardian_user_id = ${person!.userId}`.execute(world.app.db)
    const listed: string[] = body.map(({ id }: { id: string }) => id)
    assert(listed.includes(chart.id))
    assert.deepEqual(
      listed.filter((id) => !own.some((one) => one.id === id)),
      [],
    )
  }
})
