import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
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
const clinic = await makeClinic(app.db, { services: [{ name: 'General Consultation' }, { name: 'Ear test' }] })
const [from, to] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic, { lastName: 'Hegde' })]
const owner = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner })
const desk = await app.signInAs(await makeStaff(app.db, clinic))
const date = workday(clinic)
let hour = 8

/** Books an appointment with the first doctor, at a new hour. */
async function made(more: object = {}) {
  const time = `${String((hour += 1)).padStart(2, '0')}:00`
  const { id } = await makeAppointment(app.db, { clinic, doctor: from, chart, at: { date, time }, ...more })
  return { path: `/api/appointments/${id}`, id, at: { appointmentDate: date, appointmentTime: time } }
}
const bellOf = async (userId: string, id: string) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .where('appointment_id', '=', id)
      .execute()
  ).map(({ kind }) => kind)

test('the desk moves an appointment to another doctor at the same time; both doctors and the patient are notified', async () => {
  const { path, id, at } = await made()
  const { status, body } = await desk.put(path, { ...at, doctorId: to.id })
  assert.deepEqual([status, body.doctorId, body.appointmentTime], [200, to.id, at.appointmentTime])
  for (const userId of [from.userId, to.userId, owner.userId])
    assert.deepEqual(await bellOf(userId, id), ['appointment_moved'])
  const mail = (await app.mailsTo(owner.email)).at(-1)!
  assert.match(mail.subject, /^Appointment rescheduled: /)
  assert.match(mail.body, /has moved your appointment to Dr\. \w+ Hegde\./)
  assert.match(mail.body, /\nWith: Dr\. \w+ Hegde\n/)
  assert.doesNotMatch(mail.body, /Before:|new time/)
  const both = await made()
  const later = { ...both.at, appointmentTime: '16:30', doctorId: to.id }
  assert.equal((await desk.put(both.path, later)).status, 200)
  const { body: email } = (await app.mailsTo(owner.email)).at(-1)!
  assert.match(email, /has moved your appointment to a new time with Dr\. \w+ Hegde\./)
  // the time is free with the old doctor and taken with the new one; the audit has both
  const allowed = { ...at, allowOverlap: true }
  assert.equal((await desk.put((await made()).path, allowed)).status, 200)
  const other = await made({ doctor: to })
  const taken = await desk.put(other.path, allowed)
  assert.deepEqual([taken.status, taken.body.code], [409, 'slot-taken'])
  const { rows } = await sql<{ detail: object }>`
    select detail from audit_events where subject_id = ${id} and action = 'appointment.moved'`.execute(app.db)
  assert.deepEqual(rows[0]!.detail, { fromDoctorId: from.id, toDoctorId: to.id })
})

test('a taken time of the other doctor is refused with that doctor’s nearest free times', async () => {
  const { path, at } = await made()
  await makeAppointment(app.db, { clinic, doctor: to, chart, at: { date, time: at.appointmentTime } })
  const { status, body } = await desk.put(path, { ...at, doctorId: to.id, allowOverlap: true })
  assert.deepEqual([status, body.code, body.freeTimes.length], [409, 'slot-taken', 3])
  assert(body.freeTimes.every((one: { appointmentTime: string }) => one.appointmentTime !== at.appointmentTime))
})

test('neither a doctor nor a patient can move an appointment to a colleague; another clinic’s doctor answers 404', async () => {
  const { path, at } = await made()
  const wish = { ...at, doctorId: to.id }
  assert.equal((await (await app.signInAs(from)).put(path, wish)).status, 403)
  assert.equal((await (await app.signInAs(owner)).put(path, wish)).status, 403)
  assert.equal((await (await app.signInAs(to)).put(path, wish)).status, 404)
  const other = await makeClinic(app.db)
  const foreign = await makeDoctor(app.db, other)
  const away = await makeDoctor(app.db, clinic, { isActive: false })
  const stranger = await app.signInAs(await makeAdmin(app.db, other))
  assert.equal((await stranger.put(path, { ...at, doctorId: foreign.id })).status, 404)
  for (const doctorId of [foreign.id, away.id]) {
    const { status, body } = await desk.put(path, { ...at, doctorId })
    assert.deepEqual(
      [status, body.issues],
      [400, [{ path: 'doctorId', message: "This doctor can't be booked at this clinic." }]],
    )
  }
  // a doctor without a time isn't a valid change
  assert.equal((await desk.put(path, { doctorId: to.id })).status, 400)
})

test('an appointment can be moved only to a doctor who offers its service', async () => {
  const service = clinic.services[1]!
  await sql`insert into service_doctors (service_id, doctor_id) values (${service.id}, ${from.id})`.execute(app.db)
  const { path, id, at } = await made()
  await sql`update appointments set service_id = ${service.id} where id = ${id}`.execute(app.db)
  const { status, body } = await desk.put(path, { ...at, doctorId: to.id })
  assert.deepEqual([status, body.issues[0].message], [400, "This doctor doesn't offer this service."])
})
