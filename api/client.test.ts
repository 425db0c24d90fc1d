import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAdmin, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { connect } from './client.ts'

// The client as another program has it: a server that listens, and a key.

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const { token: key } = (await makeApiKey(app.db, clinic, await makeAdmin(app.db, clinic))).apiKey
const { origin } = await app.listen()

test('books once, however often it is sent, and finds it in a list', async () => {
  const vaidya = connect({ origin, key })
  const body = {
    clinicId: clinic.id,
    doctorId: doctor.id,
    appointmentDate: workday(clinic),
    appointmentTime: '11:00',
    newPatient: { name: 'Asha Rao', phone: '+91 98450 12345' },
  }
  const params = { header: { 'Idempotency-Key': 'a booking of this test' } }
  const [first, second] = [
    await vaidya.POST('/api/appointments', { params, body }),
    await vaidya.POST('/api/appointments', { params, body }),
  ]
  assert.equal(first.response.status, 201)
  assert(first.data)
  assert.equal(second.data?.id, first.data.id)

  const { data = [], response } = await vaidya.GET('/api/appointments', {
    params: { query: { when: 'upcoming', limit: 10 } },
  })
  assert.deepEqual(
    data.map(({ id, appointmentTime, patient }) => [id, appointmentTime, patient.user.firstName]),
    [[first.data.id, '11:00', 'Asha']],
  )
  assert.equal(response.headers.get('x-total-count'), '1')

  const taken = await vaidya.POST('/api/appointments', { body })
  assert.equal(taken.response.status, 409)
  assert.equal(taken.error?.code, 'slot-taken')
  assert.equal(taken.error?.freeTimes?.[0]?.appointmentDate, body.appointmentDate)
})

test('without a key, the client can read public data, and every other call is refused with a message', async () => {
  const anybody = connect({ origin })
  const { data } = await anybody.GET('/api/clinics/{id}/public', { params: { path: { id: clinic.id } } })
  assert.equal(data?.name, clinic.name)
  const { error, response } = await anybody.GET('/api/patients')
  assert.deepEqual([response.status, error?.message], [401, 'Unauthorized'])
})
