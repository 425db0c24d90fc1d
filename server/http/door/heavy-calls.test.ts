import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import type { SignedIn } from '#server/actor.ts'
import { type Answer, statusesOf } from '#server/testing/client.ts'
import { makeAdmin, makeClinic, makeDoctor, makeSession } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { Door } from './door.ts'
import { sessionCookieName } from './session-cookie.ts'

// more heavy calls than the pool has connections would starve everyone if they shared it
const app = await buildTestApp({ unlimited: true, poolSize: 4 })
after(app.close)

const clinic = await makeClinic(app.db)
await makeDoctor(app.db, clinic)
const admins = await Promise.all(Array.from({ length: 16 }, () => makeAdmin(app.db, clinic)))
const visitor = await app.listen()
const cookieOf = async ({ userId }: { userId: string }) =>
  `${sessionCookieName(false)}=${(await makeSession(app.db, userId)).secret}`
const analytics = `/api/clinics/${clinic.id}/analytics?period=last-90-days`

/** Locks a table that only analytics read, so that their statements run until it's released. */
async function slowAnalytics(t: TestContext) {
  const holder = new pg.Client({ connectionString: app.connectionString })
  await holder.connect()
  await holder.query('begin; lock table doctor_leaves in access exclusive mode')
  t.after(() => holder.end())
  return () => holder.query('rollback')
}

/** Statements of heavy calls that run now. */
async function running(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'vaidya heavy' and state = 'active'`,
  )
  return rows[0]!.count
}

/** Waits until as many statements of heavy calls run. */
async function runningAre(count: number) {
  for (const until = Date.now() + 10_000; (await running()) !== count;)
    assert.ok(Date.now() < until, `${await running()} statements run instead of ${count}`)
}

/** Returns the first answers, in the order in which they come. */
const firstOf = (answers: Promise<Answer>[], count: number) =>
  new Promise<Answer[]>((resolve) => {
    const come: Answer[] = []
    for (const one of answers) void one.then((answer) => (come.push(answer) === count ? resolve([...come]) : undefined))
  })

test('while 16 people’s analytics hang, another person’s lists answer, and when the callers leave, their statements end', async (t) => {
  const release = await slowAnalytics(t)
  const left = new AbortController()
  const cookies = await Promise.all(admins.map(cookieOf))
  const hanging = cookies.map((cookie) =>
    fetch(visitor.origin + analytics, { headers: { cookie }, signal: left.signal }).catch((error: Error) => error.name),
  )
  await runningAre(2)
  const reader = visitor.with({ cookie: await cookieOf(await makeAdmin(app.db, clinic)) })
  for (const path of ['/api/dashboard/today', '/api/patients', '/api/notifications'])
    assert.equal((await reader.get(path)).status, 200, path)
  left.abort()
  assert.deepEqual(new Set(await Promise.all(hanging)), new Set(['AbortError']))
  await runningAre(0)
  await release()
  assert.equal((await reader.get(analytics)).status, 200)
})

test('one person’s further analytics wait, and beyond a few they get 503 with a message and a time', async (t) => {
  const release = await slowAnalytics(t)
  const eager = visitor.with({ cookie: await cookieOf(admins[0]!) })
  const answers = Array.from({ length: 16 }, () => eager.get(analytics))
  await runningAre(1)
  // one runs, four wait
  const refused = await firstOf(answers, 11)
  for (const { status, body, headers } of refused) {
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
    assert.deepEqual(body, { message: messages.busy, code: 'busy' })
  }
  const page = await eager.get(`/api/clinics/${clinic.id}/analytics.csv`, { accept: 'text/html,*/*' })
  assert.deepEqual([page.status, page.headers['content-type']], [503, 'text/html; charset=utf-8'])
  assert.match(page.text, /Busy right now.*You can try again in 5 seconds\..*Try again<\/a>/s)
  const other = visitor.with({ cookie: await cookieOf(admins[1]!) })
  const theirs = other.get(analytics)
  await runningAre(2)
  await release()
  assert.equal((await theirs).status, 200)
  const rest = (await Promise.all(answers)).filter((one) => !refused.includes(one))
  assert.deepEqual(new Set(statusesOf(rest)), new Set([200]))
})

test('HEAD of an export answers like GET, and its rows are read without an error', async () => {
  const admin = await app.signInAs(admins[0]!)
  const { status, headers, text } = await admin.send('HEAD', `/api/clinics/${clinic.id}/patients.csv`)
  assert.deepEqual([status, headers['content-type'], text], [200, 'text/csv; charset=utf-8', ''])
})

test('an export whose reader leaves between two pages stops asking', async () => {
  const gone = new AbortController()
  const door = new Door()
  const rows = endpoint({
    method: 'GET',
    path: '/api/rows.csv',
    access: 'signed-in',
    csv: { n: 'N' },
    reply: z.object({ n: z.number() }),
  })
  door.open(rows, async () => {
    return (async function* () {
      for (;;) yield (await sql<{ n: number }>`select 1 as n`.execute(app.db)).rows
    })()
  })
  const actor = { kind: 'signed-in', userId: admins[0]!.userId, memberships: [] } as unknown as SignedIn
  const caller = { actor, address: '', userAgent: null, idempotencyKey: null, replyHeaders: [], signal: gone.signal }
  const pages = (await door.enter(rows, caller, {})) as AsyncGenerator<unknown[]>
  assert.deepEqual((await pages.next()).value, [{ n: 1 }])
  gone.abort()
  await assert.rejects(pages.next(), { name: 'CallerLeftError' })
})

test('a heavy statement that takes too long is refused with a message that says what to do', async () => {
  const door = new Door()
  const slow = endpoint({ method: 'GET', path: '/api/slow', access: 'anyone', heavy: true, reply: z.null() })
  door.open(slow, () => Promise.reject(Object.assign(new Error('timeout'), { code: '57014' })))
  const caller = {
    actor: { kind: 'anonymous' as const },
    address: '',
    userAgent: null,
    idempotencyKey: null,
    replyHeaders: [],
  }
  await assert.rejects(door.enter(slow, caller, {}), { status: 503, message: messages.tookTooLong })
})
