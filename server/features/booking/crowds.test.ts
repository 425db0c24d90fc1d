import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { addDays, timeAt } from '#contract/wall-clock.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

const path = '/api/public/appointments'
const PER_DOCTOR = 10
const PER_CLINIC = 30
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => [day, '09:00', '18:00'] as [number, string, string])

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let date: string
let turn = 0
let network: Client

before(async () => {
  app = await buildTestApp({ poolSize: 16 })
})
beforeEach(async () => {
  clinic = await makeClinic(app.db, { hours: everyDay })
  doctor = await makeDoctor(app.db, clinic)
  date = workday(clinic)
  network = app.anonymous.from(`203.0.113.${(turn += 1)}`)
})
after(() => app.close())

const timeOf = (slot: number) => ({ date: addDays(date, Math.floor(slot / 18)), time: timeAt(540 + (slot % 18) * 30) })
const wish = (slot: number, whose = doctor, more: object = {}) =>
  bookingOf(clinic, whose, timeOf(slot).date, timeOf(slot).time, more)
const book = (slot: number, { by = network, whose = doctor, more = {} } = {}) => by.post(path, wish(slot, whose, more))
/** Makes `count` bookings, one after the other, in different slots. */
async function bookMany(count: number, { from = 0, whose = doctor } = {}) {
  const answers = []
  for (let slot = from; slot < from + count; slot++) answers.push(await book(slot, { whose }))
  return answers
}
const counted = (answers: { status: number }[], status: number) => answers.filter((one) => one.status === status).length
const heldOf = async (whose: TestDoctor) => {
  const { rows } = await sql<{ count: number }>`select count(*) from appointments where doctor_id = ${whose.id}
    and status in ('pending', 'scheduled')`.execute(app.db)
  return rows[0]!.count
}

test('one network can’t hold a doctor’s week within a day, whatever names and emails it gives', async () => {
  const address = `203.0.113.${turn}`
  const answers = []
  for (let slot = 0; slot < 108; slot++) {
    // as if hours had passed
    if (slot % 30 === 0) {
      await app.deps.limits.bookingsPerAddress.reset(address)
      await app.deps.limits.bookingAttemptsPerAddress.reset(address)
    }
    answers.push(await book(slot))
  }
  assert.deepEqual([counted(answers, 201), counted(answers, 429)], [PER_DOCTOR, 108 - PER_DOCTOR])
  assert.equal(await heldOf(doctor), PER_DOCTOR)
  const { body, headers } = answers.at(-1)!
  assert.match(body.message, /^Several bookings with this doctor from your network are waiting for confirmation/)
  assert(Number(headers['retry-after']) > 20 * 3600 && Number(headers['retry-after']) <= 24 * 3600)
  assert.equal((await book(107, { by: app.anonymous.from('198.51.100.1') })).status, 201, 'another visitor')
})

test('simultaneous bookings are counted together', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, slot) => book(slot)))
  assert.deepEqual([counted(answers, 201), counted(answers, 429)], [PER_DOCTOR, 30])
})

test('the addresses of one IPv6 network count as one', async () => {
  for (let slot = 0; slot < PER_DOCTOR; slot++)
    assert.equal((await book(slot, { by: app.anonymous.from(`2001:db8:1:2::${slot + 1}`) })).status, 201)
  assert.equal((await book(20, { by: app.anonymous.from('2001:db8:1:2:ffff::1') })).status, 429)
  assert.equal((await book(20, { by: app.anonymous.from('2001:db8:1:3::1') })).status, 201)
})

test('confirmed and cancelled bookings no longer count', async () => {
  const made = await bookMany(PER_DOCTOR)
  assert.equal((await book(20)).status, 429)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await desk.put(`/api/appointments/${made[0]!.body.id}`, { status: 'confirmed' })).status, 200)
  assert.equal((await book(20)).status, 201)
  assert.equal((await book(21)).status, 429)
  assert.equal((await network.post(`/api/public/bookings/${made[1]!.body.manageToken}/cancel`, {})).status, 200)
  assert.equal((await book(21)).status, 201)
})

test('one network can’t hold all doctors of a clinic, and another clinic counts separately', async () => {
  const doctors = [doctor, ...(await Promise.all([1, 2, 3].map(() => makeDoctor(app.db, clinic))))]
  const answers = []
  for (const whose of doctors) answers.push(...(await bookMany(PER_DOCTOR, { whose })))
  assert.deepEqual([counted(answers, 201), counted(answers, 429)], [PER_CLINIC, 10])
  const [there, theirs] = [clinic, doctors[3]!]
  clinic = await makeClinic(app.db, { hours: everyDay })
  assert.equal((await book(0, { whose: await makeDoctor(app.db, clinic) })).status, 201)
  assert.equal(await heldOf(theirs), 0)
  clinic = there
})

test('a signed-in patient is counted too, even in the dialog; the desk isn’t', async () => {
  const account = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner: account })
  const patient = (await app.signInAs(account)).from(`203.0.113.${turn}`)
  const desk = (await app.signInAs(await makeStaff(app.db, clinic))).from(`203.0.113.${turn}`)
  const schedule = (client: Client, slot: number) =>
    client.post('/api/appointments', {
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId: chart.id,
      appointmentDate: timeOf(slot).date,
      appointmentTime: timeOf(slot).time,
      duration: 30,
    })
  await bookMany(4)
  for (let slot = 4; slot < PER_DOCTOR; slot++) assert.equal((await schedule(patient, slot)).status, 201)
  const refused = await schedule(patient, 20)
  assert.deepEqual([refused.status, (await book(20)).status], [429, 429])
  assert.match(refused.body.message, /from your network/)
  assert.equal((await schedule(desk, 20)).status, 201)
})

test('other people’s bookings with an email neither lock its owner out nor reveal that they exist', async () => {
  const patientData = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: `asha-${turn}@people.example`,
    phone: '+91 98200 12345',
  }
  for (let slot = 0; slot < 5; slot++) assert.equal((await book(slot, { more: { patientData } })).status, 201)
  assert.equal((await book(5, { more: { patientData } })).status, 201, 'nor tell it on the same network')
  // the owner, at home: as if no one had ever used the address
  const home = app.anonymous.from('198.51.100.7')
  const account = await makePatientAccount(app.db, { email: patientData.email })
  const owner = (await app.signInAs(account)).from('198.51.100.8')
  for (const [index, by] of [home, owner].entries())
    for (let slot = 6 + index * 5; slot < 11 + index * 5; slot++)
      assert.equal((await book(slot, { by, more: { patientData, allowOverlap: true } })).status, 201)
  // a signed-in patient can have five of their own, wherever they are
  const elsewhere = (await app.signInAs(account)).from('198.51.100.9')
  assert.equal((await book(17, { by: elsewhere, more: { patientData } })).status, 409)
  // a stranger gets the same reply for this address as for an unused one
  const stranger = app.anonymous.from('198.51.100.10')
  const unknown = { ...patientData, email: `nobody-${turn}@people.example` }
  const replies = [await book(17, { by: stranger, more: { patientData: unknown } })]
  replies.push(await book(18, { by: stranger, more: { patientData } }))
  assert.deepEqual(statusesOf(replies), [201, 201])
})
