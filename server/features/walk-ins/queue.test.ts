import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { DayQueue } from '#contract/walk-ins/queue.ts'
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts'
import { timeAt } from '#contract/wall-clock.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
let clinic: TestClinic
let rao: TestDoctor
let nair: TestDoctor
let desk: Client
let admin: Client
let drRao: Client
let booked = 0

/** Makes a new clinic with two doctors, an administrator and a person at the desk. */
async function begin() {
  clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
  rao = await makeDoctor(app.db, clinic, { firstName: 'Asha', lastName: 'Rao' })
  nair = await makeDoctor(app.db, clinic, { firstName: 'Ravi', lastName: 'Nair' })
  desk = await app.signInAs(await makeStaff(app.db, clinic))
  admin = await app.signInAs(await makeAdmin(app.db, clinic))
  drRao = await app.signInAs(rao)
  booked = 0
}

async function walkIn(doctor: TestDoctor | null = rao, more: object = {}): Promise<WalkIn> {
  const { status, body } = await desk.post('/api/walk-ins', {
    clinicId: clinic.id,
    doctorId: doctor?.id ?? null,
    name: 'Kiran Rao',
    phone: '98200 00001',
    ...more,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const arrival = (id: string, arrived: boolean) => desk.put(`/api/appointments/${id}/arrival`, { arrived })

/** Books a patient of today, a quarter of an hour after the other, from 8:00, and checks them in. */
async function checkedIn(doctor: TestDoctor = rao) {
  const chart = await makeChart(app.db, clinic)
  const at = { date: todayIn(clinic.zone), time: timeAt(8 * 60 + 15 * booked++) }
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at, minutes: 15, status: 'confirmed' })
  const { status, body } = await arrival(id, true)
  assert.equal(status, 200, JSON.stringify(body))
  return { id, chart }
}

const queue = async (who: Client = desk): Promise<DayQueue> => (await who.get('/api/queue')).body
/** The waiting tokens of a doctor, in order. */
async function order(doctor: TestDoctor = rao, who: Client = desk): Promise<number[]> {
  const { doctors, entries } = await queue(who)
  const found = doctors.find((one) => one.doctor.id === doctor.id)!
  return found.order.map((id) => entries.find((one) => one.id === id)!.token)
}
const states = async () => (await queue()).entries.map(({ token, state }) => `${token} ${state}`).toSorted()
const next = (who: Client, doctor: TestDoctor, current?: string | null) =>
  who.post('/api/walk-ins/next', { clinicId: clinic.id, doctorId: doctor.id, current })
const set = (who: Client, id: string, from: string, more: object) => who.put(`/api/walk-ins/${id}`, { from, ...more })
const useRule = async (rule: string) =>
  assert.equal((await admin.put(`/api/clinics/${clinic.id}/queue`, { rule, showsInitials: false })).status, 200)

test('walk-ins and checked-in appointments have one order and one row of numbers, by the clinic’s rule', async () => {
  await begin()
  await walkIn()
  await checkedIn()
  await walkIn()
  await checkedIn()
  assert.deepEqual(await order(), [2, 4, 1, 3], 'appointments first')
  await useRule('arrival')
  assert.deepEqual(await order(), [1, 2, 3, 4])
  await useRule('alternating')
  assert.deepEqual(await order(), [2, 1, 4, 3])
  assert.equal((await next(desk, rao)).body.token, 2, 'the call follows the order')
  assert.deepEqual(await order(), [1, 4, 3], 'a walk-in follows an appointment')
  const refused = await desk.put(`/api/clinics/${clinic.id}/queue`, { rule: 'arrival', showsInitials: true })
  assert.equal(refused.status, 403)
  const { entries } = await queue()
  assert.deepEqual(
    entries.map(({ time, appointmentId }) => [time, appointmentId !== null]),
    [
      [null, false],
      ['08:00', true],
      [null, false],
      ['08:15', true],
    ],
  )
  // the list of walk-ins has no appointments
  assert.deepEqual(
    (await desk.get('/api/walk-ins')).body.walkIns.map(({ token }: WalkIn) => token),
    [1, 3],
  )
})

test('two people who call at the same moment call one patient each, or one gets a clear sentence', async () => {
  await begin()
  for (let n = 0; n < 4; n++) await walkIn(null)
  const two = await Promise.all([next(drRao, rao, null), next(desk, nair, null)])
  assert.deepEqual(
    two.map(({ body }) => body.token).toSorted((one, other) => one - other),
    [1, 2],
    'two doctors call two patients',
  )
  const current = two[0].body.id
  const same = await Promise.all([next(drRao, rao, current), next(desk, rao, current)])
  const [called, refused] = same.toSorted((one, other) => one.status - other.status)
  assert.deepEqual([called!.status, called!.body.token, refused!.status], [200, 3, 409])
  assert.equal(
    refused!.body.message,
    'The queue has changed: token 3 is with the doctor now. Look at the queue and call again.',
  )
  assert.deepEqual(await order(), [4], 'no one was skipped')
})

test('a call of one patient doesn’t end the visit of another whom the caller hasn’t seen with the doctor', async () => {
  await begin()
  const [one, two, three] = [await walkIn(), await walkIn(), await walkIn()]
  assert.equal((await next(drRao, rao, null)).body.token, one.token)
  // the desk's screen still shows a free doctor
  const late = await set(desk, two.id, 'waiting', { state: 'with_doctor', current: null })
  assert.deepEqual(
    [late.status, late.body.message],
    [409, 'The queue has changed: token 1 is with the doctor now. Look at the queue and call again.'],
  )
  assert.deepEqual(await states(), ['1 with_doctor', '2 waiting', '3 waiting'])
  // the list of walk-ins shows who is with the doctor, so a second press there calls no one else
  const shown = async () =>
    (await desk.get('/api/walk-ins')).body.doctors.find(({ id }: { id: string }) => id === rao.id)
  assert.equal((await shown()).current, one.id)
  const both = await Promise.all([
    set(desk, two.id, 'waiting', { state: 'with_doctor', current: one.id }),
    set(drRao, three.id, 'waiting', { state: 'with_doctor', current: one.id }),
  ])
  assert.deepEqual(statusesOf(both), [200, 409])
  assert.equal((await states()).filter((line) => line.endsWith('done')).length, 1)
  // the undo of “Done” doesn't end the visit that began meanwhile
  const back = await set(desk, one.id, 'done', { state: 'with_doctor', current: null })
  assert.equal(back.status, 409)
})

test('numbers don’t repeat when people are added and checked in at the same moment', async () => {
  await begin()
  await Promise.all([...Array.from({ length: 6 }, () => walkIn()), ...Array.from({ length: 6 }, () => checkedIn())])
  const tokens = (await queue()).entries.map(({ token }) => token).toSorted((one, other) => one - other)
  assert.deepEqual(
    tokens,
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
})

test('a skipped patient stays in the queue behind the next two; every step can be undone', async () => {
  await begin()
  await useRule('arrival')
  const [first] = [await walkIn(), await walkIn(), await walkIn(), await walkIn()]
  assert.equal((await next(drRao, rao)).body.token, 1)
  const skipped = await set(drRao, first.id, 'with_doctor', { state: 'waiting', isSkipped: true })
  assert.equal(skipped.status, 200, JSON.stringify(skipped.body))
  assert.deepEqual(await order(), [2, 3, 1, 4])
  assert.equal((await next(drRao, rao, null)).body.token, 2)
  assert.deepEqual(await order(), [3, 1, 4])
  assert.equal((await set(desk, first.id, 'waiting', { isSkipped: false })).status, 200)
  assert.deepEqual(await order(), [1, 3, 4], 'back in the own place')
  assert.equal((await set(desk, first.id, 'waiting', { isSkipped: true })).status, 200)
  assert.equal((await set(desk, first.id, 'waiting', { isSkipped: false })).status, 200)
  // left, and back with the doctor
  const second = (await queue()).entries.find(({ token }) => token === 2)!
  assert.equal((await set(drRao, second.id, 'with_doctor', { state: 'left' })).status, 200)
  assert.equal((await set(drRao, second.id, 'left', { state: 'with_doctor' })).status, 200)
  // a call, undone: the patient before is with the doctor again
  const called = await next(drRao, rao, second.id)
  assert.equal(called.body.token, 1)
  assert.equal((await set(drRao, called.body.id, 'with_doctor', { state: 'waiting' })).status, 200)
  assert.equal((await set(drRao, second.id, 'done', { state: 'with_doctor' })).status, 200)
  assert.deepEqual([await order(), (await states())[1]], [[1, 3, 4], '2 with_doctor'])
  const done = await set(drRao, second.id, 'with_doctor', { state: 'done', isSkipped: true })
  assert.deepEqual([done.status, done.body.message], [409, 'Only patients who are waiting can be skipped.'])
})

test('a patient with an appointment moves to another doctor or to any, and the doctor sees their own queue', async () => {
  await begin()
  const { id } = await checkedIn()
  const [entry] = (await queue()).entries
  assert.equal((await set(desk, entry!.id, 'waiting', { doctorId: nair.id })).status, 200)
  const moved = (await queue()).entries[0]!
  assert.deepEqual([moved.doctor?.id, moved.isMoved], [nair.id, true])
  assert.deepEqual([await order(rao), await order(nair)], [[], [1]])
  assert.deepEqual((await queue(drRao)).entries, [], 'no longer the queue of Dr. Rao')
  assert.equal((await set(desk, entry!.id, 'waiting', { doctorId: null })).status, 200)
  assert.deepEqual([await order(rao), await order(nair)], [[1], [1]])
  const { doctors } = await queue(drRao)
  assert.deepEqual(
    doctors.map(({ doctor }) => doctor.id),
    [rao.id],
  )
  const { rows } = await sql`select doctor_id from appointments where id = ${id}`.execute(app.db)
  assert.deepEqual(rows, [{ doctor_id: rao.id }], 'the appointment stays the doctor’s')
})

test('a doctor and the desk read the same wait of a patient for any doctor', async () => {
  await begin()
  for (const doctor of [rao, rao, rao, nair, nair, nair]) await walkIn(doctor)
  for (const doctor of [rao, nair]) assert.equal((await next(desk, doctor, null)).status, 200)
  const { id } = await walkIn(null)
  const waitFor = async (who: Client) => (await queue(who)).entries.find((one) => one.id === id)!.wait
  const wait = await waitFor(desk)
  assert.ok(wait!.from >= 10, JSON.stringify(wait))
  assert.deepEqual(await waitFor(drRao), wait)
  assert.equal((await queue(drRao)).entries.length, 4, 'a colleague’s patients are not in the list')
})

test('a walk-in has a reason, a service and its price; a service of another clinic is refused', async () => {
  await begin()
  const [service] = clinic.services
  await walkIn(rao, { reason: 'Fever since Monday', serviceId: service!.id })
  const { entries } = await queue()
  const { reason, service: name, price, currency } = entries[0]!
  assert.deepEqual([reason, name, typeof price, currency], ['Fever since Monday', service!.name, 'string', 'USD'])
  const elsewhere = await makeClinic(app.db)
  const refused = await desk.post('/api/walk-ins', {
    clinicId: clinic.id,
    doctorId: null,
    name: 'Kiran',
    phone: '98200 00002',
    serviceId: elsewhere.services[0]!.id,
  })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.issues[0].path, 'serviceId')
})

test('the desk sets a room and announces a delay; a colleague can’t', async () => {
  await begin()
  const path = `/api/queue/doctors/${rao.id}`
  assert.deepEqual((await desk.put(path, { room: '2' })).body, { room: '2', delay: null })
  assert.deepEqual((await drRao.put(path, { delay: 25 })).body, { room: '2', delay: 25 })
  const found = (await queue()).doctors.find(({ doctor }) => doctor.id === rao.id)!
  assert.deepEqual([found.room, found.delay], ['2', 25])
  assert.deepEqual((await desk.put(path, { delay: null, room: '' })).body, { room: null, delay: null })
  const colleague = await app.signInAs(nair)
  assert.equal((await colleague.put(path, { delay: 25 })).status, 403)
  assert.equal((await desk.put(path, { delay: 500 })).status, 400)
  const stranger = await app.signInAs(await makeStaff(app.db, await makeClinic(app.db)))
  assert.equal((await stranger.put(path, { delay: 25 })).status, 404)
})
