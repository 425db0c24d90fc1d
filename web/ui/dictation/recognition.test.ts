import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RecognitionResult, resultsReader } from './recognition.ts'

/** A `result` event; a text that ends with "?" isn't final, one that ends with "~" is final without confidence. */
const event = (...texts: string[]) =>
  ({
    results: texts.map((text) => ({
      isFinal: !text.endsWith('?'),
      0: { transcript: text.replace(/[?~]$/, ''), confidence: text.endsWith('~') ? 0 : 0.9 },
    })),
  }) as unknown as RecognitionResult

test('each final text is read once, and what can still change is interim', () => {
  const read = resultsReader()
  assert.deepEqual(read(event('fever?', ' for?')), { texts: [], interim: 'fever for' })
  assert.deepEqual(read(event('fever for three days', ' no?')), { texts: ['fever for three days'], interim: ' no' })
  assert.deepEqual(read(event('fever for three days', ' no cough')), { texts: [' no cough'], interim: '' })
  // another recognition may report a text without a confidence
  assert.deepEqual(resultsReader()(event('rest~')), { texts: ['rest'], interim: '' })
})

test('on Android, texts that are reported again or without a confidence aren’t final', (context) => {
  context.mock.getter(navigator, 'userAgent', () => 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0')
  const read = resultsReader()
  assert.deepEqual(read(event('fever~')), { texts: [], interim: 'fever' })
  assert.deepEqual(read(event('fever for three days')), { texts: ['fever for three days'], interim: '' })
  assert.deepEqual(read(event('fever for three days')), { texts: [], interim: '' })
})
