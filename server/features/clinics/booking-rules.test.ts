import assert from 'node:assert/strict'
import { test } from 'node:test'
import { says } from '#language/translate.ts'
import { bookingRuleDefaults, bookingRuleMessages } from '#contract/clinics/booking-rules.ts'
import { clinicDefaults } from '#contract/settings/settings.ts'
import { makeAdmin, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { auditOf, foundClinic } from '#server/testing/founders.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const own = {
  interval: 15,
  notice: 120,
  horizon: 30,
  before: 5,
  after: 10,
  perDay: 60,
  perDoctorDay: 20,
  perPatient: 3,
  confirmation: 'automatic',
}

test('a new clinic has the default rules; its administrator changes them, and the audit has the new values', async () => {
  const { client, path, id } = await foundClinic(app)
  assert.deepEqual((await client.get(`${path}/setup`)).body.bookingRules, bookingRuleDefaults)
  const { status, body } = await client.put(`${path}/booking-rules`, own)
  assert.deepEqual([status, body], [200, own])
  assert.deepEqual((await client.get(`${path}/setup`)).body.bookingRules, own)
  const change = (await auditOf(app, id)).at(-1)
  assert.deepEqual([change!.action, change!.detail], ['booking-rules.changed', own])
})

test('other changes of the clinic leave the rules unchanged, and the reverse', async () => {
  const { client, path, id } = await foundClinic(app)
  const rules = { ...clinicDefaults, newPatientRegistrations: false }
  await client.put(`${path}/booking-rules`, own)
  await client.put('/api/settings', { clinics: [{ clinicId: id, rules }] })
  assert.deepEqual((await client.get(`${path}/setup`)).body.bookingRules, own)
  await client.put(`${path}/booking-rules`, bookingRuleDefaults)
  assert.deepEqual((await client.get('/api/settings')).body.clinics[0].rules, rules)
})

test('each invalid rule is refused with its message, and nothing is saved', async () => {
  const { client, path } = await foundClinic(app)
  const wrong: [keyof typeof bookingRuleMessages, unknown[]][] = [
    ['interval', [4, 121, 7.5, '30', null, undefined]],
    ['notice', [-1, 43_201, 1.5]],
    ['horizon', [0, 367]],
    ['before', [-5, 121]],
    ['after', [-5, 121]],
    ['confirmation', ['sometimes', undefined]],
  ]
  for (const [name, values] of wrong)
    for (const value of values) {
      const { status, body } = await client.put(`${path}/booking-rules`, { ...own, [name]: value })
      assert.deepEqual([status, body.issues], [400, [{ path: name, message: says(bookingRuleMessages[name]).error() }]])
    }
  for (const [name, most] of [
    ['perDay', 1000],
    ['perDoctorDay', 200],
    ['perPatient', 50],
  ] as const)
    for (const value of [0, most + 1, 1.5, '3']) {
      const { status, body } = await client.put(`${path}/booking-rules`, { ...own, [name]: value })
      const message = `Enter a number between 1 and ${most}, or leave it empty`
      assert.deepEqual([status, body.issues], [400, [{ path: name, message }]])
    }
  assert.equal((await client.put(`${path}/booking-rules`, { ...own, isPublic: true })).status, 400)
  assert.deepEqual((await client.get(`${path}/setup`)).body.bookingRules, bookingRuleDefaults)
})

test('only an administrator of the clinic sets them', async () => {
  const clinic = await makeClinic(app.db)
  const path = `/api/clinics/${clinic.id}/booking-rules`
  for (const person of [await makeDoctor(app.db, clinic), await makeStaff(app.db, clinic)])
    assert.equal((await (await app.signInAs(person)).put(path, own)).status, 403)
  const foreign = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await foreign.put(path, own)).status, 404)
  assert.equal((await app.anonymous.put(path, own)).status, 401)
})

test('the public can read the horizon and whether bookings are confirmed automatically', async () => {
  const clinic = await makeClinic(app.db, { rules: { horizon: 14, confirmation: 'automatic', notice: 60 } })
  await makeDoctor(app.db, clinic)
  const { body } = await app.anonymous.get(`/api/clinics/${clinic.id}/public`)
  assert.deepEqual(body.booking, { horizon: 14, confirmation: 'automatic' })
})
