import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { clinicDefaults } from '#contract/settings/settings.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { makeLeave } from '#server/testing/clinic-things.ts'
import { clocksForwardInNewYork, workday } from '#server/testing/dates.ts'
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
import { until } from '#server/testing/programs.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// An administrator's changes of a clinic, and what is missing until it can be booked.

const app = await sharedApp()
const founder = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))

test('only its own administrator sets up a clinic and its settings', async () => {
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

test('a random id gets the reply of another clinic’s id', async () => {
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

test('a change leaves omitted fields unchanged and clears empty ones; required fields can’t be cleared', async () => {
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

test('the time zone can’t change while there are upcoming appointments', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const chart = await makeChart(db, clinic)
  const client = await app.signInAs(await makeAdmin(db, clinic))
  const path = `/api/clinics/${clinic.id}`
  const appointment = await makeAppointment(db, { clinic, doctor, chart, at: { date: workday(clinic), time: '10:00' } })
  assert.equal((await client.get(`${path}/setup`)).body.comingVisits, 1)
  const refused = await client.put(path, { timeZone: 'Europe/London', name: 'Not kept' })
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /^You can't change the time zone while there are upcoming appointments/)
  const same = await client.put(path, { timeZone: 'Asia/Kolkata', name: 'Kept' })
  assert.deepEqual([same.status, same.body.clinic.name], [200, 'Kept'])
  await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', appointment.id).execute()
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

test('in another time zone doctors’ time off keeps its wall clock, unless it has ended', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const administrator = await makeAdmin(db, clinic)
  const client = await app.signInAs(administrator)
  const leaves = `/api/doctors/${doctor.id}/leaves`
  const shown = async () =>
    (await client.get(leaves)).body.map((one: Record<string, unknown>) =>
      [one.fromDate, one.fromTime, one.toDate, one.toTime].join(' '),
    )
  const [whole, hours, spring] = [workday(clinic, 5), workday(clinic, 20), clocksForwardInNewYork()]
  for (const wish of [
    { fromDate: whole, toDate: addDays(whole, 2) },
    { fromDate: hours, toDate: hours, fromTime: '10:00', toTime: '12:30' },
    { fromDate: spring, toDate: spring, fromTime: '02:00', toTime: '03:00' },
  ])
    assert.equal((await client.post(leaves, wish)).status, 201)
  const over = await makeLeave(db, doctor, clinic, administrator)
  await sql`update doctor_leaves set starts_at = '2020-01-01 10:00Z', ends_at = '2020-01-01 11:00Z'
    where id = ${over}`.execute(db)
  const elsewhere = await makeClinic(db)
  const other = await makeLeave(db, await makeDoctor(db, elsewhere), elsewhere, administrator)
  const startOf = async (id: string) =>
    (await db.selectFrom('doctor_leaves').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()).starts_at
  const otherStart = await startOf(other)

  const { status, text } = await client.put(`/api/clinics/${clinic.id}`, { timeZone: 'America/New_York' })
  assert.equal(status, 200, text)
  const kept = [`${whole}  ${addDays(whole, 2)} `, `${hours} 10:00 ${hours} 12:30`]
  // New York has no hour from 02:00 on that day
  assert.deepEqual(await shown(), [...kept, `${spring} 03:00 ${spring} 04:00`])
  assert.deepEqual(await startOf(over), new Date('2020-01-01T10:00:00Z'))
  assert.deepEqual(await startOf(other), otherStart)
})

test('time off entered while the time zone changes waits and uses the new zone', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const client = await app.signInAs(doctor)
  const date = workday(clinic)
  const wish = { fromDate: date, toDate: date, fromTime: '10:00', toTime: '12:30' }
  const somebodyWaits = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }
  const { added } = await db.transaction().execute(async (tx) => {
    await sql`select from clinics where id = ${clinic.id} for update`.execute(tx)
    await sql`update clinics set time_zone = 'America/New_York' where id = ${clinic.id}`.execute(tx)
    const added = client.post(`/api/doctors/${doctor.id}/leaves`, wish)
    await until('it waits', somebodyWaits, 10_000)
    return { added }
  })
  const { status, body, text } = await added
  assert.equal(status, 201, text)
  assert.deepEqual([body.fromTime, body.toTime], ['10:00', '12:30'])
  assert.equal((await client.get(`/api/doctors/${doctor.id}/leaves`)).body[0].fromTime, '10:00')
})

test('a change of currency leaves the numbers of prices unchanged', async () => {
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

test('the first steps list what is missing until the clinic can be booked', async () => {
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

test('a clinic that hides reviews shows them nowhere', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const chart = await makeChart(db, clinic)
  const at = new Date(Date.now() - 86_400_000)
  const appointment = await makeAppointment(db, { clinic, doctor, chart, at, status: 'completed' })
  await db
    .insertInto('reviews')
    .values({
      id: appointment.id,
      clinic_id: clinic.id,
      doctor_id: doctor.id,
      patient_id: chart.id,
      appointment_id: appointment.id,
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
