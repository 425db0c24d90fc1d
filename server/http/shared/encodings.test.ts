import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compress, decompress, encodingFor } from './encodings.ts'

test('a client gets the best encoding that it accepts', () => {
  const chosen = (accept: string | undefined) => encodingFor(accept, 5_000)
  assert.equal(chosen('gzip, deflate, br'), 'br')
  assert.equal(chosen('gzip;q=1.0, br;q=0'), 'gzip')
  assert.equal(chosen('gzip;q=0, br;q=0.0'), 'identity')
  assert.equal(chosen('br;q=0.5'), 'br')
  assert.equal(chosen('x-gzip-like'), 'identity')
  assert.equal(chosen(undefined), 'identity')
})

test('a reply that fits into one packet is not compressed', () => {
  assert.equal(encodingFor('br', 500), 'identity')
})

test('compressed forms decompress to the text and hold no more memory than their length', () => {
  const text = '<p>the same words</p>'.repeat(100)
  for (const encoding of ['br', 'gzip'] as const) {
    const body = compress(encoding, Buffer.from(text))
    assert.equal(body.buffer.byteLength, body.length)
    assert.equal(decompress({ [encoding]: { body } }).toString(), text)
  }
})
