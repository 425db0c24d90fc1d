import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursFromNow, workday, zoneAtNoon } from '#server/testing/dates.ts'
import { hear } from '#server/testing/event-stream.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeSession,
} from '#server/testing/factories.ts'
import { newStaff } from '#server/testing/newcomers.ts'
import { until } from '#server/testing/programs.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// The administrator sets a staff member's permissions (rule T34); a change applies from their next request.

const app = await sharedApp()
const site = await app.listen()
const clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(app.db, clinic)
const chart = await makeChart(app.db, clinic)
const at = hoursFromNow(1)
const appointment = await makeAppointment(app.db, { clinic, doctor, chart, at, status: 'pending' })
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

async function colleague(capabilities: string[]) {
  const wanted = newStaff(clinic, { capabilities })
  const { body } = await admin.post('/api/staff', wanted)
  const { id: userId } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', wanted.email)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('users').set({ must_change_password: false }).where('id', '=', userId).execute()
  return { id: body.id as string, userId, as: await app.signInAs({ userId }) }
}
const grant = async (id: string, capabilities: string[]) =>
  assert.equal((await admin.put(`/api/staff/${id}`, { capabilities })).status, 200)

const booking = (time: string) => ({
  clinicId: clinic.id,
  doctorId: doctor.id,
  patientId: chart.id,
  appointmentDate: workday(clinic, 5),
  appointmentTime: time,
  duration: 30,
})

test('without permissions, a staff member sees nothing about the clinic’s patients and can do nothing', async () => {
  const { as } = await colleague([])
  assert.deepEqual((await as.get('/api/appointments')).body, [])
  assert.equal((await as.get('/api/patients')).status, 403)
  const desk = await colleague(['appointments'])
  assert.match((await desk.as.get('/api/dashboard/today')).text, new RegExp(appointment.id))
  assert.doesNotMatch(
    (await as.get('/api/dashboard/today')).text,
    new RegExp(`${appointment.id}|${chart.id}|${clinic.id}`),
  )
  assert.doesNotMatch((await as.get('/api/dashboard/activity')).text, new RegExp(appointment.id))
  assert.equal((await as.put(`/api/appointments/${appointment.id}`, { status: 'confirmed' })).status, 404)
  assert.equal((await as.get(`/api/appointments/${appointment.id}`)).status, 404)
  assert.equal((await as.get(`/api/appointments/patient/${chart.id}`)).status, 404)
  assert.equal((await as.put(`/api/appointments/${appointment.id}/arrival`, { arrived: true })).status, 404)
  const refused = await as.post('/api/appointments', booking('10:00'))
  assert([403, 404].includes(refused.status), String(refused.status))
  assert.deepEqual((await admin.get('/api/appointments')).body.length, 1)
})

test('each permission opens only its own part', async () => {
  const desk = await colleague(['appointments'])
  assert.equal((await desk.as.get('/api/appointments')).body.length, 1)
  assert.equal((await desk.as.get('/api/patients')).status, 403)
  const archive = await colleague(['patients'])
  assert.deepEqual((await archive.as.get('/api/appointments')).body, [])
  assert.equal((await archive.as.get('/api/patients')).body.length, 1)
  const pharmacy = await colleague(['prescriptions'])
  assert.deepEqual((await pharmacy.as.get('/api/appointments')).body, [])
  assert.equal((await pharmacy.as.get('/api/patients')).status, 403)
})

test('a removed or added permission applies from the next request', async () => {
  const { id, as } = await colleague(['appointments', 'patients'])
  assert.equal((await as.get('/api/appointments')).body.length, 1)
  await grant(id, ['patients'])
  assert.deepEqual((await as.get('/api/appointments')).body, [])
  assert.equal((await as.put(`/api/appointments/${appointment.id}`, { status: 'confirmed' })).status, 404)
  assert.equal((await as.get('/api/patients')).body.length, 1)
  await grant(id, ['appointments'])
  assert.equal((await as.get('/api/appointments')).body.length, 1)
  assert.equal((await as.get('/api/patients')).status, 403)
})

const listen = async ({ userId }: { userId: string }) => {
  const { secret } = await makeSession(app.db, userId)
  return hear(site.origin, { cookie: `vaidya_session=${secret}` })
}

test('an open stream announces the change, and then nothing more about the clinic’s appointments', async () => {
  const one = await colleague(['appointments'])
  const still = await colleague(['appointments'])
  const [stream, control] = [await listen(one), await listen(still)]
  try {
    await grant(one.id, [])
    await until('the person’s own screens follow', () => stream.changes.some(({ kind }) => kind === 'membership'))
    const { body } = await admin.post('/api/appointments', booking('11:00'))
    await until('the desk hears of the visit', () =>
      control.changes.some((change) => change.kind === 'appointment' && change.id === body.id),
    )
    assert(!stream.changes.some(({ kind }) => kind === 'appointment'))
    assert(
      !control.changes.some(({ kind }) => kind === 'staff' || kind === 'membership'),
      'it is none of the desk’s business',
    )
  } finally {
    stream.cut()
    control.cut()
  }
})

test('deactivating a staff member closes their open stream', async () => {
  const one = await colleague(['appointments'])
  const stream = await listen(one)
  assert.equal((await admin.post(`/api/staff/${one.id}/deactivate`, { reason: 'On leave for long' })).status, 200)
  await until('the stream is closed', () => !stream.isOpen(), 8_000)
})

test('the lists of the clinic’s other administrators are updated', async () => {
  const other = await makeAdmin(app.db, clinic)
  const stream = await listen(other)
  try {
    const { id } = await colleague([])
    await until('the list is told', () => stream.changes.some((change) => change.kind === 'staff' && change.id === id))
  } finally {
    stream.cut()
  }
})
