import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notify } from '#server/features/notifications/use-cases.ts'
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
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

// Wherever the clinic's people see a patient's name, the reply has the chart, and whether the reader can open it.

const app = await sharedApp()
const people = {} as Record<'doctor' | 'desk' | 'admin' | 'withoutCharts' | 'patient', Client>
const CHART_READERS = ['doctor', 'desk', 'admin'] as const

const { db } = app
const clinic = await makeClinic(db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(db, clinic)
const staff = await makeStaff(db, clinic)
const withoutCharts = await makeStaff(db, clinic, ['appointments', 'check-in'])
const account = await makePatientAccount(db)
const admin = await makeAdmin(db, clinic)
const chartId = (await makeChart(db, clinic, { owner: account })).id
const at = { date: todayIn(clinic.zone), time: '18:00' }
const visitId = (await makeAppointment(db, { clinic, doctor, chart: { id: chartId }, at })).id
const all: [keyof typeof people, Person][] = [
  ['doctor', doctor],
  ['desk', staff],
  ['admin', admin],
  ['withoutCharts', withoutCharts],
  ['patient', account],
]
for (const [name, person] of all) {
  await notify(db, person.userId, 'appointment_confirmed', visitId)
  people[name] = await app.signInAs(person)
}
const changed = await people.desk.put(`/api/appointments/${visitId}`, { status: 'confirmed' })
assert.equal(changed.status, 200)

const mayOpen = async (who: Client) => (await who.get(`/api/patients/${chartId}`)).status === 200

test('appointments, the dashboard and the queue say correctly whether the chart can be opened', async () => {
  await people.desk.post('/api/walk-ins', {
    clinicId: clinic.id,
    doctorId: null,
    name: 'Kiran Rao',
    phone: '98200 00001',
  })
  for (const [name, who] of Object.entries(people)) {
    const expected = CHART_READERS.some((one) => one === name)
    assert.equal(await mayOpen(who), expected || name === 'patient', name)
    const { body: listed } = await who.get('/api/appointments')
    assert.deepEqual([listed[0].patient.id, listed[0].can.chart], [chartId, expected], name)
    const { body: day } = await who.get('/api/dashboard/today')
    assert.deepEqual([day.visits[0].patient.id, day.visits[0].can.chart], [chartId, expected], name)
    const { body: queue } = await who.get('/api/walk-ins')
    for (const one of queue.walkIns ?? []) assert.equal(one.can.chart, expected, name)
  }
})

test('a notification and an activity lead to the chart only for people who can open it', async () => {
  for (const [name, who] of Object.entries(people)) {
    const expected = CHART_READERS.some((one) => one === name)
    const { body: bell } = await who.get('/api/notifications')
    const { chart } = bell.notifications[0]
    assert.deepEqual(
      chart && { ...chart, patient: null },
      expected ? { id: chartId, clinicId: clinic.id, patient: null, appointmentId: visitId } : null,
      name,
    )
    const { body: activity } = await who.get('/api/dashboard/activity')
    assert.equal(activity[0].appointmentId, visitId, name)
    assert.equal(activity[0].patient?.id ?? null, expected ? chartId : null, name)
    if (expected) assert.ok(activity[0].text.startsWith(activity[0].patient.name))
  }
})

test('the dashboard shows the clinic’s date, not the viewer’s', async () => {
  const { body } = await people.desk.get('/api/dashboard/today')
  assert.equal(body.date, todayIn(clinic.zone))
  const far = await makeClinic(app.db, { zone: 'Pacific/Kiritimati' })
  const west = await makeClinic(app.db, { zone: 'Pacific/Pago_Pago' })
  for (const one of [far, west]) {
    const admin = await app.signInAs(await makeAdmin(app.db, one))
    assert.equal((await admin.get('/api/dashboard/today')).body.date, todayIn(one.zone))
  }
  const nowhere = await app.signInAs(await makePatientAccount(app.db))
  assert.equal((await nowhere.get('/api/dashboard/today')).body.date, null)
})
