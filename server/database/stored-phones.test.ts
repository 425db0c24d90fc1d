import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeChart, makeClinic, makePatientAccount } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { MIGRATIONS } from './migrate.ts'

let test_: TestDatabase

before(async () => {
  test_ = await createTestDatabase()
})
after(() => test_.drop())

const migrateAgain = async () =>
  sql.raw(await readFile(join(MIGRATIONS, '0020_phones.sql'), 'utf8')).execute(test_.database.db)

const cases: [zone: string, typed: string | null, stored: string | null][] = [
  ['Asia/Kolkata', '98200 12345', '+919820012345'],
  ['Asia/Kolkata', '(098200) 12-345', '+919820012345'],
  ['Asia/Kolkata', '91 98200 12345', '+919820012345'],
  ['Asia/Kolkata', '+44 20 7946-0117', '+442079460117'],
  ['America/New_York', '+1 (212) 555-0148', '+12125550148'],
  // what leaves a doubt stays
  ['America/New_York', '98200 12345', '98200 12345'],
  ['Asia/Kolkata', '022 2555 0100', '022 2555 0100'],
  ['Asia/Kolkata', '+44 (0)20 7946 0117', '+44 (0)20 7946 0117'],
  ['Asia/Kolkata', '+91 098200 12345', '+91 098200 12345'],
  ['Asia/Kolkata', 'ask Uma, 98200 12345', 'ask Uma, 98200 12345'],
  ['Asia/Kolkata', null, null],
]

test('what is stored already becomes E.164 where it leaves no doubt, once and for all', async () => {
  const { db } = test_.database
  const charts: string[] = []
  for (const [zone, typed] of cases) {
    const { id } = await makeChart(db, await makeClinic(db, { zone }))
    await sql`update patients set phone = ${typed}, emergency_phone = ${typed} where id = ${id}`.execute(db)
    charts.push(id)
  }
  for (let round = 1; round <= 2; round++) {
    await migrateAgain()
    for (const [index, id] of charts.entries()) {
      const [zone, typed, stored] = cases[index]!
      const { rows } = await sql<{ phone: string; emergency_phone: string }>`
        select phone, emergency_phone from patients where id = ${id}`.execute(db)
      assert.deepEqual([rows[0]!.phone, rows[0]!.emergency_phone], [stored, stored], `${typed} in ${zone}`)
    }
  }
})

test('a person’s own number is Indian unless a clinic abroad knows them', async () => {
  const { db } = test_.database
  const [here, abroad] = [await makePatientAccount(db), await makePatientAccount(db)]
  await makeChart(db, await makeClinic(db, { zone: 'Europe/London' }), { owner: abroad })
  await sql`update users set phone = '98200 12345'`.execute(db)
  await sql`insert into family_members (id, user_id, first_name, last_name, relationship, phone, consent_version)
    select gen_random_uuid(), id, 'Aarav', 'Rao', 'Child', '98200 54321', '1' from users`.execute(db)
  await migrateAgain()
  for (const [person, phone, family] of [
    [here, '+919820012345', '+919820054321'],
    [abroad, '98200 12345', '98200 54321'],
  ] as const) {
    const { rows } = await sql<{ phone: string; family: string }>`select u.phone, f.phone as family
      from users u join family_members f on f.user_id = u.id where u.id = ${person.userId}`.execute(db)
    assert.deepEqual(rows, [{ phone, family }])
  }
})
