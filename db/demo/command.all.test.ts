import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '#server/testing/database.ts'
import { runOperator } from '#server/testing/operator.ts'

/** Runs `npm run operator -- demo:load` on a database as an operator would. */
const demoLoad = (connectionString: string, ...args: string[]) =>
  runOperator(['demo:load', ...args], { DATABASE_URL: connectionString, DEMO: '' })

test('demo:load loads the data, records that the operator ran it, and refuses a second run', async () => {
  const { database, connectionString, drop } = await createTestDatabase()
  try {
    const first = demoLoad(connectionString)
    assert.equal(first.status, 0, first.stderr)
    assert.match(first.stdout, /doctor@demo\.example/)
    assert.doesNotMatch(first.stdout, new RegExp(new URL(connectionString).password))
    const audit = await database.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('subject_type', '!=', 'patient')
      .execute()
    assert.deepEqual(audit, [{ action: 'demo.loaded', detail: { deliberately: true, accountsBefore: 0 } }])

    const second = demoLoad(connectionString)
    assert.equal(second.status, 1)
    assert.match(
      second.stderr,
      /^The demo data is already in the database vaidya_test_\w+ on this machine\. Nothing was changed\.\n$/,
    )
  } finally {
    await drop()
  }
})

test('demo:load leaves a database in use untouched unless --into names it', async () => {
  const { database, connectionString, drop } = await createTestDatabase()
  try {
    const somebody = {
      email: 'owner@clinic.example',
      password_hash: '-',
      first_name: 'A',
      last_name: 'B',
      role: 'clinic_admin',
    }
    await database.db
      .insertInto('users')
      .values({ id: crypto.randomUUID(), ...somebody })
      .execute()
    const asked = demoLoad(connectionString)
    assert.equal(asked.status, 1)
    assert.match(
      asked.stderr,
      /already 1 account in .*\n.*cannot be removed again.*\n.*-- demo:load --into vaidya_test_\w+\n$/,
    )
    assert.equal((await database.db.selectFrom('clinics').select('id').execute()).length, 0)

    const elsewhere = demoLoad(connectionString, '--into', 'staging')
    assert.equal(elsewhere.status, 1)
    assert.match(
      elsewhere.stderr,
      /^--into names staging, but this is the database vaidya_test_\w+ on this machine\. Nothing was changed\.\n$/,
    )
    const yes = demoLoad(connectionString, '--yes')
    assert.equal(yes.status, 1)
    assert.match(yes.stderr, /takes one option, --into NAME/)
    assert.equal((await database.db.selectFrom('clinics').select('id').execute()).length, 0)

    const name = new URL(connectionString).pathname.slice(1)
    assert.equal(demoLoad(connectionString, '--into', name).status, 0)
    assert.equal((await database.db.selectFrom('clinics').select('id').execute()).length, 3)
  } finally {
    await drop()
  }
})
