import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { statusesOf } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const patientData = { firstName: 'Lila', lastName: 'Menon', email: 'lila@people.example', phone: '+91 98200 12345' }

const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)

async function appointment(time: string, status: string, who: object = patientData, whose = doctor) {
  const wish = bookingOf(clinic, whose, workday(clinic), time, { patientData: who })
  const { body } = await app.anonymous.post('/api/public/appointments', wish)
  // a week earlier it was still upcoming
  await sql`update appointments set status = ${status}, expires_at = null,
    starts_at = starts_at - interval '7 days', ends_at = ends_at - interval '7 days' where id = ${body.id}`.execute(
    app.db,
  )
  return `/api/public/bookings/${body.manageToken}`
}

test('only a completed appointment can be reviewed', async () => {
  for (const status of ['pending', 'confirmed', 'cancelled', 'no_show']) {
    const link = await appointment(
      '09:00',
      status,
      { ...patientData, lastName: status },
      await makeDoctor(app.db, clinic),
    )
    const { status: code } = await app.anonymous.post(`${link}/review`, { rating: 5 })
    assert.equal(code, 409, status)
    assert.equal((await app.anonymous.get(link)).body.can.review, false)
  }
  assert.deepEqual((await app.anonymous.get(`/api/public/clinics/${clinic.id}/reviews`)).body, [])
})

/** Moves all appointments of the clinic by a number of days. */
const moveAll = (days: number) =>
  sql`update appointments set starts_at = starts_at + make_interval(days => ${days}),
    ends_at = ends_at + make_interval(days => ${days}) where clinic_id = ${clinic.id}`.execute(app.db)

test('an upcoming appointment can’t be reviewed, whatever its status', async () => {
  const link = await appointment(
    '14:00',
    'completed',
    { ...patientData, lastName: 'Early' },
    await makeDoctor(app.db, clinic),
  )
  await moveAll(7)
  assert.equal((await app.anonymous.get(link)).body.can.review, false)
  assert.equal((await app.anonymous.post(`${link}/review`, { rating: 5 })).status, 409)
  await moveAll(-7)
})

test('a patient reviews a doctor once, over all appointments; everyone reads it with an initial', async () => {
  const first = await appointment('09:00', 'completed')
  const second = await appointment('10:00', 'completed')
  assert.equal((await app.anonymous.get(first)).body.can.review, true)
  const review = await app.anonymous.post(`${first}/review`, { rating: 4, text: ' Kind and quick ' })
  assert.equal(review.status, 201)
  assert.equal((await app.anonymous.get(first)).body.can.review, false)
  for (const link of [first, second])
    assert.equal((await app.anonymous.post(`${link}/review`, { rating: 1 })).status, 409)

  const { body, headers } = await app.anonymous.get(`/api/public/clinics/${clinic.id}/reviews`)
  assert.deepEqual(
    body.map(({ id: _id, createdAt: _createdAt, ...shown }: Record<string, unknown>) => shown),
    [{ rating: 4, text: 'Kind and quick', author: 'Lila M.', doctorName: 'Meera Nair' }],
  )
  assert.equal(headers['x-total-count'], '1')
  const beyond = await app.anonymous.get(`/api/public/clinics/${clinic.id}/reviews?offset=10`)
  assert.deepEqual([beyond.body, beyond.headers['x-total-count']], [[], '1'])
  assert.deepEqual((await app.anonymous.get(`/api/clinics/${clinic.id}`)).body.rating, { average: 4, count: 1 })

  const another = await appointment('11:00', 'completed', patientData, await makeDoctor(app.db, clinic))
  assert.equal((await app.anonymous.post(`${another}/review`, { rating: 5 })).status, 201)
})

test('two simultaneous reviews of one appointment count as one', async () => {
  const link = await appointment('12:00', 'completed', { ...patientData, lastName: 'Twice' })
  const answers = await Promise.all([1, 2, 3, 4].map(() => app.anonymous.post(`${link}/review`, { rating: 3 })))
  assert.deepEqual(statusesOf(answers), [201, 409, 409, 409])
})

test('a rating is one to five whole stars', async () => {
  const link = await appointment('13:00', 'completed', { ...patientData, lastName: 'Stars' })
  for (const rating of [0, 6, 4.5, '5', null])
    assert.equal((await app.anonymous.post(`${link}/review`, { rating })).status, 400)
})

test('reviews of a clinic that isn’t public answer 404', async () => {
  const hidden = await makeClinic(app.db, { isPublic: false })
  await makeDoctor(app.db, hidden)
  assert.equal((await app.anonymous.get(`/api/public/clinics/${hidden.id}/reviews`)).status, 404)
})
