import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Client } from '#server/testing/client.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { sampleOf as anySampleOf, type Shape, shapeOf, UNKNOWN } from '#server/testing/samples.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Every endpoint of the contract with everything that can be wrong in every part of its input: never a 500, and a 400
// has written nothing. What to send follows from the endpoint's own schemas.

const endpoints = await everyEndpoint()

let app: TestApp
let ids: string[]
const date = workday({ zone: 'Asia/Kolkata' })
const sampleOf = (shape: Shape) => anySampleOf(shape, date)
const askers: Record<string, Client> = {}

before(async () => {
  app = await buildTestApp({ unlimited: true })
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const chart = await makeChart(db, clinic)
  const visit = await makeAppointment(db, { clinic, doctor, chart, at: { date, time: '09:00' } })
  ids = [clinic.id, doctor.id, visit.id, chart.id, clinic.services[0]!.id, doctor.userId]
  askers.anybody = app.anonymous
  askers.doctor = await app.signInAs(doctor)
  askers.staff = await app.signInAs(await makeStaff(db, clinic))
  askers.administrator = await app.signInAs(await makeAdmin(db, clinic))
  askers.patient = await app.signInAs(await makeUser(db))
})
after(() => app.close())

/** What no field should be given, and each must survive. */
const wrong: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  9_007_199_254_740_991,
  [],
  ['x'],
  {},
  { x: 1 },

  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u202e\u0000',
  '💊'.repeat(50),
  'Ω\u0301'.repeat(100),
  '\r\nBcc: x@x.example',

  "' OR 1=1--",
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>x</script>',

  'x'.repeat(10_000),
  '9'.repeat(400),
  '1e999',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '٣',
  'null',
  'undefined',
  '[object Object]',

  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2027-02-30',
  '+010000-01-01',
  '24:00',
  '99:99',
  UNKNOWN,
  UNKNOWN.toUpperCase(),
]
const extra = {
  role: 'clinic_admin',
  id: UNKNOWN,
  clinicId: UNKNOWN,
  isVerified: true,
  status: 'completed',
  createdAt: date,
  passwordHash: 'x',
}

/** A password costs a tenth of a second: such an endpoint is given a part of it all. */
const wrongFor = ({ path }: Endpoint) =>
  /register|password|login/.test(path)
    ? wrong.filter((value, index) => typeof value !== 'string' || index % 4 === 0)
    : wrong

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** The good input, and every one that differs from it in one place. */
function* inputsOf(endpoint: Endpoint): Generator<[what: string, Parts]> {
  const values = wrongFor(endpoint)
  const shapes = { params: shapeOf(endpoint.params), query: shapeOf(endpoint.query), body: shapeOf(endpoint.body) }
  const good = {
    params: (sampleOf({ properties: {}, ...shapes.params }) ?? {}) as Record<string, unknown>,
    query: {},
    body: endpoint.body ? sampleOf(shapes.body) : undefined,
  }
  yield ['nothing', good]
  for (const id of ids) {
    const swap = (part: unknown): unknown =>
      JSON.parse(JSON.stringify(part ?? null).replaceAll(UNKNOWN, id)) ?? undefined
    yield [
      'an id that exists',
      { params: swap(good.params) as Parts['params'], query: good.query, body: swap(good.body) },
    ]
  }
  for (const part of ['params', 'query'] as const)
    for (const name of Object.keys(shapes[part].properties ?? {}))
      for (const value of values) yield [`${part}.${name}`, { ...good, [part]: { ...good[part], [name]: value } }]
  yield ['query: more', { ...good, query: extra }]
  if (!endpoint.body) return
  for (const body of [undefined, null, 1, 'text', [], [good.body], {}, { ...(good.body as object), ...extra }])
    yield ['body', { ...good, body }]
  yield* changes(shapes.body, good.body, values, (body) => ({ ...good, body }), 'body')
}

function* changes(
  shape: Shape,
  sample: unknown,
  values: unknown[],
  whole: (part: unknown) => Parts,
  path: string,
): Generator<[string, Parts]> {
  for (const [name, part] of Object.entries(shape.properties ?? {})) {
    const { [name]: _, ...others } = sample as Record<string, unknown>
    yield [`${path}.${name} missing`, whole(others)]
    for (const value of values) yield [`${path}.${name}`, whole({ ...others, [name]: value })]
    const inner = (sample as Record<string, unknown>)[name]
    const around = (changed: unknown) => whole({ ...others, [name]: changed })
    if (part.properties) yield* changes(part, inner, values, around, `${path}.${name}`)
  }
}

function urlOf({ path }: Endpoint, { params, query }: Parts) {
  const text = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
  const filled = path.replace(/:(\w+)/g, (_, name: string) => text(params[name]) || '%20')
  const search = Object.entries(query).map(([name, value]) => `${name}=${text(value)}`)
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}

/** Rows of every table but the budgets; what was counted against somebody is no trace of the refused call. */
async function countRows(): Promise<string> {
  await app.deps.later.settled()
  await app.deps.refusals.settled()
  await app.deps.views.settled()
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'throttles' order by 1`.execute(app.db)
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, (select count(*) from ${sql.table(name)}) as rows`,
  )
  const { rows } = await sql`${sql.join(counts, sql` union all `)}`.execute(app.db)
  return JSON.stringify(rows)
}

test('the contract has endpoints, and each has its handler', () => {
  assert(endpoints.length >= 30, `only ${endpoints.length} were found`)
  const open = new Set([...app.door().entries.values()].map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  assert.deepEqual(
    endpoints.map(({ method, path }) => `${method} ${path}`).filter((name) => !open.has(name)),
    [],
  )
})

test('no two endpoints of the contract are the same call', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
})

for (const endpoint of endpoints)
  test(`${endpoint.method} ${endpoint.path} takes anything without falling over`, async () => {
    const who = endpoint.access === 'anyone' ? ['anybody'] : ['patient', 'doctor', 'staff', 'administrator']
    const refused: { name: string; url: string; body: unknown; sentence: string }[] = []
    let sent = 0
    for (const [what, parts] of inputsOf(endpoint)) {
      const url = urlOf(endpoint, parts)
      // the first asker does it all; the others differ in what they may see
      for (const name of what.startsWith('body.') || what.startsWith('query.') ? who.slice(-1) : who) {
        const { status, body, headers } = await askers[name]!.send(endpoint.method, url, parts.body)
        const sentence = `${what} by ${name}: ${url.slice(0, 200)} ${JSON.stringify(parts.body)?.slice(0, 300)} answered ${status}`
        sent += 1
        assert(status < 500, sentence)
        assert.equal(headers['x-content-type-options'], 'nosniff', sentence)
        if (status >= 400) assert.equal(typeof body?.message, 'string', sentence)
        if (status === 400 && endpoint.method !== 'GET') refused.push({ name, url, body: parts.body, sentence })
      }
    }
    assert(sent > 5)
    if (refused.length === 0) return
    // counting all tables takes longer than a call: the refused calls are made once more, between two counts
    const counted = await countRows()
    for (const { name, url, body, sentence } of refused)
      assert.equal((await askers[name]!.send(endpoint.method, url, body)).status, 400, `again: ${sentence}`)
    assert.equal(await countRows(), counted, `one of ${refused.length} refused calls has written`)
  })

test('without a session, what needs one answers 401 to anything', async () => {
  for (const endpoint of endpoints.filter(({ access }) => access === 'signed-in'))
    for (const body of [{}, { x: 1 }]) {
      const url = urlOf(endpoint, {
        params: { id: UNKNOWN, shareId: UNKNOWN, documentId: UNKNOWN, token: 'x', page: '1' },
        query: {},
        body,
      })
      const { status, text } = await app.anonymous.send(
        endpoint.method,
        url,
        endpoint.method === 'GET' ? undefined : body,
      )
      assert.deepEqual([status, text], [401, '{"message":"Unauthorized"}'], url)
    }
})
