import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { statusesOf } from '#server/testing/client.ts'
import { makeInviters } from '#server/testing/inviters.ts'
import { newStaff } from '#server/testing/newcomers.ts'

// Simultaneous actions, and changes between the invitation and its answer.

const { app, own, foreign, admin, stranger, invited, membershipsOf } = await makeInviters()

test('two simultaneous accepts create one membership', async () => {
  const one = await invited()
  const answers = await Promise.all([1, 2, 3].map(() => one.as.post(`/api/invitations/${one.id}/accept`)))
  assert.deepEqual(statusesOf(answers), [200, 409, 409])
  const { rows } = await sql`select id from staff where user_id = ${one.userId}`.execute(app.db)
  assert.deepEqual([rows.length, (await membershipsOf(one)).length], [1, 1])
})

test("'exactly one of a simultaneous accept and withdrawal succeeds'", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const one = await invited()
    const [accepted, withdrawn] = await Promise.all([
      one.as.post(`/api/invitations/${one.id}/accept`),
      admin.send('DELETE', `/api/invitations/${one.id}`),
    ])
    assert.deepEqual(statusesOf([accepted, withdrawn]), [200, 409])
    assert.equal((await membershipsOf(one)).length, accepted.status === 200 ? 1 : 0)
  }
})

test('simultaneous accepts of two clinics’ invitations create both memberships', async () => {
  const one = await invited()
  const { body } = await stranger.post('/api/staff', newStaff(foreign, { email: one.email }))
  const answers = await Promise.all(
    [one.id, body.invitationId].map((id) => one.as.post(`/api/invitations/${id}/accept`)),
  )
  assert.deepEqual(statusesOf(answers), [200, 200])
  assert.equal((await membershipsOf(one)).length, 2)
  assert.equal((await one.as.get('/api/invitations')).body.length, 0)
})

test('a person who got the role in the meantime can’t accept it again', async () => {
  const one = await invited()
  await sql`insert into memberships (user_id, clinic_id, role) values (${one.userId}, ${own.id}, 'staff')`.execute(
    app.db,
  )
  const { status, body } = await one.as.post(`/api/invitations/${one.id}/accept`)
  assert.deepEqual([status, body.message], [409, 'You already have this role at the clinic.'])
  assert.equal((await membershipsOf(one)).length, 1)
})

test('if the employee ID was taken in the meantime, it is left empty, and the person joins', async () => {
  const one = await invited({}, { employeeId: 'Given-1' })
  assert.equal((await admin.post('/api/staff', newStaff(own, { employeeId: 'GIVEN-1' }))).status, 201)
  assert.equal((await one.as.post(`/api/invitations/${one.id}/accept`)).status, 200)
  const [listed] = (await admin.get(`/api/staff?search=${one.email}`)).body
  assert.equal(listed.employeeId, null)
})
