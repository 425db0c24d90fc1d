import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
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

test('people of the clinic read in lists and details when a patient arrived; the patient doesn’t', async () => {
  const zone = zoneAtNoon()
  const clinic = await makeClinic(app.db, { zone })
  const doctor = await makeDoctor(app.db, clinic)
  const account = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner: account })
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at: { date: todayIn(zone), time: '16:00' } })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const patient = await app.signInAs(account)
  const insiders = [desk, admin, await app.signInAs(doctor)]
  const read = async (who: typeof desk) => [
    (await who.get('/api/appointments')).body[0].arrivedAt,
    (await who.get(`/api/appointments/${id}`)).body.arrivedAt,
  ]
  for (const who of [...insiders, patient]) assert.deepEqual(await read(who), [null, null])
  const { arrivedAt } = (await desk.put(`/api/appointments/${id}/arrival`, { arrived: true })).body
  assert.match(arrivedAt, /^\d{4}-.*Z$/)
  for (const who of insiders) assert.deepEqual(await read(who), [arrivedAt, arrivedAt])
  assert.deepEqual(await read(patient), [null, null])
  const { rows } = await sql<{ kind: string }>`select kind from events where subject_id = ${id}`.execute(app.db)
  assert.deepEqual(rows, [{ kind: 'appointment' }], 'open screens follow')

  const moved = await desk.put(`/api/appointments/${id}`, {
    appointmentDate: workday(clinic),
    appointmentTime: '10:00',
  })
  assert.equal(moved.body.arrivedAt, null)
})
