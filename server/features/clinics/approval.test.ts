import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeDoctor, makeUser } from '#server/testing/factories.ts'
import { auditOf, foundClinic } from '#server/testing/founders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { runOperator } from '#server/testing/operator.ts'

// CLINICS_NEED_APPROVAL=on: a new clinic is set up as usual, and becomes public when the operator approves it.

let app: TestApp
before(async () => {
  app = await buildTestApp({ settings: { CLINICS_NEED_APPROVAL: 'on' } })
})
after(() => app.close())

/** Runs `npm run operator -- clinics` on the app's database as an operator would. */
const clinics = (...args: string[]) => runOperator(['clinics', ...args], { DATABASE_URL: app.connectionString })

async function wholeClinic(more: object = {}) {
  const founded = await foundClinic(app, more)
  const doctor = await makeDoctor(app.db, founded)
  return { ...founded, doctor }
}

test('until a clinic is approved, no one else sees it, books there or is notified of it, whatever its administrator sets', async () => {
  const { client, id, path, setup } = await wholeClinic()
  const stranger = await app.signInAs(await makeUser(app.db))
  const expectHidden = async () => {
    for (const who of [app.anonymous, stranger]) {
      for (const call of [`${path}/public`, `/api/public/clinics/${id}/availability?date=2027-01-04`, path])
        assert.equal((await who.get(call)).status, 404, call)
      const listed = (await who.get('/api/clinics')).body as { id: string }[]
      assert.ok(listed.every((clinic) => clinic.id !== id))
    }
  }
  await expectHidden()
  assert.deepEqual([setup.isApproved, setup.isBookable, setup.clinic.isPublic], [false, false, true])
  assert.deepEqual(setup.firstSteps.at(-1), { step: 'approved', isDone: false })
  const changed = await client.put(path, { isPublic: true, city: 'Pune' })
  assert.deepEqual([changed.status, changed.body.isApproved, changed.body.isBookable], [200, false, false])
  assert.equal((await client.put(path, { approvedAt: new Date().toISOString() })).status, 400)
  await expectHidden()
  assert.equal((await client.get(path)).status, 200)
})

testInFullRun('the operator lists and approves it; then it is public, and the audit records it', async () => {
  const { client, id, path } = await wholeClinic({ name: 'Waiting Clinic', city: 'Pune' })
  assert.match(
    clinics().stdout,
    new RegExp(`${id}  Waiting Clinic, 4 Temple Road, Pune\\n  since \\d{4}-\\d\\d-\\d\\d, .*@people\\.example`),
  )
  const { status, stdout } = clinics('approve', id)
  assert.deepEqual([status, stdout], [0, 'Waiting Clinic is confirmed.\n'])
  assert.equal((await app.anonymous.get(`${path}/public`)).status, 200)
  const { body } = await client.get(`${path}/setup`)
  assert.deepEqual([body.isApproved, body.isBookable, body.clinic.isPublic], [true, true, true])
  assert.ok(body.firstSteps.every(({ step }: { step: string }) => step !== 'approved'))
  assert.equal((await auditOf(app, id)).at(-1)!.action, 'clinic.confirmed')
  assert.deepEqual(clinics('approve', id).stderr, 'You have already decided this way.\n')
  assert.equal((await client.put(path, { isPublic: false })).body.clinic.isPublic, false)
  assert.equal((await app.anonymous.get(`${path}/public`)).status, 404)
})

test('a hidden clinic stays hidden when it is approved', async () => {
  const { client, id, path } = await wholeClinic({ isPublic: true })
  assert.equal((await client.put(path, { isPublic: false })).body.clinic.isPublic, false)
  assert.equal(clinics('approve', id).status, 0)
  assert.equal((await client.get(`${path}/setup`)).body.clinic.isPublic, false)
  assert.equal((await app.anonymous.get(`${path}/public`)).status, 404)
})

testInFullRun('the operator sets the plan of a clinic, and its log records it', async () => {
  const { id } = await wholeClinic({ isPublic: false })
  assert.equal(clinics('plan', id, 'premium').stdout, 'Lotus Clinic is on the premium plan.\n')
  const { rows } = await sql<{ plan: string }>`select plan from clinics where id = ${id}`.execute(app.db)
  assert.deepEqual([rows[0]!.plan, (await auditOf(app, id)).at(-1)!.action], ['premium', 'clinic.plan-set'])
  for (const args of [
    ['plan', id],
    ['plan', id, 'golden'],
    ['plan', crypto.randomUUID(), 'premium'],
  ])
    assert.equal(clinics(...args).status, 1)
})

testInFullRun('an impossible approval prints a message', () => {
  for (const args of [['approve'], ['approve', 'none'], ['remove']]) {
    const { status, stderr } = clinics(...args)
    assert.deepEqual([status, stderr.split('\n')[1]!.slice(0, 40)], [1, 'npm run operator -- clinics confirm ID  '])
  }
  assert.deepEqual(clinics('approve', crypto.randomUUID()).status, 1)
})
