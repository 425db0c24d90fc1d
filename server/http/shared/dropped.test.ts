import type { Tx } from '#server/database/db.ts'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '#server/database/transaction.ts'
import { announce, dropShared } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import { hear } from '#server/testing/event-stream.ts'
import { makeAdmin, makeClinic, makeSession } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Two servers on one database: a change through one drops the outdated replies of the other.

let here: TestApp
let there: TestApp
const [one, other] = [newId(), newId()]

before(async () => {
  here = await buildTestApp()
  there = await buildTestApp({ beside: here })
  for (const { feed } of [here, there]) await until('the line is there', () => feed.cursor() !== null)
})
after(async () => {
  await there.close()
  await here.close()
})
beforeEach(() => {
  const keys = {
    list: ['medicines'],
    one: ['medicines', `medicine:${one}`],
    other: ['medicines', `medicine:${other}`],
    about: [],
  }
  for (const { deps } of [here, there])
    for (const [key, tags] of Object.entries(keys)) {
      const made = { body: Buffer.from(key), headers: {}, tags: new Set<string>(tags) }
      deps.shared.store(key, made, deps.shared.moment)
    }
})

const cachedKeys = ({ deps }: TestApp) => ['list', 'one', 'other', 'about'].filter((key) => deps.shared.find(key))
const change = (work: (tx: Tx) => Promise<void>) => transaction(here.db, work)

test('a change through one server drops the replies that depend on it on both within two seconds', async (t) => {
  const began = performance.now()
  await change((tx) => dropShared(tx, `medicine:${one}`))
  await until('both have dropped it', () => [here, there].every((app) => cachedKeys(app).length < 4), 2_000)
  t.diagnostic(`dropped ${Math.round(performance.now() - began)} ms after the change was begun`)
  for (const app of [here, there]) assert.deepEqual(cachedKeys(app), ['list', 'other', 'about'])
})

test('a new directory drops every reply that depends on it', async () => {
  await change((tx) => dropShared(tx, 'medicines'))
  await until('both have dropped it', () => [here, there].every((app) => cachedKeys(app).length < 4), 2_000)
  for (const app of [here, there]) assert.deepEqual(cachedKeys(app), ['about'])
})

test('a reply is dropped after the commit, and not at all after a rollback', async () => {
  const { promise: announced, resolve } = Promise.withResolvers<void>()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const undone = change(async (tx) => {
    await dropShared(tx, 'medicines')
    resolve()
    await gate
    throw new Error('undone')
  })
  await announced
  // another change, so that both servers check in the meantime
  await dropShared(here.db, 'nothing')
  await sleep(300)
  for (const app of [here, there]) assert.equal(cachedKeys(app).length, 4)
  open()
  await assert.rejects(undone, /undone/)
  await dropShared(here.db, `medicine:${other}`)
  await until(
    'both have heard what came after',
    () => [here, there].every((app) => !cachedKeys(app).includes('other')),
    2_000,
  )
  for (const app of [here, there]) assert.deepEqual(cachedKeys(app), ['list', 'one', 'about'])
})

test('open event streams get no event for dropped replies', async () => {
  const visitor = await there.listen()
  const clinic = await makeClinic(here.db)
  const { secret } = await makeSession(here.db, (await makeAdmin(here.db, clinic)).userId)
  const stream = await hear(visitor.origin, { cookie: `vaidya_session=${secret}` })
  await dropShared(here.db, 'medicines', `medicine:${one}`)
  await announce(here.db, { kind: 'clinic', subjectId: clinic.id, clinicId: clinic.id })
  await until('the stream has heard of its clinic', () => stream.changes.length > 0, 5_000)
  assert.deepEqual(stream.changes, [{ kind: 'clinic', id: clinic.id }])
  assert.deepEqual(cachedKeys(there), ['about'])
  stream.cut()
})

test('too many changes to name drop every reply', async () => {
  await dropShared(here.db, ...Array.from({ length: 1_100 }, (_, n) => `thing:${newId()}`.slice(0, n ? undefined : 5)))
  await until('both are empty', () => [here, there].every((app) => cachedKeys(app).length === 0), 5_000)
})
