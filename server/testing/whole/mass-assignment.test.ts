import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from '#server/testing/client.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { callOf, endpoints, thingOf } from '#server/testing/policy/ask.ts'
import { columns } from '#server/testing/policy/matrix.ts'
import { type Row, rows } from '#server/testing/policy/table.ts'
import { makeWorld } from '#server/testing/policy/make-world.ts'
import type { World } from '#server/testing/policy/world.ts'
import { shapeOf, UNKNOWN } from '#server/testing/samples.ts'
import { until } from '#server/testing/programs.ts'
import { PUSH_KEY } from '#server/testing/push-service.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

// Fields that nobody may set by themself, sent along with a body that is right in all else: every write
// of the contract refuses them with 400 and writes nothing, at the top and in every object within. Then the same body
// without them does what it should, so that it was they who were refused.

let world: World

before(async () => {
  world = await makeWorld(
    await buildTestApp({
      unlimited: true,
      settings: { DEMO: 'off', PUBLIC_URL: 'http://localhost', PUSH_KEY, CONTACT_EMAIL: 'operator@vaidya.example' },
    }),
  )
})
after(() => world.app.close())

const forbidden: Record<string, unknown> = {
  role: 'clinic_admin',
  id: UNKNOWN,
  userId: UNKNOWN,
  clinicId: UNKNOWN,
  isVerified: true,
  status: 'completed',
  createdAt: '2020-01-01T00:00:00.000Z',
  passwordHash: 'x',
}
/** Of a body that is one of two shapes the schema tells no names. */
const known: Record<string, string[]> = { 'POST /api/appointments': ['clinicId', 'status'] }

type Body = Record<string, unknown>
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each body with one more field, in one of its objects; `own` says which names an object has anyhow. */
function* withMore(
  value: unknown,
  own: (path: string) => string[],
  path = '',
): Generator<[what: string, body: unknown]> {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries())
      for (const [what, changed] of withMore(one, own, `${path}[]`)) yield [what, value.with(at, changed)]
    return
  }
  if (!isObject(value)) return
  for (const [name, more] of Object.entries(forbidden))
    if (!(name in value) && !own(path).includes(name)) yield [`${path}.${name}`, { ...value, [name]: more }]
  for (const [name, part] of Object.entries(value))
    for (const [what, changed] of withMore(part, own, `${path}.${name}`)) yield [what, { ...value, [name]: changed }]
}

/** What stands in the database once what earlier calls do after their answer (a link to a new password) is done. */
async function atRest() {
  let last = await fingerprint(world.app.db)
  await until('nothing is being written any more', async () => {
    const [earlier, now] = [last, await fingerprint(world.app.db)]
    last = now
    return isDeepStrictEqual(earlier, now)
  })
  return last
}

const hasObjectBody = ({ call }: Row) => endpoints[call]?.body !== undefined && !endpoints[call].accepts
const writes = Map.groupBy(
  rows.filter((row) => hasObjectBody(row) && Object.values(row.cells).includes('ok')),
  ({ call }) => call,
)

test('every endpoint that takes a body has a row in which it succeeds', () => {
  assert.deepEqual(
    Object.keys(endpoints).filter((call) => endpoints[call]!.body && !endpoints[call]!.accepts && !writes.has(call)),
    [],
  )
})

for (const [name, its] of writes)
  test(`${name} takes nothing that is not its own`, async () => {
    for (const row of its) {
      const column = columns.findLast((one) => row.cells[one] === 'ok' && one !== 'off')!
      const person = world.people[column][0] ?? null
      const call = await callOf(world, row, await thingOf(world, row, world.sides[0]), person)
      assert(isObject(call.body), 'what is sent is an object')
      const own = (path: string) =>
        path === '' ? [...(known[name] ?? []), ...Object.keys(shapeOf(endpoints[name]!.body).properties ?? {})] : []
      const before = await atRest()
      let sent = 0
      for (const [what, body] of withMore(call.body, own)) {
        const { status, text } = await call.send(body)
        assert.equal(status, 400, `${what} was answered with ${status} ${text}`)
        sent += 1
      }
      assert(sent >= 5)
      assert(isDeepStrictEqual(await fingerprint(world.app.db), before), 'something was written')
      const { status, text } = await call.send()
      assert.equal(status, endpoints[name]!.status, `without more: ${text}`)
    }
  })

test('a status that may be sent is not believed', async () => {
  const statusOf = async (line: string, client: (world: World) => Promise<Client> | Client, path: string) => {
    const row = rows.find(({ call, variant, thing }) => `${call} (${variant}) ${thing}` === line)!
    const call = await callOf(world, row, await thingOf(world, row, world.sides[0]), world.people.st[0]!)
    const { body } = await (await client(world)).post(path, { ...(call.body as Body), status: 'completed' })
    return body.status as string
  }
  const desk = ({ app, people }: World) => app.signInAs(people.st[0]!)
  assert.equal(await statusOf('POST /api/appointments (dialog) chart', desk, '/api/appointments'), 'scheduled')
  const visitor = ({ app }: World) => app.anonymous
  assert.equal(
    await statusOf('POST /api/public/appointments (null) clinic', visitor, '/api/public/appointments'),
    'pending',
  )
})
