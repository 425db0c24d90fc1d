import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '#server/testing/client.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, makeDoctor, makeStaff, makeUser, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let here: TestClinic
let admin: Client
const others: [who: string, status: number, client: Client][] = []
const file = 'First name,Last name,Phone\nAsha,Rao,+91 98200 12345\nBad,Row,1\n'

before(async () => {
  app = await buildTestApp()
  const { db } = app
  here = await makeClinic(db)
  const there = await makeClinic(db)
  admin = await app.signInAs(await makeAdmin(db, here))
  const colleague = await makeAdmin(db, here)
  others.push(
    ['anonymous', 401, app.anonymous],
    ['a doctor of the clinic', 403, await app.signInAs(await makeDoctor(db, here))],
    ['staff of the clinic', 403, await app.signInAs(await makeStaff(db, here))],
    ['the administrator of another clinic', 404, await app.signInAs(await makeAdmin(db, there))],
    ['a doctor of another clinic', 404, await app.signInAs(await makeDoctor(db, there))],
    ['a patient', 404, await app.signInAs(await makeUser(db))],
    ['an administrator without a clinic', 404, await app.signInAs(await makeUser(db, { role: 'clinic_admin' }))],
    ['the administrator', 200, await app.signInAs(colleague)],
  )
})
after(() => app.close())

test('only the clinic’s administrator imports and exports: 403 for those who work there, 404 for others', async () => {
  const { body } = await postCsv(admin, `/api/clinics/${here.id}/imports`, file)
  for (const [who, expected, client] of others) {
    const reads = [
      `/api/clinics/${here.id}/imports`,
      `/api/imports/${body.id}`,
      ...(expected === 200 ? [] : [`/api/imports/${body.id}/refused.csv`]),
      `/api/clinics/${here.id}/patients.csv`,
      `/api/clinics/${here.id}/appointments.csv`,
    ]
    for (const path of reads) {
      const answer = await client.get(path)
      assert.equal(answer.status, expected, `${who}: ${path}`)
      if (expected !== 200) assert.doesNotMatch(answer.text, /Asha|Rao|98200/)
    }
    if (expected === 200) continue
    assert.equal((await postCsv(client, `/api/clinics/${here.id}/imports`, file)).status, expected, who)
    assert.equal((await client.post(`/api/imports/${body.id}/start`)).status, expected, who)
    assert.equal((await client.send('DELETE', `/api/imports/${body.id}`)).status, expected, who)
  }
  assert.equal((await admin.get(`/api/imports/${body.id}`)).body.state, 'waiting')
})

test('only the administrator who made the import gets its refused rows back', async () => {
  const clinical = ['AB-', 'peanuts', 'asthma since birth']
  const row = `Bad,Row,1,Park Road 5,${clinical.join(',')}`
  const text = `First name,Last name,Phone,Address,Blood group,Allergies,Medical history\n${row}\n`
  const { body } = await postCsv(admin, `/api/clinics/${here.id}/imports`, text)
  const path = `/api/imports/${body.id}/refused.csv`
  const own = await admin.get(path)
  for (const word of ['Park Road 5', ...clinical]) assert.ok(own.text.includes(word), word)
  const colleague = await others.find(([who]) => who === 'the administrator')![2].get(path)
  assert.deepEqual([colleague.status, colleague.body], [403, { message: importMessages.refusedOfOther }])
})

test('an unknown import gets the same reply as a hidden one', async () => {
  const nobody = '0190a000-0000-7000-8000-000000000000'
  const stranger = others.find(([who]) => who === 'the administrator of another clinic')![2]
  const { body } = await postCsv(admin, `/api/clinics/${here.id}/imports`, file)
  for (const [real, none] of [
    [`/api/imports/${body.id}`, `/api/imports/${nobody}`],
    [`/api/clinics/${here.id}/patients.csv`, `/api/clinics/${nobody}/patients.csv`],
  ] as const) {
    const [one, other] = [await stranger.get(real), await stranger.get(none)]
    assert.deepEqual([one.status, one.text], [other.status, other.text])
  }
})

test('a person can upload a limited number of files', async () => {
  const client = await app.signInAs(await makeAdmin(app.db, here))
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await postCsv(client, `/api/clinics/${here.id}/imports`, file)).status)
  assert.deepEqual([statuses.filter((status) => status === 201).length, statuses.at(-1)], [20, 429])
  const { rows } = await sql`select from chart_imports where state = 'waiting' and created_by not in (
    select created_by from chart_imports group by created_by having count(*) = 1)`.execute(app.db)
  assert.equal(rows.length, 0, 'a person has one file waiting')
})
