import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { parsePart } from '#server/http/door/parse.ts'
import type { RawInput } from '#server/http/door/door.ts'
import { RefusedError } from '#server/errors.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { UNKNOWN } from '#server/testing/samples.ts'
import { type Input, inputsOf } from '#server/testing/sweep/inputs.ts'
import { SpyDoor } from '#server/testing/sweep/spy-door.ts'
import { receivedOf, refusalOf, sendingOf, urlOf } from '#server/testing/sweep/wire.ts'
import { type AskerName, askers, makeSweepWorld, type SweepWorld } from '#server/testing/sweep/world.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'
import { writesIn, writingFunctions } from '#server/testing/writes.ts'

// Every endpoint of the contract with every kind of invalid value in each part of its input, derived from the endpoint's
// own schemas. All inputs are parsed in this process, where almost all are refused. Over HTTP go the inputs that the
// schemas accept, here one of every 24th kind and field by one person who may, and one refused input of each part. The full
// run sends all of them, as several people.

const endpoints = await everyEndpoint()

let app: TestApp
let spy: SpyDoor
let functions: Set<string>

before(async () => {
  app = await buildTestApp({ unlimited: true })
  spy = new SpyDoor(app.door())
  functions = await writingFunctions(app.db)
})
after(() => app.close())

test('every endpoint of the contract has a handler', () => {
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

/** An input as the door gets it; null if its body is refused as JSON. */
interface Judged {
  input: Input
  received: RawInput | null
  /** The handler's input; null if it is refused. */
  parsed: unknown[] | null
}

const isUnclean = (part: unknown) =>
  Object.values(part ?? {}).some((text) => typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))

/** Parses an input as the door does. Every refusal must be a 400. */
function judged(endpoint: Endpoint, input: Input): Judged {
  let received: RawInput | null = null
  try {
    received = receivedOf(endpoint, input.parts)
    if (isUnclean(received.params) || isUnclean(received.query)) return { input, received, parsed: null }
    const { params, query, body } = received
    const parsed = [
      parsePart(endpoint.params, params),
      parsePart(endpoint.query, query),
      parsePart(endpoint.body, body),
    ]
    return { input, received, parsed }
  } catch (error) {
    assert(error instanceof RefusedError && error.status === 400, `${sentenceOf(input)}: ${String(error)}`)
    assert.equal(typeof error.body.message, 'string', sentenceOf(input))
    return { input, received, parsed: null }
  }
}

/** Sorts inputs by the schemas' result. Of inputs that a handler can't tell apart, only the first passes. */
function sorted(endpoint: Endpoint, inputs: Iterable<Input>) {
  const through: (Judged & { parsed: unknown[] })[] = []
  const refused: Judged[] = []
  const known = new Set<string>()
  // recording a stack trace costs more than the refusal itself
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    for (const input of inputs) {
      const one = judged(endpoint, input)
      const { parsed } = one
      if (!parsed) refused.push(one)
      else if (known.size < known.add(JSON.stringify(parsed)).size) through.push({ ...one, parsed })
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  return { through, refused }
}

const sentenceOf = ({ what, parts }: Input) => `${what}: ${JSON.stringify(parts).slice(0, 300)}`

/** Sends an input through the door in this process, where it must reach the handler once, or never if it is refused. */
async function enter(endpoint: Endpoint, { input, received, parsed }: Judged): Promise<void> {
  if (!received) return
  const sentence = sentenceOf(input)
  const { refusal, reached } = await spy.enter(endpoint, received)
  assert.deepEqual([refusal?.status, reached.length], parsed ? [undefined, 1] : [400, 0], sentence)
  if (!spy.knocks(endpoint)) return
  const knocked = await spy.knock(endpoint, received)
  // the body is not read by then
  const isRefused = !parsed && !input.what.startsWith('body')
  assert.deepEqual([knocked.refusal?.status, knocked.reached.length], isRefused ? [400, 0] : [undefined, 1], sentence)
}

/** Sends an input over HTTP, listens to its statements until everything after the answer has ended, and judges both. */
async function send(world: SweepWorld, endpoint: Endpoint, { what, parts }: Input, by: AskerName): Promise<number> {
  const { url, body, headers } = await sendingOf(endpoint, parts)
  const { result: answer, lasting } = await app.statementsOf(async () => {
    const given = await world.clients[by].send(endpoint.method, url, body, headers)
    await app.deps.later.settled()
    await app.deps.refusals.settled()
    await app.deps.views.settled()
    return given
  })
  const { status } = answer
  const sentence = `${what} by ${by}: ${url.slice(0, 200)} ${JSON.stringify(parts.body)?.slice(0, 300)} answered ${status}`
  assert(status < 500, sentence)
  assert.equal(answer.headers['x-content-type-options'], 'nosniff', sentence)
  if (status >= 400) assert.equal(typeof answer.body?.message, 'string', sentence)
  if (status === 400) assert.deepEqual(writesIn(lasting, functions), [], `${sentence}, and has written`)
  return status
}

let turn = 0
/** Returns of each group one input, another one each time. */
const oneOfEach = <One extends { input: Input }>(all: One[], groupOf: (input: Input) => string): One[] =>
  [...Map.groupBy(all, ({ input }) => groupOf(input)).values()].map((its) => its[turn++ % its.length]!)

/** How far a call got: it succeeded, was refused for its input, or for its caller. */
const rankOf = (status: number) => (status < 400 ? 0 : [401, 403, 404].includes(status) ? 2 : 1)

/** True if the path is short enough; an address with a longer segment answers 404. */
const isShort = ({ input: { parts } }: Judged) => Object.values(parts.params).every((one) => String(one).length < 100)

let reading: Promise<SweepWorld> | undefined
/** All reads share a world. A write gets its own, because it may change what the next one needs. */
const worldOf = ({ method }: Endpoint) => (method === 'GET' ? (reading ??= makeSweepWorld(app)) : makeSweepWorld(app))

for (const [index, endpoint] of endpoints.entries())
  test(`${endpoint.method} ${endpoint.path} handles any input without a 500`, async () => {
    const world = await worldOf(endpoint)
    // so that PostgreSQL knows the tables' sizes
    if (index % 25 === 0) await sql`analyze`.execute(app.db)
    const { through, refused } = sorted(endpoint, inputsOf(endpoint, await world.goodFor(endpoint)))
    assert(through[0]?.input.what === 'nothing', 'the good input is refused: server/testing/sweep/good.ts makes it')
    assert(!endpoint.body || refused.length > 5)
    const refusedOfEach = oneOfEach(refused, ({ what }) => what)
    for (const one of thorough ? [...through, ...refused] : [through[0], ...refusedOfEach]) await enter(endpoint, one)
    // every call succeeds in the policy matrix, too
    if (!thorough && index % 4 !== 0) return

    const who = endpoint.access === 'anyone' ? (['anybody'] as const) : askers
    let best: { name: AskerName; rank: number } = { name: who.at(-1)!, rank: 2 }
    for (const name of who) {
      const rank = rankOf(await send(world, endpoint, through[0].input, name))
      if (rank < best.rank) best = { name, rank }
      // who else may is the matter of the policy matrix
      if (rank === 0 && !thorough) break
    }
    const some = oneOfEach(through.slice(1), ({ what, kind }) => `${what} ${kind}`).filter(
      (_, at) => (at + index) % 24 === 0,
    )
    for (const { input } of thorough ? through.slice(1) : some)
      for (const name of thorough && !/^(body|query)\./.test(input.what) ? who : [best.name])
        await send(world, endpoint, input, name)
    const refusedOfEachPart = oneOfEach(refused.filter(isShort), ({ what }) => what.split('.')[0]!)
    for (const one of thorough ? refused : refusedOfEachPart) {
      const status = await send(world, endpoint, one.input, best.name)
      if (isShort(one)) assert.equal(status, refusalOf(endpoint, one.input.parts), sentenceOf(one.input))
    }
  })

test('without a session, calls that need one answer 401 to any input', async () => {
  for (const endpoint of endpoints.filter(({ access }) => access === 'signed-in'))
    for (const body of [{}, { x: 1 }]) {
      const url = urlOf(endpoint, {
        params: { id: UNKNOWN, shareId: UNKNOWN, documentId: UNKNOWN, token: 'x', page: '1' },
        query: {},
      })
      const { status, text } = await app.anonymous.send(
        endpoint.method,
        url,
        endpoint.method === 'GET' ? undefined : body,
      )
      assert.deepEqual([status, text], [401, '{"message":"Unauthorized"}'], url)
    }
})
