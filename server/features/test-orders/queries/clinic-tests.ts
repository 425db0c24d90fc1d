import { sql } from 'kysely'
import type { ClinicTest } from '#contract/test-orders/clinic-tests.ts'
import type { Db } from '#server/database/db.ts'
import type { TestToOrder } from './writing.ts'

export interface StoredTest extends ClinicTest {
  clinicId: string
}

const selected = sql`
  select
    t.id, t.clinic_id as "clinicId", t.name, t.declared as values, t.is_archived as "isArchived", t.version
  from clinic_tests t
`

/** The own tests of a clinic by name, archived ones last. */
export async function listTests(db: Db, clinicId: string): Promise<StoredTest[]> {
  const { rows } = await sql<StoredTest>`
    ${selected}
    where t.clinic_id = ${clinicId}
    order by t.is_archived, folded(t.name), t.id
  `.execute(db)
  return rows
}

/** Returns a test of these clinics; null if it isn't theirs. */
export async function findTest(db: Db, clinicIds: readonly string[], id: string): Promise<StoredTest | null> {
  const { rows } = await sql<StoredTest>`
    ${selected}
    where t.id = ${id} and t.clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

/** Returns those of the named tests that the clinic has and that aren't archived. */
export async function findTestsToOrder(db: Db, clinicId: string, ids: readonly string[]): Promise<TestToOrder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TestToOrder>`
    select t.id::text as test, t.name, t.declared
    from clinic_tests t
    where t.clinic_id = ${clinicId} and t.id::text = any(${ids}::text[]) and not t.is_archived
  `.execute(db)
  return rows
}

/** Counts the tests of a clinic that aren't archived, and those with a name, apart from one. */
export async function countTests(
  db: Db,
  clinicId: string,
  { name, except }: { name: string; except: string | null },
): Promise<{ all: number; same: number }> {
  const { rows } = await sql<{ all: number; same: number }>`
    select count(*)::int as "all", count(*) filter (where folded(t.name) = folded(${name}))::int as same
    from clinic_tests t
    where t.clinic_id = ${clinicId} and not t.is_archived and t.id is distinct from ${except}::uuid
  `.execute(db)
  return rows[0] ?? { all: 0, same: 0 }
}

type Fields = Pick<ClinicTest, 'name' | 'values'>

export async function insertTest(
  db: Db,
  { id, clinicId, by }: { id: string; clinicId: string; by: string },
  { name, values }: Fields,
): Promise<void> {
  await sql`
    insert into clinic_tests (id, clinic_id, name, declared, created_by)
    values (${id}, ${clinicId}, ${name}, ${JSON.stringify(values)}::jsonb, ${by})
  `.execute(db)
}

/** Changes a test at this version; returns false if its version has changed since. */
export async function updateTest(
  db: Db,
  { id, version, by }: { id: string; version: number; by: string },
  { name, values, isArchived }: Fields & { isArchived: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update clinic_tests
    set
      name = ${name}, declared = ${JSON.stringify(values)}::jsonb, is_archived = ${isArchived}, changed_by = ${by},
      changed_at = now(), version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}
