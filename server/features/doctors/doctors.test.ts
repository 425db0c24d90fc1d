import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeClinic, makeDoctor, makeStaff, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let open: TestClinic
let hidden: TestClinic

before(async () => {
  app = await buildTestApp()
  const { db } = app
  ;[open, hidden] = [await makeClinic(db), await makeClinic(db, { isPublic: false })]
  await makeDoctor(db, open, { lastName: 'Anand', feeMinor: 49_950 })
  await makeDoctor(db, open, { lastName: 'Bose' })
  await makeDoctor(db, open, { lastName: 'Away', isActive: false })
  await makeDoctor(db, open, { lastName: 'Unconfirmed', isConfirmed: false })
  await makeDoctor(db, hidden, { lastName: 'Hidden' })
})
after(() => app.close())

interface Row {
  user: { lastName: string }
}
const namesOf = (rows: Row[]) => rows.map(({ user }) => user.lastName)

test('everyone finds active, confirmed doctors of public clinics; members also find those of their own clinics', async () => {
  assert.deepEqual(namesOf((await app.anonymous.get('/api/doctors')).body), ['Anand', 'Bose'])
  assert.deepEqual((await app.anonymous.get(`/api/doctors?clinicId=${hidden.id}`)).body, [])
  const member = await app.signInAs(await makeStaff(app.db, hidden))
  assert.deepEqual(namesOf((await member.get('/api/doctors')).body), ['Anand', 'Bose', 'Hidden'])
  assert.deepEqual(namesOf((await member.get(`/api/doctors?clinicId=${hidden.id}`)).body), ['Hidden'])
  const colleague = await app.signInAs(await makeStaff(app.db, open))
  assert.deepEqual(namesOf((await colleague.get('/api/doctors')).body), ['Anand', 'Bose', 'Unconfirmed'])
})

test('a doctor is shown with clinic and fee, and nothing of the user record', async () => {
  const { body, text } = await app.anonymous.get('/api/doctors?limit=1')
  const [doctor] = body
  assert.deepEqual(doctor.user, { firstName: 'Meera', lastName: 'Anand' })
  assert.deepEqual(doctor.clinic, { id: open.id, name: open.name })
  assert.equal(doctor.consultationFee, '499.50')
  assert.doesNotMatch(text, /@|licen[cs]e|L-[0-9a-f]{10}|userId/i)
})

test('the list comes in pages', async () => {
  const { headers } = await app.anonymous.get('/api/doctors?limit=1')
  assert.deepEqual([headers['x-total-count'], headers.link], ['2', '</api/doctors?limit=1&offset=1>; rel="next"'])
  assert.equal((await app.anonymous.get('/api/doctors?limit=201')).status, 400)
})
