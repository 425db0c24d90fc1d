import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encodingFor, PageCache } from './page-cache.ts'

const page = (text: string) => Buffer.from(text)

test('a page is kept under its address until its time is over', () => {
  let now = 0
  const cache = new PageCache({ bytes: 1000, lifetimeMs: 60 }, () => now)
  cache.set('/about', page('<p>about</p>'), {})
  now = 59
  assert.ok(cache.get('/about'))
  assert.equal(cache.get('/about?x=1'), undefined)
  now = 60
  assert.equal(cache.get('/about'), undefined)
  assert.equal(cache.bytes, 0)
})

test('the page that was used longest ago goes first when there is no more room', () => {
  const cache = new PageCache({ bytes: 25, lifetimeMs: 60_000 })
  cache.set('/a', page('0123456789'), {})
  cache.set('/b', page('0123456789'), {})
  cache.get('/a')
  cache.set('/c', page('0123456789'), {})
  assert.ok(cache.get('/a'))
  assert.equal(cache.get('/b'), undefined)
  assert.equal(cache.bytes, 20)
})

test('a page larger than the whole cache is answered and not kept', () => {
  const cache = new PageCache({ bytes: 5, lifetimeMs: 60_000 })
  assert.ok(cache.set('/a', page('0123456789'), {}).etag)
  assert.equal(cache.bytes, 0)
})

test('the compressed forms are the page, and are counted', async () => {
  const cache = new PageCache()
  const text = '<p>the same words</p>'.repeat(100)
  const kept = cache.set('/a', page(text), {})
  assert.equal(brotliDecompressSync(await kept.in('br')).toString(), text)
  assert.equal(gunzipSync(await kept.in('gzip')).toString(), text)
  assert.ok(cache.bytes > text.length)
})

test('the same bytes have the same tag', () => {
  const cache = new PageCache()
  assert.equal(cache.set('/a', page('x'), {}).etag, cache.set('/b', page('x'), {}).etag)
  assert.notEqual(cache.set('/a', page('x'), {}).etag, cache.set('/b', page('y'), {}).etag)
})

test('the best encoding that the reader takes is chosen', () => {
  assert.equal(encodingFor('gzip, deflate, br'), 'br')
  assert.equal(encodingFor('gzip;q=1.0, br;q=0'), 'gzip')
  assert.equal(encodingFor('br;q=0.5'), 'br')
  assert.equal(encodingFor('x-gzip-like'), 'identity')
  assert.equal(encodingFor(undefined), 'identity')
})
