import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import type { ChartRecord } from '#server/chart-record.ts'
import { chartRecords as ofChartMerges } from '#server/features/chart-merges/chart-records.ts'
import { records } from '#server/features/chart-merges/move-records.ts'
import { chartRecords as ofChartCorrections } from '#server/features/chart-corrections/chart-records.ts'
import { chartRecords as ofClaims } from '#server/features/claims/chart-records.ts'
import { chartRecords as ofFamilyTakeovers } from '#server/features/family-takeovers/chart-records.ts'
import { chartRecords as ofNotifications } from '#server/features/notifications/chart-records.ts'
import { listsOf } from '#server/features/own-data/lists.ts'
import { chartRecords as ofPatients } from '#server/features/patients/chart-records.ts'
import { createTestDatabase } from '#server/testing/database.ts'

// Every table that refers to a chart or a family member is declared by the feature that owns it (`chart-records.ts`), so that
// merging, takeovers, own data and exports can't forget it.

const ROOT = join(import.meta.dirname, '../../..')

const declared: readonly ChartRecord[] = [
  ...records,
  ...ofChartCorrections,
  ...ofChartMerges,
  ...ofClaims,
  ...ofFamilyTakeovers,
  ...ofNotifications,
  ...ofPatients,
]

const tablesOf = (kinds: readonly ChartRecord[]) => kinds.map(({ table }) => table).toSorted()

suite('the records of a chart', () => {
  test('every table with a foreign key to a chart or a family member is declared once', async () => {
    const { database, drop } = await createTestDatabase()
    try {
      const { rows } = await sql<{ table: string }>`
        select distinct conrelid::regclass::text as "table"
        from pg_constraint
        where contype = 'f' and confrelid in ('patients'::regclass, 'family_members'::regclass)
        order by 1`.execute(database.db)
      assert.deepEqual(
        tablesOf(declared),
        rows.map(({ table }) => table),
      )
    } finally {
      await drop()
    }
  })

  test('the database treats as clinical text exactly the tables that are declared as clinical', async () => {
    const { database, drop } = await createTestDatabase()
    try {
      const { rows } = await sql<{ text: string }>`
        select pg_get_functiondef('has_clinical_text(uuid, boolean)'::regprocedure) as text`.execute(database.db)
      const tables = [...rows[0]!.text.matchAll(/FROM (\w+)/gi)].map(([, table]) => table!)
      assert.deepEqual(tablesOf(declared.filter(({ isClinical }) => isClinical)), tables.toSorted())
    } finally {
      await drop()
    }
  })

  test('merges move and takeovers transfer every kind that is declared to do so', () => {
    const actsOn = ({ merge, takeover }: ChartRecord) => 'move' in merge || 'giveTo' in takeover
    assert.deepEqual(tablesOf(records.filter(actsOn)), tablesOf(declared.filter(actsOn)))
  })

  test('no two kinds have the same name in a stored merge', () => {
    const names = declared.flatMap(({ merge }) => ('name' in merge ? [merge.name] : []))
    assert.equal(new Set(names).size, names.length)
  })

  test('the lists of a person’s own data that are named exist', () => {
    const owned = {
      chartIds: [],
      personOf: () => '',
      prescriptions: [],
      letters: [],
      reports: [],
      documents: [],
      results: [],
      family: [],
    }
    const lists = new Set(listsOf({} as never, owned).map(({ name }) => name))
    for (const { table, ownData } of declared)
      if ('lists' in ownData)
        for (const list of ownData.lists) assert(lists.has(list), `own data has no list ${list}, which ${table} names`)
  })

  test('the export calls that are named exist', async () => {
    const calls = new Set<string>()
    for await (const file of glob('contract/**/*.ts', { cwd: ROOT }))
      for (const [, name] of (await readFile(join(ROOT, file), 'utf8')).matchAll(/export const (\w+) = endpoint\(/g))
        calls.add(name!)
    for (const { table, export: exported } of declared)
      if ('call' in exported)
        assert(calls.has(exported.call), `there is no call ${exported.call}, which ${table} names`)
  })
})
