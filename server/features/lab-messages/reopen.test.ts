import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type LabMessage, type LabMessageDetail, labMessages } from '#contract/lab-messages/messages.ts'
import type { Client } from '#server/testing/client.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { makeDismissedLabMessage, makeLabMessage } from '#server/testing/lab-messages.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { continueMessages } from './process.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)

const place = async () => ({ clinic, doctor, chart: await makeChart(app.db, clinic) })
const reopen = (id: string, who: Client = client) => who.post(`/api/lab-messages/${id}/reopening`, {})
const read = async (id: string): Promise<LabMessageDetail> => (await client.get(`/api/lab-messages/${id}`)).body
const unmatched = async () =>
  ((await client.get('/api/lab-messages?limit=100')).body as LabMessage[]).map(({ id }) => id)

test('a message that was set aside is reopened, says who reopened it and when, and can be matched', async () => {
  const { id, orderId, testId } = await makeLabMessage(app.db, await place())
  assert.equal((await client.post(`/api/lab-messages/${id}/dismissal`, { reason: 'Not ours' })).status, 200)
  assert.deepEqual((await read(id)).can, { decide: false, reopen: true })
  assert(!(await unmatched()).includes(id))
  const { status, body } = await reopen(id)
  assert.deepEqual(
    [status, body.state, body.reason, body.can, body.reopenedBy.lastName, body.note],
    [200, 'unmatched', 'no-order', { decide: true, reopen: false }, doctor.lastName, 'Not ours'],
  )
  assert(body.reopenedAt)
  assert((await unmatched()).includes(id))
  const matched = await client.post(`/api/lab-messages/${id}/match`, {
    orderId,
    tests: [{ at: 0, orderedTestId: testId, after: 0 }],
    note: 'It is ours after all',
  })
  assert.deepEqual([matched.status, matched.body.state], [200, 'applied'])
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where detail ->> 'message' = ${id} and action like 'lab-message.re%'`.execute(
    app.db,
  )
  assert.deepEqual(rows, [{ action: 'lab-message.reopened' }])
})

test('a message that isn’t set aside can’t be reopened, and one is reopened once', async () => {
  const { id } = await makeLabMessage(app.db, await place())
  const early = await reopen(id)
  assert.deepEqual([early.status, early.body.message], [409, labMessages.notSetAside])
  const dismissed = await makeDismissedLabMessage(app.db, await place())
  const all = await Promise.all([reopen(dismissed), reopen(dismissed)])
  assert.deepEqual(
    all.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
})

test('a message that was set aside before it was processed is processed once it is reopened', async () => {
  const { id } = await makeLabMessage(app.db, await place())
  await sql`update lab_messages set state = 'dismissed', reason = null, decided_by = ${doctor.userId}, decided_at = now(),
    note = 'Too slow' where id = ${id}`.execute(app.db)
  assert.equal((await reopen(id)).body.state, 'received')
  await continueMessages(app.deps)
  assert.deepEqual([(await read(id)).state, (await read(id)).reason], ['unmatched', 'no-order'])
})

test('people who can set a message aside can reopen it, and no one else', async () => {
  const staff = await makeStaff(app.db, clinic)
  const elsewhere = await app.signInAs(await makeDoctor(app.db, await makeClinic(app.db)))
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const permit = (capability: string) =>
    sql`update memberships set capabilities = ${[capability]} where user_id = ${staff.userId}`.execute(app.db)
  const id = await makeDismissedLabMessage(app.db, await place())
  await permit('patients')
  assert.equal((await reopen(id, await app.signInAs(staff))).status, 403)
  assert.equal((await reopen(id, admin)).status, 403)
  assert.equal((await reopen(id, elsewhere)).status, 404)
  await permit('tests')
  assert.equal((await reopen(id, await app.signInAs(staff))).status, 200)
})
