import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import { clocksForwardInNewYork } from '#server/testing/dates.ts'
import { dosesBetween, dosesOn, momentOf, nextAfterChange, nextDose, type Schedule } from './schedule.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const of = (times: string[], more: Partial<Schedule> = {}): Schedule => ({
  times,
  weekdays: EVERY_DAY,
  startsOn: '2020-01-01',
  endsOn: null,
  ...more,
})
const NEW_YORK = 'America/New_York'
const at = (moment: { at: Date } | null) => moment?.at.toISOString() ?? null

test('eight in the morning stays eight in the morning when the clocks change', () => {
  const day = clocksForwardInNewYork()
  const hours = [-1, 0].map((days) => at(momentOf(addDays(day, days), '08:00', NEW_YORK))!.slice(11, 16))
  assert.deepEqual(hours, ['13:00', '12:00'])
})

test('a dose at a skipped time is due right after it, and one at a repeated time is due once', () => {
  const day = clocksForwardInNewYork()
  assert.equal(at(momentOf(day, '02:30', NEW_YORK)), `${day}T07:00:00.000Z`)
  const doses = dosesOn(of(['02:30']), NEW_YORK, day)
  assert.equal(doses.length, 1)
  // 1 November 2026: 01:30 comes twice
  const twice = dosesBetween(
    of(['01:30']),
    NEW_YORK,
    new Date('2026-11-01T04:00:00Z'),
    new Date('2026-11-01T12:00:00Z'),
  )
  assert.deepEqual(twice.map(at), ['2026-11-01T05:30:00.000Z'])
  // the day that Samoa skipped
  assert.equal(at(momentOf('2011-12-30', '08:00', 'Pacific/Apia')), '2011-12-30T10:00:00.000Z')
})

test('the next dose is the first after now, on a chosen weekday, within the course', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const next = (schedule: Schedule) => at(nextDose(schedule, 'Etc/GMT', now))
  assert.equal(next(of(['08:00', '20:00'])), '2026-11-23T20:00:00.000Z')
  assert.equal(next(of(['08:00'])), '2026-11-24T08:00:00.000Z')
  assert.equal(next(of(['09:00'])), '2026-11-24T09:00:00.000Z')
  // a Monday, once a week on Mondays and on Sundays
  assert.equal(next(of(['08:00'], { weekdays: [1] })), '2026-11-30T08:00:00.000Z')
  assert.equal(next(of(['08:00'], { weekdays: [0] })), '2026-11-29T08:00:00.000Z')
  assert.equal(next(of(['08:00'], { startsOn: '2027-02-01' })), '2027-02-01T08:00:00.000Z')
  assert.equal(next(of(['08:00'], { endsOn: '2026-11-23' })), null)
  assert.equal(next(of(['20:00'], { endsOn: '2026-11-23' })), '2026-11-23T20:00:00.000Z')
  assert.equal(next(of([])), null)
})

test('another time adds no dose on a day whose doses were due', () => {
  const now = new Date('2026-11-23T08:30:00Z')
  const next = (times: string[], already: number) => at(nextAfterChange(of(times), 'Etc/GMT', now, already))
  assert.equal(next(['09:00', '21:00'], 1), '2026-11-23T21:00:00.000Z')
  assert.equal(next(['09:00', '21:00'], 0), '2026-11-23T09:00:00.000Z')
  assert.equal(next(['09:00', '21:00'], 2), '2026-11-24T09:00:00.000Z')
  assert.equal(next(['09:00'], 2), '2026-11-24T09:00:00.000Z')
  assert.equal(next(['00:00'], 2), '2026-11-24T00:00:00.000Z')
})
