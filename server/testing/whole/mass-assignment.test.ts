import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { RefusedError } from '#server/errors.ts'
import { parsePart } from '#server/http/door/parse.ts'
import type { Client } from '#server/testing/client.ts'
import { callOf, endpoints, thingOf } from '#server/testing/policy/ask.ts'
import { columns } from '#server/testing/policy/matrix.ts'
import { type Row, rows } from '#server/testing/policy/table.ts'
import { makeWorld } from '#server/testing/policy/make-world.ts'
import type { World } from '#server/testing/policy/world.ts'
import { shapeOf, UNKNOWN } from '#server/testing/samples.ts'
import { PUSH_KEY } from '#server/testing/push-service.ts'
import { receivedBody } from '#server/testing/sweep/wire.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'
import { writesIn, writingFunctions } from '#server/testing/writes.ts'

// Fields that no caller can set, added to a body that is otherwise right: every write of the contract refuses them with 400 and
// writes nothing, at the top and in every object inside. Then the same body without them succeeds, so it was the fields that were
// refused.

let world: World
let functions: Set<string>

before(async () => {
  world = await makeWorld(
    await buildTestApp({
      unlimited: true,
      settings: { DEMO: 'off', PUBLIC_URL: 'http://localhost', PUSH_KEY, CONTACT_EMAIL: 'operator@vaidya.example' },
    }),
  )
  functions = await writingFunctions(world.app.db)
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
/** Names of fields that the schema of a body of two shapes doesn't list. */
const known: Record<string, string[]> = { 'POST /api/appointments': ['clinicId', 'status'] }

type Body = Record<string, unknown>
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Yields the body with one more field in one of its objects. `own` says which fields an object has by its schema. */
function* withMore(
  value: unknown,
  own: (path: string) => string[],
  path = '',
): Generator<{ path: string; field: string; body: unknown }> {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries())
      for (const { body, ...its } of withMore(one, own, `${path}[]`)) yield { ...its, body: value.with(at, body) }
    return
  }
  if (!isObject(value)) return
  for (const [name, more] of Object.entries(forbidden))
    if (!(name in value) && !own(path).includes(name))
      yield { path, field: `${path}.${name}`, body: { ...value, [name]: more } }
  for (const [name, part] of Object.entries(value))
    for (const { body, ...its } of withMore(part, own, `${path}.${name}`))
      yield { ...its, body: { ...value, [name]: body } }
}

/** Waits for work after the replies, such as sending a link to a new password. */
async function settled() {
  const { later, refusals, views } = world.app.deps
  await later.settled()
  await refusals.settled()
  await views.settled()
}

const hasObjectBody = ({ call }: Row) => endpoints[call]?.body !== undefined && !endpoints[call].accepts
const writes = Map.groupBy(
  rows.filter((row) => hasObjectBody(row) && Object.values(row.cells).includes('ok')),
  ({ call }) => call,
)

/** The operator's calls, which no one in the matrix may make: server/features/confirmations/operator.test.ts. */
const ofTheOperator = ['POST /api/operator/clinics/:id/decisions', 'POST /api/operator/doctors/:id/decisions']

test('every endpoint that takes a body succeeds in some row of the matrix', () => {
  assert.deepEqual(
    Object.keys(endpoints).filter((call) => endpoints[call]!.body && !endpoints[call]!.accepts && !writes.has(call)),
    ofTheOperator,
  )
})

const isBadRequest = (error: unknown) => error instanceof RefusedError && error.status === 400

let turn = 0
for (const [name, its] of writes)
  test(`${name} refuses fields that are not its own`, async () => {
    const endpoint = endpoints[name]!
    for (const row of its) {
      const column = columns.findLast((one) => row.cells[one] === 'ok' && one !== 'off')!
      const person = world.people[column][0] ?? null
      const call = await callOf(world, row, await thingOf(world, row, world.sides[0]), person)
      assert(isObject(call.body), 'the body is an object')
      const own = (path: string) =>
        path === '' ? [...(known[name] ?? []), ...Object.keys(shapeOf(endpoint.body).properties ?? {})] : []
      const all = [...withMore(call.body, own)]
      assert(all.length >= 5)
      const parse = (body: unknown) => parsePart(endpoint.body, receivedBody(endpoint, body))
      parse(call.body)
      for (const { field, body } of all) assert.throws(() => parse(body), isBadRequest, `${field} is let through`)
      // over HTTP another field for each object; the full run sends all
      const some = [...Map.groupBy(all, ({ path }) => path).values()].map((its) => its[turn++ % its.length]!)
      await settled()
      for (const { field, body } of thorough ? all : some) {
        const { result, statements } = await world.app.statementsOf(async () => {
          const answer = await call.send(body)
          await settled()
          return answer
        })
        assert.equal(result.status, 400, `${field} was answered with ${result.status} ${result.text}`)
        assert.deepEqual(writesIn(statements, functions), [], `${field} was refused, and something written`)
      }
      const { status, text } = await call.send()
      assert.equal(status, endpoint.status, `without more: ${text}`)
    }
  })

test('the server ignores the status that a booking says it has', async () => {
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
