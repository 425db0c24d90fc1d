import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyEndpoint } from '#server/testing/contract.ts'
import { type Made, SharedBytes } from './shared-bytes.ts'

/** A reply of `bytes` bytes. */
const made = (bytes: number | string, ...tags: string[]): Made => ({
  body: typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.alloc(bytes, 'x'),
  headers: { 'content-type': 'text/html; charset=utf-8' },
  tags: new Set(tags),
})
const KB = 1024

test('a reply is cached under its address until it expires', () => {
  let now = 0
  const shared = new SharedBytes({ bytes: 10 * KB, lifetimeMs: 60 }, () => now)
  shared.store('/about', made(10), shared.moment)
  now = 59
  assert(shared.find('/about'))
  assert.equal(shared.find('/about?x=1'), undefined)
  now = 60
  assert.equal(shared.find('/about'), undefined)
  assert.equal(shared.bytes, 0)
})

test('a reply without a key is prepared but not cached', () => {
  const shared = new SharedBytes()
  assert.equal(shared.store(null, made(10), shared.moment).length, 10)
  assert.deepEqual([shared.find(''), shared.bytes], [undefined, 0])
})

test('a reply larger than the cache is prepared but not cached', () => {
  const shared = new SharedBytes({ bytes: 5 * KB, lifetimeMs: 60_000 })
  assert(shared.store('/a', made(6 * KB), shared.moment).etag)
  assert.equal(shared.bytes, 0)
})

test('equal bytes have equal ETags', () => {
  const shared = new SharedBytes()
  const etagOf = (key: string, text: string) => shared.store(key, made(text), shared.moment).etag
  assert.equal(etagOf('/a', 'x'), etagOf('/b', 'x'))
  assert.notEqual(etagOf('/a', 'x'), etagOf('/b', 'y'))
})

test('a crawler that requests ever new addresses stays within the memory limit and doesn’t evict popular replies', () => {
  const bound = 300 * KB
  const shared = new SharedBytes({ bytes: bound, lifetimeMs: 60_000 })
  shared.store('/read', made(20 * KB), shared.moment)
  for (let n = 0; n < 5_000; n++) {
    const answer = shared.store(`/?${'x'.repeat(n % 1000)}${n}`, made(n % 2 ? 100 : 9 * KB), shared.moment)
    if (n % 50 === 0) shared.form(answer, n % 3 ? 'br' : 'gzip')
    if (n % 10 === 0) assert(shared.find('/read'), `gone after ${n}`)
    assert(shared.bytes <= bound, `${shared.bytes} bytes after ${n}`)
  }
})

test('small replies count with their overhead', () => {
  const shared = new SharedBytes({ bytes: 100 * KB, lifetimeMs: 60_000 })
  for (let n = 0; n < 1_000; n++) shared.store(`/${n}`, made(1), shared.moment)
  const cached = Array.from({ length: 1_000 }, (_, n) => shared.find(`/${n}`)).filter(Boolean)
  assert(cached.length < 60, `${cached.length} are kept`)
})

const WORDS = '<p>the same words</p>'.repeat(100)

test('each encoding is made once and counted while the reply is cached', () => {
  const shared = new SharedBytes()
  const answer = shared.store('/a', made(WORDS), shared.moment)
  const withoutBody = shared.bytes - WORDS.length
  const one = shared.form(answer, 'br')
  assert.equal(shared.form(answer, 'br'), one)
  assert.equal(shared.bytes, withoutBody + one.body.length)
  const zipped = shared.form(answer, 'gzip')
  assert.equal(shared.bytes, withoutBody + one.body.length + zipped.body.length)
  shared.dropAll()
  shared.form(answer, 'identity')
  assert.equal(shared.bytes, 0)
})

test('compressing a reply frees its plain bytes, and a client that wants them still gets them', () => {
  for (const encoding of ['br', 'gzip'] as const) {
    const shared = new SharedBytes()
    const answer = shared.store('/a', made(WORDS), shared.moment)
    const plainBytes = shared.bytes
    const { body } = shared.form(answer, encoding)
    assert.equal(shared.bytes, plainBytes - WORDS.length + body.length)
    const plain = shared.form(answer, 'identity')
    assert.equal(shared.form(answer, 'identity'), plain)
    assert.equal(plain.body.toString(), WORDS)
    assert.deepEqual(plain.headers.slice(-2), ['content-length', String(WORDS.length)])
    assert.equal(shared.bytes, plainBytes + body.length)
  }
})

test('a change drops the replies that depend on it and no others', () => {
  const shared = new SharedBytes()
  shared.store('/list', made(1, 'medicines'), shared.moment)
  shared.store('/one', made(1, 'medicines', 'medicine:1'), shared.moment)
  shared.store('/two', made(1, 'medicines', 'medicine:2'), shared.moment)
  shared.store('/about', made(1), shared.moment)
  const cached = () => ['/list', '/one', '/two', '/about'].filter((key) => shared.find(key))
  shared.drop('medicine:1', 'medicine:7')
  assert.deepEqual(cached(), ['/list', '/two', '/about'])
  shared.drop('medicines')
  assert.deepEqual(cached(), ['/about'])
  shared.dropAll()
  assert.deepEqual([cached(), shared.bytes], [[], 0])
})

test('a reply that was being generated while replies were dropped is not cached, because it may be outdated', () => {
  const shared = new SharedBytes()
  const { moment } = shared
  shared.drop('medicines')
  shared.store('/list', made(1, 'medicines'), moment)
  assert.equal(shared.find('/list'), undefined)
})

test('concurrent requests wait for the first to generate the reply, but not for long', async () => {
  const shared = new SharedBytes()
  let isMade = false
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const making = shared.make('/a', async () => {
    await gate
    isMade = true
  })
  const waiting = shared.wait('/a').then(() => isMade)
  await shared.wait('/other')
  assert.equal(isMade, false)
  open()
  assert.equal(await waiting, true)
  await making
  // one that never finishes doesn't block others forever
  void shared.make('/a', () => new Promise(() => {}))
  await shared.wait('/a')
})

test('a failed request lets the next one try', async () => {
  const shared = new SharedBytes()
  const failing = shared.make('/a', () => Promise.reject(new Error('no')))
  await shared.wait('/a')
  await assert.rejects(failing, /no/)
})

test('only endpoints that anyone can read are shared', async () => {
  for (const { method, path, access, shared, csv } of await everyEndpoint())
    if (shared) assert.deepEqual([method, access, csv], ['GET', 'anyone', undefined], `${method} ${path}`)
})
