import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { listMedicines, MedicineCard } from '#contract/medicines.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Client } from '#server/testing/client.ts'
import { makeMedicines } from '#server/testing/medicine-list.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { rebuildIndex } from './directory.ts'

// Pages of the directory are made of cards that are written when the index is built.

let app: TestApp
let beside: TestApp
let asked = 0
/** Uses a new address each time, so that no reply comes from the cache. */
const page = (search: string, from = app) =>
  from.anonymous.get(`/api/medicines?search=${encodeURIComponent(search)}&limit=${(asked++ % 90) + 10}`)
const totalOf = async (search: string, from = app): Promise<number> => (await page(search, from)).body.total

before(async () => {
  app = await buildTestApp()
  beside = await buildTestApp({ beside: app })
  await makeMedicines(app.db, [
    { name: 'Quotidol "Forte" \\ 5mg\tTablet', composition: 'Testazol </script> (5mg)', manufacturer: "L'Été & Söhne" },
    { name: 'Quotidol औषधि 💊 \u2028 Drops', manufacturer: 'Kurinji\nHealthcare', form: 'drops' },
    { name: 'Quotidol Plain' },
    { name: 'Quotidol Known', facts: { overdose: 'Call somebody' } },
  ])
  await sql`update medicines set needs_prescription = true, is_discontinued = true, strength = '5 mg', description = 'For "x"',
    packaging = 'strip of 10' where name = 'Quotidol Plain'`.execute(app.db)
  await sql`update medicines set facts = facts || '{"fdaApproved": true, "regulatoryStatusUK": "banned"}'
    where name = 'Quotidol Known'`.execute(app.db)
  await makeMedicines(app.db, [{ name: 'Another' }])
  await until('the medicines are found', async () => (await totalOf('another')) === 1)
})
after(async () => {
  await beside.close()
  await app.close()
})

test("a card has the contract's fields with the list's values, whatever characters they contain", async () => {
  const { status, body } = await page('quotidol')
  assert.equal(status, 200)
  const promised = z.strictObject({
    ...listMedicines.reply.shape,
    medicines: z.array(z.strictObject(MedicineCard.shape)),
  })
  assert.deepEqual(promised.parse(body), body)
  for (const card of body.medicines) assert.deepEqual(Object.keys(card), Object.keys(MedicineCard.shape))
  const { rows } = await sql<Record<string, unknown>>`select id, slug, source_id as "sourceId", name, composition,
      strength, description, manufacturing_company as "manufacturingCompany", form as "medicineType",
      case when needs_prescription then 'Prescription Required' end as "prescriptionRequired", packaging,
      (facts ->> 'fdaApproved')::boolean as "fdaApproved", facts ->> 'regulatoryStatusIndia' as "regulatoryStatusIndia",
      facts ->> 'regulatoryStatusUK' as "regulatoryStatusUK", is_discontinued as "isDiscontinued"
    from medicines where name like 'Quotidol%' order by name_key`.execute(app.db)
  assert.equal(body.total, 4)
  assert.deepEqual(
    body.medicines.toSorted((a: MedicineCard, b: MedicineCard) => (a.id < b.id ? -1 : 1)),
    rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
  )
})

test('a call over HTTP and a call in this process return the same cards', async () => {
  const { body } = await app.anonymous.get('/api/medicines?search=quotidol')
  const caller = { actor: { kind: 'anonymous' as const }, address: '', userAgent: null, idempotencyKey: null }
  const inProcess = await app
    .door()
    .call(listMedicines, { ...caller, replyHeaders: [] }, { query: { search: 'quotidol' } })
  assert.deepEqual(inProcess, body)
})

test("searches work while the medicines can't be read", async () => {
  await sql`alter table medicines rename to medicines_away`.execute(app.db)
  await sql`alter table medicine_directory rename to directory_away`.execute(app.db)
  try {
    assert.equal(await totalOf('quotidol'), 4)
    assert.equal(await totalOf('quotidal'), 4)
  } finally {
    await sql`alter table medicines_away rename to medicines`.execute(app.db)
    await sql`alter table directory_away rename to medicine_directory`.execute(app.db)
  }
})

test("a server that couldn't read the index at the first search reads it at a later one", async () => {
  const late = await buildTestApp({ beside: app })
  try {
    await sql`alter table medicine_index_parts rename to parts_away`.execute(app.db)
    try {
      for (let n = 0; n < 2; n += 1) assert.ok((await page('quotidol', late)).status >= 500)
    } finally {
      await sql`alter table parts_away rename to medicine_index_parts`.execute(app.db)
    }
    assert.equal(await totalOf('quotidol', late), 4)
  } finally {
    await late.close()
  }
})

test("a server that can't read the next version serves the previous one until it can", async () => {
  await makeMedicines(app.db, [{ name: 'Nextol' }])
  await sql`alter table medicine_index_parts rename to parts_away`.execute(app.db)
  try {
    for (let n = 0; n < 5; n += 1) {
      assert.equal(await totalOf('nextol'), 0)
      assert.equal(await totalOf('quotidol'), 4)
    }
  } finally {
    await sql`alter table parts_away rename to medicine_index_parts`.execute(app.db)
  }
  await until('the next version', async () => (await totalOf('nextol')) === 1)
})

test("the first server to start rebuilds another release's index, and no other does", async () => {
  const versionNow = async () =>
    (await sql<{ version: number }>`select version from medicine_directory`.execute(app.db)).rows[0]!.version
  const before = await versionNow()
  await sql`delete from medicine_index_parts where name like 'layout %'`.execute(app.db)
  await sql`update medicine_index_parts set bytes = '' where name = 'ownBytes'`.execute(app.db)
  const next = [await buildTestApp({ beside: app }), await buildTestApp({ beside: app })]
  try {
    const totals = await Promise.all(next.map((server) => totalOf('quotidol', server)))
    assert.deepEqual(totals, [4, 4])
    assert.equal(await versionNow(), before + 1)
    assert.equal((await page('quotidol', next[0])).body.medicines.length, 4)
  } finally {
    for (const server of next) await server.close()
  }
})

const namesOf = async (client: Client, search: string): Promise<string[]> =>
  (await client.get(`/api/medicines?search=${search}`)).body.medicines.map(({ name }: { name: string }) => name)

test('every server loads a new version of the directory, and serves the previous one until then', async () => {
  assert.deepEqual(await namesOf(app.anonymous, 'verodex'), [])
  assert.deepEqual(await namesOf(beside.anonymous, 'verodex'), [])
  await makeMedicines(app.db, [{ name: 'Verodex 10mg Tablet' }])
  for (const { anonymous } of [app, beside])
    await until('the first version', async () => (await namesOf(anonymous, 'verodex')).length === 1)
  await makeMedicines(app.db, [{ name: 'Verodex 20mg Tablet' }])
  // searches during the change get one version or the other, never none
  const during = await Promise.all(Array.from({ length: 20 }, () => namesOf(beside.anonymous, 'verodex')))
  for (const names of during) assert.ok(names.length >= 1)
  for (const { anonymous } of [app, beside])
    await until('the second version', async () => (await namesOf(anonymous, 'verodex')).length === 2)
})

test('a removed medicine disappears from searches, and the page stays complete', async () => {
  const ids = await makeMedicines(app.db, [{ name: 'Fadomil Gel' }, { name: 'Fadomil Cream' }])
  await until('both are there', async () => (await namesOf(app.anonymous, 'fadomil')).length === 2)
  await transaction(app.db, async (trx) => {
    await sql`delete from medicines where id = ${ids[0]}`.execute(trx)
    await rebuildIndex(trx)
  })
  const total = async () => (await app.anonymous.get('/api/medicines?search=fadomil')).body.total
  await until('one of them is gone', async () => (await total()) === 1)
  assert.deepEqual(await namesOf(app.anonymous, 'fadomil'), ['Fadomil Cream'])
})

test('a change that is rolled back leaves no version', async () => {
  const state = async () =>
    (
      await sql<{ version: number; parts: number }>`select (select version from medicine_directory) as version,
        (select count(*) from medicine_index_parts) as parts`.execute(app.db)
    ).rows[0]
  const before = await state()
  await assert.rejects(
    transaction(app.db, async (trx) => {
      await rebuildIndex(trx)
      throw new Error('stop')
    }),
  )
  assert.deepEqual(await state(), before)
})

test('only the present version and the previous one are stored', async () => {
  for (let n = 0; n < 3; n += 1) await transaction(app.db, rebuildIndex)
  const { rows } = await sql<{
    version: number
  }>`select distinct version from medicine_index_parts order by version`.execute(app.db)
  const { rows: now } = await sql<{ version: number }>`select version from medicine_directory`.execute(app.db)
  assert.deepEqual(
    rows.map(({ version }) => version),
    [now[0]!.version - 1, now[0]!.version],
  )
})
