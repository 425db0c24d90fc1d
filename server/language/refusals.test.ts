import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { keyMessages } from '#contract/api-keys.ts'
import { messages } from '#contract/errors.ts'
import { patientMessages } from '#contract/patients/patients.ts'
import { languages } from '#language/languages.ts'
import { english, type Message, msg } from '#language/translate.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import { makeAdmin, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { speakerOf } from './catalogs.ts'

const app = await buildTestApp()
after(app.close)

const clinic = await makeClinic(app.db)
const admin = await makeAdmin(app.db, clinic)
const doctor = await app.signInAs(await makeDoctor(app.db, clinic))

/** Returns a message in Hindi, before it is asked for: one that isn’t translated yet gets a translation for these tests. */
function inHindi(message: Message | string): string {
  const text = typeof message === 'string' ? message : english(message)
  const words = speakerOf('hi').words as Record<string, string>
  return (words[text] ??= `हिन्दी: ${text}`)
}

const chart = {
  firstName: 'Nila',
  lastName: 'Das',
  email: 'nila@people.example',
  phone: '98200 12345',
  dateOfBirth: '1988-02-29',
  gender: 'female',
  address: '5 River Road',
  emergencyContact: 'Uma Das',
  emergencyPhone: '98200 54321',
}
assert.equal((await doctor.post('/api/patients', chart)).status, 201)

interface Refused {
  status: number
  message: Message
  ask: (query: string, headers: object) => Promise<Answer>
  /** A field and its message. */
  issue?: [string, Message]
}

const refused: Refused[] = [
  {
    status: 400,
    message: messages.invalid,
    issue: ['firstName', msg('First name is required')],
    ask: (query, headers) =>
      doctor.post(`/api/patients${query}`, { ...chart, firstName: '', gender: 'unknown' }, headers),
  },
  {
    status: 403,
    message: messages.forbidden,
    ask: (query, headers) => doctor.get(`/api/clinics/${clinic.id}/analytics${query}`, headers),
  },
  {
    status: 404,
    message: messages.notFound,
    ask: (query, headers) => app.anonymous.get(`/api/nothing${query}`, headers),
  },
  {
    status: 409,
    message: patientMessages.exists,
    ask: (query, headers) => doctor.post(`/api/patients${query}`, chart, headers),
  },
]

const saidBy = ({ body }: Answer, issue: Refused['issue']) =>
  body.issues?.find(({ path }: { path: string }) => path === issue?.[0])?.message

for (const { status, message, issue, ask } of refused)
  test(`a ${status} is in the language of the address, of the cookie, or in English`, async () => {
    const [translated, translatedIssue] = [inHindi(message), issue && inHindi(issue[1])]
    const plain = await ask('', {})
    assert.deepEqual([plain.status, plain.body.message], [status, english(message)])
    const hindi = await ask('?lang=hi', {})
    assert.deepEqual([hindi.status, hindi.body.message], [status, translated])
    assert.equal(hindi.body.code, plain.body.code)
    if (!issue) return
    assert.equal(saidBy(plain, issue), english(issue[1]))
    assert.equal(saidBy(hindi, issue), translatedIssue)
    assert.equal(hindi.body.issues.length, plain.body.issues.length)
  })

test('a visitor’s cookie decides the language of a refusal', async () => {
  const wrong = { email: 'no one', password: 'x' }
  const translated = inHindi(msg('Please enter a valid email'))
  const { body } = await app.anonymous.post('/api/auth/login', wrong, { cookie: 'language=hi' })
  assert.equal(body.message, translated)
})

test('too many tries are refused in the reader’s language, with the same time to wait', async () => {
  const guess = (query = '') =>
    app.anonymous.from('127.0.0.61').post(`/api/auth/verify-email${query}`, { token: 'y'.repeat(43) })
  const translated = inHindi(messages.tooMany)
  for (let tries = 0; tries < 60; tries++) assert.equal((await guess()).status, 400)
  const [plain, hindi] = [await guess(), await guess('?lang=hi')]
  assert.deepEqual([plain.status, plain.body.message], [429, english(messages.tooMany)])
  assert.deepEqual([hindi.status, hindi.body.message], [429, translated])
  assert.ok(Number(hindi.headers['retry-after']) > 0)
})

test('values are in the translated message; the 401 that browsers recognize stays English', async () => {
  const [unknown, credentials] = [inHindi('Unknown fields: {fields}.'), inHindi(accountMessages.wrongCredentials)]
  const { body } = await app.anonymous.post('/api/auth/login?lang=hi', { email: 'a@b.example', password: 'x', more: 1 })
  assert.deepEqual(body.issues, [{ path: '', message: unknown.replace('{fields}', 'more') }])
  const signedOut = await app.anonymous.get('/api/patients?lang=hi')
  assert.deepEqual([signedOut.status, signedOut.body.message], [401, messages.unauthorized])
  const wrong = await app.anonymous.post('/api/auth/login?lang=hi', { email: 'a@b.example', password: 'wrong' })
  assert.deepEqual([wrong.status, wrong.body.message], [401, credentials])
})

test('a rule without a message of its own has a general sentence', async () => {
  const ask = (query: string) => doctor.post(`/api/patients${query}`, { ...chart, gender: 'female', insuranceInfo: 7 })
  const translated = inHindi('This value isn’t valid.')
  const [plain, hindi] = [await ask(''), await ask('?lang=hi')]
  assert.match(plain.body.message, /expected string/)
  assert.equal(hindi.body.message, translated)
})

test('a program reads English, unless it asks for a language that is offered', async () => {
  const { apiKey } = await makeApiKey(app.db, clinic, admin)
  const program: Client = app.anonymous.with({ authorization: `Bearer ${apiKey.token}`, origin: '' })
  const ask = async (headers: object) => (await program.get('/api/staff', headers)).body.message
  const translated = inHindi(keyMessages.notForKeys)
  const wasOffered = languages.hi.isOffered
  try {
    languages.hi.isOffered = false
    assert.equal(await ask({ 'accept-language': 'hi-IN' }), english(keyMessages.notForKeys))
    languages.hi.isOffered = true
    assert.equal(await ask({ 'accept-language': 'hi-IN' }), translated)
    assert.equal(await ask({}), english(keyMessages.notForKeys))
  } finally {
    languages.hi.isOffered = wasOffered
  }
})
