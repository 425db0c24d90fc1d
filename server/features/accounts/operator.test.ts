import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { Refusal } from '#server/refusal.ts'
import { workday } from '#server/testing/dates.ts'
import { hear } from '#server/testing/event-stream.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makeSession, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { until } from '#server/testing/programs.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { endAccountSessions, listAccounts, proveByOperator, reinstateAccount, suspendAccount } from './operator.ts'

const app = await sharedApp()
const password = 'correct horse battery'
const reason = 'Lost their phone and their password'

const origin = (await app.listen()).origin
const hash = await quickHash(password)

const login = (email: string, typed = password) => app.anonymous.post('/api/auth/login', { email, password: typed })
const audited = async (userId: string, action: string) =>
  (
    await sql`select from audit_events where subject_id = ${userId} and action = ${action} and actor_user_id is null
    and (detail->>'byOperator' = 'true' or action = 'email.proved-by-operator') and detail::text not like '%phone%'`.execute(
      app.db,
    )
  ).rows.length

test('a suspended account can’t sign in and gets no reason; its sessions and streams end, its data stays', async () => {
  const clinic = await makeClinic(app.db)
  const person = await makeUser(app.db, { passwordHash: hash })
  const chart = await makeChart(app.db, clinic, { owner: person })
  const doctor = await makeDoctor(app.db, clinic)
  const at = { date: workday(clinic), time: '10:00' }
  const appointment = await makeAppointment(app.db, { clinic, doctor, chart, at })
  const { secret } = await makeSession(app.db, person.userId)
  const cookie = `vaidya_session=${secret}`
  const stream = await hear(origin, { cookie })
  assert.equal(await suspendAccount(app.deps, person.email, reason), 1)

  await until('the stream is closed', () => !stream.isOpen(), 5_000)
  assert.equal((await app.anonymous.with({ cookie }).get('/api/auth/me')).status, 401)
  const [right, wrong, unknown] = [
    await login(person.email),
    await login(person.email, 'another password'),
    await login('nobody@people.example'),
  ]
  assert.deepEqual([right.status, right.body], [401, { message: accountMessages.wrongCredentials }])
  assert.deepEqual([wrong.body, unknown.body], [right.body, right.body])
  const { rows } = await sql<{ status: string; patient_id: string }>`select status, patient_id from appointments
    where id = ${appointment.id}`.execute(app.db)
  assert.deepEqual([rows[0]!.status !== 'cancelled', rows[0]!.patient_id], [true, chart.id])
  assert.equal(await audited(person.userId, 'account.suspended'), 1)
  await assert.rejects(suspendAccount(app.deps, person.email, reason), Refusal)

  await reinstateAccount(app.deps, person.email)
  assert.equal((await login(person.email)).status, 200)
  assert.equal(await audited(person.userId, 'account.reinstated'), 1)
  await assert.rejects(reinstateAccount(app.deps, person.email), Refusal)
  await assert.rejects(suspendAccount(app.deps, 'nobody@people.example', reason), /There is no account/)
})

test('a suspended account gets no email with a link, and its earlier links stop working', async () => {
  const person = await makeUser(app.db, { passwordHash: hash, isVerified: false })
  const { email } = person
  await app.anonymous.post('/api/auth/forgot-password', { email })
  await until('the link is mailed', async () => (await app.mailsTo(email)).length === 1)
  const token = /token=([\w-]+)/.exec((await app.mailsTo(email))[0]!.body)![1]!
  await suspendAccount(app.deps, email, reason)
  const reset = await app.anonymous.post('/api/auth/reset-password', { token, newPassword: 'quite another one' })
  assert.equal(reset.status, 400)
  const before = await app.mailsTo(email)
  assert.deepEqual(
    before.map(({ subject }) => subject),
    ['Your Vaidya account is suspended'],
  )
  assert.doesNotMatch(before[0]!.body, /https?:/)
  const reply = await app.anonymous.post('/api/auth/forgot-password', { email })
  const nobodys = await app.anonymous.post('/api/auth/forgot-password', { email: 'nobody@people.example' })
  assert.deepEqual([reply.status, reply.body], [200, nobodys.body])
  const again = { email, password, firstName: 'A', lastName: 'B', role: 'patient' }
  assert.equal((await app.anonymous.post('/api/auth/register', again)).status, 409)
  assert.deepEqual(await app.mailsTo(email), before)
  const other = await app.signInAs(await makeUser(app.db, { passwordHash: hash }))
  assert.equal((await other.put('/api/profile', { email, currentPassword: password })).status, 200)
  assert.deepEqual(await app.mailsTo(email), before)
})

test('the operator ends sessions and marks an address as verified, and the audit records both', async () => {
  const person = await makeUser(app.db, { passwordHash: hash, isVerified: false })
  const client = await app.signInAs(person)
  assert.equal(await endAccountSessions(app.deps, person.email), 1)
  assert.equal((await client.get('/api/auth/me')).status, 401)
  assert.equal(await audited(person.userId, 'sessions.ended'), 1)
  await proveByOperator(app.deps, person.email)
  assert.equal((await login(person.email)).body.emailVerified, true)
  assert.equal(await audited(person.userId, 'email.proved-by-operator'), 1)
  await assert.rejects(proveByOperator(app.deps, person.email), /already confirmed/)
})

async function listed(filter: Parameters<typeof listAccounts>[1]) {
  const all = []
  for await (const one of listAccounts(app.db, filter)) all.push(one)
  return all
}

test('the list shows the state of each account', async () => {
  const [one, other] = [
    await makeUser(app.db, { email: 'list-a@people.example' }),
    await makeUser(app.db, { email: 'list-b@people.example', isVerified: false }),
  ]
  await suspendAccount(app.deps, one.email, reason)
  const all = await listed({ word: 'list-' })
  assert.deepEqual(
    all.map(({ email, isSuspended, isVerified, reason: why }) => [email, isSuspended, isVerified, why]),
    [
      [one.email, true, true, reason],
      [other.email, false, false, null],
    ],
  )
  const suspended = await listed({ word: 'list-', onlySuspended: true })
  assert.deepEqual(
    suspended.map(({ email }) => email),
    [one.email],
  )
})
