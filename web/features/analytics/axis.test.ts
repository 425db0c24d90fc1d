import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisOf } from './axis.ts'

test('an axis starts at zero and ends with a round number above all values', () => {
  assert.deepEqual(axisOf([3_210, 18_400]).lines, [0, 5_000, 10_000, 15_000, 20_000])
  assert.deepEqual(axisOf([40]).lines, [0, 10, 20, 30, 40])
  assert.deepEqual(axisOf([0.31]).max.toFixed(2), '0.40')
})

test('an axis of whole numbers has no fractions', () => {
  assert.deepEqual(axisOf([3], true).lines, [0, 1, 2, 3])
  assert.deepEqual(axisOf([9], true).lines, [0, 5, 10])
  assert.deepEqual(axisOf([1], true).lines, [0, 1])
})

test('an axis without values shows only zero', () => {
  assert.deepEqual(axisOf([0, 0]), { max: 1, lines: [0] })
  assert.deepEqual(axisOf([]), { max: 1, lines: [0] })
})
