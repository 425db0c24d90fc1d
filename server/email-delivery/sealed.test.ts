import { MAX_ATTEMPTS } from './limits.ts'
import { sendWaiting } from '#server/testing/emails.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#server/ids.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, makeUser } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Transport } from './send.ts'
import { forgetOldMails, queueMail } from './queue.ts'

// A copy of the database reveals no email's content.

let app: TestApp
const reset = '/api/auth/forgot-password'

before(async () => {
  app = await buildTestApp({ unlimited: true })
})
after(() => app.close())

/** Returns these tables' content as text. */
async function stored() {
  const { rows } = await sql<{ text: string }>`
    select m::text || encode(coalesce(sealed, ''), 'escape') as text from outgoing_mails m
    union all select k::text || encode(coalesce(sealed_reply, ''), 'escape') from idempotency_keys k`.execute(app.db)
  return rows.map(({ text }) => text).join('\n')
}

const rowOf = async (to: string) => {
  const { rows } = await sql<{ said: boolean; sent: boolean }>`
    select sealed is not null or body <> '' as said, sent_at is not null as sent
    from outgoing_mails where to_address = ${to}`.execute(app.db)
  return rows[0]
}

test('the database has no secret of a link, neither in a pending email nor in a stored reply', async () => {
  const user = await makeUser(app.db)
  assert.equal((await app.anonymous.post(reset, { email: user.email })).status, 200)
  // queued after the reply, which must not reveal whether the account exists
  await until('the mail is queued', async () => (await app.mailsTo(user.email)).length > 0)
  const [mail] = await app.mailsTo(user.email)
  const token = /token=([\w-]{43})/.exec(mail!.body)![1]!
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const key = { 'idempotency-key': newId() }
  const booking = bookingOf(clinic, doctor, workday(clinic), '10:00')
  const first = await app.anonymous.post('/api/public/appointments', booking, key)
  assert.equal(first.status, 201)
  const text = await stored()
  for (const secret of [token, first.body.manageToken, '/bookings/', '/reset-password'])
    assert(!text.includes(secret), `${secret} in ${text}`)
  const again = await app.anonymous.post('/api/public/appointments', booking, key)
  assert.deepEqual([again.status, again.text], [201, first.text])
})

test('the demo shows its emails, and one email’s content can’t replace another’s', async () => {
  const [one, other] = [await makeUser(app.db), await makeUser(app.db)]
  for (const { email } of [one, other]) {
    await app.anonymous.post(reset, { email })
    await until('the mail is queued', async () => (await app.mailsTo(email)).length > 0)
  }
  const shown = async (to: string) => (await app.anonymous.get(`/api/demo/mailbox?to=${to}`)).body[0].text as string
  assert.match(await shown(one.email), /\/reset-password\?token=[\w-]{43}/)
  await sql`update outgoing_mails set sealed = (select sealed from outgoing_mails where to_address = ${one.email})
    where to_address = ${other.email}`.execute(app.db)
  assert.match(await shown(other.email), /sealed with a key/)
})

test('the content of sent, failed and expired emails is deleted; that of pending ones is stored for two days', async () => {
  const sent: string[] = []
  const transport: Transport = async ({ to, body }) => {
    if (to === 'given-up@mail.example') throw new Error('no')
    sent.push(`${to}: ${body.split('\n\n').at(-2) ?? body}`)
  }
  const queue = async (name: string, { age = '0', attempts = 0, expiresAt = null as Date | null } = {}) => {
    const id = await queueMail(
      app.db,
      () => ({ to: `${name}@mail.example`, subject: 'x', letter: { from: 'Vaidya', parts: [`secret of ${name}`] } }),
      { expiresAt },
    )
    await sql`update outgoing_mails set created_at = now() - ${age}::interval, attempts = ${attempts} where id = ${id}`.execute(
      app.db,
    )
  }
  await queue('given-up', { attempts: MAX_ATTEMPTS - 1, age: '5 hours' })
  await queue('waiting', { age: '47 hours' })
  await queue('too-old', { age: '49 hours' })
  await queue('expired', { expiresAt: new Date(Date.now() - 1000) })
  await sql`insert into outgoing_mails (id, to_address, subject, body)
    values (${newId()}, 'plain@mail.example', 'x', 'from before'), (${newId()}, 'plain-old@mail.example', 'x', 'from long before')`.execute(
    app.db,
  )
  await sql`update outgoing_mails set created_at = now() - interval '3 days' where to_address = 'plain-old@mail.example'`.execute(
    app.db,
  )

  // a day without a mail server
  await sendWaiting({ ...app.deps, post: { transport: null, keeps: false } })
  await forgetOldMails(app.db)
  const said = async (name: string) => (await rowOf(`${name}@mail.example`))!.said
  for (const name of ['too-old', 'expired', 'plain-old']) assert.equal(await said(name), false, name)
  for (const name of ['waiting', 'given-up', 'plain']) assert.equal(await said(name), true, name)

  await sendWaiting({ ...app.deps, post: { transport, keeps: false } })
  await forgetOldMails(app.db)
  assert.deepEqual(sent.filter((one) => one.includes('@mail.example')).toSorted(), [
    'plain@mail.example: from before',
    'waiting@mail.example: secret of waiting',
  ])
  for (const name of ['waiting', 'plain', 'given-up']) assert.equal(await said(name), false, name)
})
