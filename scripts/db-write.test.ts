import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { generateSchema, SCHEMA_FILE } from './db-schema.ts'
import { generateTypes, TYPES_FILE } from './db-types.ts'

let t: TestDatabase

before(async () => {
  t = await createTestDatabase()
})
after(() => t.drop())

test('server/database/types.ts matches the migrations; if not, run `npm run db:write`', async () => {
  assert.equal(readFileSync(TYPES_FILE, 'utf8'), await generateTypes(t.database.db))
})

test('db/schema.sql matches the migrations; if not, run `npm run db:write`', async () => {
  assert.equal(readFileSync(SCHEMA_FILE, 'utf8'), await generateSchema(t.database.db))
})

test('the schema shows settings, privileges, comments and rows, not tables and functions alone', async () => {
  const changes: [statement: string, shown: string][] = [
    ['alter table staff force row level security', 'ALTER TABLE staff FORCE ROW LEVEL SECURITY;'],
    ['alter table staff set (fillfactor = 70)', 'WITH (fillfactor=70);'],
    ['alter table staff alter notes set statistics 7', '-- statistics 7'],
    ['alter table staff alter notes set storage external', '  notes text STORAGE EXTERNAL'],
    ['grant select (department) on staff to public', '-- privileges PUBLIC SELECT'],
    ['grant delete on closures to public', '-- Privileges: PUBLIC DELETE, owner DELETE'],
    ['grant execute on function ask_to_push to public', '-- Privileges: PUBLIC EXECUTE, owner EXECUTE'],
    [
      "comment on column staff.notes is 'For administrators'",
      "COMMENT ON column public.staff.notes IS 'For administrators';",
    ],
    ['create view names with (security_barrier) as select name from clinics', 'WITH (security_barrier=true) AS'],
    ['create statistics places (dependencies) on city, currency from clinics', 'CREATE STATISTICS public.places'],
    ['alter table doctors disable trigger keep_license', '-- enabled: D'],
    ["create type mood as enum ('good')", '-- Also: type public.mood'],
    ['create sequence numbers', 'CREATE SEQUENCE numbers;'],
    ['insert into reminder_runs (last_run_at) values (now())', '-- Row: {"last_run_at"'],
    ['alter default privileges grant select on tables to public', '-- Default privileges: r'],
  ]
  const before = new Set((await generateSchema(t.database.db)).split('\n'))
  for (const [statement] of changes) await t.database.pool.query(statement)
  const added = (await generateSchema(t.database.db)).split('\n').filter((line) => !before.has(line))
  for (const [statement, shown] of changes)
    assert(
      added.some((line) => line.includes(shown)),
      `${statement}: not in\n${added.join('\n')}`,
    )
})
