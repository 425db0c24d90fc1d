import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { shareMessages as says, WRONG_PASSCODES_MAX } from '#contract/test-reports/sharing.ts'
import { makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { makeReport } from '#server/testing/reports.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// A revoked link is revoked for everyone: after guesses at its passcode, and for a person who is just opening it.

const app = await sharedApp()
const doctor = await makeDoctor(app.db, await makeClinic(app.db))
const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
const patient = await app.signInAs(owner)
const asDoctor = await app.signInAs(doctor)

const linkOf = (token: string) => `/api/public/shared-reports/${token}`
const seenByDoctor = async (id: string) => (await asDoctor.get(`/api/test-reports/${id}`)).status

async function linkWithPasscode() {
  const { id } = await makeReport(app.db, { owner, files: app.deps.files })
  const { body } = await patient.post(`/api/test-reports/${id}/share`, { passcode: '4821' })
  const link = linkOf(body.shareToken)
  const guess = async (passcode: string, who = app.anonymous) => (await who.post(link, { passcode })).status
  return { id, shareId: body.id as string, link, guess }
}
const stateOf = async ({ id, shareId }: { id: string; shareId: string }) =>
  (await patient.get(`/api/test-reports/${id}/shares`)).body.find((one: { id: string }) => one.id === shareId).state

test('thirty wrong passcodes on a link revoke it, even with right ones in between, and notify its owner', async () => {
  const shared = await linkWithPasscode()
  const { id, link, guess } = shared
  for (let turn = 1; turn < WRONG_PASSCODES_MAX; turn++) {
    assert.equal(await guess(`00${turn + 10}`), 400)
    if (turn % 10 === 0) assert.equal(await guess('4821', asDoctor), 200)
  }
  assert.deepEqual([await stateOf(shared), await seenByDoctor(id)], ['valid', 200])
  const last = await app.anonymous.post(link, { passcode: '0000' })
  assert.deepEqual([last.status, last.body.message], [404, says.invalid])
  for (const answer of [await app.anonymous.post(link, { passcode: '4821' }), await app.anonymous.get(link)])
    assert.deepEqual([answer.status, answer.body.message], [404, says.invalid])
  assert.deepEqual([await stateOf(shared), await seenByDoctor(id)], ['guessed', 404])

  const { body: bell } = await patient.get('/api/notifications')
  const notices = bell.notifications.filter((one: { kind: string }) => one.kind === 'report_link_ended')
  assert.deepEqual(
    notices.map((one: { href: string }) => one.href),
    [`/test-reports/${id}`],
  )
  const [event] = (await patient.get(`/api/test-reports/${id}/history`)).body
  assert.deepEqual([event.what, event.who], ['link-ended', null])
})

test('simultaneous guesses count like consecutive ones', async () => {
  const shared = await linkWithPasscode()
  const statuses = await Promise.all(Array.from({ length: 50 }, (_, at) => shared.guess(`00${at + 10}`)))
  assert.equal(statuses.filter((status) => status === 400).length, WRONG_PASSCODES_MAX - 1)
  assert.equal(statuses.filter((status) => status === 404).length, 50 - WRONG_PASSCODES_MAX + 1)
  assert.deepEqual([await shared.guess('4821'), await stateOf(shared)], [404, 'guessed'])
  const { rows } = await sql`select from audit_events
    where action = 'report.link-ended' and subject_id = ${shared.id}`.execute(app.db)
  assert.equal(rows.length, 1)
})

test('a right passcode doesn’t count, and a link that its owner revoked isn’t marked as guessed', async () => {
  const shared = await linkWithPasscode()
  for (let turn = 0; turn < WRONG_PASSCODES_MAX + 5; turn++) assert.equal(await shared.guess('4821'), 200)
  assert.equal(await shared.guess('0000'), 400)
  await patient.delete(`/api/test-reports/${shared.id}/shares/${shared.shareId}`)
  assert.equal(await stateOf(shared), 'revoked')
})

/** Counts statements that wait for a lock, on another connection than the one that holds it. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.count
}

test('a link revoked while a doctor opens it removes the report from their list too', async () => {
  const { id, shareId, token } = await makeReport(app.db, { owner, files: app.deps.files })
  const { opening, ending } = await app.db.transaction().execute(async (tx) => {
    // the doctor gets as far as the opening is written down
    await sql`lock table report_openings in share row exclusive mode`.execute(tx)
    const opening = asDoctor.get(linkOf(token))
    await until('the opening waits', async () => (await countWaiting()) === 1)
    let isEnded = false
    const ending = patient.delete(`/api/test-reports/${id}/shares/${shareId}`).finally(() => (isEnded = true))
    await until('it is ended, or waits', async () => isEnded || (await countWaiting()) === 2)
    return { opening, ending }
  })
  await opening
  assert.equal((await ending).status, 200)
  assert.equal((await app.anonymous.get(linkOf(token))).status, 404)
  assert.equal(await seenByDoctor(id), 404)
})

test('opening a link that was just revoked finds nothing', async () => {
  const { id, shareId, token } = await makeReport(app.db, { owner, files: app.deps.files })
  const { opening } = await app.db.transaction().execute(async (tx) => {
    await sql`select from report_shares where id = ${shareId} for update`.execute(tx)
    const opening = asDoctor.get(linkOf(token))
    await until('the opening waits', async () => (await countWaiting()) === 1)
    await sql`update report_shares set revoked_at = now() where id = ${shareId}`.execute(tx)
    return { opening }
  })
  const { status, body } = await opening
  assert.deepEqual([status, body.message, await seenByDoctor(id)], [404, says.invalid, 404])
})
