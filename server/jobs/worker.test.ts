import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { asStranger, strangerHere, type Stranger } from '#server/email-delivery/strangers.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { until } from '#server/testing/programs.ts'
import { startJobs } from './worker.ts'

test('a job belongs to no caller, even if it starts on a connection that a stranger’s call opened', async (t) => {
  const { connectionString, drop } = await createTestDatabase()
  t.after(drop)
  const database = openDatabase(connectionString, { poolSize: 8, log: silent })
  t.after(() => database.close())
  const seen: (Stranger | null)[] = []
  const jobs = await startJobs(database.pool, [], { who: async () => void seen.push(strangerHere()) }, silent)
  t.after(() => jobs.stop())
  const ask = () => asStranger('203.0.113.7', 20, () => sql`select graphile_worker.add_job('who')`.execute(database.db))
  // more at a time than the pool has connections, so that each is opened by or handed on from a stranger's call
  for (let round = 1; round <= 3; round++) {
    await Promise.all(Array.from({ length: 20 }, ask))
    await until('the jobs are done', () => seen.length === round * 20)
  }
  assert.deepEqual(new Set(seen), new Set([null]))
})
