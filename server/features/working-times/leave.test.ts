import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addDays, daysBetween } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
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
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const [own, foreign] = [await makeClinic(app.db), await makeClinic(app.db)]
const clerk = await makeStaff(app.db, own)
const desk = await app.signInAs(clerk)
const admin = await app.signInAs(await makeAdmin(app.db, own))

const UNKNOWN = '0190a000-0000-7000-8000-000000000000'
const leavesOf = ({ id }: { id: string }) => `/api/doctors/${id}/leaves`
const onDay = (date: string, more: object = {}) => ({ fromDate: date, toDate: date, ...more })
const appointmentOf = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A doctor with an appointment at each of the times of a day, each of another patient. */
async function booked(date: string, times: string[], doctor?: TestDoctor) {
  const who = doctor ?? (await makeDoctor(app.db, own))
  const appointments: { id: string; email: string }[] = []
  for (const time of times) {
    const email = `touched-${who.id}-${date}-${time.replace(':', '')}@people.example`
    const chart = await makeChart(app.db, own, { email })
    const { id } = await makeAppointment(app.db, { clinic: own, doctor: who, chart, at: { date, time } })
    appointments.push({ id, email })
  }
  return { doctor: who, appointments }
}
async function away(doctor: TestDoctor, wanted: object) {
  const { status, body, text } = await desk.post(leavesOf(doctor), wanted)
  assert.equal(status, 201, text)
  return body as { id: string; visits: number }
}

test('whole days and hours follow the clinic’s clock; the list has current and future time off', async () => {
  const doctor = await makeDoctor(app.db, own)
  const date = workday(own)
  const whole = await admin.post(leavesOf(doctor), { fromDate: date, toDate: addDays(date, 2), reason: ' Training ' })
  assert.deepEqual(whole.body, {
    id: whole.body.id,
    doctorId: doctor.id,
    fromDate: date,
    toDate: addDays(date, 2),
    fromTime: null,
    toTime: null,
    reason: 'Training',
    visits: 0,
  })
  const later = addDays(date, 7)
  const hours = await away(doctor, onDay(later, { fromTime: '10:00', toTime: '12:30' }))
  const { rows } =
    await sql`select starts_at at time zone ${own.zone} as starts, ends_at at time zone ${own.zone} as ends
    from doctor_leaves where id = ${hours.id}`.execute(app.db)
  assert.equal(rows.length, 1)
  const { body, headers } = await admin.get(leavesOf(doctor))
  assert.deepEqual(
    body.map((one: Record<string, unknown>) => [one.fromDate, one.fromTime, one.toDate, one.toTime]),
    [
      [date, null, addDays(date, 2), null],
      [later, '10:00', later, '12:30'],
    ],
  )
  assert.equal(headers['x-total-count'], '2')
  await sql`update doctor_leaves set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
    where id = ${hours.id}`.execute(app.db)
  assert.equal((await admin.get(leavesOf(doctor))).body.length, 1)
})

test('invalid time off is refused with a message at its field', async () => {
  const doctor = await makeDoctor(app.db, own)
  const today = todayIn(own.zone)
  const soon = addDays(today, 5)
  for (const [wanted, path, message] of [
    [{ toDate: soon }, 'fromDate', 'Choose the first day'],
    [{ fromDate: soon }, 'toDate', 'Choose the last day'],
    [{ fromDate: soon, toDate: today }, 'toDate', 'The end must be after the start'],
    [onDay(soon, { fromTime: '12:00', toTime: '12:00' }), 'toTime', 'The end must be after the start'],
    [onDay(soon, { fromTime: '25:00' }), 'fromTime', 'Enter a time, such as 9:30 or 3 pm'],
    [onDay(addDays(today, -1)), 'toDate', 'This time off has already ended'],
    [{ fromDate: soon, toDate: addDays(soon, 400) }, 'toDate', 'Time off can last at most a year'],
    [onDay(addDays(today, 740)), 'fromDate', 'Time off must start within two years from now'],
    [onDay('2026-02-30'), 'fromDate', 'Choose the first day'],
  ] as const) {
    const { status, body } = await admin.post(leavesOf(doctor), wanted)
    assert.equal(status, 400, JSON.stringify(wanted))
    assert(
      body.issues.some((one: { path: string; message: string }) => one.path === path && one.message === message),
      JSON.stringify(body),
    )
  }
  assert.equal((await admin.post(leavesOf(doctor), onDay(soon, { clinicId: foreign.id }))).status, 400)
})

test('a doctor’s times off can’t overlap, even if they are saved simultaneously', async () => {
  const doctor = await makeDoctor(app.db, own)
  const date = workday(own)
  const answers = await Promise.all([1, 2].map(() => admin.post(leavesOf(doctor), onDay(date))))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  )
  assert.equal((await admin.post(leavesOf(doctor), onDay(date, { fromTime: '23:00' }))).status, 409)
  assert.equal((await admin.post(leavesOf(doctor), onDay(addDays(date, 1)))).status, 201)
})

test('the administrator, the desk and the doctor manage time off; others get 404, or 403 without the permission', async () => {
  const doctor = await makeDoctor(app.db, own)
  const date = workday(own)
  const { id } = await away(doctor, onDay(date, { reason: 'Private matter' }))
  const calls = [
    (as: Client, who = doctor.id) => as.get(leavesOf({ id: who })),
    (as: Client, who = doctor.id) => as.post(leavesOf({ id: who }), onDay(addDays(date, 30))),
    (as: Client, who = doctor.id) => as.get(`/api/leaves/${who === doctor.id ? id : who}/visits`),
    (as: Client, who = doctor.id) =>
      as.post(`/api/leaves/${who === doctor.id ? id : who}/settle`, { action: 'cancel' }),
    (as: Client, who = doctor.id) => as.delete(`/api/leaves/${who === doctor.id ? id : who}`),
  ]
  const outside = await Promise.all([
    app.signInAs(await makeAdmin(app.db, foreign)),
    app.signInAs(await makeStaff(app.db, foreign)),
    app.signInAs(await makeDoctor(app.db, foreign)),
    app.signInAs(await makeDoctor(app.db, own)),
  ])
  const patient = await app.signInAs(await makePatientAccount(app.db))
  const limited = await makeStaff(app.db, own, ['patients'])
  const guard = await app.signInAs(limited)
  for (const call of calls) {
    for (const as of outside) {
      const [theirs, nobodys] = [await call(as), await call(as, UNKNOWN)]
      assert.deepEqual([theirs.status, theirs.body], [404, nobodys.body])
    }
    assert.deepEqual([(await call(patient)).status, (await call(guard)).status], [403, 403])
    assert.equal((await call(app.anonymous)).status, 401)
  }
  const self = await app.signInAs(doctor)
  for (const call of calls) assert((await call(self)).status < 300)
  assert.equal((await self.delete(`/api/leaves/${id}`)).status, 404, 'it is gone')
  const { rows } = await sql<{ action: string; detail: unknown }>`select action, detail from audit_events
    where subject_id = ${id} and action <> 'access.refused' order by id`.execute(app.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['leave.added', 'leave.settled-by-cancel', 'leave.removed'],
  )
  assert.doesNotMatch(JSON.stringify(rows), /Private/)
})

test('time off affects upcoming active appointments only', async () => {
  const date = workday(own)
  const { doctor, appointments } = await booked(date, ['09:00', '11:45', '14:00'])
  const chart = await makeChart(app.db, own)
  const at = { date, time: '12:30' }
  await makeAppointment(app.db, { clinic: own, doctor, chart, at, status: 'cancelled' })
  const leave = await away(doctor, onDay(date, { fromTime: '12:00', toTime: '14:00', reason: 'Dentist' }))
  assert.equal(leave.visits, 1)
  const { body, text } = await desk.get(`/api/leaves/${leave.id}/visits`)
  assert.deepEqual(body, [
    {
      id: appointments[1]!.id,
      appointmentDate: date,
      appointmentTime: '11:45',
      duration: 30,
      serviceId: own.services[0]!.id,
      patient: { firstName: 'Asha', lastName: 'Rao' },
      chart: { id: (await appointmentOf(appointments[1]!.id)).patient_id, clinicId: own.id },
      hasMail: true,
    },
  ])
  assert.doesNotMatch(text, /@|\+91/)
  for (const { id } of appointments) assert.equal((await appointmentOf(id)).status, 'scheduled')
})

test('all are cancelled in one step, each with a reason, its history and an email without the doctor’s reason', async () => {
  const date = workday(own, 10)
  const { doctor, appointments } = await booked(date, ['09:00', '10:00'])
  const leave = await away(doctor, onDay(date, { reason: 'Surgery of my own' }))
  const { status, body } = await desk.post(`/api/leaves/${leave.id}/settle`, { action: 'cancel' })
  assert.deepEqual(
    [status, body.remaining, body.visits.map(({ outcome }: { outcome: string }) => outcome)],
    [200, 0, ['cancelled', 'cancelled']],
  )
  for (const { id, email } of appointments) {
    const appointment = await appointmentOf(id)
    assert.deepEqual([appointment.status, appointment.cancel_reason], ['cancelled', 'The doctor is away at this time.'])
    const mails = await app.mailsTo(email)
    assert.equal(mails.length, 1)
    assert.doesNotMatch(mails[0]!.body, /Surgery/)
    const changes = await app.db
      .selectFrom('appointment_changes')
      .selectAll()
      .where('appointment_id', '=', id)
      .execute()
    assert.deepEqual(
      changes.map((one) => [one.to_status, one.actor_user_id]),
      [['cancelled', clerk.userId]],
    )
  }
  const notifications = await app.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', doctor.userId)
    .execute()
  assert.equal(notifications.length, 2)
  const again = await desk.post(`/api/leaves/${leave.id}/settle`, { action: 'cancel' })
  assert.deepEqual(again.body, { visits: [], remaining: 0 })
})

test('all are moved to the next free times after the time off, skipping taken ones, with emails', async () => {
  const date = workday(own, 14)
  const next = workday(own, daysTo(addDays(date, 1)))
  const { doctor, appointments } = await booked(date, ['09:00', '10:00'])
  await booked(next, ['09:00', '10:00'], doctor)
  const leave = await away(doctor, onDay(date))
  const { body } = await desk.post(`/api/leaves/${leave.id}/settle`, { action: 'move' })
  assert.deepEqual(
    body.visits.map((one: { outcome: string; movedTo: unknown }) => [one.outcome, one.movedTo]),
    [
      ['moved', { appointmentDate: next, appointmentTime: '09:30' }],
      ['moved', { appointmentDate: next, appointmentTime: '10:30' }],
    ],
  )
  for (const { id, email } of appointments) {
    assert.equal((await appointmentOf(id)).status, 'scheduled')
    assert.equal((await app.mailsTo(email)).length, 1)
  }
  assert.deepEqual((await desk.get(`/api/leaves/${leave.id}/visits`)).body, [])
})
const daysTo = (date: string) => daysBetween(todayIn(own.zone), date)

test('moved appointments follow the doctor’s own working hours, and two simultaneous settlements do no harm', async () => {
  const date = workday(own, 21)
  const { doctor, appointments } = await booked(date, ['09:00', '09:30', '10:00'])
  const weekday = (new Date(date).getUTCDay() % 5) + 1
  await admin.put(`/api/doctors/${doctor.id}/sessions`, { hours: [{ weekday, opens: '15:00', closes: '17:00' }] })
  const leave = await away(doctor, onDay(date))
  await Promise.all([1, 2].map(() => desk.post(`/api/leaves/${leave.id}/settle`, { action: 'move' })))
  const rows = await Promise.all(appointments.map(({ id }) => appointmentOf(id)))
  const times = rows.map((row) => row.starts_at.getTime())
  assert.equal(new Set(times).size, 3)
  for (const row of rows) assert.equal(row.starts_at.getUTCDay(), weekday)
  assert.deepEqual((await desk.get(`/api/leaves/${leave.id}/visits`)).body, [])
})

test('an appointment without a free time stays, and the reply says so', async () => {
  const date = workday(own, 28)
  const { doctor, appointments } = await booked(date, ['09:00'])
  const leave = await away(doctor, onDay(date))
  await app.db.updateTable('doctors').set({ is_active: false }).where('id', '=', doctor.id).execute()
  const { body } = await desk.post(`/api/leaves/${leave.id}/settle`, { action: 'move' })
  assert.deepEqual(
    [body.visits[0].outcome, body.visits[0].movedTo, body.visits[0].why],
    ['stayed', null, 'There is no free time after this time off.'],
  )
  assert.equal((await appointmentOf(appointments[0]!.id)).status, 'scheduled')
  assert.equal((await desk.post(`/api/leaves/${leave.id}/settle`, { action: 'delete' })).status, 400)
})

test('the doctor’s later clinic can’t read time off at the former one', async () => {
  const doctor = await makeDoctor(app.db, own)
  const { id } = await away(doctor, onDay(workday(own), { reason: 'A secret' }))
  await app.db.updateTable('doctors').set({ clinic_id: foreign.id }).where('id', '=', doctor.id).execute()
  const there = await app.signInAs(await makeAdmin(app.db, foreign))
  assert.deepEqual((await there.get(leavesOf(doctor))).body, [])
  assert.equal((await there.get(`/api/leaves/${id}/visits`)).status, 404)
})
