import { sendWaiting } from '#server/testing/emails.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import type { Deps } from '#server/deps.ts'
import type { Transport } from '#server/email-delivery/send.ts'
import { hoursFromNow } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sendDueReminders } from './send.ts'

let app: TestApp
let clinic: TestClinic

before(async () => {
  app = await buildTestApp({ poolSize: 6 })
  clinic = await makeClinic(app.db)
})
after(() => app.close())

/** Makes `count` appointments of one patient each, whose 24-hour reminder is due. */
async function dueAppointments(name: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const doctor = n % 40 === 0 ? await makeDoctor(app.db, clinic) : last
    last = doctor
    const chart = await makeChart(app.db, clinic, { email: `${name}-${n}@people.example`, lastName: `${name} ${n}` })
    const at = new Date(hoursFromNow(3).getTime() + (n % 40) * 30 * 60_000)
    ids.push((await makeAppointment(app.db, { clinic, doctor, chart, at })).id)
  }
  await sql`update appointments set created_at = now() - interval '3 days'`.execute(app.db)
  return ids
}
let last: { id: string }

/** Another server, with its own pool and mail transport. */
function server(transport: Transport): { deps: Deps; close(): Promise<void> } {
  const database = openDatabase(app.database.connectionString, { poolSize: 4, log: silent })
  const deps = { ...app.deps, db: database.db, post: { transport, keeps: false } }
  return { deps, close: () => database.close() }
}

const countOf = (all: string[]) => {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

test('two servers run and send 100 reminders at the same moment: each is sent once', async () => {
  await dueAppointments('race', 100)
  const sent: string[] = []
  const slowly: Transport = async ({ to }) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    sent.push(to)
  }
  const [one, two] = [server(slowly), server(slowly)]
  const work = async ({ deps }: typeof one) => {
    const queued = await sendDueReminders(deps)
    await sendWaiting(deps)
    return queued
  }
  const queued = await Promise.all([work(one), work(two), work(one)])
  assert.equal(
    queued.reduce((sum, count) => sum + count),
    100,
  )
  await sendWaiting(one.deps)
  assert.equal(await sendDueReminders(two.deps), 0)
  await sendWaiting(two.deps)
  assert.deepEqual([sent.length, countOf(sent).size], [100, 100])
  await one.close()
  await two.close()
})

test('a crash between claiming an appointment and the commit leaves nothing, and the next run sends', async () => {
  const [id] = await dueAppointments('crash', 1)
  const broken = {
    ...app.deps,
    publicUrl: () => {
      throw new Error('the process has died here')
    },
  }
  const rows = async () =>
    (await app.db.selectFrom('reminders').select('outcome').where('appointment_id', '=', id!).execute()).length
  assert.equal(await sendDueReminders(broken), 0)
  assert.deepEqual([await rows(), await app.mailsTo('crash-0@people.example')], [0, []])
  assert.equal(await sendDueReminders(app.deps), 1)
  assert.deepEqual([await rows(), (await app.mailsTo('crash-0@people.example')).length], [1, 1])
})

test('one failing appointment and one refused address stop no others', async () => {
  const ids = await dueAppointments('batch', 5)
  const refused: Transport = async ({ to }) => {
    if (to === 'batch-1@people.example') throw Object.assign(new Error('550 no such user'), { code: 'EENVELOPE' })
    sent.push(to)
  }
  const sent: string[] = []
  await sendWaiting(app.deps)
  const other = server(refused)
  await sql`create or replace function explode() returns trigger language plpgsql as $$
    begin if new.appointment_id = ${sql.lit(ids[2])} then raise exception 'no'; end if; return new; end $$`.execute(
    app.db,
  )
  await sql`create trigger explode before insert on reminders for each row execute function explode()`.execute(app.db)
  assert.equal(await sendDueReminders(other.deps), 4)
  await sendWaiting(other.deps)
  assert.deepEqual(sent.toSorted(), ['batch-0@people.example', 'batch-3@people.example', 'batch-4@people.example'])
  const { attempts, last_error } = await app.db
    .selectFrom('outgoing_mails')
    .select(['attempts', 'last_error'])
    .where('to_address', '=', 'batch-1@people.example')
    .executeTakeFirstOrThrow()
  assert.deepEqual([attempts, last_error], [1, 'EENVELOPE'])
  await sql`drop trigger explode on reminders`.execute(app.db)
  assert.equal(await sendDueReminders(other.deps), 1)
  await sendWaiting(other.deps)
  assert(sent.includes('batch-2@people.example'))
  await other.close()
})
