import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '#server/testing/client.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { assertInRightCharts } from '#server/testing/lab-charts.ts'
import { makeLabOrder } from '#server/testing/lab-messages.ts'
import { type Mixed, mixOf, type MixedOrder } from '#server/testing/lab-mix.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'

const BATCHES = 20
const PER_BATCH = 500
/** Messages of a batch that are on their way at a time. */
const AT_ONCE = 4

interface Side {
  clinic: TestClinic
  doctor: TestDoctor
  lab: Client
}

let app: TestApp
const sides: Side[] = []
const today = todayIn('Asia/Kolkata')

before(async () => {
  app = await buildTestApp({ unlimited: true, poolSize: 8 })
  for (let at = 0; at < 2; at++) {
    const clinic = await makeClinic(app.db)
    const key = await makeApiKey(app.db, clinic, await makeAdmin(app.db, clinic))
    sides.push({ clinic, doctor: await makeDoctor(app.db, clinic), lab: await app.signInAs(key) })
  }
})
after(() => app.close())

/** Orders of both clinics: new ones in each batch, because a test has a limit of results. */
async function ordersOfBatch(): Promise<MixedOrder[]> {
  const orders: MixedOrder[] = []
  for (let turn = 0; turn < 40; turn++) {
    const clinic = turn % 2 === 0 ? 0 : 1
    const side = sides[clinic]!
    const chart = await makeChart(app.db, side.clinic)
    orders.push({ ...(await makeLabOrder(app.db, { ...side, chart })), clinic })
  }
  return orders
}

async function sendAll(mix: readonly Mixed[]): Promise<void> {
  const pending = mix.values()
  const type = { 'content-type': 'application/hl7-v2' }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { clinic, content } of pending) {
        const { status, text } = await sides[clinic]!.lab.send('POST', '/api/lab-messages', content, type)
        assert.equal(status, 201, text)
      }
    }),
  )
}

const statesOf = async () =>
  (
    await sql<{ state: string; many: number }>`
      select state, count(*)::int as many from lab_messages group by state order by state`.execute(app.db)
  ).rows

test('of 10,000 unmatched, duplicate, late and malformed messages none is lost, and none is in a wrong chart', async (t) => {
  let results = 0
  for (let batch = 1; batch <= BATCHES; batch++) {
    const prefix = `B${batch}`
    const mix = mixOf(await ordersOfBatch(), PER_BATCH, { seed: batch, day: today, prefix })
    await sendAll(mix)
    const states = await statesOf()
    assert.equal(
      states.reduce((sum, { many }) => sum + many, 0),
      batch * PER_BATCH,
    )
    assert(!states.some(({ state }) => state === 'received'), 'each is processed')
    results += await assertInRightCharts(app.db, mix, prefix)
  }
  assert(results > BATCHES * 20)
  const states = await statesOf()
  t.diagnostic(`${results} results; ${states.map(({ state, many }) => `${state} ${many}`).join(', ')}`)
})
