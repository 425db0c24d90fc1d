import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Client, statusesOf } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeClinic,
  makeDoctor,
  makeStaff,
  makeUser,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { newDoctor, newStaff } from '#server/testing/newcomers.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Tests that apply to both Add New Doctor and Add New Staff Member.

let app: TestApp
let own: TestClinic
let foreign: TestClinic
let admin: Client

before(async () => {
  app = await buildTestApp()
  ;[own, foreign] = [await makeClinic(app.db), await makeClinic(app.db)]
  admin = await app.signInAs(await makeAdmin(app.db, own))
})
after(() => app.close())

const UNKNOWN = '0190a000-0000-7000-8000-000000000000'

/** Counts the rows that adding a person would create. */
async function traces() {
  const { rows } = await sql`select (select count(*) from users) as users, (select count(*) from doctors) as doctors,
    (select count(*) from staff) as staff, (select count(*) from memberships) as memberships,
    (select count(*) from invitations) as invitations, (select count(*) from outgoing_mails) as mails,
    (select count(*) from audit_events where action <> 'access.refused') as audit`.execute(app.db)
  return rows[0]
}

for (const [kind, path, newcomer, colleagueOf] of [
  ['a doctor', '/api/doctors', newDoctor, makeDoctor],
  ['a colleague', '/api/staff', newStaff, makeStaff],
] as const) {
  const add = (more: Record<string, unknown> = {}, clinic = own) => admin.post(path, newcomer(clinic, more))

  test(`only administrators add ${kind}, and only to their own clinic`, async () => {
    const people = [await makeUser(app.db), await makeStaff(app.db, own), await makeDoctor(app.db, own)]
    const unattached = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))
    const before = await traces()
    for (const person of people)
      assert.equal((await (await app.signInAs(person)).post(path, newcomer(own))).status, 403)
    const [there, nowhere] = [await add({}, foreign), await add({ clinicId: UNKNOWN })]
    const here = await unattached.post(path, newcomer(own))
    assert.deepEqual([there.status, nowhere.status, here.status], [404, 404, 404])
    assert.deepEqual([there.body, here.body], [nowhere.body, nowhere.body])
    assert.equal((await app.anonymous.post(path, newcomer(own))).status, 401)
    assert.deepEqual(await traces(), before)
  })

  test(`${kind} whose account is suspended cannot be added`, async () => {
    const gone = await makeUser(app.db, { role: 'staff' })
    await app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', gone.userId).execute()
    const message = "This email address can't be added here. Please ask the person for a different one."
    const refused = await add({ email: gone.email })
    assert.deepEqual([refused.status, refused.body], [409, { message, issues: [{ path: 'email', message }] }])
    const { email } = await colleagueOf(app.db, own)
    assert.equal((await add({ email })).body.message, 'This person already belongs to the clinic.')
  })

  test(`a person with an account, whatever its role and workplace, can be invited as ${kind} (rule I5)`, async () => {
    const others: Person[] = [
      await makeUser(app.db),
      await makeStaff(app.db, foreign),
      await makeDoctor(app.db, foreign),
      await makeUser(app.db, { role: 'clinic_admin' }),
    ]
    for (const { email } of others) {
      const { status, body } = await add({ email })
      assert.deepEqual([status, body.outcome], [201, 'invited'])
    }
  })

  test(`if ${kind} is added twice with the same email at the same time, one account is created`, async () => {
    const { email } = newcomer(own)
    const answers = await Promise.all([add({ email }), add({ email: email.toUpperCase() })])
    assert.deepEqual(statusesOf(answers), [201, 409])
  })

  test(`after 60 people in an hour an administrator has to wait before adding ${kind}, on every server`, async () => {
    const busy = await makeAdmin(app.db, own)
    for (let turn = 0; turn < 60; turn += 1) await app.deps.limits.additionsPerAdministrator.take(busy.userId)
    const beside = await buildTestApp({ beside: app })
    try {
      const client = await beside.signInAs(busy)
      const before = await traces()
      const { status, headers } = await client.post(path, newcomer(own))
      assert.equal(status, 429)
      assert(Number(headers['retry-after']) > 0)
      assert.deepEqual(await traces(), before)
    } finally {
      await beside.close()
    }
  })
}
