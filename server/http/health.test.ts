import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTestApp } from '#server/testing/test-app.ts'
import { sharedServer } from '#server/testing/database.ts'
import pg from 'pg'

test('health is 200 while the database answers', async () => {
  const app = await buildTestApp()
  const { status, body, headers } = await app.anonymous.get('/api/health')
  assert.deepEqual([status, body, headers['cache-control']], [200, { status: 'ok' }, 'no-store'])
  await app.close()
})

test('when the database is gone, health and the calls say 503 within five seconds and tell nothing', async () => {
  const app = await buildTestApp()
  const name = new URL(app.database.connectionString).pathname.slice(1)
  const admin = new pg.Client({ connectionString: (await sharedServer()).adminConnectionString })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const began = Date.now()
  const health = await app.anonymous.get('/api/health')
  assert.deepEqual([health.status, health.body], [503, { status: 'unavailable' }])
  const { status, body, headers } = await app.anonymous.get('/api/clinics')
  assert.deepEqual([status, body], [503, { message: 'The service is busy at the moment. Please try again shortly.' }])
  assert(Number(headers['retry-after']) > 0)
  assert(Date.now() - began < 5_000)

  await admin.query(`alter database ${name} allow_connections true`)
  await admin.end()
  // both come back by themselves
  assert.equal((await app.anonymous.get('/api/health')).status, 200)
  assert.equal((await app.anonymous.get('/api/clinics')).status, 200)
  await app.close()
})

test('when every connection is busy, health answers at once and the calls are refused, not hung', async () => {
  const app = await buildTestApp({ poolSize: 2 })
  const busy = [1, 2].map(() => app.database.pool.query('select pg_sleep(7)').catch(() => {}))
  const began = Date.now()
  assert.equal((await app.anonymous.get('/api/health')).status, 200)
  assert(Date.now() - began < 1_000)
  const { status } = await app.anonymous.get('/api/clinics')
  assert.equal(status, 503)
  assert(Date.now() - began < 6_000)
  await Promise.all(busy)
  await app.close()
})
