import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
})
after(() => app.close())

test('a doctor hears of bookings: newest first, counted, without health data or the name of the patient', async () => {
  const clinic = await makeClinic(app.db)
  const [doctor, colleague] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  const date = workday(clinic)
  for (const time of ['09:00', '10:00'])
    await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, time, { symptoms: 'A cough' }))
  const client = await app.signInAs(doctor)
  const { body, text } = await client.get('/api/notifications')
  assert.equal(body.unread, 2)
  assert.deepEqual(
    body.notifications.map((one: { text: string }) => one.text),
    [`New booking: ${date}, 10:00 at ${clinic.name}`, `New booking: ${date}, 09:00 at ${clinic.name}`],
  )
  assert.doesNotMatch(text, /cough|guest/i)
  assert.deepEqual((await (await app.signInAs(colleague)).get('/api/notifications')).body, {
    notifications: [],
    unread: 0,
  })

  await (await app.signInAs(colleague)).post('/api/notifications/read-all')
  assert.equal((await client.get('/api/notifications')).body.unread, 2)
  assert.equal((await client.post('/api/notifications/read-all')).status, 200)
  const after = await client.get('/api/notifications?limit=1')
  assert.deepEqual(
    [after.body.unread, after.body.notifications.length, after.body.notifications[0].isRead],
    [0, 1, true],
  )
})

test('without a session there is no bell', async () => {
  assert.equal((await app.anonymous.get('/api/notifications')).status, 401)
  assert.equal((await app.anonymous.post('/api/notifications/read-all')).status, 401)
})
