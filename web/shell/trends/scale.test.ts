import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOf, scaleOf } from './scale.ts'

test('an axis has round bounds around its values', () => {
  assert.deepEqual(scaleOf([64.2, 65.9]), { min: 64, max: 66, lines: [64, 64.5, 65, 65.5, 66] })
  assert.deepEqual(scaleOf([82, 141]), { min: 80, max: 160, lines: [80, 100, 120, 140, 160] })
})

test('an axis of large values has few lines too', () => {
  assert.deepEqual(scaleOf([180, 2400]), { min: 0, max: 3000, lines: [0, 1000, 2000, 3000] })
})

test('a single value lies between two lines', () => {
  const { min, max } = scaleOf([70])
  assert.deepEqual([min, max], [70, 70.5])
})

test('dates are placed to scale between the first and the last', () => {
  assert.equal(placeOf('2026-01-11', '2026-01-01', '2026-01-21'), 0.5)
  assert.equal(placeOf('2026-01-01', '2026-01-01', '2026-01-01'), 0.5)
})

test('values below one have lines at fractions of it', () => {
  assert.deepEqual(scaleOf([0.01, 0.03]).lines, [0.01, 0.02, 0.03])
  assert.deepEqual(scaleOf([0.12, 0.36]).lines, [0.1, 0.2, 0.3, 0.4])
})
