import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeUser } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

test('in the demo everyone reads the local mailbox, and can filter it by address', async (t) => {
  const app = await buildTestApp()
  t.after(app.close)
  const [one, other] = [await makeUser(app.db, { isVerified: false }), await makeUser(app.db, { isVerified: false })]
  for (const person of [one, other]) await (await app.signInAs(person)).post('/api/auth/resend-verification')
  assert.equal((await app.anonymous.get('/api/demo/mailbox')).body.length, 2)
  const { body } = await app.anonymous.get(`/api/demo/mailbox?to=${one.email}`)
  assert.deepEqual(
    body.map(({ to }: { to: string }) => to),
    [one.email],
  )
})

const places: Record<string, Record<string, string>> = {
  'without the demo': { DEMO: 'off' },
  'with a database of the operator': { DATABASE_URL: 'postgresql://a:b@localhost/c' },
  'with a mail server': { SMTP_URL: 'smtp://localhost:1' },
}

for (const [name, settings] of Object.entries(places))
  test(`${name} there is no mailbox`, async (t) => {
    const app = await buildTestApp({ settings })
    t.after(app.close)
    const { status, body } = await app.anonymous.get('/api/demo/mailbox')
    assert.deepEqual([status, body], [404, { message: 'Not found.' }])
  })
