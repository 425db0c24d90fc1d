import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { staffIdOf } from '#server/testing/clinic-things.ts'
import { newStaff } from '#server/testing/newcomers.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { statusesOf } from '#server/testing/client.ts'

const app = await sharedApp()

async function clinicWithAdmin() {
  const clinic = await makeClinic(app.db)
  const owner = await makeAdmin(app.db, clinic)
  return { clinic, owner, admin: await app.signInAs(owner), path: `/api/memberships/${clinic.id}` }
}

test('a colleague who leaves loses access; the administrators are notified and the audit records it', async () => {
  const { clinic, admin, path } = await clinicWithAdmin()
  const person = await makeStaff(app.db, clinic)
  const client = await app.signInAs(person)
  assert.deepEqual((await client.get('/api/memberships')).body, [
    { clinic: { id: clinic.id, name: clinic.name }, roles: ['staff'], comingVisits: 0, isLastAdministrator: false },
  ])
  assert.deepEqual((await client.delete(path)).body, { message: "You've left the clinic." })
  const me = await client.get('/api/auth/me')
  assert.deepEqual([me.status, me.body.memberships], [200, []])
  assert.deepEqual((await client.get('/api/patients')).body, [])
  assert.equal((await client.delete(path)).status, 404)
  assert.equal((await admin.get('/api/staff')).body.length, 0)
  const { notifications } = (await admin.get('/api/notifications')).body
  assert.deepEqual(
    notifications.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
    [['member_left', `Someone left your clinic: ${clinic.name}`]],
  )
  const { rows } = await sql`select action, detail from audit_events where clinic_id = ${clinic.id}
    and actor_user_id = ${person.userId}`.execute(app.db)
  assert.deepEqual(rows, [{ action: 'member.left', detail: { roles: 'staff' } }])
})

test('a person who left comes back only by accepting an invitation', async () => {
  const { clinic, admin, path } = await clinicWithAdmin()
  const person = await makeStaff(app.db, clinic)
  const client = await app.signInAs(person)
  await client.delete(path)
  const again = await admin.post(`/api/staff/${await staffIdOf(app.db, person)}/reactivate`)
  assert.deepEqual(
    [again.status, again.body.message],
    [409, 'This person left the clinic. To invite them back, add them again.'],
  )
  const { body } = await admin.post('/api/staff', newStaff(clinic, { email: person.email }))
  assert.equal(body.outcome, 'invited')
  assert.equal((await client.post(`/api/invitations/${body.invitationId}/accept`)).status, 200)
  assert.equal((await admin.get('/api/staff')).body.length, 1)
})

test('a doctor who leaves is unlisted immediately; their appointments stay for the clinic to resolve', async () => {
  const { clinic, admin, path } = await clinicWithAdmin()
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const appointment = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart,
    at: { date: workday(clinic, 3), time: '10:00' },
  })
  const client = await app.signInAs(doctor)
  assert.equal((await client.get('/api/memberships')).body[0].comingVisits, 1)
  assert.equal((await client.delete(path)).status, 200)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 404)
  assert(!(await app.anonymous.get(`/api/doctors?clinicId=${clinic.id}`)).text.includes(doctor.id))
  const kept = (await admin.get(`/api/doctors/${doctor.id}`)).body
  assert.deepEqual([kept.isActive, kept.comingVisits], [false, 1])
  assert.equal((await admin.get(`/api/appointments/${appointment.id}`)).body.status, 'scheduled')
})

test('the only administrator can’t leave; if two leave at the same time, one stays', async () => {
  const { clinic, owner, admin, path } = await clinicWithAdmin()
  assert.equal((await admin.get('/api/memberships')).body[0].isLastAdministrator, true)
  const refused = await admin.delete(path)
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /only administrator/)
  const second = await app.signInAs(await makeAdmin(app.db, clinic))
  assert.equal((await admin.get('/api/memberships')).body[0].isLastAdministrator, false)
  assert.deepEqual(statusesOf(await Promise.all([admin.delete(path), second.delete(path)])), [200, 409])
  const { rows } = await sql`select user_id from memberships where clinic_id = ${clinic.id} and role = 'clinic_admin'
    and ended_at is null`.execute(app.db)
  assert.equal(rows.length, 1)
  assert(owner)
})

test('no one leaves for someone else, and another clinic answers 404', async () => {
  const { clinic, path } = await clinicWithAdmin()
  const patient = await app.signInAs(await makeUser(app.db))
  const there = await patient.delete(path)
  const nowhere = await patient.delete('/api/memberships/0190a000-0000-7000-8000-000000000000')
  assert.deepEqual([there.status, there.text], [404, nowhere.text])
  assert.equal((await app.anonymous.delete(path)).status, 401)
  assert.deepEqual((await patient.get('/api/memberships')).body, [])
  assert(clinic)
})
