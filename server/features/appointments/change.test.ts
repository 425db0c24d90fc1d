import { shortMomentInMail } from '#server/email-delivery/moments.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  appointmentMessages,
  type AppointmentStatus,
  appointmentStatuses,
  transitions,
} from '#contract/appointments/appointments.ts'
import type { Client } from '#server/testing/client.ts'
import { hoursFromNow, sunday, workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const people = {} as Record<'staff' | 'admin' | 'patient', Client>

const clinic = await makeClinic(app.db)
const date = workday(clinic)
const account = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner: account })
people.staff = await app.signInAs(await makeStaff(app.db, clinic))
people.admin = await app.signInAs(await makeAdmin(app.db, clinic))
people.patient = await app.signInAs(account)

interface Made {
  id: string
  doctor: TestDoctor
  client: Client
}

async function made(
  status: AppointmentStatus = 'scheduled',
  at: Date | { date: string; time: string } = { date, time: '10:00' },
  whose: { id: string } = chart,
): Promise<Made> {
  const doctor = await makeDoctor(app.db, clinic)
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart: whose, at, status })
  return { id, doctor, client: await app.signInAs(doctor) }
}

const path = (id: string) => `/api/appointments/${id}`
const historyOf = (id: string) =>
  app.db.selectFrom('appointment_changes').selectAll().where('appointment_id', '=', id).orderBy('id').execute()
const auditOf = (id: string) =>
  app.db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject_type', '=', 'appointment')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const bellOf = async (userId: string, id: string) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .where('appointment_id', '=', id)
      .execute()
  ).map(({ kind }) => kind)

test('allowed status changes succeed, all others are refused with 409', async () => {
  for (const from of appointmentStatuses)
    for (const to of appointmentStatuses) {
      const { id, client } = await made(from, to === 'completed' ? hoursFromNow(-1) : undefined)
      const { status, body } = await client.put(path(id), { status: to })
      const isAllowed = transitions[from].includes(to)
      assert.equal(status, isAllowed ? 200 : 409, `${from} → ${to}`)
      if (isAllowed) assert.equal(body.status, to)
      else assert.equal(body.message, 'This appointment has changed in the meantime. Please check it and try again.')
      assert.equal((await historyOf(id)).length, isAllowed ? 1 : 0)
    }
})

test('an action that a role can never take is refused with 403 and changes nothing', async () => {
  const { id } = await made()
  for (const [who, status] of [
    ['patient', 'confirmed'],
    ['patient', 'completed'],
    ['patient', 'no_show'],
  ] as const) {
    const { status: code, body } = await people[who].put(path(id), { status })
    assert.deepEqual([code, body], [403, { message: "You don't have permission to do this." }], `${who} ${status}`)
  }
  assert.deepEqual(await historyOf(id), [])
  assert.deepEqual(await auditOf(id), [])
})

test('a confirmation writes history and audit, and sends the patient a notification and an email', async () => {
  const { id, doctor } = await made('pending')
  const before = (await app.mailsTo(account.email)).length
  const { status, body } = await people.staff.put(path(id), { status: 'confirmed' })
  assert.deepEqual([status, body.status, body.can.confirm], [200, 'confirmed', false])
  assert.deepEqual(
    (await historyOf(id)).map((one) => [one.from_status, one.to_status]),
    [['pending', 'confirmed']],
  )
  assert.deepEqual(
    (await auditOf(id)).map(({ action }) => action),
    ['appointment.confirmed'],
  )
  assert.deepEqual(await bellOf(account.userId, id), ['appointment_confirmed'])
  assert.deepEqual(await bellOf(doctor.userId, id), ['appointment_confirmed'])
  const mails = (await app.mailsTo(account.email)).slice(before)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [`Appointment confirmed: ${shortMomentInMail(new Date(body.startsAt), clinic.zone)} at ${clinic.name}`],
  )
})

test('no one is notified of their own action', async () => {
  const { id, doctor, client } = await made()
  await client.put(path(id), { status: 'confirmed' })
  assert.deepEqual(await bellOf(doctor.userId, id), [])
  assert.deepEqual(await bellOf(account.userId, id), ['appointment_confirmed'])
})

test('a patient cancels their upcoming appointment with a reason, but not after it has begun', async () => {
  const coming = await made()
  const { status, body } = await people.patient.put(path(coming.id), { status: 'cancelled', cancelReason: 'I travel' })
  assert.deepEqual([status, body.status, body.cancelReason], [200, 'cancelled', 'I travel'])
  assert.deepEqual(await bellOf(coming.doctor.userId, coming.id), ['appointment_cancelled'])
  const begun = await made('confirmed', hoursFromNow(-0.1))
  assert.equal((await people.patient.put(path(begun.id), { status: 'cancelled' })).status, 409)
  assert.equal((await people.staff.put(path(begun.id), { status: 'cancelled' })).status, 200)
})

test('a move keeps the status and notifies the others, and the desk can go beyond the opening hours', async () => {
  const { id, doctor } = await made('confirmed')
  const { status, body } = await people.staff.put(path(id), {
    appointmentDate: sunday(clinic),
    appointmentTime: '20:10',
  })
  assert.deepEqual([status, body.status, body.appointmentTime], [200, 'confirmed', '20:10'])
  const [history] = await historyOf(id)
  assert.deepEqual([history!.from_status, history!.to_status], ['confirmed', 'confirmed'])
  assert.equal(history!.to_starts_at.toISOString(), body.startsAt)
  assert.deepEqual(await bellOf(doctor.userId, id), ['appointment_moved'])
})

test('a move to a taken, past or impossible time is refused and changes nothing', async () => {
  const own = await makeChart(app.db, clinic)
  const { id, doctor, client } = await made('scheduled', { date, time: '10:00' }, own)
  await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '12:00' } })
  const move = (appointmentDate: string, appointmentTime: string) =>
    client.put(path(id), { appointmentDate, appointmentTime })
  const taken = await move(date, '12:15')
  assert.deepEqual(
    [taken.status, taken.body.message, taken.body.code],
    [409, 'This time is no longer available', 'slot-taken'],
  )
  const past = await move('2020-01-06', '10:00')
  assert.deepEqual([past.status, past.body.message], [400, 'Cannot book appointments in the past'])
  assert.equal((await move('2027-02-30', '10:00')).status, 400)
  assert.equal((await move(date, '25:00')).status, 400)
  assert.deepEqual(await historyOf(id), [])
  // half an hour later it overlaps only with itself, which is allowed
  assert.equal((await move(date, '10:15')).status, 200)
})

test('an appointment on a later day can’t be completed; one later today can', async () => {
  const later = await made('confirmed')
  const refused = await later.client.put(path(later.id), { status: 'completed' })
  assert.deepEqual([refused.status, refused.body.message], [409, appointmentMessages.completesOnItsDay])
  assert.equal((await later.client.get(path(later.id))).body.can.complete, false)
  const begun = await made('confirmed', hoursFromNow(-0.1))
  assert.equal((await begun.client.put(path(begun.id), { status: 'completed' })).status, 200)
})

test('a past appointment can’t be moved, and a patient can’t move one within two hours of its start', async () => {
  const to = { appointmentDate: date, appointmentTime: '15:00' }
  for (const status of ['completed', 'cancelled', 'no_show'] as const) {
    const { id, client } = await made(status)
    assert.equal((await client.put(path(id), to)).status, 409, status)
  }
  const soon = await made('confirmed', hoursFromNow(1.9))
  assert.equal((await people.patient.put(path(soon.id), to)).status, 409)
})

test('a person who works at the clinic moves their own appointment under the rules for patients', async () => {
  const cleaner = await makeStaff(app.db, clinic, [])
  for (const person of [cleaner, await makeDoctor(app.db, clinic)]) {
    const own = await makeChart(app.db, clinic, { owner: person })
    const { id } = await made('scheduled', { date, time: '10:00' }, own)
    const client = await app.signInAs(person)
    const move = (appointmentDate: string, appointmentTime: string) =>
      client.put(path(id), { appointmentDate, appointmentTime })
    for (const [day, time] of [
      [sunday(clinic), '20:10'],
      [date, '20:00'],
      [date, '10:10'],
    ] as const)
      assert.equal((await move(day, time)).status, 400, `${day} ${time}`)
    assert.deepEqual(await historyOf(id), [])
    assert.equal((await move(date, '15:00')).status, 200)
  }
})

test('a change has a status or a complete time, and nothing else', async () => {
  const { id, client } = await made()
  for (const body of [
    {},
    { appointmentDate: date },
    { appointmentTime: '10:00' },
    { status: 'confirmed', appointmentDate: date, appointmentTime: '10:00' },
    { status: 'gone' },
    { status: 'confirmed', doctorId: id },
    { status: 'confirmed', clinicId: id },
    { price: '0.00' },
  ])
    assert.equal((await client.put(path(id), body)).status, 400, JSON.stringify(body))
  assert.deepEqual(await historyOf(id), [])
})
