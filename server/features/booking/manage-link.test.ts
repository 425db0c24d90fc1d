import { shortMomentInMail } from '#server/email-delivery/moments.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newSecret } from '#server/secrets.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { hoursFromNow, sunday, workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, type TestClinic, type TestDoctor } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let clinic: TestClinic
let date: string

before(async () => {
  app = await buildTestApp()
  clinic = await makeClinic(app.db, { name: 'River Clinic', address: '5 River Road; Pune' })
  date = workday(clinic)
})
after(() => app.close())

interface Booked {
  id: string
  link: string
  email: string
  doctor: TestDoctor
}

async function booked(time = '10:00'): Promise<Booked> {
  const doctor = await makeDoctor(app.db, clinic)
  const wish = bookingOf(clinic, doctor, date, time, { symptoms: 'A cough' })
  const { status, body } = await app.anonymous.post('/api/public/appointments', wish)
  assert.equal(status, 201)
  return { id: body.id, link: `/api/public/bookings/${body.manageToken}`, email: wish.patientData.email, doctor }
}

const startIn = (id: string, hours: number) =>
  app.db
    .updateTable('appointments')
    .set({ starts_at: hoursFromNow(hours), ends_at: hoursFromNow(hours + 0.5) })
    .where('id', '=', id)
    .execute()

const historyOf = async (id: string) =>
  (await app.db.selectFrom('appointment_changes').selectAll().where('appointment_id', '=', id).orderBy('id').execute())
    .length

test('the holder of the link sees the booking and no other data of the person', async () => {
  const { id, link } = await booked()
  const { status, body, headers, text } = await app.anonymous.get(link)
  assert.deepEqual([status, body.id, body.status], [200, id, 'pending'])
  assert.equal(headers['cache-control'], 'no-store')
  assert.doesNotMatch(text, /cough|guest-|98200|manageToken/i)
})

test('an unknown link answers 404, and guesses are limited for that address only', async () => {
  const stranger = app.anonymous.from('127.0.0.50')
  const { link } = await booked()
  const guess = () => stranger.get(`/api/public/bookings/${newSecret()}`)
  assert.deepEqual((await guess()).body, { message: "We couldn't find this booking." })
  for (let tries = 1; tries < 60; tries++) assert.equal((await guess()).status, 404)
  const refused = await guess()
  assert.equal(refused.status, 429)
  assert(Number(refused.headers['retry-after']) > 0)
  assert.equal((await stranger.get(link)).status, 200, 'the right link is no guess')
  assert.equal((await app.anonymous.from('127.0.0.51').get(`/api/public/bookings/${newSecret()}`)).status, 404)
})

test('a link of another length or alphabet answers like an unknown one', async () => {
  for (const token of ['a', 'a'.repeat(44), `${'a'.repeat(42)}!`, `${'a'.repeat(42)}%27`])
    assert.equal((await app.anonymous.get(`/api/public/bookings/${token}`)).status, 404)
})

test('the holder cancels, once; the doctor and the clinic are notified', async () => {
  const { id, link, email, doctor } = await booked()
  const { status, body } = await app.anonymous.post(`${link}/cancel`, { reason: 'I am well again' })
  assert.deepEqual([status, body.status, body.cancelReason], [200, 'cancelled', 'I am well again'])
  assert.deepEqual(body.can, { cancel: false, move: false, keep: false, review: false, correctEmail: false })
  assert.equal((await app.anonymous.post(`${link}/cancel`, {})).status, 409)
  assert.equal(await historyOf(id), 2)
  const notifications = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', doctor.userId)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    notifications.map(({ kind }) => kind),
    ['appointment_booked', 'appointment_cancelled'],
  )
  const mails = await app.mailsTo(email)
  assert.deepEqual(
    mails.map(({ subject }) => subject.split(':')[0]),
    ['Appointment requested', 'Appointment cancelled'],
  )
  assert.match(mails[1]!.attachments[0]!.content, /SEQUENCE:1\r\n[^]*STATUS:CANCELLED/)
  // its time is free again
  const again = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '10:00'))
  assert.equal(again.status, 201)
})

test('an appointment that has begun or was completed or missed can’t be cancelled or moved', async () => {
  const to = { appointmentDate: date, appointmentTime: '15:00' }
  const begun = await booked()
  await startIn(begun.id, -0.1)
  const completed = await booked()
  await app.db.updateTable('appointments').set({ status: 'completed' }).where('id', '=', completed.id).execute()
  for (const { link } of [begun, completed]) {
    assert.equal((await app.anonymous.post(`${link}/cancel`, {})).status, 409)
    assert.equal((await app.anonymous.post(`${link}/move`, to)).status, 409)
  }
})

test('the holder of the link moves the appointment, and its calendar file replaces the earlier one', async () => {
  const { id, link, email } = await booked()
  const before = await app.anonymous.get(`${link}/calendar.ics`)
  const { status, body } = await app.anonymous.post(`${link}/move`, { appointmentDate: date, appointmentTime: '15:00' })
  assert.deepEqual([status, body.appointmentTime, body.status], [200, '15:00', 'pending'])
  const after = await app.anonymous.get(`${link}/calendar.ics`)
  assert.match(before.text, /SEQUENCE:0\r\n/)
  assert.match(after.text, /SEQUENCE:1\r\n/)
  const uid = (text: string) => /UID:(.*)\r\n/.exec(text)![1]
  assert.equal(uid(after.text), uid(before.text))
  assert.equal(await historyOf(id), 2)
  const mails = await app.mailsTo(email)
  assert.equal(
    mails[1]!.subject,
    `Appointment rescheduled: ${shortMomentInMail(new Date(body.startsAt), clinic.zone)} at River Clinic`,
  )
  assert.match(mails[1]!.attachments[0]!.content, /SEQUENCE:1\r\n/)
})

test('a move to a taken time is refused with the nearest free ones and keeps the old time', async () => {
  const { id, link, doctor } = await booked()
  await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '15:00'))
  const { status, body } = await app.anonymous.post(`${link}/move`, { appointmentDate: date, appointmentTime: '15:00' })
  assert.deepEqual([status, body.message], [409, 'This time is no longer available'])
  const near = ['14:00', '14:30', '15:30'].map((appointmentTime) => ({ appointmentDate: date, appointmentTime }))
  assert.deepEqual(body.freeTimes, near)
  assert.equal((await app.anonymous.get(link)).body.appointmentTime, '10:00')
  assert.equal(await historyOf(id), 1)
})

test('an appointment can be moved only to an offered time', async () => {
  const { link } = await booked()
  const move = async (appointmentDate: string, appointmentTime: string) =>
    (await app.anonymous.post(`${link}/move`, { appointmentDate, appointmentTime })).body.message
  assert.equal(await move(sunday(clinic), '10:00'), 'The clinic is closed at this time.')
  assert.equal(await move(date, '20:00'), 'The clinic is closed at this time.')
  assert.equal(await move('2020-01-06', '10:00'), 'Cannot book appointments in the past')
  assert.equal(await move(date, ''), 'Please select a time')
})

test('within two hours of the start the holder can cancel but not move', async () => {
  const { id, link } = await booked()
  await startIn(id, 1.9)
  const seen = await app.anonymous.get(link)
  assert.deepEqual(seen.body.can, { cancel: true, move: false, keep: false, review: false, correctEmail: true })
  const moved = await app.anonymous.post(`${link}/move`, { appointmentDate: date, appointmentTime: '15:00' })
  assert.deepEqual([moved.status, /no longer be changed online/.test(moved.body.message)], [409, true])
  assert.equal((await app.anonymous.post(`${link}/cancel`, {})).status, 200)
})

test('the calendar file has clinic, time and link, and no health data', async () => {
  const { link } = await booked()
  const { status, headers, text } = await app.anonymous.get(`${link}/calendar.ics`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8; method=PUBLISH')
  assert.match(String(headers['content-disposition']), /attachment; filename="appointment.ics"/)
  assert.equal(headers['cache-control'], 'no-store')
  const unfolded = text.replaceAll('\r\n ', '')
  assert.match(unfolded, /SUMMARY:Appointment at River Clinic\r\n/)
  assert.match(unfolded, /LOCATION:River Clinic\\, 5 River Road\\; Pune\r\n/)
  assert.match(unfolded, /STATUS:TENTATIVE\r\n/)
  assert.match(unfolded, /URL;VALUE=URI:http:\/\/vaidya\.test\/bookings\/[\w-]{43}\r\n/)
  assert.doesNotMatch(unfolded, /cough|Consultation|Cardiology|Nair|guest/i)
})

test('the calendar file of a cancelled booking removes the event, in the file and by email', async () => {
  const { link } = await booked()
  const file = async () => {
    const { headers, text } = await app.anonymous.get(`${link}/calendar.ics`)
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    const of = (name: string) => lines.find((line) => line.startsWith(name))
    return { type: headers['content-type'], of }
  }
  const before = await file()
  assert.deepEqual([before.of('METHOD'), before.of('STATUS')], ['METHOD:PUBLISH', 'STATUS:TENTATIVE'])
  assert.match(before.of('ORGANIZER')!, /^ORGANIZER;CN="River Clinic":(mailto:)?no-reply@localhost$/i)
  await app.anonymous.post(`${link}/cancel`, {})
  const after = await file()
  assert.equal(after.type, 'text/calendar; charset=utf-8; method=CANCEL')
  assert.deepEqual([after.of('METHOD'), after.of('STATUS')], ['METHOD:CANCEL', 'STATUS:CANCELLED'])
  for (const name of ['UID', 'ORGANIZER', 'DTSTART']) assert.equal(after.of(name), before.of(name))
  const sequence = ({ of }: typeof after) => Number(of('SEQUENCE')!.split(':')[1])
  assert.ok(sequence(after) > sequence(before))
})

test('a clinic name adds no line to the calendar file and no header to the email', async () => {
  const sly = await makeClinic(app.db, { name: 'Sly\r\nATTENDEE:mailto:x@x.example' })
  const doctor = await makeDoctor(app.db, sly)
  const wish = bookingOf(sly, doctor, date, '10:00')
  const { body } = await app.anonymous.post('/api/public/appointments', wish)
  const { text } = await app.anonymous.get(`/api/public/bookings/${body.manageToken}/calendar.ics`)
  assert.doesNotMatch(text, /^ATTENDEE/m)
  const [mail] = await app.mailsTo(wish.patientData.email)
  assert.equal(
    mail!.subject,
    `Appointment requested: ${shortMomentInMail(new Date(body.startsAt), sly.zone)} at Sly ATTENDEE:mailto:x x. example`,
  )
})
