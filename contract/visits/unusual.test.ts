import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unusualAt } from './unusual.ts'

const sides = (name: Parameters<typeof unusualAt>[0], days: number, ...values: number[]) =>
  values.map((value) => unusualAt(name, value, days)?.side ?? 'usual')

test('what is unusual depends on the age', () => {
  assert.deepEqual(sides('pulse', 10, 89, 90, 205, 206), ['low', 'usual', 'usual', 'high'])
  assert.deepEqual(sides('pulse', 4 * 365.25, 64, 65, 120, 121), ['low', 'usual', 'usual', 'high'])
  assert.deepEqual(sides('pulse', 30 * 365.25, 40, 41, 130, 131), ['low', 'usual', 'usual', 'high'])
  assert.deepEqual(sides('systolic', 200, 69, 70, 104, 105), ['low', 'usual', 'usual', 'high'])
  assert.deepEqual(sides('systolic', 40 * 365.25, 90, 91, 219, 220), ['low', 'usual', 'usual', 'high'])
  assert.deepEqual(sides('diastolic', 8 * 365.25, 56, 57, 76, 77), ['low', 'usual', 'usual', 'high'])
})

test('a child’s fever isn’t asked about, an adult’s above 39 °C is', () => {
  assert.deepEqual(sides('temperature', 800, 35.4, 35.5, 40.2), ['low', 'usual', 'usual'])
  assert.deepEqual(sides('temperature', 9000, 35, 35.1, 39, 39.1), ['low', 'usual', 'usual', 'high'])
  assert.deepEqual(sides('weight', 9000, 0.5, 400), ['usual', 'usual'])
})
