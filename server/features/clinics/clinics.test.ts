import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestClinic,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
const clinics = {} as Record<
  'open' | 'hidden' | 'closed' | 'noHours' | 'noService' | 'noDoctor' | 'unconfirmed',
  TestClinic
>
let patient: Client

before(async () => {
  app = await buildTestApp()
  const { db } = app
  clinics.open = await makeClinic(db, {
    name: 'Open Clinic',
    services: [{ name: 'General Consultation' }, { name: 'Old', isActive: false }],
  })
  clinics.hidden = await makeClinic(db, { name: 'Hidden Clinic', isPublic: false })
  clinics.closed = await makeClinic(db, { name: 'Closed Clinic', isActive: false })
  clinics.noHours = await makeClinic(db, { name: 'No Hours', hours: [] })
  clinics.noService = await makeClinic(db, { name: 'No Service', services: [{ name: 'Old', isActive: false }] })
  clinics.noDoctor = await makeClinic(db, { name: 'No Doctor' })
  clinics.unconfirmed = await makeClinic(db, { name: 'Unconfirmed Doctor' })
  for (const name of ['open', 'hidden', 'closed', 'noHours', 'noService'] as const)
    await makeDoctor(db, clinics[name], { feeMinor: 50_000 })
  await makeDoctor(db, clinics.open, { isActive: false, lastName: 'Away' })
  await makeDoctor(db, clinics.noDoctor, { isActive: false })
  await makeDoctor(db, clinics.unconfirmed, { isConfirmed: false })
  patient = await app.signInAs(await makePatientAccount(db))
})
after(() => app.close())

type Named = { name: string }
const namesFor = async (who: Client, query = '') =>
  (await who.get(`/api/clinics${query}`)).body.map(({ name }: Named) => name)

test('everyone finds the bookable clinics, and no others', async () => {
  for (const who of [app.anonymous, patient]) assert.deepEqual(await namesFor(who), ['Open Clinic'])
  for (const name of Object.keys(clinics) as (keyof typeof clinics)[])
    for (const path of ['', '/public', '/services'])
      for (const who of [app.anonymous, patient]) {
        const { status, body } = await who.get(`/api/clinics/${clinics[name].id}${path}`)
        if (name === 'open') assert.equal(status, 200)
        else assert.deepEqual([status, body], [404, { message: 'Clinic not found.' }], `${name}${path}`)
      }
})

test('members see their own unfinished clinic; its public page stays closed', async () => {
  for (const make of [makeAdmin, makeStaff]) {
    const member = await app.signInAs(await make(app.db, clinics.hidden))
    assert.deepEqual(await namesFor(member), ['Hidden Clinic', 'Open Clinic'])
    assert.equal((await member.get(`/api/clinics/${clinics.hidden.id}`)).body.isPublic, false)
    assert.equal((await member.get(`/api/clinics/${clinics.hidden.id}/services`)).status, 200)
    assert.equal((await member.get(`/api/clinics/${clinics.hidden.id}/public`)).status, 404)
    assert.equal((await member.get(`/api/public/clinics/${clinics.hidden.id}/services`)).status, 404)
    assert.equal((await member.get(`/api/clinics/${clinics.noHours.id}`)).status, 404)
  }
})

test('a clinic is shown with hours, active services and active doctors, without data of their accounts', async () => {
  const { body, text } = await app.anonymous.get(`/api/clinics/${clinics.open.id}`)
  assert.deepEqual(body.openingHours[0], { weekday: 1, opens: '09:00', closes: '18:00' })
  assert.deepEqual(
    body.services.map(({ name, price, duration }: Named & { price: string; duration: number }) => [
      name,
      price,
      duration,
    ]),
    [['General Consultation', '50.00', 30]],
  )
  assert.equal(body.doctors.length, 1)
  assert.deepEqual(Object.keys(body.doctors[0]).sort(), [
    'bio',
    'consultationFee',
    'experience',
    'id',
    'isActive',
    'languages',
    'photoUrl',
    'qualification',
    'specialty',
    'user',
  ])
  assert.deepEqual(body.doctors[0].user, { firstName: 'Meera', lastName: 'Nair' })
  assert.equal(body.doctors[0].consultationFee, '500.00')
  assert.equal(body.rating, null)
  assert.doesNotMatch(text, /@people\.example|L-[0-9a-f]{10}|userId|license/i)
  const alias = await app.anonymous.get(`/api/clinics/${clinics.open.id}/public`)
  assert.equal(alias.text, text)
  const services = [
    await app.anonymous.get(`/api/clinics/${clinics.open.id}/services`),
    await app.anonymous.get(`/api/public/clinics/${clinics.open.id}/services`),
  ]
  for (const one of services) assert.deepEqual(one.body, body.services)
})

test('a search matches name and city in any case, and takes wildcards literally', async () => {
  const search = (text: string) => namesFor(app.anonymous, `?search=${encodeURIComponent(text)}`)
  assert.deepEqual(await search('open'), ['Open Clinic'])
  assert.deepEqual(await search('pUNE'), ['Open Clinic'])
  for (const text of ['%', '_', '\\', "' OR 1=1--", 'Hidden', '%pen%']) assert.deepEqual(await search(text), [], text)
})

test('a long list comes in pages, counted, with a link to the next', async () => {
  const { db } = app
  for (const name of ['Zebra 1', 'Zebra 2', 'Zebra 3']) await makeDoctor(db, await makeClinic(db, { name }))
  const first = await app.anonymous.get('/api/clinics?search=zebra&limit=2')
  assert.deepEqual([first.body.length, first.headers['x-total-count']], [2, '3'])
  assert.equal(first.headers.link, '</api/clinics?limit=2&offset=2&search=zebra>; rel="next"')
  const second = await app.anonymous.get('/api/clinics?limit=2&offset=2&search=zebra')
  assert.deepEqual(
    second.body.map(({ name }: Named) => name),
    ['Zebra 3'],
  )
  assert.equal(second.headers.link, undefined)
})
