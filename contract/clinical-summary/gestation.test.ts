import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOf, dueOnByPeriod, dueOnByScan, gestationInWords, gestationOn, weekStartsOn } from './gestation.ts'

test('the due date is 280 days after the last period, across months, leap days and years', () => {
  // counted by hand on a calendar: days left in the first month, whole months, days of the last one
  const cases: [period: string, due: string][] = [
    ['2026-01-01', '2026-10-08'],
    ['2026-05-01', '2027-02-05'],
    ['2026-07-14', '2027-04-20'],
    ['2026-12-31', '2027-10-07'],
    // 2028 has a 29 February
    ['2027-06-10', '2028-03-16'],
    ['2028-02-29', '2028-12-05'],
    ['2027-02-28', '2027-12-05'],
  ]
  for (const [period, due] of cases) {
    assert.equal(dueOnByPeriod(period), due, period)
    assert.equal(beginningOf(due), period)
  }
})

test('a scan dates a pregnancy by the age that it found', () => {
  // 280 - 8 × 7 - 2 = 222 days after 1 March: 30 in March, April to August 153, 39 left are 30 September and 9 October
  assert.equal(dueOnByScan('2026-03-01', 8, 2), '2026-10-09')
  assert.equal(dueOnByScan('2026-03-01', 40, 0), '2026-03-01')
  // 280 - 20 × 7 = 140 days
  assert.equal(dueOnByScan('2026-07-01', 20, 0), '2026-11-18')
})

test('the age on a day is in full weeks and days, and none before the beginning', () => {
  const due = '2026-10-08'
  const cases: [day: string, words: string | null][] = [
    ['2025-12-31', null],
    ['2026-01-01', '0 weeks'],
    ['2026-01-02', '0 weeks and 1 day'],
    ['2026-01-08', '1 week'],
    // 24 × 7 + 3 = 171 days: 30 in January, 28, 31, 30, 31 are 150, and 21 in June
    ['2026-06-21', '24 weeks and 3 days'],
    ['2026-10-08', '40 weeks'],
    ['2026-10-16', '41 weeks and 1 day'],
  ]
  for (const [day, words] of cases) assert.equal(gestationInWords(due, day), words, day)
  assert.equal(gestationInWords('2027-03-19', '2026-11-29'), '24 weeks and 2 days')
  assert.equal(gestationOn(due, '2026-06-21'), 171)
  assert.equal(weekStartsOn(due, 24), '2026-06-18')
})
