import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
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

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Tulsi Clinic', currency: 'INR', services: [{ name: 'HIV test' }] })
const doctor = await makeDoctor(app.db, clinic)
const desk = await app.signInAs(await makeStaff(app.db, clinic))
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const date = workday(clinic, 6)
await admin.put(`/api/clinics/${clinic.id}`, { beforeYouCome: 'Bring your reports.\nSee evil.example/form' })

const lastMail = async (to: string) => (await app.mailsTo(to)).at(-1)!

test('a guest’s request email has the facts; names and the clinic’s text follow with the confirmation', async () => {
  const wish = bookingOf(clinic, doctor, date, '10:00', { symptoms: 'Night sweats' })
  const { body } = await app.anonymous.post('/api/public/appointments', wish)
  const { email } = wish.patientData
  const requested = await lastMail(email)
  assert.match(requested.body, /^Hello,\n\nWe've received your request to see Dr\. Meera Nair\./)
  assert.match(requested.body, /\nWhere: Tulsi Clinic\n {2}1 Station Road, Pune\n/)
  assert.match(requested.body, /maps\/search\/\?api=1&query=1%20Station%20Road%2C%20Pune\n/)
  assert.match(requested.body, /\nPrice: ₹/)
  assert.doesNotMatch(requested.body, /Guest|Bring your reports/, 'someone may have typed it to reach a stranger')
  assert.match(
    requested.attachments[0]!.content.replaceAll('\r\n ', ''),
    /LOCATION:Tulsi Clinic\\, 1 Station Road\\, Pune/,
  )
  assert.deepEqual(requested.sender, { name: 'Tulsi Clinic via Vaidya' })

  await desk.put(`/api/appointments/${body.id}`, { status: 'confirmed' })
  const confirmed = await lastMail(email)
  assert.match(confirmed.body, /^Hello Guest,\n/)
  assert.match(confirmed.body, /\nFor: Guest N\.\n/)
  assert.match(confirmed.body, /Before you come:\nBring your reports\.\nSee evil\. example\/ form/)
  for (const mail of [requested, confirmed]) {
    assert(mail.html!.includes(`href="${body.manageUrl}"`))
    const all = `${mail.subject} ${mail.body} ${mail.html} ${mail.attachments[0]!.content.replaceAll('\r\n ', '')}`
    // random letters can spell a word
    const words = all.replaceAll(body.manageToken, '').replaceAll(body.reference, '').replaceAll(body.id, '')
    assert.doesNotMatch(words, /sweats|HIV|Cardiology|Number \d/i)
  }
  const page = await app.anonymous.get(`/api/public/bookings/${body.manageToken}`)
  assert.match(page.body.clinic.beforeYouCome, /^Bring your reports/)
  assert.equal(page.body.service.name, 'HIV test')
})

test('hostile names stay plain text in both parts of the email', async () => {
  const sly = await makeClinic(app.db, {
    name: '<img src=x onerror=alert(1)> www.evil.example',
    address: '"><a href=//x>',
  })
  const bad = await makeDoctor(app.db, sly, { firstName: '<b>Dr', lastName: 'https://evil.example</b>' })
  const wish = bookingOf(sly, bad, workday(sly), '10:00')
  assert.equal((await app.anonymous.post('/api/public/appointments', wish)).status, 201)
  const { body, html, subject, sender } = await lastMail(wish.patientData.email)
  assert.doesNotMatch(html!, /<img|<b>|href=\/\/|onerror=alert\(1\)>/)
  for (const text of [body, subject, sender.name!]) assert.doesNotMatch(text, /www\.evil|evil\.example/)
})

test('an email about a move by the clinic has both times; the patient keeps the new one, and the clinic sees it', async () => {
  // from before there were links
  const chart = await makeChart(app.db, clinic, { email: 'moved@people.example' })
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '11:30' } })
  const to = { appointmentDate: date, appointmentTime: '12:30' }
  assert.equal((await desk.put(`/api/appointments/${id}`, to)).status, 200)
  const { subject, body } = await lastMail('moved@people.example')
  assert.match(subject, /^Appointment rescheduled: \w{3} \d+ \w{3}, 12:30 PM at Tulsi Clinic$/)
  assert.match(body, /“Tulsi Clinic” has moved your appointment to a new time\./)
  assert.match(body, /\nBefore: .+ at 11:30 AM, India time\nNow: .+ at 12:30 PM, India time\n/)
  const [, token] = /Keep it:\nhttp:\/\/vaidya\.test\/bookings\/([\w-]{43})\?answer=keep\n/.exec(body)!
  for (const answer of ['move', 'cancel']) assert(body.includes(`/bookings/${token}?answer=${answer}`))
  const link = `/api/public/bookings/${token}`
  const details = async () => (await desk.get(`/api/appointments/${id}`)).body.newTime
  const before = (await app.anonymous.get(link)).body
  assert.deepEqual([before.movedFrom.appointmentTime, before.can.keep, before.isKept], ['11:30', true, false])
  assert.equal(await details(), 'asked')
  assert.equal((await app.anonymous.post(`${link}/keep`, {})).body.isKept, true)
  assert.equal((await app.anonymous.post(`${link}/keep`, {})).status, 409)
  assert.equal(await details(), 'kept')
  // a patient's own move needs no answer
  await app.anonymous.post(`${link}/move`, { appointmentDate: date, appointmentTime: '14:00' })
  const own = await lastMail('moved@people.example')
  assert.match(own.body, /was moved to a new time with the link in your email/)
  assert.doesNotMatch(own.body, /answer=/)
  assert.equal((await app.anonymous.post(`${link}/keep`, {})).status, 409)
  assert(!JSON.stringify(app.log).includes(token!))
})

test('a revoked link isn’t created again, and an account gets the link to its appointment', async () => {
  const chart = await makeChart(app.db, clinic, { email: 'ended@people.example' })
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '15:00' } })
  await sql`update appointments set link_ended_at = now() where id = ${id}`.execute(app.db)
  await desk.put(`/api/appointments/${id}`, { appointmentDate: date, appointmentTime: '15:30' })
  const ended = await lastMail('ended@people.example')
  assert.match(ended.body, /To reschedule or cancel it, please call the clinic\./)
  assert.doesNotMatch(ended.body, /\/bookings\//)

  const account = await makePatientAccount(app.db)
  const own = await makeChart(app.db, clinic, { owner: account })
  const mine = await makeAppointment(app.db, { clinic, doctor, chart: own, at: { date, time: '16:00' } })
  await desk.put(`/api/appointments/${mine.id}`, { appointmentDate: date, appointmentTime: '16:30' })
  const { body } = await lastMail(account.email)
  assert(body.includes(`http://vaidya.test/appointments?visit=${mine.id}\n`))
  assert.doesNotMatch(body, /\/bookings\//)
})

test('replies go to the clinic only if its address is verified', async () => {
  const boss = await makeAdmin(app.db, clinic)
  const chart = await makeChart(app.db, clinic, { email: 'replies@people.example' })
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '09:00' } })
  const senderAfter = async (email: string, time: string) => {
    await sql`update clinics set email = ${email} where id = ${clinic.id}`.execute(app.db)
    await desk.put(`/api/appointments/${id}`, { appointmentDate: date, appointmentTime: time })
    return (await lastMail('replies@people.example')).sender
  }
  assert.deepEqual(await senderAfter('typed@clinic.example', '09:30'), { name: 'Tulsi Clinic via Vaidya' })
  assert.deepEqual(await senderAfter(boss.email, '09:00'), { name: 'Tulsi Clinic via Vaidya', replyTo: boss.email })
})

test('the text on what to bring has at most 500 characters', async () => {
  const path = `/api/clinics/${clinic.id}`
  assert.equal((await admin.put(path, { beforeYouCome: 'x'.repeat(501) })).status, 400)
  assert.equal((await admin.put(path, { beforeYouCome: '' })).body.clinic.beforeYouCome, null)
  assert.equal((await desk.put(path, { beforeYouCome: 'Hello' })).status, 403)
})
