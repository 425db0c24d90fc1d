import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress, condense, encodingFor } from './encodings.ts'

test('the best encoding that the reader takes is chosen', () => {
  const chosen = (accept: string | undefined) => encodingFor(accept, 5_000)
  assert.equal(chosen('gzip, deflate, br'), 'br')
  assert.equal(chosen('gzip;q=1.0, br;q=0'), 'gzip')
  assert.equal(chosen('gzip;q=0, br;q=0.0'), 'identity')
  assert.equal(chosen('br;q=0.5'), 'br')
  assert.equal(chosen('x-gzip-like'), 'identity')
  assert.equal(chosen(undefined), 'identity')
})

test('an answer that is one packet anyway is left as it is', () => {
  assert.equal(encodingFor('br', 500), 'identity')
})

test('the compressed forms are the text, and hold no more memory than their length', async () => {
  const text = '<p>the same words</p>'.repeat(100)
  const body = Buffer.from(text)
  const plain = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const)
    for (const bytes of [compress(encoding, body), await condense(encoding, body)]) {
      assert.equal(plain[encoding](bytes).toString(), text)
      assert.equal(bytes.buffer.byteLength, bytes.length)
    }
})
