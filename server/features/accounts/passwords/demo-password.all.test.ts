import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { loadDemo } from '#db/demo/load.ts'
import { makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/thorough.ts'

// The demo's password, which everyone knows, opens nothing unless the demo is on.

const registration = {
  email: 'new@people.example',
  password: DEMO_PASSWORD,
  firstName: 'Nila',
  lastName: 'Das',
  role: 'patient',
}

const places: Record<string, string>[] = [
  { DEMO: 'off' },
  { HOST: '0.0.0.0' },
  { DATABASE_URL: 'postgresql://a:b@localhost/c' },
]

let demo: TestApp

before(async () => {
  demo = await buildTestApp()
  await loadDemo(demo.db, new Date())
})
after(() => demo.close())

test('with the demo on, its accounts sign in', async () => {
  for (const who of ['admin', 'doctor', 'patient', 'staff']) {
    const login = { email: `${who}@demo.example`, password: DEMO_PASSWORD }
    assert.equal((await demo.anonymous.post('/api/auth/login', login)).status, 200, who)
  }
})

suite('if the demo is off', () => {
  for (const settings of partOf(places, 3))
    test(`${JSON.stringify(settings)}: the demo password signs no one in, and the reply is that of a wrong password`, async (t) => {
      const app = await buildTestApp({ settings, beside: demo })
      t.after(app.close)
      const own = await makeUser(app.db, { passwordHash: await quickHash(DEMO_PASSWORD) })
      for (const email of ['doctor@demo.example', 'admin@demo.example', own.email]) {
        const { status, body, headers } = await app.anonymous.post('/api/auth/login', {
          email,
          password: DEMO_PASSWORD,
        })
        assert.deepEqual([status, body], [401, { message: 'Invalid email or password' }], email)
        assert.equal(headers['set-cookie'], undefined)
      }
    })

  test('no one can choose the demo password', async (t) => {
    const app = await buildTestApp({ settings: { DEMO: 'off' } })
    t.after(app.close)
    const { status, body } = await app.anonymous.post('/api/auth/register', registration)
    assert.deepEqual([status, body.issues[0].path], [400, 'password'])
  })
})
