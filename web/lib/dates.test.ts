import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockSpan, timeIn } from './clock.ts'
import { dateIn, dayInWords, dayOf, durationInWords, longDate, monthInWords } from './dates.ts'
import { money } from './money.ts'

test('days are written in everyday words', () => {
  assert.equal(dayInWords('2026-12-04', '2026-12-04'), 'Today')
  assert.equal(dayInWords('2026-12-05', '2026-12-04'), 'Tomorrow')
  assert.equal(dayInWords('2026-12-03', '2026-12-04'), 'Yesterday')
  assert.equal(dayInWords('2026-12-11', '2026-12-04'), 'Fri 11 Dec')
  assert.equal(dayInWords('2027-01-01', '2026-12-04'), 'Fri 1 Jan 2027')
  assert.equal(longDate('2026-12-04'), 'Friday 4 December 2026')
  assert.equal(monthInWords('2025-06-02T10:00:00.000Z'), 'June 2025')
})

test('an instant is shown by a zone’s wall clock', () => {
  const late = new Date('2026-12-04T20:00:00Z')
  assert.equal(dateIn('Asia/Kolkata', late), '2026-12-05')
  assert.equal(timeIn('Asia/Kolkata', late), '01:30')
  assert.equal(dateIn('America/New_York', late), '2026-12-04')
  assert.equal(timeIn('Europe/London', new Date('2026-12-04T00:05:00Z')), '00:05')
})

test('an instant falls on the day of the browser’s own calendar, not on UTC’s', () => {
  for (const [hour, minute] of [
    [0, 5],
    [12, 0],
    [23, 55],
  ] as const)
    assert.equal(dayOf(new Date(2026, 11, 4, hour, minute).toISOString()), '2026-12-04')
})

test('formats time spans and durations', () => {
  assert.equal(clockSpan('10:30', 30), '10:30–11:00')
  assert.equal(clockSpan('23:45', 30), '23:45–00:15')
  assert.equal(durationInWords(30), '30 min')
  assert.equal(durationInWords(90), '1 h 30 min')
  assert.equal(durationInWords(120), '2 h')
})

test('formats money from decimal text', () => {
  assert.equal(money('500.00', 'INR'), '₹500')
  assert.equal(money('120000.50', 'INR'), '₹1,20,000.50')
  assert.equal(money('25.00', 'USD'), '$25.00')
  assert.equal(money('x', 'USD'), 'x')
})
