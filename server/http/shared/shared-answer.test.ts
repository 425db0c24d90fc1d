import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import { notFound } from '#server/errors.ts'
import { sendInto } from '#server/testing/client.ts'
import { type Heard, sayTo } from '#server/testing/raw-http.ts'
import { Door } from '#server/http/door/door.ts'
import { installErrorHandler } from '#server/http/error-handler.ts'
import { mountApi } from '#server/http/door/mount.ts'
import { answerSharedFirst } from './shared-answer.ts'
import { SharedBytes } from './shared-bytes.ts'

// A small application with one shared call, over real sockets.

const getLeaflet = endpoint({
  method: 'GET',
  path: '/api/leaflets/:name',
  access: 'anyone',
  shared: true,
  params: z.object({ name: z.string() }),
  query: z.object({ size: z.coerce.number().default(2000) }),
  reply: z.object({ name: z.string(), text: z.string(), reader: z.string(), turn: z.number() }),
})
const SESSION = 'vaidya_session'
const everyAnswer = { 'x-content-type-options': 'nosniff', 'strict-transport-security': 'max-age=31536000' }

let app: FastifyInstance
let shared: SharedBytes
let origin: string
let turns = 0
/** Number of identified requests. */
let identified = 0
/** Resolves when the slow leaflet is requested; it waits for the gate. */
const { promise: slowIsAsked, resolve: reached } = Promise.withResolvers<void>()
const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
let lines: Record<string, unknown>[] = []

before(async () => {
  app = Fastify({
    logger: { level: 'info', stream: { write: (line) => lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  installErrorHandler(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ method: request.method, route: request.routeOptions.url, status: reply.statusCode }, 'answered')
  })
  app.addHook('onRequest', async (_request, reply) => void reply.headers(everyAnswer))
  shared = new SharedBytes()
  answerSharedFirst(app, { shared, sessionCookie: SESSION, publicUrl: null })
  const door = new Door()
  door.open(getLeaflet, async ({ params, query, actor, caller }) => {
    if (params.name === 'unknown') throw notFound()
    if (params.name === 'slow') {
      reached()
      await gate
    }
    caller.tags?.add(`leaflet:${params.name}`)
    turns += 1
    return { name: params.name, text: 'x'.repeat(query.size), reader: actor.kind, turn: turns }
  })
  mountApi(app, {
    door,
    identify: async () => {
      identified += 1
      return { kind: 'signed-in', userId: 'u', sessionId: 's' } as Actor
    },
    countKeyCall: () => assert.fail('no key asks'),
    isOwnOrigin: () => true,
    shared,
    publicUrl: null,
    incoming: '/nowhere',
    scan: async () => {},
    headers: everyAnswer,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
after(() => app.close())
beforeEach(() => {
  shared.dropAll()
  turns = 0
  identified = 0
  lines = []
})

const say = (path: string, ...more: [headers?: Record<string, string>, method?: string, version?: string]) =>
  sayTo(origin, path, ...more)
const withoutDate = ({ head }: Heard) => head.filter((line) => !line.startsWith('Date:'))
const VARY = 'Cookie, Accept-Language, x-page-language, Accept-Encoding'
const leaflet = '/api/leaflets/a'

test('the second reader gets the bytes of the first reply, date aside', async () => {
  for (const encoding of ['', 'br', 'gzip']) {
    shared.dropAll()
    const headers = { 'accept-encoding': encoding }
    const [first, second] = [await say(leaflet, headers), await say(leaflet, headers)]
    assert.deepEqual(withoutDate(second), withoutDate(first))
    assert(second.body.equals(first.body))
    assert.equal(second.status, 'HTTP/1.1 200 OK')
  }
  assert.equal(turns, 3)
})

test('a shared reply is marked as public and carries the headers of every reply', async () => {
  for (const { headers } of [await say(leaflet), await say(leaflet)]) {
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate')
    assert.equal(headers.vary, VARY)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    for (const [name, value] of Object.entries(everyAnswer)) assert.equal(headers[name], value)
  }
})

test('each client gets an encoding that it accepts, of the same text', async () => {
  const plain = await say(leaflet)
  const br = await say(leaflet, { 'accept-encoding': 'gzip, br' })
  const gzip = await say(leaflet, { 'accept-encoding': 'gzip' })
  assert.deepEqual(
    [plain, br, gzip].map(({ headers }) => headers['content-encoding']),
    [undefined, 'br', 'gzip'],
  )
  assert(brotliDecompressSync(br.body).equals(plain.body))
  assert(gunzipSync(gzip.body).equals(plain.body))
  for (const { headers, body } of [plain, br, gzip]) assert.equal(Number(headers['content-length']), body.length)
  assert.equal(turns, 1)
})

test('a client that has the bytes gets 304, also through a proxy that weakened or compressed them', async () => {
  const { headers } = await say(leaflet)
  const etag = headers.etag!
  for (const known of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
    const { status, body, headers: got } = await say(leaflet, { 'if-none-match': known })
    assert.deepEqual([status, body.length, got.etag], ['HTTP/1.1 304 Not Modified', 0, etag], known)
    assert.deepEqual([got['cache-control'], got.vary], ['public, max-age=0, must-revalidate', VARY])
    assert.equal(got['x-content-type-options'], 'nosniff')
    assert.deepEqual([got['content-length'], got['content-type']], [undefined, undefined])
  }
  assert.equal((await say(leaflet, { 'if-none-match': '"x"' })).status, 'HTTP/1.1 200 OK')
  // even if the bytes must be made first
  shared.dropAll()
  turns = 0
  assert.equal((await say(leaflet, { 'if-none-match': etag })).status, 'HTTP/1.1 304 Not Modified')
})

test('HEAD has the headers of GET without a body, first and cached', async () => {
  const [first, second] = [await say(leaflet, {}, 'HEAD'), await say(leaflet, {}, 'HEAD')]
  const get = await say(leaflet)
  for (const head of [first, second]) {
    assert.deepEqual(withoutDate(head), withoutDate(get))
    assert.equal(head.body.length, 0)
  }
})

test('a request with a session is identified each time, because it counts as use, and gets the shared reply', async () => {
  const cookie = `a=b; ${SESSION}=whatever`
  const mine = await say(leaflet, { cookie })
  const others = await say(leaflet)
  const mineAgain = await say(leaflet, { cookie })
  assert.deepEqual([identified, turns], [2, 1])
  assert.equal(JSON.parse(String(others.body)).reader, 'anonymous')
  for (const one of [mine, mineAgain]) {
    assert.deepEqual(withoutDate(one), withoutDate(others))
    assert(one.body.equals(others.body))
  }
})

test('replies with 404 and 400 are neither cached nor marked as public', async () => {
  for (const path of ['/api/leaflets/unknown', `${leaflet}?size=x`]) {
    for (let turn = 0; turn < 2; turn++) {
      const { status, headers } = await say(path)
      assert.match(status, / 40[04] /)
      assert.equal(headers['cache-control'], 'no-store')
    }
  }
  assert.equal(shared.bytes, 0)
})

test('every address has its own bytes, and so has every host if the configuration names none', async () => {
  await say(leaflet)
  await say(`${leaflet}?size=10`)
  await say(leaflet, { host: 'other.example' })
  assert.equal(turns, 3)
})

test('a request that is not a plain read of an ordinary address is not cached', async () => {
  await say(leaflet)
  for (const [path, headers, method] of [
    [leaflet, {}, 'POST'],
    [leaflet, {}, 'DELETE'],
    [leaflet, { 'content-length': '0' }, 'GET'],
    [`${leaflet}?${'x'.repeat(2_000)}`, {}, 'GET'],
    [`${origin}${leaflet}`, {}, 'GET'],
    [leaflet, { host: 'a/b' }, 'GET'],
  ] as const) {
    const before = shared.bytes
    await say(path, headers, method)
    assert.equal(shared.bytes, before, `${method} ${path.slice(0, 60)} left something`)
  }
  assert.match((await say(leaflet, { host: '' })).status, /^HTTP\/1\.1 400/)
})

test('an HTTP/1.0 client gets its reply, and the connection closes', async () => {
  await say(leaflet)
  const { status, headers, body } = await say(leaflet, { connection: '' }, 'GET', '1.0')
  assert.equal(status, 'HTTP/1.1 200 OK')
  assert.equal(headers.connection, 'close')
  assert(body.length > 2_000)
})

test('pipelined requests on one connection are answered in order', async () => {
  await say(leaflet)
  await say(`${leaflet}?size=1`)
  const { port, host } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`
  // a hit, a miss, a hit
  socket.write(ask(leaflet) + ask(`${leaflet}?size=3`) + ask(`${leaflet}?size=1`, 'Connection: close\r\n'))
  let heard = ''
  socket.on('data', (part) => (heard += String(part)))
  await once(socket, 'close')
  const texts = [...heard.matchAll(/"text":"(x+)"/g)].map(([, text]) => text!.length)
  assert.deepEqual(texts, [2000, 3, 1])
})

test('every reply is logged with the route’s pattern and never the address', async () => {
  for (let turn = 0; turn < 2; turn++) await say(`${leaflet}?size=77`)
  assert.deepEqual(
    lines.map(({ msg, method, route, status }) => ({ msg, method, route, status })),
    Array.from({ length: 2 }, () => ({ msg: 'answered', method: 'GET', route: getLeaflet.path, status: 200 })),
  )
  assert(!JSON.stringify(lines).includes('size'))
})

test('concurrent requests for one address are answered by one call', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => say(leaflet)))
  assert.equal(turns, 1)
  assert(all.every(({ body }) => body.equals(all[0]!.body)))
})

test('a change shows in the next reply', async () => {
  const turnOf = async () => JSON.parse(String((await say(leaflet)).body)).turn as number
  assert.deepEqual([await turnOf(), await turnOf()], [1, 1])
  shared.drop('leaflet:b')
  assert.equal(await turnOf(), 1)
  shared.drop('leaflet:a')
  assert.equal(await turnOf(), 2)
  // also by the feature, which every shared reply depends on
  shared.drop('leaflets')
  assert.equal(await turnOf(), 3)
})

test('injected requests get the same replies', async () => {
  const send = sendInto(app)
  const { host } = new URL(origin)
  const [first, second] = [
    await send({ method: 'GET', path: leaflet, headers: { host } }),
    await send({ method: 'GET', path: leaflet, headers: { host } }),
  ]
  assert.deepEqual([first.status, first.body.turn, second.body.turn], [200, 1, 1])
  assert.equal(first.headers.etag, second.headers.etag)
})

// last, because it closes the application
test('while the server closes, running requests finish with 200 and new ones get 503', async () => {
  await say(leaflet)
  const { port, host } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  let heard = ''
  socket.on('data', (part) => (heard += String(part)))
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  ask('/api/leaflets/slow')
  await slowIsAsked
  const closed = app.close()
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  app.server.once('request', () => resolve())
  ask(leaflet)
  await arrived
  openGate()
  await once(socket, 'close')
  await closed
  assert.deepEqual(heard.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 503'])
  assert.match(heard, /connection: close/i)
})
