import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDRESS_LIMITS, addressMessages, suggestedAddress } from '#contract/clinics/address.ts'
import { makeAdmin, makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { auditOf } from '#server/testing/founders.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()

/** A clinic that the public can book, and its administrator. */
async function bookable() {
  const clinic = await makeClinic(app.db)
  await makeDoctor(app.db, clinic)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const name = (wish: string) => admin.put(`/api/clinics/${clinic.id}/address`, { name: wish })
  return { clinic, admin, name }
}
const find = (name: string) => app.anonymous.get(`/api/public/clinic-addresses/${encodeURIComponent(name)}`)

test('a clinic has a name for its booking page, and earlier names lead to it', async () => {
  const { clinic, admin, name } = await bookable()
  assert.equal((await find('lotus')).status, 404)
  assert.deepEqual((await name(' Lotus ')).body, { name: 'lotus' })
  assert.deepEqual((await find('lotus')).body, { clinicId: clinic.id, name: 'lotus' })
  assert.deepEqual((await find('LOTUS')).body, { clinicId: clinic.id, name: 'lotus' })
  assert.equal((await name('lotus-heart-clinic')).status, 200)
  assert.deepEqual((await find('lotus')).body, { clinicId: clinic.id, name: 'lotus-heart-clinic' })
  const { body } = await admin.get(`/api/clinics/${clinic.id}/setup`)
  assert.equal(body.clinic.addressName, 'lotus-heart-clinic')
  // and back again
  assert.equal((await name('lotus')).status, 200)
  assert.deepEqual((await find('lotus-heart-clinic')).body, { clinicId: clinic.id, name: 'lotus' })
  assert.equal((await name('lotus')).status, 200)
  const noted = (await auditOf(app, clinic.id)).filter(({ action }) => action === 'clinic.address-named')
  assert.equal(noted.length, 4)
})

test('a name belongs to one clinic forever', async () => {
  const [one, other] = [await bookable(), await bookable()]
  assert.equal((await one.name('jasmine')).status, 200)
  assert.equal((await one.name('jasmine-clinic')).status, 200)
  for (const taken of ['jasmine', 'jasmine-clinic']) {
    const { status, body } = await other.name(taken)
    assert.deepEqual([status, body.message], [409, addressMessages.taken])
  }
  assert.equal((await other.admin.get(`/api/clinics/${other.clinic.id}/setup`)).body.clinic.addressName, null)
})

test("'several clinics request a name at the same time, and one gets it'", async () => {
  const clinics = await Promise.all(Array.from({ length: 8 }, () => bookable()))
  const answers = await Promise.all(clinics.map(({ name }) => name('marigold')))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array(7).fill(409)],
  )
})

test('invalid characters, lengths and reserved words are refused', async () => {
  const { name } = await bookable()
  for (const [wish, message] of [
    ['लोटस', addressMessages.characters],
    ['lotus clinic', addressMessages.characters],
    ['lotus--clinic', addressMessages.characters],
    ['-lotus', addressMessages.characters],
    ['lotus/../x', addressMessages.characters],
    ['ab', addressMessages.length()],
    ['x'.repeat(ADDRESS_LIMITS.max + 1), addressMessages.length()],
    ['admin', addressMessages.reserved],
    ['Vaidya', addressMessages.reserved],
    ['0190a000-0000-7000-8000-000000000000', addressMessages.reserved],
  ] as const) {
    const { status, body } = await name(wish)
    assert.equal(status, 400, wish)
    assert.deepEqual(body.issues, [{ path: 'name', message }], wish)
  }
  assert.equal((await name('')).status, 400)
})

test('a clinic has a limited number of names and can go back to each', async () => {
  const { name } = await bookable()
  for (let one = 0; one < ADDRESS_LIMITS.ofClinic; one++) assert.equal((await name(`tulip-${one}`)).status, 200)
  const { status, body } = await name('tulip')
  assert.deepEqual([status, body.message], [409, addressMessages.tooMany()])
  assert.equal((await name('tulip-0')).status, 200)
})

test('the name of an unbookable clinic leads nowhere, and only its administrators set it', async () => {
  const hidden = await makeClinic(app.db, { isPublic: false })
  const admin = await app.signInAs(await makeAdmin(app.db, hidden))
  const path = `/api/clinics/${hidden.id}/address`
  assert.equal((await admin.put(path, { name: 'hidden-clinic' })).status, 200)
  assert.deepEqual((await find('hidden-clinic')).body, (await find('no-such-clinic')).body)
  assert.equal((await find('hidden-clinic')).status, 404)
  for (const [person, status] of [
    [await makeDoctor(app.db, hidden), 403],
    [await makeStaff(app.db, hidden), 403],
    [await makeAdmin(app.db, await makeClinic(app.db)), 404],
    [await makePatientAccount(app.db), 404],
  ] as const)
    assert.equal((await (await app.signInAs(person)).put(path, { name: 'mine-now' })).status, status)
  assert.equal((await app.anonymous.put(path, { name: 'mine-now' })).status, 401)
})

test('the suggested name comes from the clinic’s own', () => {
  assert.equal(suggestedAddress('St. Mary’s Clinic & Café (Pune)'), 'st-marys-clinic-cafe-pune')
  assert.equal(suggestedAddress('लोटस'), '')
  assert.ok(suggestedAddress('long name '.repeat(20)).length <= ADDRESS_LIMITS.max)
})
