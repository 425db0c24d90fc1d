import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '#contract/errors.ts'
import { sharedServer } from '#server/testing/database.ts'
import { wireTo } from '#server/testing/proxy.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'

test('health is 200 while the database answers', async (t) => {
  const app = await buildTestApp()
  t.after(app.close)
  const { status, body, headers } = await app.anonymous.get('/api/health')
  assert.deepEqual([status, body, headers['cache-control']], [200, { status: 'ok' }, 'no-store'])
})

test('without a database, health and calls answer 503 immediately without details, and both recover', async (t) => {
  const wire = await wireTo(await sharedServer())
  const app = await buildTestApp({ server: wire.server })
  t.after(app.close)
  t.after(wire.cut)
  assert.equal((await app.anonymous.get('/api/clinics')).status, 200)
  wire.cut()
  const began = Date.now()
  const health = await app.anonymous.get('/api/health')
  assert.deepEqual([health.status, health.body], [503, { status: 'unavailable', message: messages.unavailable }])
  for (const { status, body, headers } of [
    await app.anonymous.get('/api/clinics'),
    await app.anonymous.post('/api/auth/login', { email: 'a@people.example', password: 'x' }),
    await app.anonymous.with({ cookie: `vaidya_session=${'x'.repeat(43)}` }).get('/api/auth/me'),
  ]) {
    assert.deepEqual([status, body], [503, { message: 'The service is busy right now. Please try again shortly.' }])
    assert(Number(headers['retry-after']) > 0)
  }
  assert(Date.now() - began < 5_000)

  await wire.mend()
  assert.equal((await app.anonymous.get('/api/health')).status, 200)
  assert.equal((await app.anonymous.get('/api/clinics')).status, 200)
})

testInFullRun('with every connection busy, health answers immediately and calls are refused, not hung', async (t) => {
  const app = await buildTestApp({ poolSize: 2 })
  t.after(app.close)
  const busy = [1, 2].map(() => app.database.pool.query('select pg_sleep(5.5)').catch(() => {}))
  const began = Date.now()
  assert.equal((await app.anonymous.get('/api/health')).status, 200)
  assert(Date.now() - began < 1_000)
  const { status } = await app.anonymous.get('/api/clinics')
  assert.equal(status, 503)
  assert(Date.now() - began < 6_000)
  await Promise.all(busy)
})
