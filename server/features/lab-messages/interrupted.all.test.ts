import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
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
import { hemoglobin, makeLabOrder, oru } from '#server/testing/lab-messages.ts'
import { assertInRightCharts } from '#server/testing/lab-charts.ts'
import { mixOf, type MixedOrder } from '#server/testing/lab-mix.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'
import { continueMessages } from './process.ts'

let app: TestApp
const today = todayIn('Asia/Kolkata')

interface Side {
  clinic: TestClinic
  doctor: TestDoctor
  lab: Client
}
const sides: Side[] = []

before(async () => {
  app = await buildTestApp({ unlimited: true, poolSize: 8 })
  for (let at = 0; at < 2; at++) {
    const clinic = await makeClinic(app.db)
    const key = await makeApiKey(app.db, clinic, await makeAdmin(app.db, clinic))
    sides.push({ clinic, doctor: await makeDoctor(app.db, clinic), lab: await app.signInAs(key) })
  }
})
after(() => app.close())

const post = ({ lab }: Side, content: string) =>
  lab.send('POST', '/api/lab-messages', content, { 'content-type': 'application/hl7-v2' })

async function ordered(side: Side) {
  return makeLabOrder(app.db, { ...side, chart: await makeChart(app.db, side.clinic) })
}

test('wherever the server stops, a message that it accepted is in the chart once, and is only ever a whole result', async (t) => {
  const side = sides[0]!
  let at = 1
  for (let isBroken = true; isBroken; at++) {
    const one = await ordered(side)
    const content = oru({
      controlId: `B-${at}`,
      orderNumber: one.number,
      patient: one.patient,
      sampled: addDays(today, -1).replaceAll('-', ''),
      tests: hemoglobin('5', { flag: 'LL' }),
    })
    const { result: answer, broken } = await app.breakAt(at, () => post(side, content))
    isBroken = broken !== null
    const stored = await sql<{ state: string }>`select state from lab_messages where control_id = ${`B-${at}`}
      or content = ${Buffer.from(content)}`.execute(app.db)
    // an accepted message is stored; a refused one is sent again
    if (answer.status === 201) assert.equal(stored.rows.length, 1, broken ?? '')
    else await post(side, content)
    await continueMessages(app.deps)
    const { rows } = await sql<{ results: number; notices: number; left: number }>`
      select
        (select count(*)::int from test_results r where r.ordered_test_id = ${one.testId}) as results,
        (select count(*)::int from notifications n join test_orders o on o.patient_id = n.patient_id
          where o.id = ${one.id}) as notices,
        (select count(*)::int from lab_messages where state = 'received') as left
    `.execute(app.db)
    assert.deepEqual(rows[0], { results: 1, notices: 1, left: 0 }, `${at}: ${answer.status} ${broken}`)
  }
  t.diagnostic(`broken at ${at - 2} statements`)
  assert(at > 10)
})

test('random messages of two clinics are all stored, and every result is in the chart that its sample is of', async (t) => {
  const orders: MixedOrder[] = []
  for (let turn = 0; turn < 40; turn++) {
    const clinic = turn % 2 === 0 ? 0 : 1
    orders.push({ ...(await ordered(sides[clinic]!)), clinic })
  }
  const mix = mixOf(orders, 200, { seed: 23, day: today })
  const before = await countOf()
  const pending = mix.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const { clinic, content } of pending) assert.equal((await post(sides[clinic]!, content)).status, 201)
    }),
  )
  assert.equal((await countOf()) - before, mix.length)
  assert((await assertInRightCharts(app.db, mix, 'X')) > 20)
  const states = await sql<{ state: string; many: number }>`
    select state, count(*)::int as many from lab_messages group by state order by state`.execute(app.db)
  t.diagnostic(states.rows.map(({ state, many }) => `${state} ${many}`).join(', '))
  assert(!states.rows.some(({ state }) => state === 'received'))
})

const countOf = async () =>
  (await sql<{ many: number }>`select count(*)::int as many from lab_messages`.execute(app.db)).rows[0]!.many
