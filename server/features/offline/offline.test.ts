import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { KeptRecords } from '#contract/offline.ts'
import { makeFamilyChart } from '#server/testing/chart-things.ts'
import { hoursFromNow } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeDoctorOf,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makePrescription, makeUpload } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic, { firstName: 'Anil', lastName: 'Rao' })

async function aPatient() {
  const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
  const chart = await makeChart(app.db, clinic, { owner, firstName: 'Priya', lastName: 'Nair' })
  const client = await app.signInAs(owner)
  const records = async () => {
    const { status, body, text } = await client.get('/api/offline')
    assert.equal(status, 200, text)
    return body as KeptRecords
  }
  return { owner, chart, client, records }
}

test('the offline data has upcoming appointments and active prescriptions with the needed fields only', async () => {
  const { owner, chart, client, records } = await aPatient()
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at: hoursFromNow(30) })
  await sql`update appointments set reason = 'Rash', notes = 'Told among doctors' where id = ${id}`.execute(app.db)
  await makeAppointment(app.db, { clinic, doctor, chart, at: hoursFromNow(-30) })
  const off = await makeAppointment(app.db, { clinic, doctor, chart, at: hoursFromNow(54) })
  await sql`update appointments set status = 'cancelled' where id = ${off.id}`.execute(app.db)
  await makePrescription(app.db, { clinic, doctor, chart, medicationName: 'Amoxicillin 500 mg' })
  const { readAt, until, appointments, prescriptions } = await records()
  assert.equal(appointments.length, 1)
  const [appointment] = appointments
  assert.match(appointment!.when, /^\w{3} \d{1,2} \w{3,4}, \d{1,2}:\d\d [AP]M$/)
  assert.deepEqual(
    [appointment!.clinic, appointment!.address, appointment!.phone, appointment!.doctor, appointment!.patient],
    ['Hill Clinic', '1 Station Road, Pune', '+91 20 5550 0100', 'Dr. Anil Rao', null],
  )
  assert(appointment!.endsAt > hoursFromNow(30).toISOString())
  const [medication] = prescriptions[0]!.medications
  assert.deepEqual(
    [prescriptions.length, medication!.name, prescriptions[0]!.doctor],
    [1, 'Amoxicillin 500 mg', 'Dr. Anil Rao'],
  )
  assert.deepEqual(Object.keys(medication!), ['name', 'dosage', 'frequency', 'duration', 'instructions'])
  const { text } = await client.get('/api/offline')
  for (const secret of ['Rash', 'Told among doctors', 'Nair', 'General Consultation'])
    assert(!text.includes(secret), secret)
  // a lost phone without a connection has them for three days, or less if the session ends before
  const days = (text: string) => (Date.parse(text) - Date.parse(readAt)) / 86_400_000
  assert(days(until) < 0.6)
  await sql`update sessions set expires_at = now() + interval '7 days' where user_id = ${owner.userId}`.execute(app.db)
  const longer = await records()
  assert.equal((Date.parse(longer.until) - Date.parse(longer.readAt)) / 86_400_000, 3)
})

test('in a family each person has their first name; uploads aren’t included', async () => {
  const { owner, chart, records } = await aPatient()
  await makeAppointment(app.db, { clinic, doctor, chart, at: hoursFromNow(31) })
  const child = await makeFamilyChart(app.db, clinic, owner)
  await makeAppointment(app.db, { clinic, doctor, chart: child, at: hoursFromNow(33) })
  await makeUpload(app.db, { owner })
  const { appointments, prescriptions } = await records()
  assert.deepEqual([appointments.map(({ patient }) => patient), prescriptions], [['Priya', 'Kiran'], []])
})

test('the data is the person’s own, and people who work at a clinic have none, even where they are patients', async () => {
  const { chart } = await aPatient()
  await makeAppointment(app.db, { clinic, doctor, chart, at: hoursFromNow(35) })
  const { records } = await aPatient()
  assert.deepEqual((await records()).appointments, [])
  const both = await makeDoctorOf(app.db, await makePatientAccount(app.db), clinic)
  for (const person of [doctor, await makeStaff(app.db, clinic), both])
    assert.equal((await (await app.signInAs(person)).get('/api/offline')).status, 403)
  assert.equal((await app.anonymous.get('/api/offline')).status, 401)
})
