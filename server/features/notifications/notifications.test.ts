import { t } from '#language/translate.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import { personalDefaults } from '#contract/settings/settings.ts'
import { insertInvitation } from '#server/features/members/queries/invitations.ts'
import { newId } from '#server/ids.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeFamilyChart } from '#server/testing/chart-things.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { makePrescription } from '#server/testing/prescriptions.ts'
import { makeReport } from '#server/testing/reports.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { wordsOfKind } from './kinds.ts'
import { notify } from './use-cases.ts'

const app = await sharedApp()

/** "Tue 24 Nov" */
const shortDate = (date: string) => {
  const [weekday, day, month] = new Date(`${date}T00:00:00Z`).toUTCString().split(/,? /)
  return `${weekday} ${Number(day)} ${month}`
}

test('a doctor’s notifications of bookings are newest first, counted, with the patient’s name and no health data', async () => {
  const clinic = await makeClinic(app.db)
  const [doctor, colleague] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  const date = workday(clinic)
  for (const time of ['09:00', '10:00'])
    await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, time, { symptoms: 'A cough' }))
  const client = await app.signInAs(doctor)
  const { body, text } = await client.get('/api/notifications')
  assert.equal(body.unread, 2)
  assert.deepEqual(
    body.notifications.map((one: { text: string }) => one.text.replace(/Number \d+/, 'Number')),
    [
      `New booking: Guest Number with Dr. Meera Nair, ${shortDate(date)}, 10:00 AM at ${clinic.name}`,
      `New booking: Guest Number with Dr. Meera Nair, ${shortDate(date)}, 9:00 AM at ${clinic.name}`,
    ],
  )
  assert.doesNotMatch(text, /cough/i)
  assert.deepEqual((await (await app.signInAs(colleague)).get('/api/notifications')).body, {
    notifications: [],
    unread: 0,
    total: 0,
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

test('only its owner marks a notification read and unread, and it leads to the day and the appointment', async () => {
  const clinic = await makeClinic(app.db)
  const [doctor, colleague] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  const date = workday(clinic)
  const booking = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '09:00'))
  const client = await app.signInAs(doctor)
  const [first] = (await client.get('/api/notifications')).body.notifications
  assert.equal(first.href, `/appointments?when=dates&from=${date}&to=${date}&visit=${booking.body.id}`)

  const path = `/api/notifications/${first.id}`
  assert.equal((await (await app.signInAs(colleague)).put(path, { isRead: true })).status, 404)
  assert.deepEqual((await client.put(path, { isRead: true })).body, { ...first, isRead: true })
  assert.equal((await client.get('/api/notifications')).body.unread, 0)
  assert.equal((await client.put(path, { isRead: false })).body.isRead, false)
  assert.equal((await client.get('/api/notifications')).body.unread, 1)
  assert.equal((await client.put(path, {})).status, 400)
})

test('a notification names the family member whom it is about, and not the reader', async () => {
  const clinic = await makeClinic(app.db, { name: 'Lake Clinic' })
  const doctor = await makeDoctor(app.db, clinic)
  const owner = await makePatientAccount(app.db)
  const family = await makeFamilyChart(app.db, clinic, owner)
  const own = await makeChart(app.db, clinic, { owner })
  const date = workday(clinic)
  for (const [chartId, time] of [
    [family.id, '10:00'],
    [own.id, '11:00'],
  ] as const) {
    const { id } = await makeAppointment(app.db, { clinic, doctor, chart: { id: chartId }, at: { date, time } })
    await notify(app.db, owner.userId, 'appointment_confirmed', id)
  }
  await notify(app.db, owner.userId, 'document_signed', family.id)
  const { body } = await (await app.signInAs(owner)).get('/api/notifications')
  const texts = body.notifications.map(({ text }: { text: string }) => text).toSorted()
  assert.deepEqual(
    texts,
    [
      `Appointment confirmed: ${shortDate(date)}, 11:00 AM at Lake Clinic`,
      `Appointment confirmed: Kiran Rao, ${shortDate(date)}, 10:00 AM at Lake Clinic`,
      `New certificate or letter: Kiran Rao, Lake Clinic`,
    ].toSorted(),
  )
})

test('the bell writes dates and times as the reader’s screens do, whatever the clinic’s country', async () => {
  const [abroad, here] = [await makeClinic(app.db, { zone: 'America/New_York' }), await makeClinic(app.db)]
  const doctor = await makeDoctor(app.db, here)
  const owner = await makePatientAccount(app.db)
  await makeChart(app.db, abroad, { owner })
  const chart = await makeChart(app.db, here, { owner })
  const date = workday(here)
  const { id } = await makeAppointment(app.db, { clinic: here, doctor, chart, at: { date, time: '15:00' } })
  await notify(app.db, owner.userId, 'appointment_confirmed', id)
  const client = await app.signInAs(owner)
  const textNow = async () => (await client.get('/api/notifications')).body.notifications[0].text
  const [weekday, day, month] = shortDate(date).split(' ')
  assert.equal(await textNow(), `Appointment confirmed: ${weekday} ${month} ${day}, 3:00 PM at ${here.name}`)
  await client.put('/api/settings', { personal: { ...personalDefaults, writing: 'day-24' } })
  assert.equal(await textNow(), `Appointment confirmed: ${weekday} ${day} ${month}, 15:00 at ${here.name}`)
})

test("'every kind has a sentence and an address'", async () => {
  const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const appointment = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart,
    at: { date: workday(clinic), time: '10:00' },
  })
  const invitationId = newId()
  await insertInvitation(app.db, {
    byEmail: false,
    id: invitationId,
    clinicId: clinic.id,
    userId: doctor.userId,
    role: 'doctor',
    details: {},
    invitedBy: doctor.userId,
    firstName: doctor.firstName,
    lastName: doctor.lastName,
    email: doctor.email,
  })
  const prescription = await makePrescription(app.db, { clinic, doctor, chart })
  const report = await makeReport(app.db, { owner: doctor })
  const subjects = {
    appointment: appointment.id,
    clinic: clinic.id,
    'own account': clinic.id,
    'api key': clinic.id,
    invitation: invitationId,
    patient: chart.id,
    correction: chart.id,
    emergency: clinic.id,
    doctor: doctor.id,
    family: newId(),
    claim: clinic.id,
    prescription: prescription.id,
    damage: prescription.id,
    report: report.id,
    medicine: newId(),
    webhook: clinic.id,
    'lab messages': clinic.id,
    'waiting list': clinic.id,
  }
  for (const [kind, { about }] of Object.entries(wordsOfKind))
    await notify(app.db, doctor.userId, kind as NotificationKind, subjects[about])
  const { body } = await (await app.signInAs(doctor)).get('/api/notifications')
  for (const { kind, text, href } of body.notifications as Notification[]) {
    const { about } = wordsOfKind[kind]
    assert(
      text.startsWith(t(wordsOfKind[kind].says)) &&
        (['family', 'report', 'medicine'].includes(about) || text.endsWith('Hill Clinic')),
      text,
    )
    const places = {
      appointment: '/appointments',
      clinic: '/clinics',
      'own account': '/profile',
      'api key': '/clinics',
      invitation: `/invitations/${invitationId}`,
      patient: `/patients/${chart.id}`,
      correction: `/patients/${chart.id}#corrections`,
      emergency: '/emergency-access',
      doctor: '/dashboard',
      family: '/profile',
      claim: '/dashboard',
      prescription: `/prescriptions/${prescription.id}`,
      damage: '/prescriptions',
      report: `/test-reports/${report.id}`,
      medicine: '/my-medicines',
      webhook: '/webhooks',
      'lab messages': '/lab-messages',
      'waiting list': '/waiting-list',
    }
    assert.equal(href.split('?')[0], places[about])
  }
  assert.equal(body.total, Object.keys(wordsOfKind).length)
})

test('notifications need a session', async () => {
  assert.equal((await app.anonymous.get('/api/notifications')).status, 401)
  assert.equal((await app.anonymous.post('/api/notifications/read-all')).status, 401)
})
