import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { makeSession, makeUser, type Person } from '#server/testing/factories.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { runOperator } from '#server/testing/operator.ts'

let t: TestDatabase
let person: Person

before(async () => {
  t = await createTestDatabase()
  person = await makeUser(t.database.db, { isVerified: false })
})
after(() => t.drop())

/** Runs `npm run operator -- accounts` as an operator would. */
function accounts(...args: string[]) {
  const settings = { DATABASE_URL: t.connectionString, DEMO: '', SECRET: 'x'.repeat(32) }
  const { status, stdout, stderr } = runOperator(['accounts', ...args], settings)
  return { status, out: stdout.trim(), err: stderr.trim() }
}

test('the operator verifies, signs out, suspends, lists and reinstates an account, in any spelling of its address', async () => {
  await makeSession(t.database.db, person.userId)
  const { email } = person
  assert.deepEqual(accounts('prove', ` ${email.toUpperCase()} `), {
    status: 0,
    out: `The address ${email} is now confirmed.`,
    err: '',
  })
  assert.match(accounts('end-sessions', email).out, /is signed out everywhere\. 1 session ended\.$/)
  assert.match(accounts('suspend', email, '--reason', 'Stolen phone').out, /is suspended\. 0 sessions ended\./)
  const list = accounts('list', '--suspended').out
  assert.match(list, new RegExp(`^${email} +patient +suspended \\(Stolen phone\\)\\n1 account\\.$`))
  assert.equal(accounts('reinstate', email).status, 0)
  assert.equal(accounts('list', '--suspended').out, '0 accounts.')
})

testInFullRun('an impossible command prints a message without a stack trace and exits with code 1', () => {
  for (const [args, said] of [
    [[], /^npm run operator -- accounts COMMAND/],
    [['remove', person.email], /^npm run operator -- accounts COMMAND/],
    [['constructor', person.email], /^npm run operator -- accounts COMMAND/],
    [['suspend', person.email], /^suspend needs --reason/],
    [['suspend', person.email, '--reason', ' '], /^suspend needs --reason/],
    [['suspend', '--reason', 'x'], /needs the email address of an account/],
    [['list', '--all'], /--all/],
    [['reinstate', person.email], /is not suspended\.$/],
    [['end-sessions', 'nobody@people.example'], /^There is no account with the address nobody@people\.example\.$/],
  ] as const) {
    const { status, out, err } = accounts(...args)
    assert.deepEqual([status, out], [1, ''], args.join(' '))
    assert.match(err, said)
    assert.doesNotMatch(err, /\n +at /)
  }
})
