import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { silent } from '#server/database/log.ts'
import { sealWith } from '#server/sealing.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { runOperator } from '#server/testing/operator.ts'
import { newId } from '#server/ids.ts'
import { recordAudit } from './record.ts'
import { sealAudit, verifyAudit } from './seals.ts'

// Seals cover all lines of a database, so these tests have their own.

const SECRET = 'x'.repeat(32)
const clinicId = newId()
let t: TestDatabase

before(async () => {
  t = await createTestDatabase()
  sealWith({ secret: SECRET, previousSecrets: [] })
})
after(() => t.drop())

const db = () => t.database.db
const add = (action: string) =>
  recordAudit(db(), { actorUserId: null, action, subjectType: 'clinic', subjectId: clinicId, clinicId })
const seal = () => sealAudit({ db: db(), log: silent }, { minutes: 0 })
const problems = async () => (await verifyAudit(db())).problems.map((one) => one.replace(/ of .*?Z:/, ':'))

/** Runs a change as someone who owns the tables could: past the trigger, and puts everything back. */
async function tampered(table: string, change: string): Promise<string[]> {
  await sql
    .raw(`create table was as table ${table}; alter table ${table} disable trigger user; ${change}`)
    .execute(db())
  try {
    return await problems()
  } finally {
    const values = table === 'audit_events' ? 'overriding system value' : ''
    await sql
      .raw(`delete from ${table}; insert into ${table} ${values} select * from was; drop table was;
        alter table ${table} enable trigger user`)
      .execute(db())
  }
}

test('a seal covers the lines that the previous seal named, and a changed, added or removed line is found', async () => {
  assert.deepEqual(await verifyAudit(db()), { seals: 0, lines: 0, newest: null, problems: [] })
  for (const action of ['clinic.one', 'clinic.two']) await add(action)
  await seal()
  await add('clinic.three')
  await seal()
  await seal()
  await add('clinic.four')
  const { seals, lines, newest, problems: none } = await verifyAudit(db())
  assert.deepEqual([seals, lines, newest?.number, none], [3, 3, 3, []])

  const first = `(select id from audit_events where action = 'clinic.one')`
  for (const [table, change, found] of [
    [
      'audit_events',
      `update audit_events set actor_user_id = gen_random_uuid() where id = ${first}`,
      ['Seal 2: a line was changed.'],
    ],
    [
      'audit_events',
      `update audit_events set at = at - interval '1 day' where id = ${first}`,
      ['Seal 2: a line was changed.'],
    ],
    ['audit_events', `delete from audit_events where id = ${first}`, ['Seal 2: it covers 2 lines, and 1 are there.']],
    [
      'audit_charts',
      `insert into audit_charts values (${first}, gen_random_uuid(), '${clinicId}')`,
      ['Seal 2: a line was changed.'],
    ],
    ['audit_seals', `update audit_seals set lines = 1 where number = 2`, ['Seal 2: the seal itself was changed.']],
    ['audit_seals', `delete from audit_seals where number = 2`, ['Seal 3: seals before it are missing.']],
    // no seal covers the newest lines yet
    ['audit_events', `delete from audit_events where action = 'clinic.four'`, []],
  ] as const)
    assert.deepEqual(await tampered(table, change), found, change)
  assert.deepEqual(await problems(), [])
})

test('a seal of another installation’s key is reported as not checked', async () => {
  sealWith({ secret: 'y'.repeat(32), previousSecrets: [] })
  try {
    assert.match((await problems())[0]!, /^Seal 1: not checked, because/)
    sealWith({ secret: 'y'.repeat(32), previousSecrets: [SECRET] })
    assert.deepEqual(await problems(), [])
  } finally {
    sealWith({ secret: SECRET, previousSecrets: [] })
  }
})

test('a seal can’t be changed, and no second seal is made within the hour', async () => {
  await assert.rejects(sql`update audit_seals set lines = 0`.execute(db()), /append-only/)
  await assert.rejects(sql`delete from audit_seals`.execute(db()), /append-only/)
  await sealAudit({ db: db(), log: silent })
  assert.equal((await verifyAudit(db())).seals, 3)
})

test('the operator verifies the audit with a command, which fails if it doesn’t match its seals', async () => {
  const audit = (...args: string[]) =>
    runOperator(['audit', ...args], { DATABASE_URL: t.connectionString, DEMO: '', SECRET })
  const intact = audit('verify')
  assert.deepEqual([intact.status, intact.stderr], [0, ''])
  assert.match(intact.stdout, /^The audit is intact: 3 lines under 3 seals\.\nNewest seal: 3 of \S+, [0-9a-f]{64}\./)
  await sql`alter table audit_events disable trigger user`.execute(db())
  await sql`update audit_events set action = 'clinic.else' where action = 'clinic.two'`.execute(db())
  const damaged = audit('verify')
  assert.deepEqual([damaged.status, damaged.stdout.split('\n')[1]], [1, 'The audit doesn’t fit 1 of 3 seals.'])
  assert.match(damaged.stdout, /^Seal 2 of \S+: a line was changed\./)
})
