import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
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
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// A person of the clinic who can't read clinical text tries to read it as a patient: by an address that they type into a
// chart, and by a merge into a chart of their own.

const HISTORY = 'SECRET-HISTORY hepatitis B'
const ALLERGY = 'SECRET-ALLERGY penicillin'
const SYMPTOMS = 'SECRET-SYMPTOMS'
const BORN = '1980-02-03'

const app = await sharedApp()
let time = 36

const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic)

/** Makes a patient without an account, with text by a doctor and symptoms of their own. */
async function victim() {
  const chart = await makeChart(app.db, clinic, { firstName: 'Victim', lastName: 'Person', dateOfBirth: BORN })
  await sql`update patients set medical_history = ${HISTORY}, allergies = ${ALLERGY}, blood_type = 'O-'
    where id = ${chart.id}`.execute(app.db)
  const at = { date: workday(clinic), time: `${Math.floor(time / 4)}:${String((time++ % 4) * 15).padStart(2, '0')}` }
  const appointment = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart,
    minutes: 15,
    symptoms: SYMPTOMS,
    at: { ...at, time: at.time.padStart(5, '0') },
  })
  return { chart, appointment }
}

let people = 0
/** Makes a patient's account with a verified address, under any name. */
async function accomplice(name: { firstName: string; lastName: string }) {
  const email = `accomplice-${++people}@mail.example`
  const password = 'correct horse battery'
  const { body } = await app.anonymous.post('/api/auth/register', { email, password, ...name, role: 'patient' })
  await sql`update users set email_verified_at = now() where id = ${body.id}`.execute(app.db)
  return { email, userId: body.id as string, client: await app.signInAs({ userId: body.id }) }
}

const ownerOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('patients').select('holder_id').where('id', '=', id).executeTakeFirstOrThrow()).holder_id

/** Returns the secrets that the reader finds in any call about the chart and its appointments. */
async function secretsReadBy(client: Client, chartIds: string[], visitId: string) {
  const paths = [
    ...chartIds.flatMap((id) => [`/api/patients/${id}`, `/api/patients/${id}/appointments?when=all`]),
    ...chartIds.map((id) => `/api/appointments/patient/${id}?when=all`),
    `/api/appointments/${visitId}`,
    '/api/appointments?when=all',
    '/api/claims',
    '/api/patients',
    '/api/auth/me',
    '/api/dashboard/today',
  ]
  const texts = await Promise.all(paths.map(async (path) => (await client.get(path)).text))
  return [HISTORY, ALLERGY, SYMPTOMS, 'O-"'].filter((secret) => texts.some((text) => text.includes(secret)))
}

for (const [who, make] of [
  ['a receptionist', makeStaff],
  ['an administrator', makeAdmin],
] as const)
  for (const [whose, name] of [
    ['another name', { firstName: 'Other', lastName: 'Name' }],
    ['the name of the patient', { firstName: 'Victim', lastName: 'Person' }],
  ] as const)
    test(`${who} types the address of an account under ${whose} into a chart: the account doesn’t get the chart`, async () => {
      const { chart, appointment } = await victim()
      const insider = await app.signInAs(await make(app.db, clinic))
      const { email, client } = await accomplice(name)
      assert.equal((await insider.put(`/api/patients/${chart.id}`, { email })).status, 200)
      const offers = await client.get('/api/claims')
      if (whose === 'another name') {
        assert.deepEqual(offers.body, [])
        assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 404)
      } else {
        assert.equal(offers.body[0].state, 'needs-release')
        const said = { dateOfBirth: BORN }
        for (const body of [undefined, said])
          assert.equal((await client.post(`/api/claims/${chart.id}/accept`, body)).status, 409)
        assert.equal((await client.post(`/api/claims/${chart.id}/ask`, said)).status, 200)
        assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 409)
        const [{ id }] = (await (await app.signInAs(doctor)).get(`/api/claim-requests?patientId=${chart.id}`)).body
        const { status } = await insider.post(`/api/claim-requests/${id}/release`)
        assert.equal(status, who === 'a receptionist' ? 403 : 409)
        assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 409)
      }
      assert.equal((await client.get(`/api/patients/${chart.id}`)).status, 404)
      assert.equal(await ownerOf(chart), null)
      assert.deepEqual(await secretsReadBy(client, [chart.id], appointment.id), [])
    })

test('an administrator merges a patient’s chart into an accomplice’s: the accomplice reads nothing of it', async () => {
  for (const [name, merged] of [
    [{ firstName: 'Other', lastName: 'Name' }, [409, 201]],
    [{ firstName: 'Victim', lastName: 'Person' }, [201, 409]],
  ] as const) {
    const { chart, appointment } = await victim()
    const admin = await app.signInAs(await makeAdmin(app.db, clinic))
    const account = await accomplice(name)
    const owner = { ...account, ...name }
    const own = await makeChart(app.db, clinic, { owner, dateOfBirth: BORN, isReleased: true })
    assert.equal((await admin.post(`/api/patients/${chart.id}/merge`, { into: own.id })).status, 409)
    // nor through a chart in between, which only gets clinical text from one with the same name
    const between = await makeChart(app.db, clinic, { ...name, dateOfBirth: BORN })
    const merge = async (from: string, into: string) =>
      (await admin.post(`/api/patients/${from}/merge`, { into })).status
    assert.deepEqual([await merge(chart.id, between.id), await merge(between.id, own.id)], merged)
    assert.deepEqual(await secretsReadBy(account.client, [chart.id, between.id, own.id], appointment.id), [])
  }
})

test('only a doctor merges a patient’s chart into a guest’s, and the guest can’t take it over', async () => {
  const { chart, appointment } = await victim()
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const { client, email } = await accomplice({ firstName: 'Other', lastName: 'Name' })
  const guests = await makeChart(app.db, clinic, { firstName: 'Other', lastName: 'Name', email })
  assert.equal((await admin.post(`/api/patients/${chart.id}/merge`, { into: guests.id })).status, 409)
  const doctor = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.equal((await doctor.post(`/api/patients/${chart.id}/merge`, { into: guests.id })).status, 201)
  assert.equal((await client.post(`/api/claims/${guests.id}/accept`)).status, 409)
  assert.deepEqual(await secretsReadBy(client, [chart.id, guests.id], appointment.id), [])
})

test('a booking in the patient’s name with another address gives no access to the chart and verifies no address', async () => {
  const { chart, appointment } = await victim()
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const name = { firstName: 'Victim', lastName: 'Person' }
  const { client, email } = await accomplice(name)
  await desk.put(`/api/patients/${chart.id}`, { email })
  // the booking lands on this chart: the address that the desk typed stays the desk's
  const { status } = await app.anonymous.post('/api/public/appointments', {
    clinicId: clinic.id,
    serviceId: clinic.services[0]!.id,
    doctorId: (await makeDoctor(app.db, clinic)).id,
    appointmentDate: workday(clinic),
    appointmentTime: '16:00',
    patientData: { ...name, email, phone: '+91 98200 12345' },
  })
  assert.equal(status, 201)
  assert.equal((await client.post(`/api/claims/${chart.id}/accept`, { dateOfBirth: BORN })).status, 409)
  assert.deepEqual(await secretsReadBy(client, [chart.id], appointment.id), [])
})

test('an account with its own chart at the clinic gains no access either', async () => {
  const { chart, appointment } = await victim()
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const account = { ...(await makePatientAccount(app.db, { firstName: 'Other', lastName: 'Name' })) }
  const own = await makeChart(app.db, clinic, { owner: account })
  const client = await app.signInAs(account)
  await desk.put(`/api/patients/${chart.id}`, { email: account.email })
  assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 404)
  assert.deepEqual(await secretsReadBy(client, [chart.id, own.id], appointment.id), [])
})
