import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_HEADER } from '#language/languages.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAdmin, makeClinic, makeDoctor, makePatientAccount, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const path = '/api/settings/language'
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const day = workday(clinic)

/** Books online, and returns the languages of the new appointment and its chart. */
async function book(client: typeof app.anonymous, time: string, where = clinic, by = doctor, more = {}) {
  const { status, body } = await client.post('/api/public/appointments', bookingOf(where, by, day, time, more))
  assert.equal(status, 201)
  const { booked, chart } = await app.db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.booked_language as booked', 'p.preferred_language as chart'])
    .where('a.id', '=', body.id)
    .executeTakeFirstOrThrow()
  return [booked, chart]
}

test('a person chooses a language and takes it back; an unknown one is refused', async () => {
  const client = await app.signInAs(await makeUser(app.db))
  const stored = async () => (await client.get('/api/settings')).body.personal.language
  assert.equal(await stored(), null)
  assert.equal((await client.put(path, { language: 'hi' })).status, 200)
  assert.equal(await stored(), 'hi')
  for (const language of ['xx', '', 'HI', 1]) assert.equal((await client.put(path, { language })).status, 400)
  assert.equal((await client.put(path, { language: null })).status, 200)
  assert.equal(await stored(), null)
  assert.equal((await app.anonymous.put(path, { language: 'hi' })).status, 401)
})

test('the account’s language wins over cookie and browser, and what the request asks for over the account’s', async () => {
  const client = await app.signInAs(await makePatientAccount(app.db))
  const browser = { 'accept-language': 'hi-IN' }
  assert.deepEqual((await book(client.with(browser), '09:00'))[0], 'hi')
  await client.put(path, { language: 'ta' })
  assert.deepEqual((await book(client.with(browser), '09:30'))[0], 'ta')
  assert.deepEqual((await book(client.with({ ...browser, [LANGUAGE_HEADER]: 'te' }), '10:00'))[0], 'te')
})

test('a guest’s booking in Hindi is remembered, and a new chart prefers it; English is nothing to note', async () => {
  const other = await makeClinic(app.db)
  const there = await makeDoctor(app.db, other)
  const { anonymous } = app
  const patientData = { firstName: 'Meera', lastName: 'Joshi', email: 'meera@people.example', phone: '+91 98200 12345' }
  assert.deepEqual(await book(anonymous, '11:00', other, there, { patientData }), ['en', null])
  const hindi = anonymous.with({ cookie: 'language=hi' })
  // the chart already exists
  assert.deepEqual(await book(hindi, '11:30', other, there, { patientData }), ['hi', null])
  const third = await makeClinic(app.db)
  const doctorThere = await makeDoctor(app.db, third)
  assert.deepEqual(await book(hindi, '11:00', third, doctorThere), ['hi', 'Hindi'])
})

test('at a clinic whose patients speak Hindi, a guest’s booking in English is noted', async () => {
  const hindi = await makeClinic(app.db)
  const there = await makeDoctor(app.db, hindi)
  const admin = await app.signInAs(await makeAdmin(app.db, hindi))
  const changed = await admin.put(`/api/clinics/${hindi.id}`, { language: 'hi' })
  assert.equal(changed.body.clinic.language, 'hi')
  assert.equal((await app.anonymous.get(`/api/clinics/${hindi.id}`)).body.language, 'hi')
  assert.equal((await admin.put(`/api/clinics/${hindi.id}`, { language: 'xx' })).status, 400)
  assert.deepEqual(await book(app.anonymous, '11:00', hindi, there), ['en', 'English'])
})

test('signing in remembers the language of the page', async () => {
  const { email, userId } = await makeUser(app.db, { passwordHash: await quickHash('a long walk at dawn') })
  const lastOf = async () =>
    (await app.db.selectFrom('user_settings').select('last_language').where('user_id', '=', userId).executeTakeFirst())
      ?.last_language
  for (const language of ['hi', 'hi', 'en']) {
    const page = app.anonymous.with({ [LANGUAGE_HEADER]: language })
    assert.equal((await page.post('/api/auth/login', { email, password: 'a long walk at dawn' })).status, 200)
    assert.equal(await lastOf(), language)
  }
})

test('a reply for everyone says that it depends on the language', async () => {
  const { headers } = await app.anonymous.get('/api/status')
  assert.match(String(headers.vary), /Cookie, Accept-Language, x-page-language/)
})
