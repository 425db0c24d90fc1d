import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { memberMessages } from '#contract/members.ts'
import { staffIdOf } from '#server/testing/clinic-things.ts'
import { hear } from '#server/testing/event-stream.ts'
import { makeAdmin, makeClinic, makeDoctor, makeSession, makeStaff, type Person } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Ways for an administrator to stop a member, or to react to a stolen device; the same for doctors and staff.

const app = await sharedApp()
const origin = (await app.listen()).origin
const own = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, own))
const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))

const reason = 'Took a laptop home'

for (const [kind, path, make] of [
  [
    'a doctor',
    '/api/doctors',
    async () => {
      const doctor = await makeDoctor(app.db, own)
      return { person: doctor as Person, id: doctor.id }
    },
  ],
  [
    'a colleague',
    '/api/staff',
    async () => {
      const person = await makeStaff(app.db, own)
      return { person, id: await staffIdOf(app.db, person) }
    },
  ],
] as const) {
  const listening = async (person: Person) => {
    const { secret } = await makeSession(app.db, person.userId)
    return hear(origin, { cookie: `vaidya_session=${secret}` })
  }

  test(`deactivating ${kind} requires a reason, which administrators of the clinic can read until reactivation`, async () => {
    const { person, id } = await make()
    const client = await app.signInAs(person)
    for (const body of [undefined, {}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }])
      assert.equal((await admin.post(`${path}/${id}/deactivate`, body)).status, 400)
    assert.equal((await client.get('/api/auth/me')).status, 200)
    const stream = await listening(person)
    const { status, body } = await admin.post(`${path}/${id}/deactivate`, { reason })
    assert.deepEqual([status, body.isActive, body.deactivation.reason], [200, false, reason])
    assert.equal((await client.get('/api/auth/me')).status, 401)
    await until('the stream is closed', () => !stream.isOpen(), 5_000)
    // the account stays: they can sign in, and see nothing of the clinic
    const later = await app.signInAs(person)
    assert.deepEqual((await later.get('/api/auth/me')).body.memberships, [])
    const { rows } = await sql`select from audit_events where detail::text like '%laptop%'`.execute(app.db)
    assert.equal(rows.length, 0, 'the audit repeats no reason')
    const back = await admin.post(`${path}/${id}/reactivate`)
    assert.deepEqual([back.status, back.body.isActive, back.body.deactivation], [200, true, null])
    const again = await admin.post(`${path}/${id}/deactivate`, { reason: 'Once more' })
    assert.equal(again.body.deactivation.reason, 'Once more')
  })

  test(`${kind} is signed out everywhere and stays a member; they get an email, and it is recorded`, async () => {
    const { person, id } = await make()
    const clients = [await app.signInAs(person), await app.signInAs(person)]
    const stream = await listening(person)
    for (const [asking, status] of [
      [stranger, 404],
      [clients[0]!, 403],
      [app.anonymous, 401],
    ] as const)
      assert.equal((await asking.post(`${path}/${id}/end-sessions`)).status, status)
    assert.equal((await clients[0]!.get('/api/auth/me')).status, 200)
    const { status, body } = await admin.post(`${path}/${id}/end-sessions`)
    assert.deepEqual([status, body.message], [200, memberMessages.sessionsEnded])
    for (const client of clients) assert.equal((await client.get('/api/auth/me')).status, 401)
    await until('the stream is closed', () => !stream.isOpen(), 5_000)
    assert.equal((await (await app.signInAs(person)).get('/api/appointments')).status, 200)
    assert((await app.mailsTo(person.email)).some(({ subject }) => subject.startsWith('You were signed out')))
    const { rows } = await sql`select from audit_events where action = 'member.sessions-ended'
      and subject_id = ${person.userId} and clinic_id = ${own.id}`.execute(app.db)
    assert.equal(rows.length, 1)
    await admin.post(`${path}/${id}/deactivate`, { reason })
    assert.equal((await admin.post(`${path}/${id}/end-sessions`)).status, 409, 'who has left is not theirs any more')
  })
}
