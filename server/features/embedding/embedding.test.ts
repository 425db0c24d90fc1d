import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { embeddingMessages } from '#contract/embedding.ts'
import { makeAdmin, makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const path = () => `/api/clinics/${clinic.id}/embedding`

const clinic = await makeClinic(app.db)

test('the administrator saves a list of sites: each address is reduced to its origin, and listed once', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  assert.deepEqual((await admin.get(path())).body, { origins: [] })
  const wanted = [
    'https://Clinic.example/contact?a=1',
    'clinic.example',
    'https://shop.clinic.example:8443/',
    'http://localhost:8080',
  ]
  const origins = ['http://localhost:8080', 'https://clinic.example', 'https://shop.clinic.example:8443']
  assert.deepEqual((await admin.put(path(), { origins: wanted })).body, { origins })
  assert.deepEqual((await admin.get(path())).body, { origins })
  assert.deepEqual((await admin.put(path(), { origins: ['https://clinic.example'] })).body, {
    origins: ['https://clinic.example'],
  })
  const { rows } =
    await sql`select 1 from audit_events where action = 'clinic.embedding-changed' and clinic_id = ${clinic.id}`.execute(
      app.db,
    )
  assert.equal(rows.length, 2)
})

test('an insecure site is refused with its message, and nothing changes', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const before = (await admin.get(path())).body
  for (const [site, message] of [
    ['http://clinic.example', embeddingMessages.notSecure],
    ['javascript:alert(1)', embeddingMessages.notASite],
    ['https://*.clinic.example', embeddingMessages.notASite],
    ["https://clinic.example; script-src 'unsafe-inline'", embeddingMessages.notASite],
    ['https://user:secret@clinic.example', embeddingMessages.notASite],
    ['', embeddingMessages.notASite],
  ] as const) {
    const { status, body } = await admin.put(path(), { origins: [site] })
    assert.equal(status, 400, site)
    assert.equal(body.issues[0].message, message, site)
  }
  assert.equal(
    (await admin.put(path(), { origins: Array.from({ length: 21 }, (_, n) => `https://s${n}.example`) })).status,
    400,
  )
  assert.deepEqual((await admin.get(path())).body, before)
})

test('doctor and desk of the clinic get 403, and everyone else 404', async () => {
  const elsewhere = await makeClinic(app.db)
  for (const [person, status] of [
    [await makeDoctor(app.db, clinic), 403],
    [await makeStaff(app.db, clinic), 403],
    [await makeAdmin(app.db, elsewhere), 404],
    [await makePatientAccount(app.db), 404],
  ] as const) {
    const client = await app.signInAs(person)
    assert.equal((await client.get(path())).status, status)
    assert.equal((await client.put(path(), { origins: [] })).status, status)
  }
  assert.equal((await app.anonymous.get(path())).status, 401)
})
