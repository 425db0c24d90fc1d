import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import type { Bill } from '#contract/bills/shapes.ts'
import { transaction } from '#server/database/transaction.ts'
import { partiesOf } from '#server/features/bills/queries/parties.ts'
import { issueDraft } from '#server/features/bills/queries/writing.ts'
import { makeBill } from '#server/testing/bills.ts'
import { makeAdmin, makeChart, makeClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Bills are numbered without gaps and repeats, even if many are issued at once and some fail.

const shared = await sharedApp()

async function place(app: TestApp) {
  const clinic = await makeClinic(app.db)
  const admin = await makeAdmin(app.db, clinic)
  return { clinic, admin, chart: await makeChart(app.db, clinic), client: await app.signInAs(admin) }
}

const body = (patientId: string) => ({
  patientId,
  lines: [{ text: 'Dressing', unitPrice: '500' }],
  issue: true,
  payments: [{ method: 'cash', amount: '500' }],
})

const sequencesOf = async (app: TestApp, table: 'bills' | 'payments', clinicId: string) => {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from ${sql.table(table)} where clinic_id = ${clinicId} and sequence > 0 order by sequence`.execute(
    app.db,
  )
  return rows.map(({ sequence }) => sequence)
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

suite('numbers of bills', () => {
  test('200 bills that three servers issue simultaneously have the numbers 1 to 200, and so do their receipts', async () => {
    const here = await buildTestApp({ unlimited: true, poolSize: 8, patience: 240_000 })
    const others = [
      await buildTestApp({ unlimited: true, poolSize: 8, patience: 240_000, beside: here }),
      await buildTestApp({ unlimited: true, poolSize: 8, patience: 240_000, beside: here }),
    ]
    try {
      const { clinic, admin, chart } = await place(here)
      const clients = await Promise.all([here, ...others].map((app) => app.signInAs(admin)))
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, turn) => clients[turn % clients.length]!.post('/api/bills', body(chart.id))),
      )
      assert.deepEqual(
        answers.filter(({ status }) => status !== 201).map(({ text }) => text),
        [],
      )
      assert.deepEqual(await sequencesOf(here, 'bills', clinic.id), upTo(200))
      assert.deepEqual(await sequencesOf(here, 'payments', clinic.id), upTo(200))
      const numbers = answers.map(({ body: bill }) => (bill as Bill).number!)
      assert.equal(new Set(numbers).size, 200)
      assert.ok(numbers.every((number) => number.length <= 16))
    } finally {
      for (const app of [...others, here]) await app.close()
    }
  })

  test('a transaction that fails after it took a number leaves no gap', async () => {
    const { clinic, admin, chart, client } = await place(shared)
    const issued = async () => (await client.post('/api/bills', body(chart.id))).body as Bill
    const first = await issued()
    const { id } = await makeBill(shared.db, { clinic, chart, by: admin, isDraft: true })
    const fails = transaction(shared.db, async (tx) => {
      const parties = await partiesOf(tx, id)
      assert.ok(await issueDraft(tx, { id, version: 1 }, { by: admin.userId, parties }))
      throw new Error('The power failed')
    })
    await assert.rejects(fails, /power/)
    const second = await issued()
    assert.match(first.number!, /^B\/\d{4}\/0001$/)
    assert.match(second.number!, /^B\/\d{4}\/0002$/)
    assert.deepEqual(await sequencesOf(shared, 'bills', clinic.id), [1, 2])
  })

  test('a refused payment takes no number of a bill or a receipt', async () => {
    const { clinic, chart, client } = await place(shared)
    const refused = await client.post('/api/bills', {
      ...body(chart.id),
      payments: [{ method: 'cash', amount: '501' }],
    })
    assert.equal(refused.status, 400)
    const { body: bill } = await client.post('/api/bills', body(chart.id))
    assert.match((bill as Bill).number!, /0001$/)
    assert.deepEqual(await sequencesOf(shared, 'payments', clinic.id), [1])
  })

  test('a financial year begins on 1 April in India, and numbers start again', async () => {
    const numbers = await sql<{ year: number; number: string }>`
      select financial_year(d::date, m) as year, bill_number('B', financial_year(d::date, m), s, m) as number
      from (values ('2026-03-31', 4, 7), ('2026-04-01', 4, 1), ('2026-12-31', 1, 12345), ('2099-04-01', 4, 999999)) t(d, m, s)`.execute(
      shared.db,
    )
    assert.deepEqual(numbers.rows, [
      { year: 2025, number: 'B/2526/0007' },
      { year: 2026, number: 'B/2627/0001' },
      { year: 2026, number: 'B/2026/12345' },
      { year: 2099, number: 'B/9900/999999' },
    ])
    const { clinic, admin, chart } = await place(shared)
    const issue = async () => {
      const { id } = await makeBill(shared.db, { clinic, chart, by: admin })
      const { rows } = await sql<{ number: string }>`select number from bills where id = ${id}`.execute(shared.db)
      return rows[0]!.number
    }
    // 41 bills of the year before
    await sql`insert into bill_numbers (clinic_id, series, year, last)
      select ${clinic.id}, 'B', extract(year from now())::int - 2, 41`.execute(shared.db)
    assert.match(await issue(), /\/0001$/)
  })

  test('no statement changes an issued bill, its lines, payments or credit notes', async () => {
    const { clinic, admin, chart } = await place(shared)
    const { id } = await makeBill(shared.db, { clinic, chart, by: admin, paid: 10_000 })
    for (const statement of [
      sql`update bills set total_minor = 1 where id = ${id}`,
      sql`update bills set number = 'B/2627/9999' where id = ${id}`,
      sql`update bills set state = 'draft' where id = ${id}`,
      sql`delete from bills where id = ${id}`,
      sql`update bill_lines set text = 'Other' where bill_id = ${id}`,
      sql`delete from bill_lines where bill_id = ${id}`,
      sql`update payments set amount_minor = 1 where bill_id = ${id}`,
      sql`delete from payments where bill_id = ${id}`,
      sql`insert into bill_lines (id, clinic_id, bill_id, position, text, quantity, unit_price_minor, net_minor, total_minor)
        values (gen_random_uuid(), ${clinic.id}, ${id}, 2, 'More', 1, 100, 100, 100)`,
    ])
      await assert.rejects(statement.execute(shared.db))
    const other = await makeChart(shared.db, clinic)
    await assert.rejects(sql`update bills set patient_id = ${other.id} where id = ${id}`.execute(shared.db), /chart/)
  })
})
