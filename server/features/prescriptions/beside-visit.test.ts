import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import { makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(app.db, clinic)
const colleague = await makeDoctor(app.db, clinic)
const chart = await makeChart(app.db, clinic)
const client = await app.signInAs(doctor)
const asColleague = await app.signInAs(colleague)
const today = todayIn(clinic.zone)

test('a prescription signed beside the doctor’s open visit of that day belongs to it', async () => {
  const { body: visit } = await client.post('/api/visits', { patientId: chart.id })
  const signed = async (more: object = {}, who = client) =>
    (await who.post('/api/prescriptions', prescriptionOf({ clinic, doctor, chart }, today, more))).body.id
  const inVisit = async () =>
    ((await client.get(`/api/visits/${visit.id}`)).body.prescriptions as { id: string }[]).map(({ id }) => id)
  const id = await signed()
  assert.deepEqual(await inVisit(), [id])
  // of another day, or of a colleague: not of this visit
  await signed({ prescriptionDate: addDays(today, -1), backdatedReason: 'Written at home' })
  const { status } = await asColleague.post(
    '/api/prescriptions',
    prescriptionOf({ clinic, doctor: colleague, chart }, today),
  )
  assert.equal(status, 201)
  assert.deepEqual(await inVisit(), [id])
  await client.post(`/api/visits/${visit.id}/finish`, { complaint: 'Cough', edition: visit.edition })
  await signed()
  assert.deepEqual(await inVisit(), [id])
})
