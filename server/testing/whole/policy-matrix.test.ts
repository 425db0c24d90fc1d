import { sendWaiting } from '#server/testing/mails.ts'
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { chartActions, visitActions } from '#server/audit/chart-actions.ts'
import type { Answer } from '#server/testing/client.ts'
import type { Person } from '#server/testing/factories.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { asked, type Call, callOf, endpoints, thingOf } from '#server/testing/policy/ask.ts'
import { type Column, columns } from '#server/testing/policy/matrix.ts'
import { type Cell, type Row, rows, statusOf } from '#server/testing/policy/table.ts'
import { random, type Thing } from '#server/testing/policy/things.ts'
import { makeWorld } from '#server/testing/policy/make-world.ts'
import { askersOf, type Side, undated, type World } from '#server/testing/policy/world.ts'
import { PUSH_KEY } from '#server/testing/push-service.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

// Every cell of server/testing/policy/matrix.ts, asked of the real server.

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

/** Who has nothing to do with the things of clinic 1 and patient A. */
const strangers: readonly Column[] = ['B', 'C', 'dr2', 'st2', 'ad2', 'word', 'new', 'key2']

/** Who works at a clinic: that they see a chart stands in the audit. */
const workers: readonly Column[] = ['dr', 'col', 'st', 'bare', 'ad', 'dr2', 'st2', 'ad2', 'key', 'keyd', 'key2']

type Asker = [Column, Person | null, Cell]

const isList = (row: Row) => row.call.startsWith('GET') && !row.call.includes(':')

/** One person's call of a row, and the same of a random id where the answers must be the same. */
interface Question {
  column: Column
  person: Person | null
  cell: Cell
  call: Call
  absent: Call | null
}

async function questionOf(row: Row, thing: Thing, [column, person, cell]: Asker): Promise<Question> {
  const call = await callOf(world, row, thing, person)
  const isAlike = ['.', '?'].includes(cell) || (cell === 'x' && strangers.includes(column))
  const absent = row.thing !== null && isAlike ? await callOf(world, row, random(thing), person) : null
  return { column, person, cell, call, absent }
}

/** What is wrong with one answer; null when the cell is right. */
async function findFault(row: Row, thing: Thing, { column, person, cell, call, absent }: Question) {
  const begun = new Date()
  const heard = await listened(call)
  const { result: answer, statements } = heard
  // what is the same for everyone asks a key nothing
  const isAsked = person && !(person.apiKey && endpoints[row.call]!.shared)
  if (isAsked && statements.length === 0) return 'is answered without a statement being heard'
  const leak = world.secrets.find((one) => !one.columns.includes(column) && reveals(answer, one.text))
  if (leak) return `reads ${leak.what}`
  if (answer.status !== (statusOf[cell] ?? endpoints[row.call]!.status))
    return `answered ${answer.status} ${answer.text.slice(0, 200)}`
  if (person && workers.includes(column)) {
    const unnoted = await findUnnoted(person, answer, begun)
    if (unnoted) return `sees ${unnoted}, and no line of the audit says so`
  }
  if (cell === 'ok' && isList(row) && row.thing !== null && !answer.text.includes(thing.id)) return 'does not show it'
  if (cell === '~' && answer.text.includes(thing.id)) return 'shows it'
  if (!absent) return null
  // not there for them is not there at all, to the byte
  const other = await listened(absent)
  const [there, here] = [other.result, answer].map(({ status, text, headers }) =>
    JSON.stringify({ status, text, headers: undated(headers) }),
  )
  if (there !== here) return `is told apart: a random id answers ${other.result.text}`
  // and takes as long. What the clock brings into one call, such as the note that a session was used or the last refusal of ten
  // minutes that is written down, it does not bring into the next two
  return partedByTime(heard, other) && partedByTime(await listened(call), await listened(absent))
}

/** At which statement two calls part: it takes as long to answer when the database is asked the same, in the same order. */
function partedByTime(...calls: [Heard, Heard]): string | null {
  const [ours, random] = calls.map(({ statements }) => statements.map(oneLine))
  const at = ours!.findIndex((text, index) => text !== random![index])
  if (at === -1 && ours!.length === random!.length) return null
  const parted = at === -1 ? ours!.length : at
  return `is told apart by time, at statement ${parted + 1} of ${ours!.length} and ${random!.length}: ${ours![parted]} | ${random![parted]}`
}

type Heard = Awaited<ReturnType<typeof listened>>

/** A call with its statements; what is written after the answer is waited for, and so belongs to it. */
async function listened(call: Call) {
  // mails that a call before has left behind are none of its statements
  await sendWaiting(world.app.deps)
  return world.app.statementsOf(async () => {
    const answer = await call.send()
    await settled()
    return answer
  })
}

async function settled(): Promise<void> {
  await world.app.deps.refusals.settled()
  await world.app.deps.views.settled()
}

/**
 * What an answer tells of a chart without a line in the audit that its reader has seen this chart with this call; or null. A
 * family member's chart names the guardian, and a chart that the owner asks for has their name.
 */
async function findUnnoted({ userId }: Person, answer: Answer, begun: Date): Promise<string | null> {
  // an id alone, as in the bell, tells nothing of what stands in the chart
  const told = world.secrets.filter(({ chart, text }) => chart && text !== chart && reveals(answer, text))
  for (const { what, chart } of told) {
    const { rows: lines } = await sql`
      with charts as (select p.id, p.clinic_id from patients p join patients this using (clinic_id)
        where this.id = ${chart!} and (p.holder_id = this.holder_id or p.last_name = this.last_name))
      select from audit_events e
      where e.actor_user_id = ${userId} and e.at >= ${begun} and e.clinic_id in (select clinic_id from charts)
        and (e.subject_type = 'patient' and e.subject_id in (select id from charts)
          or e.subject_type = 'appointment' and e.subject_id in (select a.id from appointments a join charts c on c.id = a.patient_id)
          or e.action in ('patients.exported', 'appointments.exported', 'prescriptions.exported', 'visits.exported')
          or exists (select from audit_charts l join charts c on c.id = l.chart_id where l.event_id = e.id))`.execute(
      world.app.db,
    )
    if (lines.length === 0) return what
  }
  return null
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const reveals = ({ text, headers }: Answer, secret: string) =>
  text.includes(secret) || JSON.stringify(headers).includes(secret)

async function findFaults(row: Row, side: Side, askers: Asker[]): Promise<string[]> {
  const faults: string[] = []
  const put = async (thing: Thing, one: Question) => {
    const fault = await findFault(row, thing, one)
    const { column, person } = one
    const who = person ? ` (${person.firstName}, ${person.email.split('-')[0]})` : ''
    if (fault) faults.push(`${column}${who} ${fault}`)
  }
  const thing = await thingOf(world, row, side)
  const writes = !row.call.startsWith('GET')
  const [refused, answered] = [true, false].map((is) => askers.filter(([, , cell]) => is === (statusOf[cell] !== null)))
  // a refusal uses nothing up, nor does reading: one thing is enough for all of them
  const questions: Question[] = []
  for (const asker of refused!) questions.push(await questionOf(row, thing, asker))
  const before = writes && questions.length > 0 && (await fingerprint(world.app.db))
  for (const one of questions) await put(thing, one)
  if (before) faults.push(...(await writtenSince(before)))
  for (const asker of answered!) {
    const its = writes ? await thingOf(world, row, side) : thing
    await put(its, await questionOf(row, its, asker))
  }
  return faults
}

async function writtenSince(before: Awaited<ReturnType<typeof fingerprint>>): Promise<string[]> {
  await settled()
  const now = await fingerprint(world.app.db)
  const written = Object.keys(before).filter((table) => before[table] !== now[table])
  return written.length > 0 ? [`somebody is refused, and ${written.join(', ')} written all the same`] : []
}

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

test('a call that needs a session answers 401 without one and to the deactivated; every other treats both alike', () => {
  for (const row of rows) {
    const { anon, off } = row.cells
    if (endpoints[row.call]!.access === 'signed-in') assert.deepEqual([anon, off], ['!', '!'], row.line)
    else assert(anon === off && anon !== '!', row.line)
  }
})

test('a call about one thing of one clinic is refused to strangers: their role never may, or it is not there', () => {
  for (const row of rows.filter(({ call }) => call.includes(':id')))
    if (endpoints[row.call]!.access === 'signed-in')
      for (const column of strangers) assert(['.', 'x'].includes(row.cells[column]), row.line)
})

test('an API key may no more than the administrator who made it, and nothing in a call that is not open to keys', () => {
  for (const row of rows)
    for (const [key, maker] of [
      ['key', 'ad'],
      ['keyd', 'own'],
      ['key2', 'ad2'],
    ] as const) {
      const { forKeys, shared } = endpoints[row.call]!
      const [its, theirs] = [row.cells[key], row.cells[maker]]
      // its own description is no record of anybody
      if (row.call === 'GET /api/api-key') continue
      if (!forKeys && !shared) assert.equal(its, 'x', row.line)
      else assert(its === theirs || ['.', '~'].includes(its), row.line)
    }
})

suite('the matrix', () => {
  for (const row of rows)
    test(row.line.replace(/ +/g, ' '), async () => {
      const people = columns.flatMap((column) =>
        askersOf(world, column).map((person) => [column, person, row.cells[column]] as Asker),
      )
      assert.deepEqual(await findFaults(row, world.sides[0], people), [])
    })
})

// The two clinics mirror each other: on the things of clinic 2, a person of clinic 1 is what dr2, st2, ad2 and C are here.
const mirrored: [fault: string, who: Column, as: Column][] = [
  ["fault 28: patient A on the other clinic's things", 'A', 'C'],
  ['fault 29: the doctor of clinic 1 on every id of clinic 2', 'dr', 'dr2'],
  ['fault 29: staff of clinic 1 on every id of clinic 2', 'st', 'st2'],
  ['fault 30: the administrator of clinic 1 on every id of clinic 2', 'ad', 'ad2'],
  ['an API key of clinic 1 on every id of clinic 2', 'key', 'key2'],
]
for (const [name, who, as] of mirrored)
  test(`${name}: as the matrix says of ${as}, with the answer of a random id, and nothing written`, async () => {
    const faults: string[] = []
    for (const row of rows.filter(({ thing }) => thing !== null)) {
      const found = await findFaults(row, world.sides[1], [[who, askersOf(world, who)[0]!, row.cells[as]]])
      faults.push(...found.map((fault) => `${row.call}: ${fault}`))
    }
    assert.deepEqual(faults, [])
  })

test("fault 28: patient B on what is A's is never let in, and each try stands in the audit", async () => {
  const [person] = world.people.B
  const tried = () =>
    world.app.db
      .selectFrom('audit_events')
      .select('subject_id')
      .where('action', '=', 'access.refused')
      .where('actor_user_id', '=', person!.userId)
      .execute()
  const owned = rows.filter(({ thing }) =>
    ['visit', 'today', 'chart', 'note', 'session', 'family chart', 'family member', 'claim'].includes(thing ?? ''),
  )
  for (const row of owned) assert.notEqual(row.cells.B, 'ok', row.line)
  await world.app.deps.refusals.settled()
  const stand = await tried()
  // as many as one person may leave there
  assert(owned.length > 12 && stand.length >= 30, `${stand.length} of ${owned.length}`)
})

test('whatever the audit says of a chart has its own word in the list of who opened it', async () => {
  await settled()
  const { rows: said } = await sql<{ action: string }>`select distinct action from audit_events e
    where e.subject_type = 'patient' or exists (select from audit_charts c where c.event_id = e.id) order by 1`.execute(
    world.app.db,
  )
  const nameless = said.filter(({ action }) => !(action in chartActions))
  assert.deepEqual(nameless, [], 'actions without a line in server/audit/chart-actions.ts')
  const words = [...Object.values(chartActions), ...Object.values(visitActions)]
  assert.equal(new Set(words).size, words.length)
})

/** Where somebody is signed in and gets messages; they have these without any clinic. */
const ownDevices = ['/api/auth/sessions', '/api/push']

test('fault 32: a role without a membership sees empty lists and counts of nothing', async () => {
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
      // which parts and screens somebody has is of themself, and names nobody
      const others = text.replace(/"(parts|screens)":\[[^\]]*\]/g, '')
      assert.doesNotMatch(others, /\[[^\]]/, `${path} has a list with something in it`)
    }
    const { body: stats } = await client.get('/api/dashboard/stats')
    for (const figure of Object.values(stats))
      assert(figure === 0 || figure === '0' || typeof figure === 'object', JSON.stringify(stats))
    assert.equal(stats.platform, undefined)
  }
})

test("fault 33: a patient who asks for the list of patients sees their own charts and their family's alone", async () => {
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
