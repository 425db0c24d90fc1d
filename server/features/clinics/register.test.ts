import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeClinic, makeDoctor, makeStaff, makeUser } from '#server/testing/factories.ts'
import { auditOf, foundClinic, leastClinic } from '#server/testing/founders.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Clinics as their administrators register them.

const app = await sharedApp()
const founder = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))

test('a new clinic has its creator as administrator, the defaults, a consultation and the usual hours', async () => {
  const { client, setup, id, path } = await foundClinic(app)
  const { clinic } = setup
  assert.deepEqual(
    [clinic.name, clinic.address, clinic.phone, clinic.city, clinic.description, clinic.email, clinic.website],
    ['Lotus Clinic', '4 Temple Road', '080 5550 1234', '', null, null, null],
  )
  assert.deepEqual(
    [clinic.isPublic, clinic.timeZone, clinic.currency, clinic.showsReviews, clinic.allowsDictation, clinic.rating],
    [true, 'Asia/Kolkata', 'USD', true, false, null],
  )
  const [service, ...others] = setup.services
  assert.deepEqual(
    [service.name, service.duration, service.price, service.isActive, others.length],
    ['General Consultation', 30, '0.00', true, 0],
  )
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))
  assert.deepEqual(setup.openingHours, [...weekdays, { weekday: 6, opens: '09:00', closes: '14:00' }])
  assert.deepEqual((await client.get(`${path}/setup`)).body, setup)
  const me = (await client.get('/api/auth/me')).body
  assert.deepEqual(me.memberships, [
    { clinic: { id, name: 'Lotus Clinic', country: 'IN' }, role: 'clinic_admin', doctorId: null },
  ])
  assert.deepEqual(
    (await auditOf(app, id)).map(({ action }) => action),
    ['clinic.created'],
  )
  const [listed] = (await client.get('/api/clinics?mine=true')).body
  assert.deepEqual([listed.id, listed.can.edit, listed.isBookable, listed.serviceCount], [id, true, false, 1])
})

test('the entered data is cleaned and stored', async () => {
  const { setup } = await foundClinic(app, {
    name: '  Cafe\u0301 Clinic ',
    description: 'Two lines\nof text',
    city: 'Pune',
    email: ' Hello@Lotus.Example ',
    website: 'https://lotus.example/a?b=c',
    specialty: 'Cardiology',
    isPublic: false,
    timeZone: 'America/New_York',
    currency: 'JPY',
    consultationPrice: '5000',
  })
  const { clinic, services } = setup
  assert.deepEqual(
    [clinic.name, clinic.description, clinic.city, clinic.email, clinic.website, clinic.specialty],
    ['Café Clinic', 'Two lines\nof text', 'Pune', 'hello@lotus.example', 'https://lotus.example/a?b=c', 'Cardiology'],
  )
  assert.deepEqual(
    [clinic.isPublic, clinic.timeZone, clinic.currency, services[0].price],
    [false, 'America/New_York', 'JPY', '5000'],
  )
})

test('name, address and phone are required; invalid fields are named, and nothing is created', async () => {
  const count = () =>
    app.db
      .selectFrom('clinics')
      .select('id')
      .execute()
      .then((rows) => rows.length)
  const before = await count()
  for (const name of ['name', 'address', 'phone'] as const)
    for (const value of [undefined, '', '  ']) {
      const { status, body } = await founder.post('/api/clinics', { ...leastClinic, [name]: value })
      const issue = { path: name, message: 'Please fill in all required fields' }
      assert.deepEqual([status, body.issues], [400, [issue]], `${name}: ${value}`)
    }
  const wrong: [string, unknown][] = [
    ['phone', 'call us'],
    ['phone', '12'],
    ['email', 'nobody'],
    ['website', 'javascript:alert(1)'],
    ['website', 'ftp://lotus.example'],
    ['website', 'https://'],
    ['website', 'https://user:secret@lotus.example'],
    ['website', 'http://user@lotus.example/'],
    ['website', 'lotus.example'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', 'asia/kolkata'],
    ['timeZone', '+05:30'],
    ['timeZone', ''],
    ['currency', 'usd'],
    ['currency', 'XXQ'],
    ['currency', ''],
    ['consultationPrice', '-1'],
    ['consultationPrice', '1,5'],
    ['consultationPrice', '5.005'],
    ['consultationPrice', '99999999'],
    ['isPublic', 'yes'],
    ['name', 'x'.repeat(121)],
  ]
  for (const [name, value] of wrong) {
    const { status, body } = await founder.post('/api/clinics', { ...leastClinic, [name]: value })
    assert.deepEqual([status, body.issues?.[0]?.path], [400, name], `${name}: ${String(value)}`)
  }
  const yen = await founder.post('/api/clinics', { ...leastClinic, currency: 'JPY', consultationPrice: '10.5' })
  assert.deepEqual([yen.status, yen.body.issues[0].message], [400, "JPY amounts can't have decimals"])
  for (const more of [{ isActive: true }, { id: 'x' }, { ownerId: 'x' }])
    assert.equal((await founder.post('/api/clinics', { ...leastClinic, ...more })).status, 400)
  assert.equal(await count(), before)
})

test('administrators and doctors register clinics, staff and patients get 403; only administrators have an overview', async () => {
  assert.equal((await app.anonymous.post('/api/clinics', leastClinic)).status, 401)
  for (const role of ['patient', 'doctor', 'staff'] as const) {
    const client = await app.signInAs(await makeUser(app.db, { role }))
    assert.equal((await client.get('/api/clinics/overview')).status, 403, role)
    const { status } = await client.post('/api/clinics', leastClinic)
    assert.equal(status, role === 'doctor' ? 201 : 403, role)
  }
  const clinic = await makeClinic(app.db)
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await staff.post('/api/clinics', leastClinic)).status, 403)
  const working = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.equal((await working.post('/api/clinics', leastClinic)).status, 201)
})

test('the overview counts the person’s own clinics only', async () => {
  const { client, id } = await foundClinic(app)
  await client.post('/api/clinics', { ...leastClinic, name: 'Second' })
  await makeDoctor(app.db, { id })
  await makeDoctor(app.db, { id }, { isActive: false })
  await makeDoctor(app.db, await makeClinic(app.db))
  assert.deepEqual((await client.get('/api/clinics/overview')).body, { clinics: 2, doctors: 1, services: 2 })
  const names = (await client.get('/api/clinics?mine=true')).body.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['Lotus Clinic', 'Second'])
  const nobody = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))
  assert.deepEqual((await nobody.get('/api/clinics/overview')).body, { clinics: 0, doctors: 0, services: 0 })
  assert.deepEqual((await nobody.get('/api/clinics?mine=true')).body, [])
})
