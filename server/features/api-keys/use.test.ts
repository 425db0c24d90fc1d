import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { keyMessages } from '#contract/api-keys.ts'
import { messages } from '#contract/errors.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import { todayIn } from '#server/time.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makeDoctorOf,
  makePatientAccount,
  makeSession,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// A program's calls with an API key, over HTTP.

let app: TestApp
let clinic: TestClinic
let admin: Person

before(async () => {
  app = await buildTestApp({ settings: { DEMO: 'off' } })
  clinic = await makeClinic(app.db)
  admin = await makeAdmin(app.db, clinic)
})
after(() => app.close())

const bearer = (token: string) => app.anonymous.with({ authorization: `Bearer ${token}`, origin: '' })

test('a key works without a cookie or an origin, for its own clinic only', async () => {
  const chart = await makeChart(app.db, clinic)
  const elsewhere = await makeClinic(app.db)
  const foreign = await makeChart(app.db, elsewhere)
  // the maker administers the other clinic too: their key doesn't
  await sql`insert into memberships (user_id, clinic_id, role, accepted_at)
    values (${admin.userId}, ${elsewhere.id}, 'clinic_admin', now())`.execute(app.db)
  // and is a patient there
  const own = await makeChart(app.db, elsewhere, { owner: admin })
  const program = await app.signInAs(await makeApiKey(app.db, clinic, admin))

  const listed = await program.get('/api/patients')
  assert.equal(listed.status, 200)
  assert.equal(listed.headers['set-cookie'], undefined)
  const ids = listed.body.map(({ id }: { id: string }) => id)
  assert(ids.includes(chart.id) && !ids.includes(foreign.id) && !ids.includes(own.id))
  assert.equal((await program.get(`/api/patients/${chart.id}`)).status, 200)
  for (const id of [foreign.id, own.id]) assert.equal((await program.get(`/api/patients/${id}`)).status, 404)
  for (const address of [`/api/clinics/${elsewhere.id}`, `/api/clinics/${elsewhere.id}/public`])
    assert.equal((await program.get(address)).status, 404)
  assert.deepEqual((await program.get(`/api/doctors?clinicId=${elsewhere.id}`)).body, [])
  const names = {
    firstName: 'Nila',
    lastName: 'Bose',
    phone: '+91 98200 00009',
    email: 'nila@people.example',
    dateOfBirth: '1990-01-31',
    gender: 'female',
    address: '2 Station Road',
    emergencyContact: 'Ravi Bose',
    emergencyPhone: '+91 98200 00008',
  }
  const added = await program.post('/api/patients', { ...names, clinicId: clinic.id })
  assert.equal(added.status, 201, added.text)
  assert.equal((await program.post('/api/patients', { ...names, clinicId: elsewhere.id })).status, 404)

  const itself = (await program.get('/api/api-key')).body
  assert.deepEqual(
    [itself.name, itself.clinic.id, itself.plan, itself.requestsPerHour],
    ['Website', clinic.id, 'standard', 1000],
  )
  assert.equal((await (await app.signInAs(admin)).get('/api/api-key')).status, 403)
})

test('a missing scope and a call closed to keys answer 403 with a message, and the audit records them', async () => {
  const key = await makeApiKey(app.db, clinic, admin, { scopes: ['appointments:read'] })
  const program = await app.signInAs(key)
  assert.equal((await program.get('/api/appointments')).status, 200)
  for (const [method, address, message] of [
    ['GET', '/api/patients', keyMessages.lacksScope('patients:read')],
    ['POST', '/api/appointments', keyMessages.lacksScope('appointments:write')],
    ['GET', '/api/settings', keyMessages.notForKeys],
    ['GET', '/api/auth/me', keyMessages.notForKeys],
    ['GET', '/api/staff', keyMessages.notForKeys],
    ['POST', '/api/auth/change-password', keyMessages.notForKeys],
    ['POST', '/api/auth/login', keyMessages.notForKeys],
    ['POST', '/api/public/appointments', keyMessages.notForKeys],
  ] as const) {
    const answer = await program.send(method, address, method === 'POST' ? {} : undefined)
    assert.deepEqual([answer.status, answer.body.message], [403, message], address)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  await app.deps.refusals.settled()
  const { rows } = await sql`select from audit_events
    where actor_user_id = ${key.userId} and action = 'access.refused' and clinic_id = ${clinic.id}`.execute(app.db)
  assert.equal(rows.length, 8)
})

test('wrong, expired, revoked and malformed keys get the same reply', async () => {
  const [good, expired, revoked] = [
    await makeApiKey(app.db, clinic, admin),
    await makeApiKey(app.db, clinic, admin),
    await makeApiKey(app.db, clinic, admin),
  ]
  await sql`update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
    where id = ${expired.apiKey.id}`.execute(app.db)
  await sql`update api_keys set ended_at = now(), ended_by = ${admin.userId} where id = ${revoked.apiKey.id}`.execute(
    app.db,
  )
  const { token } = good.apiKey
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${token}A`,
    token.slice(4),
    'vdy_',
    '',
    `vdy_${'0'.repeat(16)}_${token.slice(-43)}`,
    expired.apiKey.token,
    revoked.apiKey.token,
  ]) {
    const answer = await bearer(wrong).get('/api/patients')
    assert.deepEqual([answer.status, answer.body], [401, { message: keyMessages.refused }], wrong)
    assert.equal(answer.headers['www-authenticate'], 'Bearer realm="API"')
  }
  // keys in the address or in a cookie are ignored
  assert.deepEqual((await app.anonymous.get(`/api/patients?token=${token}&access_token=${token}`)).body, {
    message: messages.unauthorized,
  })
  assert.equal((await app.anonymous.get('/api/patients', { cookie: `vaidya_session=${token}` })).status, 401)
  assert.equal((await app.anonymous.get('/api/patients', { authorization: token })).status, 401)
  // beside a session the key is ignored
  const { secret } = await makeSession(app.db, admin.userId)
  const both = { cookie: `vaidya_session=${secret}`, authorization: 'Bearer vdy_no' }
  assert.equal((await app.anonymous.get('/api/patients', both)).status, 401)
  assert.equal((await app.anonymous.get('/api/events', { authorization: `Bearer ${token}` })).status, 401)
})

test('another authorization scheme is ignored, and shared replies need no key', async () => {
  const { secret } = await makeSession(app.db, admin.userId)
  const headers = { cookie: `vaidya_session=${secret}`, authorization: 'Basic c3RhZ2luZzpvcGVu' }
  assert.equal((await app.anonymous.get('/api/patients', headers)).status, 200)
  assert.equal((await bearer('vdy_no').get('/api/health-conditions')).status, 200)
})

test('guesses at keys are limited per network, and a right key from that network works', async () => {
  const guesser = bearer(`vdy_${'0'.repeat(16)}_${'A'.repeat(43)}`).from('203.0.113.9')
  let answer = await guesser.get('/api/patients')
  for (let turn = 0; turn < 40 && answer.status === 401; turn++) answer = await guesser.get('/api/patients')
  assert.equal(answer.status, 429)
  assert(Number(answer.headers['retry-after']) > 0)
  const { apiKey } = await makeApiKey(app.db, clinic, admin)
  assert.equal((await bearer(apiKey.token).from('203.0.113.9').get('/api/patients')).status, 200)
})

test('a key stops working when its creator loses the right, and stays dead if they get it back', async () => {
  const there = await makeClinic(app.db)
  const [maker, colleague] = [await makeAdmin(app.db, there), await makeAdmin(app.db, there)]
  const key = await makeApiKey(app.db, there, maker)
  const program = await app.signInAs(key)
  const status = async () => (await program.get('/api/patients')).status
  assert.equal(await status(), 200)

  // suspended by the operator, for as long as that lasts
  await sql`update users set deactivated_at = now() where id = ${maker.userId}`.execute(app.db)
  assert.equal(await status(), 401)
  await sql`update users set deactivated_at = null where id = ${maker.userId}`.execute(app.db)
  await sql`update clinics set is_active = false where id = ${there.id}`.execute(app.db)
  assert.equal(await status(), 401)
  await sql`update clinics set is_active = true where id = ${there.id}`.execute(app.db)
  // requirements for administrators block their keys too
  await sql`insert into clinic_settings (clinic_id, require_two_factor_for_admins) values (${there.id}, true)`.execute(
    app.db,
  )
  const rests = await program.get('/api/patients')
  assert.deepEqual([rests.status, rests.body.message], [403, keyMessages.rests])
  await sql`update clinic_settings set require_two_factor_for_admins = false where clinic_id = ${there.id}`.execute(
    app.db,
  )
  assert.equal(await status(), 200)

  assert.equal((await (await app.signInAs(maker)).delete(`/api/memberships/${there.id}`)).status, 200)
  assert.equal(await status(), 401)
  await sql`update memberships set ended_at = null where user_id = ${maker.userId}`.execute(app.db)
  assert.equal(await status(), 401)
  const { body } = await (await app.signInAs(colleague)).get(`/api/clinics/${there.id}/api-keys`)
  assert.deepEqual([body[0].state, body[0].id], ['stopped', key.apiKey.id])
  const { rows } = await sql<{ action: string }>`select action from audit_events
    where subject_id = ${key.apiKey.id} and clinic_id = ${there.id}`.execute(app.db)
  assert.deepEqual(rows, [{ action: 'api-key.stopped' }])
})

test('hourly calls are counted per clinic across all servers, up to its plan’s limit', async () => {
  const there = await makeClinic(app.db)
  const maker = await makeAdmin(app.db, there)
  const [one, two] = [await makeApiKey(app.db, there, maker), await makeApiKey(app.db, there, maker)]
  const second = await buildTestApp({ beside: app, settings: { DEMO: 'off' } })
  try {
    const [here, beside] = [await app.signInAs(one), await second.signInAs(two)]
    const first = await here.get('/api/patients')
    assert.deepEqual([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']], ['1000', '999'])
    const reset = Number(first.headers['ratelimit-reset'])
    assert(reset > 3500 && reset <= 3600)
    // a refusal counts too
    assert.equal((await beside.get('/api/settings')).headers['ratelimit-remaining'], '998')
    await sql`update throttles set points = 999 where key = ${`key-calls:${there.id}`}`.execute(app.db)
    assert.deepEqual((await here.get('/api/patients')).headers['ratelimit-remaining'], '0')
    for (const client of [here, beside, beside]) {
      const { status, headers, body } = await client.get('/api/patients')
      assert.deepEqual([status, body.message], [429, keyMessages.tooMany(1000)])
      assert.deepEqual([headers['ratelimit-remaining'], headers['retry-after']], ['0', headers['ratelimit-reset']])
    }
    await sql`update clinics set plan = 'premium' where id = ${there.id}`.execute(app.db)
    const more = await here.get('/api/patients')
    assert.deepEqual([more.status, more.headers['ratelimit-limit']], [200, '5000'])
    assert(Number(more.headers['ratelimit-remaining']) > 3900)
  } finally {
    await second.close()
  }
})

test('the last use of a key is written at most every ten minutes', async () => {
  const { apiKey } = await makeApiKey(app.db, clinic, admin)
  const used = async () =>
    (await sql<{ at: Date | null }>`select last_used_at as at from api_keys where id = ${apiKey.id}`.execute(app.db))
      .rows[0]!.at
  assert.equal(await used(), null)
  await bearer(apiKey.token).get('/api/patients')
  const first = await used()
  await bearer(apiKey.token).get('/api/patients')
  assert.deepEqual(await used(), first)
  await sql`update api_keys set last_used_at = now() - interval '11 minutes' where id = ${apiKey.id}`.execute(app.db)
  await bearer(apiKey.token).get('/api/patients')
  assert((await used())! >= first!)
})

test('a key acts under its own name, and a doctor’s key writes as that doctor', async () => {
  const there = await makeClinic(app.db)
  const doctor = await makeDoctorOf(app.db, await makeAdmin(app.db, there), there)
  const plain = await makeAdmin(app.db, there)
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, there, { owner })
  const key = await makeApiKey(app.db, there, doctor, { name: 'Ward tablet' })
  const program = await app.signInAs(key)
  const body = prescriptionOf({ clinic: there, doctor, chart }, todayIn(there.zone))

  const refused = await (await app.signInAs(await makeApiKey(app.db, there, plain))).post('/api/prescriptions', body)
  assert.equal(refused.status, 403)
  const other = await makeDoctor(app.db, there)
  assert.equal((await program.post('/api/prescriptions', { ...body, doctorId: other.id })).status, 403)
  const written = await program.post('/api/prescriptions', body)
  assert.equal(written.status, 201, written.text)
  const { id, version } = written.body
  const changed = await program.put(`/api/prescriptions/${id}`, { ...body, notes: 'With food', version })
  assert.equal(changed.status, 200, changed.text)
  const { rows } = await sql<{ by: string }>`select distinct signed_by as by from prescription_versions
    where prescription_id = ${id}`.execute(app.db)
  assert.deepEqual(rows, [{ by: key.userId }])

  await program.get(`/api/patients/${chart.id}`)
  await app.deps.views.settled()
  for (const reader of [owner, plain]) {
    const { body: seen } = await (await app.signInAs(reader)).get(`/api/patients/${chart.id}/access`)
    assert(
      seen.some((one: { who: { firstName: string; lastName: string } | null }) => one.who?.lastName === 'Ward tablet'),
      JSON.stringify(seen),
    )
  }
})
