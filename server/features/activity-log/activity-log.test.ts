import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { LogEvent } from '#contract/activity-log.ts'
import type { Client } from '#server/testing/client.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
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
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const { db } = app

/** A clinic where the desk confirmed an appointment, a patient cancelled it, and a doctor wrote an allergy. */
async function place() {
  const clinic = await makeClinic(db, { zone: zoneAtNoon() })
  const [doctor, staff, admin] = [
    await makeDoctor(db, clinic),
    await makeStaff(db, clinic),
    await makeAdmin(db, clinic),
  ]
  const account = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner: account })
  const at = { date: addDays(todayIn(clinic.zone), 3), time: '10:00' }
  const { id } = await makeAppointment(db, { clinic, doctor, chart, at })
  const desk = await app.signInAs(staff)
  assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'confirmed' })).status, 200)
  assert.equal((await desk.get(`/api/appointments/${id}`)).status, 200)
  const patient = await app.signInAs(account)
  assert.equal((await patient.put(`/api/appointments/${id}`, { status: 'cancelled' })).status, 200)
  const physician = await app.signInAs(doctor)
  const allergy = { substance: 'Penicillin', kind: 'allergy', certainty: 'confirmed' }
  assert.equal((await physician.post(`/api/patients/${chart.id}/allergies`, allergy)).status, 201)
  const path = `/api/clinics/${clinic.id}/activity`
  return { clinic, doctor, staff, admin, account, chart, path, reader: await app.signInAs(admin), desk, physician }
}

const eventsOf = async (who: Client, path: string): Promise<LogEvent[]> => (await who.get(path)).body.events

test('an administrator reads who did what, newest first, without patients’ names and clinical text', async () => {
  const { reader, path, chart } = await place()
  const { status, body } = await reader.get(path)
  assert.equal(status, 200)
  assert.deepEqual(
    body.events.map(({ what, kind, who, chartId }: LogEvent) => [what, kind, who?.role ?? null, chartId]),
    [
      ['allergy.added', 'clinical', 'doctor', null],
      ['appointment.cancelled', 'appointments', null, chart.id],
      ['appointment.confirmed', 'appointments', 'staff', chart.id],
    ],
  )
  assert.equal(body.total, 3)
  assert.doesNotMatch(JSON.stringify(body), /Penicillin|Asha|example/)
})

test('the log can be filtered by person, kind and date; views are shown on request', async () => {
  const { reader, path, staff, account, clinic } = await place()
  const found = async (query: object) =>
    (await eventsOf(reader, `${path}?${new URLSearchParams(query as Record<string, string>)}`)).map(({ what }) => what)
  const { people } = (await reader.get(path)).body
  const { id: personId } = people.find((one: { role: string }) => one.role === 'staff')
  assert.notEqual(personId, staff.userId, 'the id of an account isn’t told')
  assert.deepEqual(await found({ personId }), ['appointment.confirmed'])
  assert.deepEqual(await found({ personId: staff.userId }), [])
  assert.deepEqual(await found({ personId: account.userId }), [], 'a patient can’t be asked for')
  assert.deepEqual(await found({ kind: 'clinical' }), ['allergy.added'])
  assert.deepEqual(await found({ personId, views: 'true' }), ['appointment.contact-opened', 'appointment.confirmed'])
  const today = todayIn(clinic.zone)
  assert.equal((await found({ from: today, to: today })).length, 3)
  assert.deepEqual(await found({ to: addDays(today, -1) }), [])
  const happened = (actor: string | null, action: string) =>
    sql`insert into audit_events (actor_user_id, action, subject_type, clinic_id)
      values (${actor}::uuid, ${action}, 'clinic', ${clinic.id}::uuid)`.execute(db)
  await happened(staff.userId, 'patients.exported')
  await happened(null, 'review.written')
  assert.deepEqual(await found({ kind: 'exports' }), ['patients.exported'])
  assert.deepEqual(await found({ kind: 'other' }), ['review.written'])
  assert.equal((await found({ limit: '2' })).length, 2)
})

test('a wrong or too long period is refused, and only administrators of the clinic read the log', async () => {
  const { reader, path, desk, physician, clinic } = await place()
  const today = todayIn(clinic.zone)
  const refused = async (from: string, to: string) => {
    const { status, body } = await reader.get(`${path}?from=${from}&to=${to}`)
    return [status, body.issues[0].message]
  }
  assert.deepEqual(await refused(today, addDays(today, -1)), [400, 'The last day can’t be before the first day.'])
  assert.deepEqual(await refused(addDays(today, -92), today), [400, 'Choose a period of at most 92 days.'])
  assert.equal((await reader.get(`${path}?from=${addDays(today, -91)}&to=${today}`)).status, 200)
  for (const date of ['0001-01-01', '8999-12-31'])
    for (const side of ['from', 'to']) {
      const { status, body } = await reader.get(`${path}?${side}=${date}`)
      assert.deepEqual([status, body.events], [200, []], `${side} ${date}`)
    }
  assert.equal((await desk.get(path)).status, 403)
  assert.equal((await physician.get(path)).status, 403)
  const stranger = await app.signInAs(await makeAdmin(db, await makeClinic(db)))
  assert.equal((await stranger.get(path)).status, 404)
})
