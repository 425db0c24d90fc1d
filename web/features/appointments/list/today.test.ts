import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateIn } from '#web/lib/dates.ts'
import { todayAt } from './today.ts'

const NOW = new Date('2026-11-20T20:00:00Z') // 21 November in Kolkata, 20 November in New York

const at = (...zones: string[]) =>
  todayAt(
    zones.map((timeZone) => ({ timeZone })),
    NOW,
  )

test('Today is the day at the reader’s clinics, wherever the reader is', () => {
  assert.equal(at('Asia/Kolkata'), '2026-11-21')
  assert.equal(at('America/New_York'), '2026-11-20')
  assert.equal(at('Asia/Kolkata', 'Asia/Dhaka'), '2026-11-21')
})

test('where the clinics are a date apart, or none is known, it is the reader’s own day', () => {
  assert.equal(at('Asia/Kolkata', 'America/New_York'), dateIn(undefined, NOW))
  assert.equal(at(), dateIn(undefined, NOW))
})
