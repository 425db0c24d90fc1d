import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAdmin, makeClinic, makeDoctor, type TestClinic, type TestDoctor } from '#server/testing/factories.ts'
import { assertNothingPersonal } from '#server/testing/heard-log.ts'
import { mark } from '#server/testing/policy/world.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// The log contains no personal data and no secrets, whether a call succeeds, is refused or fails.

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let admin: Client

const words = {
  firstName: mark('Firstname'),
  lastName: mark('Lastname'),
  diagnosis: mark('diagnosis'),
  symptoms: mark('symptoms'),
  email: `${mark('marked')}@people.example`,
  password: mark('Password-'),
}
const phone = '+919820077777'
const secrets: string[] = []

const assertQuiet = () => {
  const all = app.log.join('\n')
  for (const word of [...Object.values(words), phone, phone.slice(3), ...secrets])
    assert(!all.includes(word), `${word} in ${app.log.find((line) => line.includes(word))}`)
}

before(async () => {
  app = await buildTestApp({ unlimited: true })
  clinic = await makeClinic(app.db)
  doctor = await makeDoctor(app.db, clinic)
  admin = await app.signInAs(await makeAdmin(app.db, clinic))
})
after(() => app.close())

const person = { firstName: words.firstName, lastName: words.lastName, email: words.email, phone }
const booking = (time: string) =>
  bookingOf(clinic, doctor, workday(clinic), time, { patientData: person, symptoms: words.symptoms })
const chart = {
  clinicId: '',
  firstName: words.firstName,
  lastName: words.lastName,
  phone,
  email: words.email,
  address: '1 Marked Street',
  emergencyContact: words.lastName,
  emergencyPhone: phone,
  gender: 'female',
  dateOfBirth: '1980-02-29',
}

const secretIn = async (path: RegExp) => {
  const found = async () =>
    (await app.mailsTo(words.email)).map(({ body }) => path.exec(body)?.[1]).find((one) => one !== undefined)
  await until('the mail is queued', async () => (await found()) !== undefined)
  return (await found())!
}

test('people use secret links and write personal data, and the log contains none of it', async () => {
  const registration = {
    firstName: words.firstName,
    lastName: words.lastName,
    email: words.email,
    password: words.password,
    role: 'patient',
  }
  await app.anonymous.post('/api/auth/register', registration)
  await app.anonymous.post('/api/auth/login', { email: words.email, password: 'wrong-word' })
  const signedIn = await app.anonymous.post('/api/auth/login', { email: words.email, password: words.password })
  assert.equal(signedIn.status, 200)
  secrets.push(/=([\w-]{43})/.exec(String(signedIn.headers['set-cookie']))![1]!)
  await app.anonymous.post('/api/auth/forgot-password', { email: words.email })
  const reset = await secretIn(/reset-password\?token=([\w-]{43})/)
  const verify = await secretIn(/verify-email\?token=([\w-]{43})/)
  secrets.push(reset, verify)
  assert.equal(
    (await app.anonymous.post('/api/auth/verify-email', { token: verify, password: words.password })).status,
    200,
  )
  await app.anonymous.post('/api/auth/reset-password', { token: reset, password: 'x' })

  const booked = await app.anonymous.post('/api/public/appointments', booking('10:00'))
  assert.equal(booked.status, 201, booked.text)
  secrets.push(booked.body.manageToken)
  const own = `/api/public/bookings/${booked.body.manageToken}`
  assert.equal((await app.anonymous.get(own)).status, 200)
  assert.equal((await app.anonymous.get(`${own}x`)).status < 500, true)
  for (const path of [
    `/Bookings/${booked.body.manageToken}`,
    `/api/nothing/${booked.body.manageToken}`,
    `/api/%zz${reset}`,
  ])
    await app.anonymous.get(path)

  assert.equal((await admin.get(`/api/patients?search=${words.lastName}`)).body.length, 1)
  await admin.get(`/api/appointments?search=${words.diagnosis}`)
  await admin.post('/api/patients', {
    ...chart,
    clinicId: clinic.id,
    medicalHistory: words.diagnosis,
    foreign: words.email,
  })
  await postCsv(
    admin,
    `/api/clinics/${clinic.id}/imports`,
    `First name,Last name,Phone\n${words.firstName},,${phone}\n`,
  )
  assert(app.log.length > 10)
  assertQuiet()
})

test('the log says where a call failed, without the row that the database repeats in its error', async () => {
  await sql`create function tell() returns trigger language plpgsql as $$
    begin raise exception 'cannot store %', new::text using detail = new::text, hint = new::text; end $$`.execute(
    app.db,
  )
  for (const table of ['users', 'patients', 'outgoing_mails'])
    await sql`create trigger telling before insert or update on ${sql.table(table)}
      for each row execute function tell()`.execute(app.db)
  const lines = app.log.length
  const answers = [
    await app.anonymous.post('/api/auth/register', {
      firstName: words.firstName,
      lastName: words.lastName,
      email: `x${words.email}`,
      password: words.password,
      role: 'patient',
    }),
    await app.anonymous.post('/api/public/appointments', booking('11:00')),
    await admin.post('/api/patients', { ...chart, clinicId: clinic.id, firstName: `${words.firstName}x` }),
  ]
  for (const { status, text, body } of answers) {
    assert.deepEqual([status, Object.keys(body).sort()], [500, ['code', 'message']], text)
    assert(!text.includes(words.lastName))
  }
  await until(
    'the faults are in the log',
    () => app.log.slice(lines).filter((line) => line.includes('"fault"')).length >= 3,
  )
  assertQuiet()
})

test('no one forges a log line with a header or an address', async () => {
  const { origin } = await app.listen()
  const { host, hostname, port } = new URL(origin)
  const forged = '{"level":50,"msg":"forged by a header"}'
  const say = (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\nConnection: close\r\n\r\n`))
      let heard = ''
      socket.on('data', (part) => (heard += String(part)))
      socket.on('error', reject)
      socket.on('close', () => resolve(heard))
    })
  const head = `GET /api/clinics HTTP/1.1\r\nHost: ${host}`
  for (const one of [
    `${head}\r\nUser-Agent: a\r\n ${forged}`,
    `${head}\r\nUser-Agent: a\n${forged}`,
    `${head}\r\nUser-Agent: a\r${forged}`,
    `${head}\r\nUser-Agent: \u001b[2K\u001b[1A${forged}`,
    `${head}\r\nUser-Agent: \u2028${forged}\u0085${forged}`,
    `${head}\r\nX-Request-Id: ${forged}\r\nRequest-Id: ${forged}`,
    `GET /api/clinics?%0A${encodeURIComponent(forged)} HTTP/1.1\r\nHost: ${host}`,
    `GET /%1b%5b2K%0d%0a${encodeURIComponent(forged)} HTTP/1.1\r\nHost: ${host}`,
    `${forged} / HTTP/1.1\r\nHost: ${host}`,
  ])
    assert.match(await say(one), /^HTTP\/1\.1 [24]\d\d /, one)
  for (const line of app.log) {
    assert.doesNotMatch(line, /forged/)
    // a log line has no line breaks or control characters
    // oxlint-disable-next-line no-control-regex -- it is what must not be there
    assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
  }
})

test('assertNothingPersonal finds personal data in a log', async () => {
  const [line] = app.log
  const told = (more: object) =>
    assertNothingPersonal({ lines: [JSON.stringify({ ...JSON.parse(line!), ...more })] }, app.db)
  await told({})
  for (const more of [
    { url: '/api/patients' },
    { route: `/bookings/${secrets[0]}` },
    { route: words.lastName },
    { msg: 'sent to asha@people.example' },
    { fault: { name: 'Error', message: 'no' } },
    { fault: { name: words.symptoms } },
  ])
    await assert.rejects(told(more), assert.AssertionError, JSON.stringify(more))
})
