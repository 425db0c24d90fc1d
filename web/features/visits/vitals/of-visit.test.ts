import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfVisit } from './of-visit.ts'

const ZONE = 'Asia/Kolkata'
const measured = (measuredOn: string, at: string) => ({ measuredOn, measuredAt: new Date(at).toISOString() })

test('vitals of the visit’s day belong to it, and those within six hours across midnight', () => {
  const visit = { visitDate: '2026-11-24', startedAt: '2026-11-24T00:30:00+05:30' }
  assert.equal(isOfVisit(measured('2026-11-24', '2026-11-24T21:00:00+05:30'), visit, ZONE), true)
  assert.equal(isOfVisit(measured('2026-11-23', '2026-11-23T23:50:00+05:30'), visit, ZONE), true)
  assert.equal(isOfVisit(measured('2026-11-23', '2026-11-23T18:29:00+05:30'), visit, ZONE), false)
})

test('a visit that is written on a later day has the vitals of its date alone', () => {
  const visit = { visitDate: '2026-11-20', startedAt: '2026-11-24T10:00:00+05:30' }
  assert.equal(isOfVisit(measured('2026-11-20', '2026-11-20T10:00:00+05:30'), visit, ZONE), true)
  assert.equal(isOfVisit(measured('2026-11-24', '2026-11-24T10:05:00+05:30'), visit, ZONE), false)
})
