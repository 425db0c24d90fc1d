import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backupName } from './names.ts'
import { expiredBackups } from './retention.ts'

const DAY_MS = 86_400_000

test('nightly backups of two years leave one for each of 7 days, 4 weeks and 12 months', () => {
  const last = Date.parse('2026-11-29T01:30:00Z')
  let names: string[] = []
  for (let day = 730; day >= 0; day--) {
    names.push(backupName(new Date(last - day * DAY_MS)))
    const expired = new Set(expiredBackups(names, { days: 7, weeks: 4, months: 12 }))
    names = names.filter((name) => !expired.has(name))
  }
  const days = names.map((name) => name.slice('vaidya-'.length, 'vaidya-'.length + 8))
  assert.equal(
    days.join(' '),
    '20251231 20260131 20260228 20260331 20260430 20260531 20260630 20260731 20260831 20260930 20261031 ' +
      '20261108 20261115 20261122 20261123 20261124 20261125 20261126 20261127 20261128 20261129',
  )
})

test('the newest backup stays, and several of one day leave the last', () => {
  const names = ['20261129T010000', '20261129T020000', '20261129T030000'].map((time) => `vaidya-${time}Z.backup`)
  assert.deepEqual(expiredBackups(names, { days: 1, weeks: 0, months: 0 }), names.slice(0, 2))
  assert.deepEqual(expiredBackups([], { days: 7, weeks: 4, months: 12 }), [])
})
