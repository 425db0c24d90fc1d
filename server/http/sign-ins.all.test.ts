import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashAtCost, PASSWORD_COST } from '#server/features/accounts/passwords/passwords.ts'
import { makeUser } from '#server/testing/factories.ts'
import { LOWEST_COST, quickHash } from '#server/testing/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Passwords are hashed in threads of their own, so that a rush of sign-ins doesn't hold up everyone else.

let app: TestApp

before(async () => {
  app = await buildTestApp({ unlimited: true })
  hashAtCost(PASSWORD_COST)
})
after(async () => {
  hashAtCost(LOWEST_COST)
  await app.close()
})

test('health answers while 50 people sign in, long before all of them have', async (t) => {
  const visitor = await app.listen()
  const passwordHash = await quickHash('correct horse battery')
  const { email } = await makeUser(app.db, { passwordHash })
  let isOver = false
  const began = Date.now()
  // an unknown address costs a full hash, as a wrong password does
  const tries = Array.from({ length: 49 }, (_, index) => `nobody-${index}@people.example`)
  const signIns = Promise.all(
    [email, ...tries].map((one) => visitor.post('/api/auth/login', { email: one, password: 'correct horse battery' })),
  ).finally(() => (isOver = true))
  const waits: number[] = []
  while (!isOver) {
    const asked = Date.now()
    // 503 if a busy machine lets the database wait; whether the server itself answers is measured here
    const { status } = await visitor.get('/api/health')
    assert(status === 200 || status === 503)
    waits.push(Date.now() - asked)
  }
  const lasted = Date.now() - began
  const [first, ...rest] = await signIns
  assert.equal(first!.status, 200)
  assert(rest.every(({ status }) => status === 401))
  const slowest = Math.max(...waits)
  t.diagnostic(`${waits.length} answers of health within ${lasted} ms, the slowest after ${slowest} ms`)
  // on one thread health would get one answer at the end: sixty milliseconds each are three seconds of hashing
  assert(waits.length >= 10, `only ${waits.length} answers`)
  assert(slowest < lasted / 2, `${slowest} of ${lasted} ms`)
})
