import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Period } from '#contract/analytics/analytics.ts'
import { daysOf, stretchesOf } from './periods.ts'

const none = { from: '', to: '' }
const daysFor = (period: Period, today: string, own = none) => {
  const { days, before } = daysOf(period, today, own)
  return `${days.from} ${days.to} | ${before.from} ${before.to}`
}

test('each period has its days and the days it is compared with', () => {
  // a Wednesday
  const today = '2026-11-25'
  assert.equal(daysFor('this-week', today), '2026-11-23 2026-11-25 | 2026-11-16 2026-11-18')
  assert.equal(daysFor('last-week', today), '2026-11-16 2026-11-22 | 2026-11-09 2026-11-15')
  assert.equal(daysFor('this-month', today), '2026-11-01 2026-11-25 | 2026-10-01 2026-10-25')
  assert.equal(daysFor('last-month', today), '2026-10-01 2026-10-31 | 2026-09-01 2026-09-30')
  assert.equal(daysFor('last-90-days', today), '2026-08-28 2026-11-25 | 2026-05-30 2026-08-27')
  assert.equal(daysFor('this-year', today), '2026-01-01 2026-11-25 | 2025-01-01 2025-11-25')
  const own = { from: '2026-11-01', to: '2026-11-10' }
  assert.equal(daysFor('custom', today, own), '2026-11-01 2026-11-10 | 2026-10-22 2026-10-31')
})

test('a week begins on Monday, and a shorter month ends with its last day, February included', () => {
  assert.equal(daysFor('this-week', '2026-11-29'), '2026-11-23 2026-11-29 | 2026-11-16 2026-11-22')
  assert.equal(daysFor('this-week', '2026-11-23'), '2026-11-23 2026-11-23 | 2026-11-16 2026-11-16')
  assert.equal(daysFor('this-month', '2027-03-30'), '2027-03-01 2027-03-30 | 2027-02-01 2027-02-28')
  assert.equal(daysFor('last-month', '2027-01-15'), '2026-12-01 2026-12-31 | 2026-11-01 2026-11-30')
  assert.equal(daysFor('this-year', '2028-02-29'), '2028-01-01 2028-02-29 | 2027-01-01 2027-02-28')
})

test('a current period counts until now, the earlier one until the same hour of the clinic’s clock', () => {
  const zone = 'America/New_York'
  // the clocks went back on 1 November, so that the same hour of October is another one in UTC
  const { span, before } = stretchesOf('this-month', none, zone, new Date('2026-11-25T20:30:00Z'))
  assert.deepEqual(
    [span.start, span.end, before.start, before.end].map((at) => at.toISOString()),
    ['2026-11-01T04:00:00.000Z', '2026-11-25T20:30:00.000Z', '2026-10-01T04:00:00.000Z', '2026-10-25T19:30:00.000Z'],
  )
  const ended = stretchesOf('last-month', none, zone, new Date('2026-11-25T20:30:00Z'))
  assert.equal(ended.span.end.toISOString(), '2026-11-01T04:00:00.000Z')
  assert.equal(ended.before.end.toISOString(), '2026-10-01T04:00:00.000Z')
})

test('days are the clinic’s, and an hour that a day skips ends with the day', () => {
  const { span } = stretchesOf('this-week', none, 'Asia/Kolkata', new Date('2026-11-22T20:00:00Z'))
  assert.deepEqual([span.from, span.to], ['2026-11-23', '2026-11-23'])
  // a week before, half past two did not exist
  const gone = stretchesOf('this-week', none, 'America/New_York', new Date('2027-03-21T06:30:00Z'))
  assert.deepEqual(gone.before.end.toISOString(), '2027-03-15T04:00:00.000Z')
})
