import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SignedIn } from '#server/actor.ts'
import { ownAccess } from '#server/features/patients/own-access.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import '#server/testing/keys.ts'
import { loadDemo } from './load.ts'
import { demoPatient } from './people.ts'

// a Wednesday morning in Bengaluru
const wednesday = new Date('2026-09-16T04:10:00Z')
const { database, drop } = await createTestDatabase({ poolSize: 1 })
after(drop)
await loadDemo(database.db, wednesday)

test('the demo patient reads who saw their records: the desk and the doctor of each visit, never later than now', async () => {
  const { entries, total } = await ownAccess(
    database.db,
    { userId: demoPatient.id } as SignedIn,
    {},
    { limit: 200, offset: 0 },
  )
  assert.ok(total >= 8, String(total))
  assert.deepEqual(new Set(entries.map(({ who }) => who?.role)), new Set(['doctor', 'staff']))
  const visits = entries.filter(({ what }) => what === 'consultation-finished')
  assert.ok(visits.length >= 2 && visits.every(({ about, clinic }) => about && clinic))
  assert.equal(entries.filter(({ what }) => what === 'consultation-started').length, visits.length)
  assert.ok(entries.some(({ what, about }) => what === 'prescription-written' && about))
  const times = entries.map(({ at }) => at)
  assert.deepEqual(times, times.toSorted().toReversed())
  assert.ok(times.every((at) => at <= wednesday.toISOString()))
})
