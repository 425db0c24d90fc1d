import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { codeOf, connectLab, makeLabOrder, oru } from '#server/testing/lab-messages.ts'
import { inEmbedded } from '#server/testing/in-embedded.ts'
import { until } from '#server/testing/programs.ts'
import { type ServerProcess, startServer } from '#server/testing/running-server.ts'
import { todayIn } from '#server/time.ts'

// The whole program, killed while a laboratory sends over MLLP.

const SECRET = 'a key for tests: thirty-two characters or more'
const base = mkdtempSync(join(tmpdir(), 'vaidya-lab-messages-'))
// the embedded database of root runs as another user, who must get through
chmodSync(base, 0o711)
const folder = join(base, 'data')
const started: ServerProcess[] = []
const ORDERS = 60

after(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  rmSync(base, { recursive: true, force: true })
})

/** Returns a port that is free now. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

test('after kills, every acknowledged message is stored, and each order has its result once', async (t) => {
  const { clinic, orders } = await inEmbedded(folder, async ({ db }) => {
    const at = await makeClinic(db)
    const doctor = await makeDoctor(db, at)
    const all = []
    for (let count = 0; count < ORDERS; count++)
      all.push(await makeLabOrder(db, { clinic: at, doctor, chart: await makeChart(db, at) }))
    return { clinic: at, orders: all }
  })
  const start = async () => {
    // another one each time: other tests may take it between two starts
    const port = await freePort()
    const settings = { SECRET, MLLP_PORT: String(port), MLLP_SOURCES: `METROLAB@127.0.0.1=${clinic.id}` }
    const server = startServer(folder, settings)
    started.push(server)
    await server.ready
    return { ...server, port }
  }
  const sampled = addDays(todayIn('Asia/Kolkata'), -1).replaceAll('-', '')
  const messages = orders.map(({ number, patient }, at) =>
    oru({ controlId: `M-${at}`, orderNumber: number, patient, sampled }),
  )
  const acknowledged: string[] = []
  let at = 0
  // like a laboratory: in order, and again until it is acknowledged
  for (let turn = 0; at < messages.length; turn++) {
    const server = await start()
    const lab = connectLab(server.port)
    const end = Math.min(messages.length, (turn + 1) * 15)
    const kill = turn < 3
    while (at < messages.length) {
      const reply = lab.send(messages[at]!)
      if (kill && at === end - 1) server.child.kill('SIGKILL')
      const code = codeOf(await reply)
      if (code === null) break
      assert.equal(code, `AA M-${at}`)
      acknowledged.push(`M-${at}`)
      at++
    }
    lab.end()
    if (!server.child.killed) server.child.kill('SIGTERM')
    await server.ended
  }
  const last = await start()
  await inEmbedded(folder, async ({ db }) => {
    await sql`select graphile_worker.add_job('process-lab-messages')`.execute(db)
    const left = async () => (await sql`select from lab_messages where state = 'received'`.execute(db)).rows.length
    await until('all are processed', async () => (await left()) === 0, 60_000)
    const { rows } = await sql<{ controlId: string; state: string }>`
      select control_id as "controlId", state from lab_messages order by id`.execute(db)
    const stored = new Set(rows.map(({ controlId }) => controlId))
    assert(acknowledged.every((id) => stored.has(id)))
    const results = await sql<{ orderId: string; many: number }>`
      select i.order_id as "orderId", count(r.id)::int as many
      from ordered_tests i left join test_results r on r.ordered_test_id = i.id group by i.order_id`.execute(db)
    assert.deepEqual(new Set(results.rows.map(({ many }) => many)), new Set([1]))
    assert.equal(results.rows.length, ORDERS)
    t.diagnostic(`${rows.length} messages stored of ${acknowledged.length} acknowledged, ${started.length} starts`)
  })
  last.child.kill('SIGTERM')
  assert.equal(await last.ended, 0)
})
