import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAdmin, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(await makeAdmin(app.db, clinic))
const path = `/api/clinics/${clinic.id}`

interface Named {
  id: string
  name: string
}
const namesOf = async () => (await client.get(`${path}/setup`)).body.services.map(({ name }: Named) => name)
const publicNames = async () => (await app.anonymous.get(`${path}/public`)).body.services.map(({ name }: Named) => name)

test('a service is added, changed field by field, deactivated and reactivated', async () => {
  const wanted = { name: ' Eye test ', description: 'Both eyes', duration: 45, price: '79.5' }
  const { status, body } = await client.post(`${path}/services`, wanted)
  const { id } = body
  assert.deepEqual(
    [status, { ...body, id: '' }],
    [
      201,
      {
        id: '',
        name: 'Eye test',
        description: 'Both eyes',
        duration: 45,
        price: '79.50',
        isActive: true,
        before: null,
        after: null,
        notice: null,
        modes: 'in_person',
        doctors: null,
      },
    ],
  )
  assert.deepEqual(await publicNames(), ['General Consultation', 'Eye test'])
  const change = async (values: object) => (await client.put(`/api/services/${id}`, values)).body
  assert.deepEqual(await change({ price: '80' }), { ...body, price: '80.00' })
  assert.equal((await change({ description: '' })).description, null)
  assert.equal((await change({ isActive: false })).isActive, false)
  assert.deepEqual(await publicNames(), ['General Consultation'])
  assert.deepEqual(await namesOf(), ['General Consultation', 'Eye test'])
  const order = { ...bookingOf(clinic, doctor, workday(clinic), '10:00'), serviceId: id }
  const booking = await app.anonymous.post('/api/public/appointments', order)
  assert.deepEqual([booking.status, booking.body.issues[0].path], [400, 'serviceId'])
  await change({ isActive: true })
  assert.equal((await app.anonymous.post('/api/public/appointments', order)).body.price, '80.00')
})

test('a booked appointment keeps its price and length', async () => {
  const { body: service } = await client.post(`${path}/services`, { name: 'Long', duration: 60, price: '100' })
  const order = { ...bookingOf(clinic, doctor, workday(clinic, 5), '10:00'), serviceId: service.id }
  const { body } = await app.anonymous.post('/api/public/appointments', order)
  await client.put(`/api/services/${service.id}`, { duration: 15, price: '1' })
  const kept = (await app.anonymous.get(`/api/public/bookings/${body.manageToken}`)).body
  assert.deepEqual([kept.duration, kept.price], [60, '100.00'])
})

test('an invalid name, length or price is refused with its field', async () => {
  const good = { name: 'Fine', duration: 30, price: '10' }
  const wrong: [string, unknown, string][] = [
    ['name', '', 'Service name is required'],
    ['name', undefined, 'Service name is required'],
    ['duration', 14, 'Duration must be between 15 and 480 minutes'],
    ['duration', 481, 'Duration must be between 15 and 480 minutes'],
    ['duration', 30.5, 'Duration must be between 15 and 480 minutes'],
    ['duration', '30', 'Duration must be between 15 and 480 minutes'],
    ['price', '', 'Enter an amount such as 50 or 49.50'],
    ['price', '-5', 'Enter an amount such as 50 or 49.50'],
    ['price', '1e3', 'Enter an amount such as 50 or 49.50'],
    ['price', 10, 'Enter an amount such as 50 or 49.50'],
    ['price', '10.005', 'USD amounts have at most 2 decimals'],
    ['price', '21474836.48', 'This amount is too high.'],
    ['before', 121, 'The time before an appointment must be between 0 and 120 minutes'],
    ['before', 2.5, 'The time before an appointment must be between 0 and 120 minutes'],
    ['after', -1, 'The time after an appointment must be between 0 and 120 minutes'],
    ['after', '10', 'The time after an appointment must be between 0 and 120 minutes'],
    ['notice', 43_201, 'The notice must be between 0 minutes and 30 days'],
  ]
  for (const [name, value, message] of wrong) {
    const body = { ...good, [name]: value }
    const created = await client.post(`${path}/services`, body)
    assert.deepEqual([created.status, created.body.issues], [400, [{ path: name, message }]])
    if (value === undefined) continue
    const changed = await client.put(`/api/services/${clinic.services[0]!.id}`, { [name]: value })
    assert.deepEqual([changed.status, changed.body.issues], [400, [{ path: name, message }]])
  }
  assert.equal((await client.post(`${path}/services`, { ...good, clinicId: clinic.id })).status, 400)
  assert.ok(!(await namesOf()).includes('Fine'))
})

test('a service moves to a position and the others make room, even for simultaneous moves', async () => {
  const own = await makeClinic(app.db, { services: [] })
  const admin = await app.signInAs(await makeAdmin(app.db, own))
  const add = (name: string) => admin.post(`/api/clinics/${own.id}/services`, { name, duration: 30, price: '1' })
  for (const name of ['A', 'B', 'C', 'D']) await add(name)
  const services = async (): Promise<Named[]> => (await admin.get(`/api/clinics/${own.id}/setup`)).body.services
  const order = async () => (await services()).map(({ name }) => name).join('')
  const byName = Object.fromEntries((await services()).map(({ id, name }) => [name, id]))
  const place = (name: string, at: number) => admin.put(`/api/services/${byName[name]}`, { order: at })
  assert.equal(await order(), 'ABCD')
  await place('D', 0)
  assert.equal(await order(), 'DABC')
  await place('D', 2)
  assert.equal(await order(), 'ABDC')
  await place('A', 1000)
  assert.equal(await order(), 'BDCA')
  await Promise.all([place('A', 0), place('B', 3), place('C', 1), add('E')])
  assert.deepEqual([...(await order())].toSorted(), ['A', 'B', 'C', 'D', 'E'])
  const { rows } = await app.database.pool.query('select position from services where clinic_id = $1 order by 1', [
    own.id,
  ])
  assert.deepEqual(
    rows.map(({ position }) => position),
    [0, 1, 2, 3, 4],
  )
})
