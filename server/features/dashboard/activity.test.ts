import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '#server/testing/client.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const people = {} as Record<'doctor' | 'colleague' | 'staff' | 'patient' | 'stranger', Client>

const textsOf = async (who: Client) =>
  (await who.get('/api/dashboard/activity')).body.map((one: { text: string }) => one.text)

const { db } = app
const clinic = await makeClinic(db, { name: 'Lake Clinic', zone: zoneAtNoon() })
const doctor = await makeDoctor(db, clinic)
const account = await makePatientAccount(db)
const chart = await makeChart(db, clinic, { owner: account })
people.doctor = await app.signInAs(doctor)
people.colleague = await app.signInAs(await makeDoctor(db, clinic))
people.staff = await app.signInAs(await makeStaff(db, clinic))
people.patient = await app.signInAs(account)
people.stranger = await app.signInAs(await makeStaff(db, await makeClinic(db)))

test('without activity the list is empty', async () => {
  for (const who of Object.values(people)) assert.deepEqual(await textsOf(who), [])
})

test('each person sees the activity in their scope, in words for their role', async () => {
  const at = { date: todayIn(clinic.zone), time: '18:00' }
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at, symptoms: 'A cough' })
  await people.staff.put(`/api/appointments/${id}`, { status: 'confirmed' })
  await people.staff.put(`/api/appointments/${id}`, { appointmentDate: at.date, appointmentTime: '19:00' })
  await people.staff.put(`/api/appointments/${id}/arrival`, { arrived: true })

  assert.deepEqual(await textsOf(people.staff), [
    'Asha Rao checked in for Dr. Meera Nair',
    "Asha Rao's appointment with Dr. Meera Nair was rescheduled",
    "Asha Rao's appointment with Dr. Meera Nair was confirmed",
  ])
  assert.deepEqual(await textsOf(people.doctor), [
    'Asha Rao checked in',
    "Asha Rao's appointment was rescheduled",
    "Asha Rao's appointment was confirmed",
  ])
  assert.deepEqual(await textsOf(people.patient), [
    'You checked in at Lake Clinic',
    'Your appointment with Dr. Meera Nair at Lake Clinic was rescheduled',
    'Your appointment with Dr. Meera Nair at Lake Clinic was confirmed',
  ])
  assert.deepEqual(await textsOf(people.colleague), [])
  assert.deepEqual(await textsOf(people.stranger), [])
  const { body } = await people.staff.get('/api/dashboard/activity?limit=1')
  assert.equal(body.length, 1)
  assert.equal(body[0].appointmentTime, '19:00')
  assert.doesNotMatch(JSON.stringify(body), /cough|example/)

  assert.equal(body[0].clinic, null, 'of the only clinic')
  const both = await makeStaff(app.db, clinic)
  await sql`insert into memberships (user_id, clinic_id, role)
    values (${both.userId}, ${(await makeClinic(app.db)).id}, 'staff')`.execute(app.db)
  const { body: ofBoth } = await (await app.signInAs(both)).get('/api/dashboard/activity?limit=1')
  assert.equal(ofBoth[0].clinic, 'Lake Clinic')

  await people.staff.put(`/api/appointments/${id}/arrival`, { arrived: false })
  assert.equal((await textsOf(people.doctor))[0], "Asha Rao's appointment was rescheduled")
})
