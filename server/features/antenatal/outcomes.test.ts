import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { AntenatalRecord } from '#contract/antenatal/records.ts'
import { addDays } from '#contract/wall-clock.ts'
import { ago, antenatalClinic, today } from '#server/testing/antenatal-clinic.ts'
import { makeAdmin, makeChart } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const { clinic, client, woman, readOf, begin, begun, change, statementOf, stateIn } = await antenatalClinic(app)

test('an outcome ends the pregnancy, the summary follows, and the next one can begin', async () => {
  const chart = await woman()
  const record = await begun(chart, { periodOn: ago(275), datedBy: 'period' })
  const without = await change(record, { outcome: 'born' })
  assert.deepEqual([without.status, without.body.issues?.[0]?.path], [400, 'endedOn'])
  const early = await change(record, { outcome: 'born', endedOn: ago(200) })
  assert.deepEqual([early.status, early.body.code], [409, 'doubtful'])
  const born = await change(record, { outcome: 'born', endedOn: ago(1), isBreastfeeding: true })
  assert.equal(born.status, 200, born.text)
  assert.deepEqual([born.body.outcome, born.body.plan], ['born', []])
  const stated = await statementOf(chart)
  assert.deepEqual([stated.isPregnant, stated.isBreastfeeding, stated.dueOn], [false, true, null])
  const { records, can } = await readOf(chart)
  assert.deepEqual([records.length, can.date], [1, true])
  const again = await begin(chart, { periodOn: ago(60), datedBy: 'period' })
  assert.deepEqual([again.status, again.body.code], [409, 'doubtful'])
  const reopened = await change(born.body as AntenatalRecord, { outcome: '' })
  assert.deepEqual([reopened.status, reopened.body.outcome], [200, null])
  assert.equal((await statementOf(chart)).isPregnant, true)
})

test('an outcome leaves a newer statement about another pregnancy, and states nothing about an end long ago', async () => {
  const next = { isPregnant: true, dueOn: addDays(today, 200) }
  const overtaken = await woman()
  const record = await begun(overtaken)
  await stateIn(overtaken, next)
  assert.equal((await change(record, { outcome: 'miscarried', endedOn: ago(5) })).status, 200)
  const stated = await statementOf(overtaken)
  assert.deepEqual([stated.isPregnant, stated.dueOn], [true, next.dueOn])

  const late = await woman()
  const old = await begun(late)
  assert.equal((await change(old, { outcome: 'miscarried', endedOn: ago(31) })).status, 200)
  assert.equal((await statementOf(late)).isPregnant, true)
  assert.deepEqual((await readOf(late)).stated, { dueOn: old.dueOn })

  const recent = await woman()
  assert.equal((await change(await begun(recent), { outcome: 'miscarried', endedOn: ago(30) })).status, 200)
  assert.equal((await statementOf(recent)).isPregnant, false)
})

test('after a merge with two open records, the end of the duplicate states nothing', async () => {
  const [one, twin] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const record = await begun(one)
  const duplicate = await begun(twin, { periodOn: ago(101), datedBy: 'period' })
  const administrator = await app.signInAs(await makeAdmin(app.db, clinic))
  assert.equal((await administrator.post(`/api/patients/${twin.id}/merge`, { into: one.id })).status, 201)
  assert.equal((await change(duplicate, { outcome: 'ended', endedOn: today })).status, 200)
  assert.equal((await statementOf(one)).isPregnant, true)
  assert.equal((await change(record, { note: 'x' })).status, 200)
})

test('breastfeeding stays as stated if it is left out, also if that statement is too old to count', async () => {
  const chart = await woman()
  await stateIn(chart, { isPregnant: false, isBreastfeeding: true })
  await sql`update pregnancies set recorded_at = now() - interval '40 days' where patient_id = ${chart.id}`.execute(
    app.db,
  )
  assert.equal((await readOf(chart)).isBreastfeeding, true)
  const record = await begun(chart)
  const stated = await statementOf(chart)
  assert.deepEqual([stated.isPregnant, stated.isBreastfeeding], [true, true])
  assert.equal((await change(record, { outcome: 'miscarried', endedOn: today })).status, 200)
  assert.equal((await statementOf(chart)).isBreastfeeding, true)
})

test('a pregnancy that is long over can’t be reopened, and its tests stay in the record', async () => {
  const chart = await woman()
  const record = await begun(chart, { periodOn: ago(320), datedBy: 'period', isSure: true })
  const tick = { item: 'hiv', answer: 'done', doneOn: ago(200) }
  assert.equal((await client.post(`/api/antenatal-records/${record.id}/ticks`, tick)).status, 201)
  const born = await change(record, { outcome: 'born', endedOn: ago(45) })
  assert.equal(born.status, 200, born.text)
  assert.deepEqual(
    born.body.plan.map(({ item, status }: { item: string; status: string }) => [item, status]),
    [['hiv', 'done']],
  )
  await sql`update antenatal_records set period_on = period_on - 10, due_on = due_on - 10 where id = ${record.id}`.execute(
    app.db,
  )
  const reopened = await change(born.body, { outcome: '' })
  assert.deepEqual([reopened.status, reopened.body.issues?.[0]?.path], [400, 'outcome'])
})
