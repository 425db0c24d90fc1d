import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { queueMail } from './queue.ts'
import { sendNewMails } from './send.ts'

// One job sends all that is new in the queue, on whichever servers.

let app: TestApp

before(async () => {
  app = await buildTestApp()
})
after(() => app.close())

const letter = { from: 'Vaidya', parts: ['Your appointment is booked.'] }
const queue = (name: string, notBefore: Date | null = null) =>
  queueMail(app.db, () => ({ to: `${name}@new.example`, subject: 'x', letter, notBefore }))

test('several servers send each new email once, and none before its time', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `person-${n}`)
  for (const name of names) await queue(name)
  await queue('tomorrow', new Date(Date.now() + 86_400_000))
  const sent: string[] = []
  const post = {
    transport: async ({ to, body }: { to: string; body: string }) => {
      assert.match(body, /Your appointment is booked/)
      sent.push(to)
    },
    keeps: false,
  }
  const deps = { ...app.deps, post }
  await Promise.all([sendNewMails(deps), sendNewMails(deps), sendNewMails(deps)])
  assert.deepEqual(sent.toSorted(), names.map((name) => `${name}@new.example`).toSorted())
  await sendNewMails(deps)
  assert.equal(sent.length, 30)
})

test('without a mail server nothing is claimed', async () => {
  await queue('waiting')
  await sendNewMails({ ...app.deps, post: { transport: null, keeps: false } })
  const { rows } = await sql<{ attempts: number }>`
    select attempts from outgoing_mails where to_address = 'waiting@new.example'`.execute(app.db)
  assert.deepEqual(rows, [{ attempts: 0 }])
})

test('queueing an email wakes the servers on commit', async () => {
  const client = await app.database.pool.connect()
  try {
    const heard = new Promise((resolve) => client.once('notification', ({ channel }) => resolve(channel)))
    await client.query('listen vaidya_mails')
    await queue('wakes')
    assert.equal(await heard, 'vaidya_mails')
  } finally {
    client.release(true)
  }
})
