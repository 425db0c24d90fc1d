import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallClockOf } from './time.ts'

const at = (instant: string, zone: string) => {
  const { date, time } = wallClockOf(new Date(instant), zone)
  return `${date} ${time}`
}

test('an instant gives its wall clock, even around clock changes', () => {
  assert.equal(at('2026-11-21T20:15:00Z', 'Asia/Kolkata'), '2026-11-22 01:45')
  assert.equal(at('2026-11-21T04:59:00Z', 'America/New_York'), '2026-11-20 23:59')
  // forward on 14 March at 7:00 UTC, back on 7 November at 6:00 UTC
  assert.equal(at('2027-03-14T06:59:00Z', 'America/New_York'), '2027-03-14 01:59')
  assert.equal(at('2027-03-14T07:00:00Z', 'America/New_York'), '2027-03-14 03:00')
  assert.equal(at('2027-11-07T05:30:00Z', 'America/New_York'), '2027-11-07 01:30')
  assert.equal(at('2027-11-07T06:30:00Z', 'America/New_York'), '2027-11-07 01:30')
  assert.equal(at('2027-11-07T23:59:00Z', 'America/New_York'), '2027-11-07 18:59')
  assert.equal(at('2026-04-04T15:00:00Z', 'Australia/Lord_Howe'), '2026-04-05 01:30')
})

test('time zones at the extremes work', () => {
  assert.equal(at('2026-06-01T12:00:00Z', 'Pacific/Kiritimati'), '2026-06-02 02:00')
  assert.equal(at('2026-06-01T11:59:00Z', 'Etc/GMT+12'), '2026-05-31 23:59')
})
