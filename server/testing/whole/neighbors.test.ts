import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { gradualLimit } from '#server/http/door/gradual-limit.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import { makeAdmin, makeAppointment, makeChart, makeClinic, makeDoctor, makeUser } from '#server/testing/factories.ts'
import { workday } from '#server/testing/dates.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { makePaperCode, makePrescription } from '#server/testing/prescriptions.ts'
import { makeReport } from '#server/testing/reports.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

// One network with a guesser in it, such as a waiting room: everyone with the right secret gets in
// (docs/decisions/0075).

const SITE = 'https://clinic.example'
const app = await buildTestApp({ settings: { PUBLIC_URL: SITE } })
after(() => app.close())
const { db, deps } = app
/** The clock of the network's budget of sign-ins, which stands still while guesses take their time. */
let clock = Date.now()
deps.limits.signInPerAddress = gradualLimit({ points: 50, seconds: 900, now: () => clock })
const password = 'correct horse battery'
const passwordHash = await quickHash(password)
const here = app.anonymous.from('192.0.2.50')
const login = '/api/auth/login'

const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0]!)
const deviceOf = (answer: Answer) => cookiesOf(answer).find((one) => one.includes('_device='))!
const signIn = (client: Client, { email }: { email: string }, typed = password) =>
  client.post(login, { email, password: typed })

async function mailedLink(purpose: string) {
  const { userId, email } = await makeUser(db, { passwordHash })
  const token = newSecret()
  await sql`insert into account_links (token_hash, user_id, purpose, email, expires_at)
    values (${hashOf(token)}, ${userId}, ${purpose}, ${email}, now() + interval '1 hour')`.execute(db)
  return { email, token }
}

/** Guesses 200 times; the first ones are refused as wrong, the last as too many. */
async function guess(kind: string, wrong: number, once: (index: number) => Promise<Answer>) {
  const statuses: number[] = []
  for (let index = 0; index < 200; index++) statuses.push((await once(index)).status)
  assert.deepEqual([statuses[0], statuses.at(-1)], [wrong, 429], kind)
}

test('after 200 wrong guesses of each kind from one network, every right secret from that network works', async () => {
  const clinic = await makeClinic(db)
  const [doctor, admin] = [await makeDoctor(db, clinic), await makeAdmin(db, clinic)]
  const chart = await makeChart(db, clinic)
  const booked = await makeAppointment(db, { clinic, doctor, chart, at: { date: workday(clinic), time: '10:00' } })
  const manage = manageTokenOf(deps, booked.id)
  await sql`update appointments set manage_token_hash = ${manageTokenHash(manage)} where id = ${booked.id}`.execute(db)
  const report = await makeReport(db, { owner: await makeUser(db), files: deps.files })
  const paper = await makePaperCode(db, deps, await makePrescription(db, { clinic, doctor, chart }))
  const key = (await makeApiKey(db, clinic, admin)).apiKey.token
  const [reset, verify] = [await mailedLink('reset-password'), await mailedLink('verify-email')]

  const person = await makeUser(db, { passwordHash })
  const device = deviceOf(await signIn(here, person))
  const factored = await makeUser(db, { passwordHash })
  const own = await app.signInAs(factored)
  const { key: secret } = (await own.post('/api/auth/two-factor/set-up', { password })).body
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  const { recoveryCodes } = (await own.post('/api/auth/two-factor/enable', { code: code(0) })).body
  const holder = await makeUser(db, { passwordHash })
  const holders = await app.signInAs(holder)
  const authenticator = new Authenticator(SITE)
  const { body: options } = await holders.post('/api/auth/passkeys/options', { password })
  await holders.post('/api/auth/passkeys', { name: 'Phone', credential: authenticator.make(options) })
  const challengeOf = async (client: Client, one: { email: string }) => (await signIn(client, one)).body.challenge
  const [first, second] = [await challengeOf(here, factored), await challengeOf(here, holder)]

  const wrong = () => newSecret()
  await guess('passwords', 401, (index) => signIn(here, { email: `nobody-${index}@people.example` }, 'wrong'))
  await guess('passwords of one account', 429, () => signIn(here, person, 'wrong'))
  await guess('second steps', 401, () => here.post(`${login}/two-factor`, { challenge: wrong(), code: '123456' }))
  await guess('passkeys', 200, () => here.post(`${login}/passkey/options`, {}))
  await guess('reset links', 400, () =>
    here.post('/api/auth/reset-password', { token: wrong(), newPassword: 'a lantern in the rain' }),
  )
  await guess('bookings', 429, () => here.get(`/api/public/bookings/${wrong()}`))
  await guess('reports', 429, () => here.get(`/api/public/shared-reports/${wrong()}`))
  await guess('prescriptions', 404, () => here.get(`/api/public/prescriptions/${wrong().slice(0, 22)}`))
  const keyWith = (token: string) => here.with({ authorization: `Bearer ${token}`, origin: '' })
  await guess('keys', 401, () => keyWith(`vdy_${'0'.repeat(16)}_${wrong()}`).get('/api/api-key'))

  const works = async (kind: string, answer: Promise<Answer>) => assert.equal((await answer).status, 200, kind)
  const known = here.with({ cookie: device })
  await works('a password in a known browser', signIn(known, person))
  await works('a code', here.post(`${login}/two-factor`, { challenge: first, code: recoveryCodes[0] }))
  const { body: signing } = await here.post(`${login}/passkey/options`, { challenge: second })
  const credential = authenticator.sign(signing)
  const byPasskey = await here.post(`${login}/passkey`, { challenge: second, credential })
  assert.equal(byPasskey.status, 200)
  const own2 = here.with({ cookie: deviceOf(byPasskey) })
  const { body: alone } = await own2.post(`${login}/passkey/options`, {})
  await works('a passkey alone', own2.post(`${login}/passkey`, { credential: authenticator.sign(alone) }))
  await works('a booking', here.get(`/api/public/bookings/${manage}`))
  await works('a report', here.get(`/api/public/shared-reports/${report.token}`))
  await works('a prescription', here.get(`/api/public/prescriptions/${paper}`))
  await works('an API key', keyWith(key).get('/api/api-key'))
  await works('an address', here.post('/api/auth/verify-email', { token: verify.token, password }))
  const newPassword = 'a lantern in the rain'
  const changed = await here.post('/api/auth/reset-password', { token: reset.token, newPassword })
  assert.equal(changed.status, 200)
  await works('a new browser after a reset', signIn(here.with({ cookie: deviceOf(changed) }), reset, newPassword))
  await works('forgotten in a known browser', known.post('/api/auth/forgot-password', { email: person.email }))
})

test('a browser has its own budget only for accounts that it has signed in to, and only with a signature of this server', async () => {
  const at = app.anonymous.from('192.0.2.51')
  const [person, other] = [await makeUser(db, { passwordHash }), await makeUser(db, { passwordHash })]
  const answer = await signIn(at, person)
  const device = deviceOf(answer)
  assert.match(
    [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.includes('_device='))!,
    /^__Host-vaidya_device=[\w-]{43}(\.[\w-]{43}){2}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/,
  )
  for (const one of [person, other])
    for (let tries = 0; tries < 10; tries++) assert.equal((await signIn(at, one, 'wrong')).status, 401)
  const statusOf = async (one: typeof person, cookie: string, typed = password) =>
    (await signIn(at.with({ cookie }), one, typed)).status
  const forged = device.replace(/\..*/, `.${'x'.repeat(43)}.${'y'.repeat(43)}`)
  assert.deepEqual(
    [await statusOf(person, forged), await statusOf(other, device), await statusOf(person, device)],
    [429, 429, 200],
  )
  // the budget of a known browser has an end, too
  for (let tries = 0; tries < 10; tries++) assert.equal(await statusOf(person, device, 'wrong'), 401)
  assert.equal(await statusOf(person, device), 429)
})

test('strangers who guess at sign-in don’t keep a signed-in person from proving their password', async () => {
  const person = await makeUser(db, { passwordHash })
  const client = await app.signInAs(person)
  for (let tries = 0; tries < 11; tries++) await signIn(app.anonymous.from('192.0.2.52'), person, 'wrong')
  assert.equal((await client.post('/api/auth/two-factor/set-up', { password })).status, 200)
})

test('after 200 wrong passwords from one network, a new browser signs in there within seconds, and guesses stay limited', async () => {
  const at = app.anonymous.from('192.0.2.53')
  const person = await makeUser(db, { passwordHash })
  await guess('passwords', 401, (index) => signIn(at, { email: `stranger-${index}@people.example` }, 'wrong'))
  const refused = await signIn(at, person)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '18'])
  clock += 18_000
  assert.equal((await signIn(at, person)).status, 200)
  // the right password took nothing; the next wrong one takes what the wait gave
  const wrong = await Promise.all(
    Array.from({ length: 10 }, (_, index) => signIn(at, { email: `other-${index}@people.example` }, 'wrong')),
  )
  assert.deepEqual(
    wrong.map(({ status }) => status).toSorted((a, b) => a - b),
    [401, ...Array<number>(9).fill(429)],
  )
})
