import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetsInWords } from './words.ts'

test('writes offsets as people say them', () => {
  assert.equal(offsetsInWords([1440, 120]), '24 hours and 2 hours')
  assert.equal(offsetsInWords([10_080, 2_880, 60]), '7 days, 2 days and 1 hour')
  assert.equal(offsetsInWords([240]), '4 hours')
})
