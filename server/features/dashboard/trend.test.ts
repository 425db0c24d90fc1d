import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trendOf } from './periods.ts'

test('a trend is computed, or null', () => {
  assert.deepEqual(trendOf(112, 100, 'last-month'), { percent: 12, against: 'last-month' })
  assert.equal(trendOf(3, 4, 'last-week')?.percent, -25)
  assert.equal(trendOf(5, 0, 'last-week'), undefined)
})
