import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { sealWith } from '#server/sealing.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workdays } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, type TestClinic, type TestDoctor } from '#server/testing/factories.ts'
import { inEmbedded } from '#server/testing/in-embedded.ts'
import { until } from '#server/testing/programs.ts'
import { bookWithoutEnd, type ServerProcess, startServer } from '#server/testing/running-server.ts'
import { makeWebhook, openReceiver, type Receiver, saying } from '#server/testing/webhooks.ts'

// The whole program with its jobs, killed while it books and delivers.

const SECRET = 'a key for tests: thirty-two characters or more'
const settings = { SECRET, WEBHOOK_HTTP: 'on', WEBHOOK_PRIVATE_ADDRESSES: 'on', WEBHOOK_SECONDS: '1' }
const base = mkdtempSync(join(tmpdir(), 'vaidya-webhooks-'))
// the embedded database of root runs as another user, who must get through
chmodSync(base, 0o711)
const folder = join(base, 'data')
const started: ServerProcess[] = []
let receiver: Receiver
let clinic: TestClinic
const doctors: TestDoctor[] = []

before(async () => {
  receiver = await openReceiver()
  sealWith({ secret: SECRET, previousSecrets: [] })
  await inEmbedded(folder, async ({ db }) => {
    clinic = await makeClinic(db)
    for (let count = 0; count < 20; count++) doctors.push(await makeDoctor(db, clinic))
    await makeWebhook(db, clinic, { url: receiver.url, events: ['appointment.created'] })
  })
})
after(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await receiver.close()
  rmSync(base, { recursive: true, force: true })
})

function start(): ServerProcess {
  const server = startServer(folder, settings)
  started.push(server)
  return server
}

let next = 0
function nextBooking() {
  const turn = next++
  const doctor = doctors[turn % doctors.length]!
  const time = ['09:00', '10:00', '11:00', '14:00'][Math.floor(turn / doctors.length) % 4]!
  return bookingOf(clinic, doctor, workdays(clinic)[Math.floor(turn / doctors.length / 4)]!, time)
}

test('after a kill during bookings and deliveries, every booking is sent, and none under two ids', async () => {
  // every fifth message gets no reply, so that some are always being sent
  receiver.answer = (response, turn) => (turn % 5 === 0 ? undefined : saying(200)(response, turn))
  const server = start()
  const visitors = bookWithoutEnd(await server.ready, 4, nextBooking)
  await until('some were booked and told', () => visitors.booked.length > 20 && receiver.messages.length > 10, 20_000)
  server.child.kill('SIGKILL')
  assert.equal(await server.ended, 'SIGKILL')
  await visitors.stop()

  receiver.answer = saying(200)
  const again = start()
  await again.ready
  await inEmbedded(folder, async ({ db }) => {
    // as if a minute had passed; only the timed job requests what the killed server had claimed
    await sql`alter table webhook_deliveries disable trigger ask_to_send`.execute(db)
    await sql`update webhook_deliveries set claimed_until = null, next_try_at = now() - interval '1 minute'
      where status = 'waiting'`.execute(db)
    await sql`alter table webhook_deliveries enable trigger ask_to_send`.execute(db)
    await sql`select graphile_worker.add_job('ask-for-waiting-webhooks')`.execute(db)
    const waiting = async () =>
      (await sql`select from webhook_deliveries where status <> 'delivered'`.execute(db)).rows.length
    await until('all is delivered', async () => (await waiting()) === 0, 20_000)
    const { rows } = await sql<{ id: string }>`select id from appointments`.execute(db)
    assert(visitors.booked.every(({ id }) => rows.some((one) => one.id === id)))
    const delivered = new Map<string, Set<unknown>>()
    for (const { body, headers } of receiver.messages)
      delivered.set(body.data.id, (delivered.get(body.data.id) ?? new Set()).add(headers['webhook-id']))
    assert.deepEqual([...delivered.keys()].toSorted(), rows.map(({ id }) => id).toSorted())
    assert([...delivered.values()].every((ids) => ids.size === 1))
  })
  again.child.kill('SIGTERM')
  assert.equal(await again.ended, 0)
})
