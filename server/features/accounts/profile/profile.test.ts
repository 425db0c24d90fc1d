import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeChart, makeClinic, makeDoctor, makeSession, makeStaff, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import type { Client } from '#server/testing/client.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deviceInWords } from '#server/features/accounts/sign-in/sessions.ts'

let app: TestApp
let hash: string
const password = 'correct horse battery'
const path = '/api/profile'

before(async () => {
  app = await buildTestApp()
  hash = await quickHash(password)
})
after(() => app.close())

async function somebody() {
  const person = await makeUser(app.db, { passwordHash: hash })
  return { person, client: await app.signInAs(person) }
}
const tokenIn = async (email: string, nth = -1) =>
  (await app.mailsTo(email))
    .map(({ body }) => /verify-email\?token=([\w-]{43})/.exec(body)?.[1])
    .filter(Boolean)
    .at(nth)!
const verify = (client: Client, token: string) => client.post('/api/auth/verify-email', { token })
const signIn = (email: string) => app.anonymous.post('/api/auth/login', { email, password })

test('sent fields are stored and shown; omitted fields keep their value; an empty phone or bio is cleared', async () => {
  const { client } = await somebody()
  const first = await client.put(path, { firstName: ' Anita ', phone: '+91 98200 12345', bio: 'Walks a lot.' })
  assert.deepEqual(
    [first.status, first.body.firstName, first.body.lastName, first.body.phone, first.body.bio],
    [200, 'Anita', 'Rao', '+919820012345', 'Walks a lot.'],
  )
  const second = await client.put(path, { lastName: 'Desai' })
  assert.deepEqual([second.body.lastName, second.body.phone], ['Desai', '+919820012345'])
  const third = await client.put(path, { phone: '', bio: '' })
  assert.deepEqual([third.body.phone, third.body.bio], [null, null])
  assert.deepEqual((await client.get('/api/auth/me')).body, third.body)
})

test('a profile with invalid fields is refused with a message for each', async () => {
  const { client } = await somebody()
  for (const [field, value] of [
    ['firstName', ' '],
    ['lastName', ''],
    ['email', 'no address'],
    ['phone', '12345'],
    ['bio', 'x'.repeat(1001)],
  ] as const) {
    const { status, body } = await client.put(path, { [field]: value })
    assert.deepEqual([status, body.issues?.[0]?.path], [400, field])
    if (field === 'phone') assert.equal(body.issues[0].message, 'Phone number must be at least 10 digits')
  }
  for (const field of ['role', 'emailVerified', 'id'])
    assert.equal((await client.put(path, { [field]: 'clinic_admin' })).status, 400)
  assert.equal((await app.anonymous.put(path, { firstName: 'X' })).status, 401)
})

test('changing the email needs the current password, and takes effect by the link in the person’s own session', async () => {
  const { person, client } = await somebody()
  const email = 'another@people.example'
  for (const currentPassword of [undefined, '', 'not the password']) {
    const refused = await client.put(path, { email, currentPassword })
    assert.deepEqual([refused.status, refused.body.issues[0].path], [400, 'currentPassword'])
  }
  assert.equal((await app.mailsTo(email)).length, 0)
  const reply = await client.put(path, { email, currentPassword: password })
  assert.deepEqual([reply.status, reply.body.email, reply.body.pendingEmail], [200, person.email, email])
  const [notice] = await app.mailsTo(person.email)
  assert(notice!.subject.endsWith('email address is about to change') && !notice!.body.includes(email))
  assert.equal((await signIn(email)).status, 401)

  const token = await tokenIn(email)
  const elsewhere = await app.signInAs(person)
  assert.equal((await verify(app.anonymous, token)).status, 400)
  assert.equal((await verify((await somebody()).client, token)).status, 400)
  assert.equal((await verify(client, token)).status, 200)
  assert.deepEqual(
    [(await client.get('/api/auth/me')).status, (await elsewhere.get('/api/auth/me')).status],
    [200, 401],
  )
  const me = (await client.get('/api/auth/me')).body
  assert.deepEqual([me.email, me.emailVerified, me.pendingEmail], [email, true, null])
  assert.equal((await signIn(email)).status, 200)
  assert.equal((await signIn(person.email)).status, 401)
  assert.equal((await verify(client, token)).status, 400)
  assert((await app.mailsTo(person.email)).some(({ subject }) => subject.includes('was changed')))
})

test('a taken email gets the same reply as a free one; its owner gets an email, no link is sent', async () => {
  const { client } = await somebody()
  const { person: owner } = await somebody()
  const reply = await client.put(path, { email: owner.email, currentPassword: password })
  assert.deepEqual([reply.status, reply.body.pendingEmail], [200, owner.email])
  const mails = await app.mailsTo(owner.email)
  assert.deepEqual([mails.length, await tokenIn(owner.email)], [1, undefined])
  assert.match(mails[0]!.subject, /You already have a Vaidya account/)
})

test('the link to a new address is refused if someone else has taken the address first', async () => {
  const { person, client } = await somebody()
  const email = 'contested@people.example'
  await client.put(path, { email, currentPassword: password })
  await makeUser(app.db, { email })
  assert.equal((await verify(client, await tokenIn(email))).status, 400)
  assert.equal((await client.get('/api/auth/me')).body.email, person.email)
})

test('a new password cancels a pending change of address', async () => {
  const { client } = await somebody()
  const email = 'stolen@people.example'
  await client.put(path, { email, currentPassword: password })
  const changed = await client.post('/api/auth/change-password', {
    currentPassword: password,
    newPassword: 'quite another one',
  })
  assert.equal(changed.status, 200)
  assert.equal((await verify(client, await tokenIn(email))).status, 400)
})

test('a person can request five email changes an hour', async () => {
  const { client } = await somebody()
  const statuses: number[] = []
  for (let times = 0; times < 6; times++)
    statuses.push((await client.put(path, { email: `wish-${times}@people.example`, currentPassword: password })).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})

test('the location is the city of the clinic, or the address in the person’s chart', async () => {
  const clinic = await makeClinic(app.db)
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await staff.get('/api/auth/me')).body.location, 'Pune')
  const { person, client } = await somebody()
  assert.equal((await client.get('/api/auth/me')).body.location, null)
  const chart = await makeChart(app.db, clinic, { owner: person })
  await app.db.updateTable('patients').set({ address: '4 Lake View' }).where('id', '=', chart.id).execute()
  assert.equal((await client.get('/api/auth/me')).body.location, '4 Lake View')
})

test('recent activity counts the person’s own events and no one else’s', async () => {
  const doctor = await makeDoctor(app.db, await makeClinic(app.db))
  const { body } = await (await app.signInAs(doctor)).get('/api/profile/activity')
  assert.deepEqual(body, { upcomingVisits: 0, completedVisits: 0, cancelledVisits: 0, signIns: 0 })
})

test('a person sees their sessions without secrets, and ends one or all others', async () => {
  const person = await makeUser(app.db, { passwordHash: hash })
  const open = async (agent: string) => {
    const answer = await app.anonymous.post(
      '/api/auth/login',
      { email: person.email, password },
      { 'user-agent': agent },
    )
    return app.anonymous.with({ cookie: String(answer.headers['set-cookie']).split(';')[0]! })
  }
  const here = await open('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36')
  const phone = await open('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')
  const third = await open('curl/8')
  const { body, text } = await here.get('/api/auth/sessions')
  assert.deepEqual(
    body.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent]),
    [
      ['Chrome on Windows', true],
      ['Unknown device', false],
      ['Safari on iPhone', false],
    ],
  )
  assert(!/token|hash|secret|Mozilla/i.test(text))
  const theirs = body.find(({ device }: { device: string }) => device === 'Safari on iPhone')
  assert.equal((await here.send('DELETE', `/api/auth/sessions/${theirs.id}`)).status, 200)
  assert.equal((await phone.get('/api/auth/me')).status, 401)
  assert.equal((await here.send('DELETE', `/api/auth/sessions/${theirs.id}`)).status, 404)
  assert.equal((await here.send('DELETE', '/api/auth/sessions')).status, 200)
  assert.equal((await third.get('/api/auth/me')).status, 401)
  assert.equal((await here.get('/api/auth/sessions')).body.length, 1)
})

test('another person’s session answers 404', async () => {
  const { client } = await somebody()
  const other = await makeUser(app.db)
  const { id, secret } = await makeSession(app.db, other.userId)
  assert.equal((await client.send('DELETE', `/api/auth/sessions/${id}`)).status, 404)
  assert.equal((await client.send('DELETE', '/api/auth/sessions')).status, 200)
  assert.equal((await app.anonymous.with({ cookie: `vaidya_session=${secret}` }).get('/api/auth/me')).status, 200)
})

test('sessions show the browser by name', () => {
  assert.equal(
    deviceInWords('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
    'Firefox on Linux',
  )
  assert.equal(deviceInWords('Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36'), 'Chrome on Android')
  assert.equal(
    deviceInWords('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/141 Safari/537 Edg/141'),
    'Edge on Mac',
  )
  assert.equal(deviceInWords(null), 'Unknown device')
})
