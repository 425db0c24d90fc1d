import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { everyEndpoint } from '#server/testing/contract.ts'
import { type Made, SharedBytes } from './shared-bytes.ts'

/** An answer of so many bytes. */
const made = (bytes: number | string, ...tags: string[]): Made => ({
  body: typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.alloc(bytes, 'x'),
  headers: { 'content-type': 'text/html; charset=utf-8' },
  tags: new Set(tags),
  route: '/*',
})
const KB = 1024

test('an answer is kept under its address until its time is over', () => {
  let now = 0
  const shared = new SharedBytes({ bytes: 10 * KB, lifetimeMs: 60 }, () => now)
  shared.keep('/about', made(10), shared.moment)
  now = 59
  assert(shared.find('/about'))
  assert.equal(shared.find('/about?x=1'), undefined)
  now = 60
  assert.equal(shared.find('/about'), undefined)
  assert.equal(shared.bytes, 0)
})

test('without a key it is made ready and not kept', () => {
  const shared = new SharedBytes()
  assert.equal(shared.keep(null, made(10), shared.moment).length, 10)
  assert.deepEqual([shared.find(''), shared.bytes], [undefined, 0])
})

test('an answer larger than all the room is made ready and not kept', () => {
  const shared = new SharedBytes({ bytes: 5 * KB, lifetimeMs: 60_000 })
  assert(shared.keep('/a', made(6 * KB), shared.moment).etag)
  assert.equal(shared.bytes, 0)
})

test('the same bytes have the same tag', () => {
  const shared = new SharedBytes()
  const etagOf = (key: string, text: string) => shared.keep(key, made(text), shared.moment).etag
  assert.equal(etagOf('/a', 'x'), etagOf('/b', 'x'))
  assert.notEqual(etagOf('/a', 'x'), etagOf('/b', 'y'))
})

test('however many addresses are asked for once, and however long, memory stays within the bound and what is read stays', async () => {
  const bound = 300 * KB
  const shared = new SharedBytes({ bytes: bound, lifetimeMs: 60_000 })
  shared.keep('/read', made(20 * KB), shared.moment)
  for (let n = 0; n < 5_000; n++) {
    const answer = shared.keep(`/?${'x'.repeat(n % 1000)}${n}`, made(n % 2 ? 100 : 9 * KB), shared.moment)
    if (n % 50 === 0) await shared.form(answer, n % 3 ? 'br' : 'gzip')
    if (n % 10 === 0) assert(shared.find('/read'), `gone after ${n}`)
    assert(shared.bytes <= bound, `${shared.bytes} bytes after ${n}`)
  }
})

test('small answers are counted with what they take beside their bytes', () => {
  const shared = new SharedBytes({ bytes: 100 * KB, lifetimeMs: 60_000 })
  for (let n = 0; n < 1_000; n++) shared.keep(`/${n}`, made(1), shared.moment)
  const kept = Array.from({ length: 1_000 }, (_, n) => shared.find(`/${n}`)).filter(Boolean)
  assert(kept.length < 60, `${kept.length} are kept`)
})

const WORDS = '<p>the same words</p>'.repeat(100)

test('each encoding is made once, and counted while the answer is kept', async () => {
  const shared = new SharedBytes()
  const answer = shared.keep('/a', made(WORDS), shared.moment)
  const withoutBody = shared.bytes - WORDS.length
  const [one, two] = await Promise.all([shared.form(answer, 'br'), shared.form(answer, 'br')])
  assert.equal(one, two)
  assert.equal(answer.forms.br, one)
  assert.equal(shared.bytes, withoutBody + one.body.length)
  const zipped = await shared.form(answer, 'gzip')
  assert.equal(shared.bytes, withoutBody + one.body.length + zipped.body.length)
  shared.dropAll()
  await shared.form(answer, 'identity')
  assert.equal(shared.bytes, 0)
})

test('the plain bytes go once they are compressed, and come back for whoever asks for them', async () => {
  for (const encoding of ['br', 'gzip'] as const) {
    const shared = new SharedBytes()
    const answer = shared.keep('/a', made(WORDS), shared.moment)
    assert.equal(answer.forms.identity?.body.toString(), WORDS)
    const { body } = await shared.form(answer, encoding)
    assert.deepEqual(Object.keys(answer.forms), [encoding])
    const [plain, again] = await Promise.all([shared.form(answer, 'identity'), shared.form(answer, 'identity')])
    assert.equal(plain, again)
    assert.equal(plain.body.toString(), WORDS)
    assert.deepEqual(plain.headers.slice(-2), ['content-length', String(WORDS.length)])
    assert(shared.bytes > WORDS.length + body.length)
  }
})

test('what is asked for again is made smaller, once, and stays the same answer', async () => {
  const words = Array.from({ length: 400 }, (_, n) => `<li>medicine ${(n * 7919) % 1009} of maker ${n % 37}</li>`).join(
    '',
  )
  for (const encoding of ['br', 'gzip'] as const) {
    const shared = new SharedBytes()
    const answer = shared.keep('/a', made(words), shared.moment)
    const { body: quick } = await shared.form(answer, encoding)
    const others = shared.bytes - quick.length
    assert.equal(shared.find('/a')?.forms[encoding]?.body, quick)
    while (answer.forms[encoding]?.body === quick) await setTimeout(5)
    const small = (await shared.form(answer, encoding)).body
    assert(small.length < quick.length, `${small.length} instead of ${quick.length}`)
    assert.equal(shared.bytes, others + small.length)
    assert.equal((await shared.form(answer, 'identity')).body.toString(), words)
    shared.find('/a')
    await setTimeout(20)
    assert.equal(shared.find('/a')?.forms[encoding]?.body, small)
  }
})

test('what was dropped while it was made smaller does not come back', async () => {
  const shared = new SharedBytes()
  const answer = shared.keep('/a', made(WORDS, 'medicines'), shared.moment)
  await shared.form(answer, 'br')
  assert(shared.find('/a'))
  shared.drop('medicines')
  await setTimeout(50)
  assert.deepEqual([shared.find('/a'), shared.bytes], [undefined, 0])
})

test('what depends on a changed thing is dropped, and nothing else', () => {
  const shared = new SharedBytes()
  shared.keep('/list', made(1, 'medicines'), shared.moment)
  shared.keep('/one', made(1, 'medicines', 'medicine:1'), shared.moment)
  shared.keep('/two', made(1, 'medicines', 'medicine:2'), shared.moment)
  shared.keep('/about', made(1), shared.moment)
  const kept = () => ['/list', '/one', '/two', '/about'].filter((key) => shared.find(key))
  shared.drop('medicine:1', 'medicine:7')
  assert.deepEqual(kept(), ['/list', '/two', '/about'])
  shared.drop('medicines')
  assert.deepEqual(kept(), ['/about'])
  shared.dropAll()
  assert.deepEqual([kept(), shared.bytes], [[], 0])
})

test('an answer that was being made while something was dropped is not kept: it may tell what was', () => {
  const shared = new SharedBytes()
  const { moment } = shared
  shared.drop('medicines')
  shared.keep('/list', made(1, 'medicines'), moment)
  assert.equal(shared.find('/list'), undefined)
})

test('many who ask for the same at once wait for one who makes it, but not for long', async () => {
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
  // one that never ends holds nobody up for ever
  void shared.make('/a', () => new Promise(() => {}))
  await shared.wait('/a')
})

test('one who fails to make it leaves the way free', async () => {
  const shared = new SharedBytes()
  const failing = shared.make('/a', () => Promise.reject(new Error('no')))
  await shared.wait('/a')
  await assert.rejects(failing, /no/)
})

test('only what anyone may read is shared', async () => {
  for (const { method, path, access, shared, csv } of await everyEndpoint())
    if (shared) assert.deepEqual([method, access, csv], ['GET', 'anyone', undefined], `${method} ${path}`)
})
