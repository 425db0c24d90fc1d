import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageOf } from './words.ts'

const age = (dateOfBirth: string | null, birthYear: string | null = null) =>
  ageOf({ dateOfBirth, birthYear }, '2026-11-30')

test('an age is in months under two years, and in years after that', () => {
  assert.deepEqual(
    [
      '2026-11-30',
      '2026-10-31',
      '2026-10-30',
      '2025-11-30',
      '2024-12-01',
      '2024-11-30',
      '1972-12-01',
      '2027-01-01',
    ].map((born) => age(born)),
    ['under 1 month', 'under 1 month', '1 month', '12 months', '23 months', '2 years', '53 years', 'under 1 month'],
  )
})

test('an age from a year only is approximate', () => {
  assert.deepEqual(
    [age(null, '1972'), age(null, '2024'), age(null, '2025'), age(null, '2026')],
    ['about 54 years', 'about 2 years', 'under 2 years', 'under 2 years'],
  )
  assert.equal(age(null), null)
  assert.deepEqual(
    ['2026-11', '2026-04', '2025-01', '2024-10'].map((month) => age(null, month)),
    ['under 1 month', 'about 7 months', 'about 22 months', 'about 2 years'],
  )
})
