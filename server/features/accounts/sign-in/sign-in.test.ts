import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeAdmin, makeClinic, makeUser, type Person } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let hash: string
const password = 'correct horse battery'
const login = '/api/auth/login'

before(async () => {
  app = await buildTestApp()
  hash = await quickHash(password)
})
after(() => app.close())

const account = () => makeUser(app.db, { passwordHash: hash })
const signIn = ({ email }: { email: string }, attempt = password, from = '127.0.0.1') =>
  app.anonymous.from(from).post(login, { email, password: attempt })
/** The session's cookie; the browser's own one comes after it. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String([headers['set-cookie']].flat()[0])
const withCookie = (answer: { headers: Record<string, unknown> }) =>
  app.anonymous.with({ cookie: cookieOf(answer).split(';')[0]! })

test('the right password opens a session: the reply has the person, and only the cookie has the secret', async () => {
  const person = await account()
  const answer = await signIn(person)
  assert.deepEqual([answer.status, answer.body.id, answer.body.email], [200, person.userId, person.email])
  const [pair, ...attributes] = cookieOf(answer).split('; ')
  assert.match(pair!, /^vaidya_session=[\w-]{43}$/)
  assert.deepEqual(attributes, ['Path=/', 'HttpOnly', 'SameSite=Lax'])
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert(!answer.text.includes(pair!.split('=')[1]!))
  const me = await withCookie(answer).get('/api/auth/me')
  assert.deepEqual([me.status, me.body], [200, answer.body])
  const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(app.db)
  assert(!JSON.stringify(rows).includes(pair!.split('=')[1]!), 'only the hash of the secret is stored')
})

test('an email matches in any case, a password only exactly', async () => {
  const person = await account()
  assert.equal((await signIn({ email: ` ${person.email.toUpperCase()} ` })).status, 200)
  for (const attempt of [` ${password}`, `${password} `, password.toUpperCase()])
    assert.equal((await signIn(person, attempt)).status, 401)
})

test('a wrong password, an unknown email and a deactivated account get the same reply', async () => {
  const gone = await account()
  await app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', gone.userId).execute()
  const answers = [
    await signIn(await account(), 'not the password'),
    await signIn({ email: 'nobody@people.example' }),
    await signIn(gone),
  ]
  for (const { status, body, headers } of answers) {
    assert.deepEqual([status, body], [401, { message: 'Invalid email or password' }])
    assert.equal(headers['set-cookie'], undefined)
  }
})

test('over TLS the cookie is Secure and bound to this host', async () => {
  const secure = await buildTestApp({ settings: { PUBLIC_URL: 'https://clinic.example' } })
  try {
    const person = await makeUser(secure.db, { passwordHash: hash })
    const answer = await secure.anonymous.post(login, { email: person.email, password })
    assert.match(cookieOf(answer), /^__Host-vaidya_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    assert.match(String(answer.headers['strict-transport-security']), /max-age=31536000; includeSubDomains/)
    const pair = cookieOf(answer).split(';')[0]!
    assert.equal((await secure.anonymous.with({ cookie: pair }).get('/api/auth/me')).status, 200)
    // the plain name, which any subdomain could set, is not taken
    const plain = pair.replace('__Host-', '')
    assert.equal((await secure.anonymous.with({ cookie: plain }).get('/api/auth/me')).status, 401)
  } finally {
    await secure.close()
  }
})

test('a sign-in ends the browser’s earlier session and ignores a session id that the caller chose', async () => {
  const person = await account()
  const first = await signIn(person)
  const second = await withCookie(first).post(login, { email: person.email, password })
  assert.notEqual(cookieOf(second), cookieOf(first))
  assert.equal((await withCookie(first).get('/api/auth/me')).status, 401)
  assert.equal((await withCookie(second).get('/api/auth/me')).status, 200)
  const planted = `vaidya_session=${'p'.repeat(43)}`
  const third = await app.anonymous.with({ cookie: planted }).post(login, { email: person.email, password })
  assert(!cookieOf(third).includes('ppppp'))
  assert.equal((await app.anonymous.with({ cookie: planted }).get('/api/auth/me')).status, 401)
})

test('after ten failures the account refuses even the right password, from any address; other accounts sign in', async () => {
  const person = await account()
  for (let tries = 0; tries < 10; tries++) assert.equal((await signIn(person, 'wrong', `127.0.1.${tries}`)).status, 401)
  const refused = await signIn(person, password, '127.0.1.99')
  assert.deepEqual(
    [refused.status, refused.body.message],
    [429, 'Too many attempts. Please wait a moment and try again.'],
  )
  const seconds = Number(refused.headers['retry-after'])
  assert(seconds > 0 && seconds <= 15 * 60)
  assert.equal((await signIn(await account(), password, '127.0.1.99')).status, 200)

  await sql`update throttles set expire = expire - ${15 * 60_000}::bigint`.execute(app.db)
  assert.equal((await signIn(person, password, '127.0.1.99')).status, 200)
})

test('a right password resets the account’s count of failures', async () => {
  const person = await account()
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 9; tries++)
      assert.equal((await signIn(person, 'wrong', `127.0.2.${tries}`)).status, 401)
    assert.equal((await signIn(person, password, '127.0.2.99')).status, 200)
  }
})

test('an unknown email runs out of attempts like a known one', async () => {
  const stranger = { email: 'nobody-at-all@people.example' }
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++) statuses.push((await signIn(stranger, 'wrong', `127.0.3.${tries}`)).status)
  assert.deepEqual(statuses, [...Array(10).fill(401), 429])
})

test('one network that tries many accounts is blocked, and a forged address doesn’t help it', async () => {
  const few = await buildTestApp({ settings: { SIGN_IN_PER_ADDRESS: '5' } })
  try {
    const tries = (count: number) => Array.from({ length: count }, (_, index) => index)
    const attempt = (index: number, address: string) =>
      few.anonymous
        .from(address)
        .post(
          login,
          { email: `someone-${index}@people.example`, password: 'wrong' },
          { 'x-forwarded-for': `10.0.0.${index}`, forwarded: `for=10.0.0.${index}` },
        )
    const statuses: number[] = []
    for (const index of tries(30)) statuses.push((await attempt(index, '127.0.4.1')).status)
    assert.deepEqual(statuses, [...Array(5).fill(401), ...Array(25).fill(429)])
    assert.equal((await attempt(0, '127.0.4.2')).status, 401)
    const { rows } = await sql<{ address: string }>`select distinct address from audit_events`.execute(few.db)
    assert.deepEqual(rows.map(({ address }) => address).sort(), ['127.0.4.1', '127.0.4.2'])
  } finally {
    await few.close()
  }
})

test('many people on one network who sign in correctly aren’t blocked', async () => {
  const few = await buildTestApp({ settings: { SIGN_IN_PER_ADDRESS: '3' } })
  try {
    const person = await makeUser(few.db, { passwordHash: hash })
    for (let times = 0; times < 6; times++)
      assert.equal((await few.anonymous.post(login, { email: person.email, password })).status, 200)
  } finally {
    await few.close()
  }
})

test('signing out ends the session on the server and clears the cookie', async () => {
  const session = await signIn(await account())
  const client = withCookie(session)
  const out = await client.post('/api/auth/logout')
  assert.equal(out.status, 200)
  assert.match(cookieOf(out), /^vaidya_session=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/)
  assert.equal(out.headers['clear-site-data'], '"cache", "storage"')
  const replayed = await client.get('/api/auth/me')
  assert.deepEqual([replayed.status, replayed.body], [401, { message: 'Unauthorized' }])
  // repeating it, or calling without a session, isn't an error
  assert.equal((await client.post('/api/auth/logout')).status, 200)
})

test('the audit records sign-ins, refusals and sign-outs', async () => {
  const person = await account()
  await signIn(person, 'wrong')
  await withCookie(await signIn(person)).post('/api/auth/logout')
  const rows = await app.db
    .selectFrom('audit_events')
    .select('action')
    .where('subject_id', '=', person.userId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['sign-in.refused', 'sign-in.accepted', 'sign-out'],
  )
})

test('the reply lists the person’s profiles and memberships', async () => {
  const clinic = await makeClinic(app.db)
  const admin: Person = await makeAdmin(app.db, clinic)
  const { body } = await (await app.signInAs(admin)).get('/api/auth/me')
  assert.deepEqual(body.memberships, [
    { clinic: { id: clinic.id, name: clinic.name, country: 'IN' }, role: 'clinic_admin', doctorId: null },
  ])
  assert(!('doctorProfile' in body) && !('staffProfile' in body))
})
