import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roles } from '#contract/accounts/accounts.ts'
import { statusesOf } from '#server/testing/client.ts'
import { makeUser } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fitsPassword } from '#server/features/accounts/passwords/passwords.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
})
after(() => app.close())

let count = 0
const wish = (more: object = {}) => ({
  email: `new-${++count}@people.example`,
  password: 'correct horse battery',
  firstName: 'New',
  lastName: 'Person',
  role: 'patient',
  ...more,
})
const register = (body: unknown) => app.anonymous.post('/api/auth/register', body)
const userOf = (email: string) => app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const people = async () => (await app.db.selectFrom('users').select('id').execute()).length

test('a registration creates an account without a session and emails a link to verify the address', async () => {
  const person = wish({ email: ' Mixed.Case@People.example ', firstName: ' Zoë ' })
  const { status, body, headers } = await register(person)
  assert.equal(status, 201)
  assert.equal(headers['set-cookie'], undefined)
  const { id, ...rest } = body
  assert.deepEqual(rest, { email: 'mixed.case@people.example', firstName: 'Zoë', lastName: 'Person', role: 'patient' })
  const user = await userOf('mixed.case@people.example')
  assert.equal(user!.id, id)
  assert.equal(user!.email_verified_at, null)
  assert(user!.terms_version && user!.terms_accepted_at && user!.terms_accepted_address)
  assert.match(user!.password_hash, /^\$argon2id\$/)
  assert(await fitsPassword(user!.password_hash, 'correct horse battery'))
  const [mail] = await app.mailsTo('mixed.case@people.example')
  assert.match(mail!.body, /http:\/\/vaidya\.test\/verify-email\?token=[\w-]{43}/)
})

test('a person can register with each role, and none gives access', async () => {
  for (const role of roles) {
    const { status, body } = await register(wish({ role }))
    assert.equal(status, 201)
    const client = await app.signInAs({ userId: body.id })
    const me = await client.get('/api/auth/me')
    assert.deepEqual([me.body.role, me.body.memberships], [role, []])
    assert.deepEqual((await client.get('/api/appointments')).body, [])
  }
  assert.equal((await register(wish({ role: 'superuser' }))).status, 400)
})

test('a registered address is refused without a reason; its owner gets an email', async () => {
  const owner = await makeUser(app.db)
  const before = await userOf(owner.email)
  const { status, body } = await register(wish({ email: owner.email.toUpperCase(), firstName: 'Mallory' }))
  assert.deepEqual([status, body], [409, { message: 'Unable to create account' }])
  assert.deepEqual(await userOf(owner.email), before)
  const mails = await app.mailsTo(owner.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['You already have a Vaidya account'],
  )
  assert.doesNotMatch(mails[0]!.body, /Mallory/)
})

test('simultaneous registrations of one address create one unverified account', async () => {
  const person = wish()
  const before = await people()
  const answers = await Promise.all([1, 2, 3, 4].map(() => register(person)))
  assert.deepEqual(statusesOf(answers), [201, 201, 201, 201])
  assert.equal(await people(), before + 1)
})

test('an address gets a limited number of registration emails an hour, no matter who triggers them', async () => {
  const person = wish()
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++)
    statuses.push((await app.anonymous.from(`127.0.1.${tries}`).post('/api/auth/register', person)).status)
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
  assert.equal((await app.mailsTo(person.email)).length, 5)
})

test('a password has at least 8 characters and isn’t common; there is no other rule', async () => {
  const before = await people()
  for (const [password, message] of [
    ['', 'Password is required'],
    ['1234567', 'Password must be at least 8 characters'],
    ['password1', 'This password is too common. Please choose a different one.'],
    ['QWERTYUIOP', 'This password is too common. Please choose a different one.'],
    ['abcdefgh', 'This password is too common. Please choose a different one.'],
    ['xxxxxxxxxxxx', 'This password is too common. Please choose a different one.'],
    ['x'.repeat(257), 'At most 256 characters'],
  ]) {
    const { status, body } = await register(wish({ password }))
    assert.deepEqual([status, body.issues], [400, [{ path: 'password', message }]], password)
  }
  assert.equal(await people(), before)
  for (const password of ['  two spaces  ', 'गुप्त शब्द है यह', 'n0 upper case needed', 'xy'.repeat(128)]) {
    const person = wish({ password })
    assert.equal((await register(person)).status, 201, password)
    const signIn = (typed: string) => app.anonymous.post('/api/auth/login', { email: person.email, password: typed })
    assert.equal((await signIn(password)).status, 200, password)
    assert.equal((await signIn(password.slice(0, -1))).status, 401, 'not cut')
  }
})

test('missing or invalid fields are named one by one', async () => {
  const before = await people()
  const { status, body } = await register({ password: 'correct horse battery' })
  assert.equal(status, 400)
  assert.deepEqual(body.issues, [
    { path: 'email', message: 'Please enter a valid email' },
    { path: 'firstName', message: 'First name is required' },
    { path: 'lastName', message: 'Last name is required' },
    { path: 'role', message: 'Please choose a role' },
  ])
  for (const more of [
    { id: 'x' },
    { isVerified: true },
    { emailVerified: true },
    { mustChangePassword: false },
    { clinicId: 'x' },
  ])
    assert.equal((await register(wish(more))).status, 400)
  assert.equal(await people(), before)
})

test('line breaks never add a header to an email', async () => {
  for (const email of ['a@people.example\r\nBcc: x@people.example', 'a\r\n@people.example', '"a\nb"@people.example'])
    assert.equal((await register(wish({ email }))).status, 400, JSON.stringify(email))
  const person = wish({ firstName: 'Evil\r\nBcc: victim@people.example' })
  assert.equal((await register(person)).status, 400)
  assert.equal((await app.mailsTo(person.email)).length, 0)
  assert.equal((await app.mailsTo('victim@people.example')).length, 0)
})

test('registrations from one network are limited', async () => {
  const few = await buildTestApp({ settings: { SIGN_IN_PER_ADDRESS: '3' } })
  try {
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++)
      statuses.push((await few.anonymous.post('/api/auth/register', wish({ password: 'password1' }))).status)
    assert.deepEqual(statuses, [400, 400, 400, 429, 429])
  } finally {
    await few.close()
  }
})
