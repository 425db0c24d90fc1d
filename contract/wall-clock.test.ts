import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addMonths, daysBetween, minutesIn, timeAt, weekdayOf } from './wall-clock.ts'

test('date arithmetic follows the calendar and ignores daylight saving time', () => {
  assert.equal(addDays('2026-03-28', 2), '2026-03-30')
  assert.equal(addDays('2024-02-28', 1), '2024-02-29')
  assert.equal(addDays('2027-01-01', -1), '2026-12-31')
  assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2)
  assert.equal(daysBetween('2027-01-01', '2026-12-31'), -1)
  assert.equal(weekdayOf('2026-11-22'), 0)
})

test('adding months stops at the last day of a shorter month', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28')
  assert.equal(addMonths('2026-12-15', 1), '2027-01-15')
  assert.equal(addMonths('2026-01-01', -1), '2025-12-01')
})

test('converts times to minutes since midnight and back', () => {
  assert.equal(minutesIn('09:45'), 585)
  assert.equal(timeAt(585), '09:45')
  assert.equal(timeAt(0), '00:00')
})
