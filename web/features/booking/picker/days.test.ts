import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfWindow, horizonOf, isOpen, isWithin, nextOpenDay, windowOf } from './days.ts'

// A Saturday; open Monday to Saturday.
const today = '2026-11-21'
const openingHours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))
const clinic = { openingHours, closedDays: [], extraHours: [], booking: { horizon: 90 } }
const horizon = horizonOf(today, clinic)

test('the calendar begins on the Sunday of the current week', () => {
  const days = daysOfWindow(0, horizon)
  assert.equal(days[0], '2026-11-15')
  assert.equal(days.length, 21)
  assert.equal(daysOfWindow(1, horizon)[0], '2026-12-06')
})

test('the window of a date contains it', () => {
  for (const date of ['2026-11-21', '2026-12-05', '2026-12-06', '2027-01-31', horizon.last]) {
    assert.ok(daysOfWindow(windowOf(date, horizon), horizon).includes(date), date)
  }
})

test('past dates, invalid dates and dates beyond ninety days are refused', () => {
  assert.equal(horizon.last, '2027-02-19')
  assert.ok(isWithin(today, horizon) && isWithin('2027-02-19', horizon))
  for (const date of ['2026-11-20', '2027-02-20', '2026-13-01', '2026-11-2', 'x', ''])
    assert.ok(!isWithin(date, horizon))
})

test('a clinic can set a shorter booking horizon', () => {
  const near = horizonOf(today, { ...clinic, booking: { horizon: 7 } })
  assert.ok(isWithin('2026-11-28', near) && !isWithin('2026-11-29', near))
})

test('the next open day skips closed days in both directions, up to the edges', () => {
  assert.ok(!isOpen('2026-11-22', horizon))
  assert.equal(nextOpenDay('2026-11-21', 1, horizon), '2026-11-23')
  assert.equal(nextOpenDay('2026-11-23', -1, horizon), '2026-11-21')
  assert.equal(nextOpenDay('2026-11-21', 7, horizon), '2026-11-28')
  assert.equal(nextOpenDay('2026-11-21', -1, horizon), null)
  assert.equal(nextOpenDay('2026-11-22', 7, horizon), null)
})

test('the next open day skips a single closed day on an open weekday', () => {
  const withHoliday = horizonOf(today, { ...clinic, closedDays: ['2026-11-23'] })
  assert.ok(isOpen('2026-11-23', horizon) && !isOpen('2026-11-23', withHoliday))
  assert.equal(nextOpenDay(today, 1, withHoliday), '2026-11-24')
})
