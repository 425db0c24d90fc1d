import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { clinicDefaults } from '#contract/settings/settings.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { hear } from '#server/testing/event-stream.ts'
import {
  makeAdmin,
  makeClinic,
  makeDoctor,
  makePasskey,
  makePatientAccount,
  makeSession,
  makeStaff,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

// A clinic demands a second factor of its doctors and staff from a day on.

const app = await sharedApp()
const origin = (await app.listen()).origin

/** Makes a clinic with its people and a deadline some days from its today. */
async function demanding(days: number | null, zone?: string) {
  const clinic = await makeClinic(app.db, zone ? { zone } : {})
  const [doctor, staff] = [await makeDoctor(app.db, clinic), await makeStaff(app.db, clinic)]
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const from = days === null ? null : addDays(todayIn(clinic.zone), days)
  assert.equal((await demand(admin, clinic, from)).status, 200)
  return { clinic, doctor, staff, admin, from }
}

const demand = (admin: Client, clinic: TestClinic, requireTwoFactorFrom: string | null) =>
  admin.put('/api/settings', { clinics: [{ clinicId: clinic.id, rules: { ...clinicDefaults, requireTwoFactorFrom } }] })

const me = async (person: Person) => {
  const { body } = await (await app.signInAs(person)).get('/api/auth/me')
  return { must: body.mustSetUpTwoFactor, from: body.secondFactorFrom }
}

test('before the deadline, doctors and staff are shown it and can work; after it they must set up a factor first', async () => {
  const { clinic, doctor, staff, admin, from } = await demanding(1)
  assert.equal((await admin.get('/api/settings')).body.clinics[0].rules.requireTwoFactorFrom, from)
  for (const person of [doctor, staff]) {
    const client = await app.signInAs(person)
    assert.deepEqual(await me(person), { must: false, from })
    assert.equal((await client.get('/api/appointments')).status, 200)
  }
  await demand(admin, clinic, todayIn(clinic.zone))
  for (const person of [doctor, staff]) {
    const client = await app.signInAs(person)
    assert.deepEqual(await me(person), { must: true, from: null })
    const held = await client.get('/api/appointments')
    assert.deepEqual([held.status, held.body.message], [403, 'Please set up two-factor sign-in to continue.'])
    assert.equal((await client.get('/api/auth/two-factor')).body.isAsked, true)
    await makePasskey(app.db, person)
    assert.deepEqual(await me(person), { must: false, from: null })
    assert.equal((await client.get('/api/appointments')).status, 200)
  }
})

test('the deadline begins at midnight at the clinic', async () => {
  // far enough apart that it is another date in one of them at any time
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const today = await demanding(0, zone)
    assert.deepEqual((await me(today.doctor)).must, true, zone)
    const tomorrow = await demanding(1, zone)
    assert.deepEqual((await me(tomorrow.doctor)).must, false, zone)
  }
})

test('patients, the administrator and people of other clinics need no factor; codes count as one', async () => {
  const { clinic, doctor, admin } = await demanding(-10)
  assert.equal((await admin.get('/api/settings')).status, 200)
  const others = [await makePatientAccount(app.db), await makeStaff(app.db, await makeClinic(app.db))]
  const left = await makeStaff(app.db, clinic)
  await app.db.updateTable('memberships').set({ ended_at: new Date() }).where('user_id', '=', left.userId).execute()
  for (const person of [...others, left]) assert.deepEqual(await me(person), { must: false, from: null })
  await sql`insert into two_factor (user_id, secret_sealed) values (${doctor.userId}, 'begun')`.execute(app.db)
  assert.equal((await me(doctor)).must, true, 'begun is not set up')
  await sql`update two_factor set enabled_at = now() where user_id = ${doctor.userId}`.execute(app.db)
  assert.equal((await me(doctor)).must, false)
})

test('an invalid deadline is refused', async () => {
  const { clinic, admin } = await demanding(null)
  for (const wrong of ['tomorrow', '2026-02-30', 20261201, undefined])
    assert.equal((await demand(admin, clinic, wrong as string)).status, 400, String(wrong))
})

test('only the administrator sees who has no second factor', async () => {
  const { clinic, doctor, staff, admin } = await demanding(null)
  const path = `/api/clinics/${clinic.id}/without-two-factor`
  await sql`update users set last_name = 'Aa' where id = ${doctor.userId}`.execute(app.db)
  await sql`update users set last_name = 'Bb' where id = ${staff.userId}`.execute(app.db)
  const { body } = await admin.get(path)
  assert.equal(body.count, 3)
  assert.deepEqual(
    body.people.map(({ lastName, role }: Record<string, string>) => [lastName, role]),
    [
      ['Aa', 'doctor'],
      ['Bb', 'staff'],
      ['Shah', 'clinic_admin'],
    ],
  )
  await makePasskey(app.db, staff)
  assert.equal((await admin.get(path)).body.count, 2)
  assert.equal((await (await app.signInAs(doctor)).get(path)).status, 403)
  const foreign = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await foreign.get(path)).status, 404)
})

test('a person who must set up a factor gets no live updates, and open streams close at the deadline', async () => {
  const { clinic, doctor, staff, admin } = await demanding(1)
  const headersOf = async (person: Person) => ({
    cookie: `vaidya_session=${(await makeSession(app.db, person.userId)).secret}`,
  })
  const listening = await hear(origin, await headersOf(doctor))
  assert.equal(listening.status, 200)
  await demand(admin, clinic, todayIn(clinic.zone))
  assert.equal((await hear(origin, await headersOf(staff))).status, 403)
  await until('the stream is closed', () => !listening.isOpen(), 5_000)
  await makePasskey(app.db, staff)
  const back = await hear(origin, await headersOf(staff))
  assert.equal(back.status, 200)
  back.cut()
})
