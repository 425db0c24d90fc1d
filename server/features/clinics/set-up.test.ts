import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { clinicDefaults } from '#contract/settings.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { auditOf, foundClinic } from '#server/testing/founders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// What an administrator changes of a clinic, and what is missing until it can be booked.

let app: TestApp
let founder: Client
before(async () => {
  app = await buildTestApp()
  founder = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))
})
after(() => app.close())

test('a clinic and all that belongs to it is set up by its own administrator alone', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const own = await app.signInAs(await makeAdmin(db, clinic))
  const path = `/api/clinics/${clinic.id}`
  const service = `/api/services/${clinic.services[0]!.id}`
  const { body: closure } = await own.post(`${path}/closures`, { day: workday(clinic, 20) })
  const calls = (client: Client) => [
    client.get(`${path}/setup`),
    client.put(path, { name: 'Taken over' }),
    client.put(`${path}/opening-hours`, { hours: [] }),
    client.post(`${path}/services`, { name: 'Theirs', duration: 30, price: '1' }),
    client.put(service, { name: 'Theirs' }),
    client.post(`${path}/closures`, { day: workday(clinic, 30) }),
    client.send('DELETE', `/api/closures/${closure.id}`),
  ]
  const statuses = async (client: Client) => (await Promise.all(calls(client))).map(({ status }) => status)
  const outsiders = [
    await makeAdmin(db, await makeClinic(db)),
    await makeUser(db, { role: 'clinic_admin' }),
    await makePatientAccount(db),
    await makeStaff(db, await makeClinic(db)),
  ]
  for (const person of outsiders) {
    const client = await app.signInAs(person)
    assert.deepEqual(await statuses(client), Array(7).fill(404))
    assert.equal((await client.get(`${path}/closures`)).status, 404)
  }
  for (const person of [doctor, await makeStaff(db, clinic)]) {
    const client = await app.signInAs(person)
    assert.deepEqual(await statuses(client), Array(7).fill(403))
    assert.deepEqual((await client.get(`${path}/closures`)).body, [closure])
  }
  assert.deepEqual(await statuses(app.anonymous), Array(7).fill(401))
  const { body } = await own.get(`${path}/setup`)
  assert.deepEqual([body.clinic.name, body.services.length, body.openingHours.length], [clinic.name, 1, 5])
  const actions = (await auditOf(app, clinic.id)).map(({ action }) => action)
  assert.deepEqual(
    actions.filter((action) => action !== 'access.refused'),
    ['closure.added'],
  )
})

test('a random id answers as a foreign one does', async () => {
  const id = '0190a000-0000-7000-8000-000000000000'
  const foreign = await makeClinic(app.db)
  for (const [method, one, other, body] of [
    ['GET', `/api/clinics/${id}/setup`, `/api/clinics/${foreign.id}/setup`, undefined],
    ['PUT', `/api/clinics/${id}`, `/api/clinics/${foreign.id}`, { name: 'x' }],
    ['PUT', `/api/services/${id}`, `/api/services/${foreign.services[0]!.id}`, { name: 'x' }],
  ] as const) {
    const answers = [await founder.send(method, one, body), await founder.send(method, other, body)]
    assert.deepEqual([answers[0]!.status, answers[0]!.text], [404, answers[1]!.text])
  }
})

test('of a change absent is unchanged and empty takes away; what is required cannot be emptied', async () => {
  const { client, path, id } = await foundClinic(app, {
    description: 'Old',
    city: 'Pune',
    email: 'a@b.example',
    website: 'http://b.example',
  })
  const first = await client.put(path, { name: 'New name', isPublic: false, showsReviews: false })
  assert.equal(first.status, 200)
  const { clinic } = first.body
  assert.deepEqual(
    [clinic.name, clinic.isPublic, clinic.showsReviews, clinic.description, clinic.city, clinic.email],
    ['New name', false, false, 'Old', 'Pune', 'a@b.example'],
  )
  const empty = { description: '', city: '', email: '', website: '', specialty: '' }
  const second = (await client.put(path, empty)).body.clinic
  assert.deepEqual(
    [second.description, second.city, second.email, second.website, second.specialty, second.address],
    [null, '', null, null, null, '4 Temple Road'],
  )
  for (const name of ['name', 'address', 'phone']) {
    const { status, body } = await client.put(path, { [name]: '' })
    assert.deepEqual([status, body.issues[0].message], [400, 'Please fill in all required fields'])
  }
  assert.equal((await client.put(path, { isActive: false })).status, 400)
  assert.equal((await client.put(path, {})).status, 200)
  const [, change] = await auditOf(app, id)
  assert.deepEqual([change!.action, change!.detail], ['clinic.changed', { fields: 'name isPublic showsReviews' }])
})

test('the time zone stays while visits are to come, and can be changed when none is', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const chart = await makeChart(db, clinic)
  const client = await app.signInAs(await makeAdmin(db, clinic))
  const path = `/api/clinics/${clinic.id}`
  const visit = await makeAppointment(db, { clinic, doctor, chart, at: { date: workday(clinic), time: '10:00' } })
  assert.equal((await client.get(`${path}/setup`)).body.comingVisits, 1)
  const refused = await client.put(path, { timeZone: 'Europe/London', name: 'Not kept' })
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /^You can't change the time zone while there are upcoming appointments/)
  const same = await client.put(path, { timeZone: 'Asia/Kolkata', name: 'Kept' })
  assert.deepEqual([same.status, same.body.clinic.name], [200, 'Kept'])
  await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', visit.id).execute()
  await makeAppointment(db, {
    clinic,
    doctor,
    chart,
    at: { date: workday(clinic), time: '12:00' },
    status: 'pending',
    expiresAt: new Date(Date.now() - 1000),
  })
  const moved = await client.put(path, { timeZone: 'Europe/London' })
  assert.deepEqual([moved.status, moved.body.clinic.timeZone], [200, 'Europe/London'])
})

test('in another currency prices keep their numbers', async () => {
  const { client, path, id } = await foundClinic(app, { consultationPrice: '49.50' })
  const price = async (currency: string) => (await client.put(path, { currency })).body.services[0].price
  assert.equal(await price('INR'), '49.50')
  assert.equal(await price('KWD'), '49.500')
  assert.equal(await price('JPY'), '50')
  assert.equal(await price('USD'), '50.00')
  await app.db.updateTable('services').set({ price_minor: 2_000_000_000 }).where('clinic_id', '=', id).execute()
  const { status, body } = await client.put(path, { currency: 'KWD' })
  assert.deepEqual([status, body.issues[0].path], [400, 'currency'])
  assert.equal((await client.get(`${path}/setup`)).body.clinic.currency, 'USD')
})

test('the first steps say what is missing until anybody can book', async () => {
  const { client, id, path } = await foundClinic(app)
  const clinic = { id }
  const missing = async () => {
    const { body } = await client.get(`${path}/setup`)
    const steps = body.firstSteps
      .filter((one: { isDone: boolean }) => !one.isDone)
      .map((one: { step: string }) => one.step)
    assert.equal(body.isBookable, steps.length === 0)
    assert.equal((await app.anonymous.get(`${path}/public`)).status, steps.length === 0 ? 200 : 404)
    return { steps, unconfirmed: body.unconfirmedDoctors }
  }
  assert.deepEqual(await missing(), { steps: ['doctor'], unconfirmed: 0 })
  const doctor = await makeDoctor(app.db, clinic, { isConfirmed: false })
  assert.deepEqual(await missing(), { steps: ['doctor'], unconfirmed: 1 })
  await app.db.updateTable('doctors').set({ verified_at: new Date() }).where('id', '=', doctor.id).execute()
  assert.deepEqual((await missing()).steps, [])
  await client.put(path, { isPublic: false })
  await client.put(`${path}/opening-hours`, { hours: [] })
  await client.put('/api/settings', {
    clinics: [
      {
        clinicId: id,
        rules: { ...clinicDefaults, systemMaintenance: true },
      },
    ],
  })
  const [service] = (await client.get(`${path}/setup`)).body.services
  await client.put(`/api/services/${service.id}`, { isActive: false })
  assert.deepEqual((await missing()).steps, ['service', 'hours', 'public', 'open'])
})

test('reviews that a clinic does not show are told nowhere', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const chart = await makeChart(db, clinic)
  const at = new Date(Date.now() - 86_400_000)
  const visit = await makeAppointment(db, { clinic, doctor, chart, at, status: 'completed' })
  await db
    .insertInto('reviews')
    .values({
      id: visit.id,
      clinic_id: clinic.id,
      doctor_id: doctor.id,
      patient_id: chart.id,
      appointment_id: visit.id,
      rating: 5,
    })
    .execute()
  const client = await app.signInAs(await makeAdmin(db, clinic))
  const told = async () => [
    (await app.anonymous.get(`/api/clinics/${clinic.id}/public`)).body.rating,
    (await app.anonymous.get(`/api/public/clinics/${clinic.id}/reviews`)).body.length,
    (await app.anonymous.get(`/api/public/clinics/${clinic.id}/reviews?offset=5`)).headers['x-total-count'],
  ]
  assert.deepEqual(await told(), [{ average: 5, count: 1 }, 1, '1'])
  await client.put(`/api/clinics/${clinic.id}`, { showsReviews: false })
  assert.deepEqual(await told(), [null, 0, '0'])
})
