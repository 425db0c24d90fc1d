import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeClinic, makeDoctor, makeUser } from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { until } from '#server/testing/programs.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const password = 'correct horse battery'

const message =
  'This password is too close to a name, an email address, the clinic or the product. Please choose a different one.'

test('a password can’t be the person’s name or address or the product’s name', async () => {
  const person = { email: 'asha.deshpande@people.example', firstName: 'Āsha', lastName: 'Deshpande', role: 'patient' }
  const register = (typed: string) => app.anonymous.post('/api/auth/register', { ...person, password: typed })
  for (const typed of [
    'Deshpande',
    'ashadeshpande',
    'Asha.Deshpande1',
    'Vaidya2026!!!',
    'DESHPANDE asha 12',
    'deshpande123456',
  ]) {
    const { status, body } = await register(typed)
    assert.equal(status, 400, typed)
    assert.deepEqual(body.issues, [{ path: 'password', message }], typed)
  }
  for (const typed of ['Asha walks at dawn', 'deshpande-qm7x-lantern'])
    assert.equal((await register(typed)).status, 201, typed)
})

test('a changed or reset password can’t be the name of the person’s clinic', async () => {
  const clinic = await makeClinic(app.db, { name: 'Neelkamal Heart Centre' })
  const doctor = await makeDoctor(app.db, clinic, { passwordHash: await quickHash(password) })
  const client = await app.signInAs(doctor)
  const change = (newPassword: string) =>
    client.post('/api/auth/change-password', { currentPassword: password, newPassword })
  assert.deepEqual((await change('neelkamal2026')).body.issues, [{ path: 'newPassword', message }])
  await app.anonymous.post('/api/auth/forgot-password', { email: doctor.email })
  await until('the link is mailed', async () => (await app.mailsTo(doctor.email)).length > 0)
  const token = /token=([\w-]{43})/.exec((await app.mailsTo(doctor.email))[0]!.body)![1]
  const reset = (newPassword: string) => app.anonymous.post('/api/auth/reset-password', { token, newPassword })
  assert.deepEqual((await reset('Neelkamal Heart')).body.issues, [{ path: 'newPassword', message }])
  assert.equal((await reset('a lantern in the rain')).status, 200)
})

test('an expired link costs no hashing, and concurrent hashing is limited', async () => {
  const { linkGuessesPerAddress, usesPerLink } = app.deps.limits
  let [guessed, taken, back] = [0, 0, 0]
  app.deps.limits.linkGuessesPerAddress = { ...linkGuessesPerAddress, take: async () => void (guessed += 1) }
  app.deps.limits.usesPerLink = {
    ...usesPerLink,
    take: async () => void (taken += 1),
    giveBack: async () => void (back += 1),
  }
  try {
    const dead = { token: 'x'.repeat(43), newPassword: 'a lantern in the rain' }
    // for an expired link even a weak password isn't checked
    for (const newPassword of [dead.newPassword, 'password1']) {
      const { body } = await app.anonymous.post('/api/auth/reset-password', { ...dead, newPassword })
      assert.equal(body.message, 'This link is no longer valid. Please ask for a new one.')
    }
    assert.deepEqual([guessed, taken, back], [2, 0, 0])
    const person = await makeUser(app.db)
    await app.anonymous.post('/api/auth/forgot-password', { email: person.email })
    await until('the link is mailed', async () => (await app.mailsTo(person.email)).length > 0)
    const token = /token=([\w-]{43})/.exec((await app.mailsTo(person.email))[0]!.body)![1]
    assert.equal((await app.anonymous.post('/api/auth/reset-password', { ...dead, token })).status, 200)
    assert.deepEqual([guessed, taken, back], [2, 1, 1])
  } finally {
    Object.assign(app.deps.limits, { linkGuessesPerAddress, usesPerLink })
  }
})
