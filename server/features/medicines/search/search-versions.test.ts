import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#server/database/transaction.ts'
import { rebuildIndex } from './directory.ts'
import type { Client } from '#server/testing/client.ts'
import { makeMedicines } from '#server/testing/medicine-list.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let beside: TestApp
const namesOf = async (client: Client, search: string): Promise<string[]> =>
  (await client.get(`/api/medicines?search=${search}`)).body.medicines.map(({ name }: { name: string }) => name)

before(async () => {
  app = await buildTestApp()
  beside = await buildTestApp({ beside: app })
})
after(async () => {
  await beside.close()
  await app.close()
})

test('every server follows a new version of the directory, and serves the one before until then', async () => {
  assert.deepEqual(await namesOf(app.anonymous, 'verodex'), [])
  assert.deepEqual(await namesOf(beside.anonymous, 'verodex'), [])
  await makeMedicines(app.db, [{ name: 'Verodex 10mg Tablet' }])
  for (const { anonymous } of [app, beside])
    await until('the first version', async () => (await namesOf(anonymous, 'verodex')).length === 1)
  await makeMedicines(app.db, [{ name: 'Verodex 20mg Tablet' }])
  // what is asked at the moment of the change is of one version or of the other, never of none
  const during = await Promise.all(Array.from({ length: 20 }, () => namesOf(beside.anonymous, 'verodex')))
  for (const names of during) assert.ok(names.length >= 1)
  for (const { anonymous } of [app, beside])
    await until('the second version', async () => (await namesOf(anonymous, 'verodex')).length === 2)
})

test('what an import takes away is gone, and the page is whole', async () => {
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

test('a change that is rolled back leaves no version behind', async () => {
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

test('of the versions only the present one and the one before are kept', async () => {
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
