import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComponentState } from '#contract/status.ts'
import { lengthIn, lookOf, percentIn, roundedIn, toneOfDay } from './words.ts'

test('shows operational in green, degraded in yellow, down in red, and anything else in gray', () => {
  const toneOf = (state: string) => lookOf(state as ComponentState).tone
  assert.deepEqual(['operational', 'degraded', 'down', 'off', 'maintenance'].map(toneOf), [
    'positive',
    'caution',
    'danger',
    'neutral',
    'neutral',
  ])
})

test('a day is green only without an interruption, and gray until measured', () => {
  const toneOf = (uptimePercent: number | null) => toneOfDay({ day: '2026-11-23', uptimePercent })
  assert.deepEqual([100, 99.99, 95, 94.99, 0, null].map(toneOf), [
    'positive',
    'caution',
    'caution',
    'danger',
    'danger',
    'neutral',
  ])
})

test('writes numbers out, and a dash for missing measurements', () => {
  assert.deepEqual([null, 0, 99.9, 99.98, 100].map(percentIn), ['–', '0.00%', '99.90%', '99.98%', '100%'])
  assert.deepEqual([null, 3, 142, 200, 6_000].map(roundedIn), [
    '–',
    'under 10 ms',
    'under 200 ms',
    'under 500 ms',
    'over 5000 ms',
  ])
})

test('writes durations in minutes, hours and days', () => {
  const lengths = [0, 1, 60, 75, 125, 2_879, 2_880, 129_600].map((minutes) =>
    lengthIn('2026-01-01T00:00:00Z', new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()),
  )
  assert.deepEqual(lengths, [
    '1 minute',
    '1 minute',
    '1 hour',
    '1 hour 15 minutes',
    '2 hours 5 minutes',
    '47 hours 59 minutes',
    '2 days',
    '90 days',
  ])
})
