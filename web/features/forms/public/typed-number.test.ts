import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberIn } from './typed-number.ts'

test('a typed number has a point or a decimal comma', () => {
  assert.deepEqual(['70', ' 5.5 ', '5,5', '-1', '0.125'].map(numberIn), [70, 5.5, 5.5, -1, 0.125])
})

test('a text that could be another number is no number', () => {
  assert.deepEqual(
    ['1,500', '1,00,000', '0x10', '1e3', 'about 70', '70 kg', ''].map(numberIn),
    Array.from({ length: 7 }, () => null),
  )
})
