import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MAX_EXTRA_HOURS } from '#contract/clinics/extra-hours.ts'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { nextFreeTime } from '#server/features/appointments/availability/free-times.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { sunday, workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()

async function newPractice() {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const client = await app.signInAs(await makeAdmin(app.db, clinic))
  const path = `/api/clinics/${clinic.id}`
  const open = (hours: object) => client.post(`${path}/extra-hours`, hours)
  return { clinic, doctor, client, path, open }
}

async function freeTimes(clinic: TestClinic, date: string, doctor?: TestDoctor): Promise<string[]> {
  const query = new URLSearchParams({ date, ...(doctor && { doctorId: doctor.id }) })
  const { body } = await app.anonymous.get(`/api/public/clinics/${clinic.id}/availability?${query}`)
  return body.slots.map(({ time }: { time: string }) => time)
}

test('extra hours of a clinic on a closed weekday are offered, booked and shown, and removing them closes it again', async () => {
  const { clinic, doctor, client, path, open } = await newPractice()
  const day = sunday(clinic)
  const weekly = await makeDoctor(app.db, clinic)
  await sql`insert into doctor_sessions (doctor_id, weekday, starts, ends)
    values (${weekly.id}, 1, '09:00', '12:00')`.execute(app.db)
  const camp = { day, opens: '10:00', closes: '11:30' }
  const made = await open({ ...camp, reason: 'Blood donors' })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual({ ...made.body, id: '' }, { id: '', doctorId: null, ...camp, reason: 'Blood donors', visits: 0 })

  assert.deepEqual(await freeTimes(clinic, day), ['10:00', '10:30', '11:00'])
  // a doctor with a week of their own doesn't work then
  assert.deepEqual(await freeTimes(clinic, day, weekly), [])
  const shown = await app.anonymous.get(`${path}/public`)
  assert.deepEqual(shown.body.extraHours, [{ ...camp, doctorId: null }])
  assert.doesNotMatch(shown.text, /Blood donors/)
  const { body: times } = await client.get(`/api/calendar/times?from=${day}&to=${day}`)
  assert.deepEqual(times.clinics[0].extraHours, [{ ...camp, doctorId: null }])

  const book = (time: string, who = doctor) =>
    app.anonymous.post('/api/public/appointments', bookingOf(clinic, who, day, time))
  assert.equal((await book('10:30')).status, 201)
  const outside = await book('11:30')
  assert.deepEqual(outside.body.issues, [{ path: 'appointmentTime', message: 'The clinic is closed at this time.' }])
  assert.equal((await book('10:15')).status, 400)
  assert.equal((await book('11:00', weekly)).status, 409)
  const patient = await makePatientAccount(app.db)
  const own = await app.signInAs(patient)
  const wish = { clinicId: clinic.id, doctorId: doctor.id, patientId: patient.userId, duration: 30 }
  await makeChart(app.db, clinic, { owner: patient })
  const byPatient = await own.post('/api/appointments', { ...wish, appointmentDate: day, appointmentTime: '11:00' })
  assert.equal(byPatient.status, 201, byPatient.text)

  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.deepEqual((await staff.get(`${path}/extra-hours`)).body, [{ ...made.body, visits: 2 }])
  assert.equal((await own.get(`${path}/extra-hours`)).status, 404)
  assert.equal((await client.send('DELETE', `/api/extra-hours/${made.body.id}`)).status, 200)
  assert.equal((await client.send('DELETE', `/api/extra-hours/${made.body.id}`)).status, 404)
  assert.deepEqual(await freeTimes(clinic, day), [])
  assert.equal((await own.get(`/api/appointments/${byPatient.body.id}`)).body.status, 'pending')
})

test('a doctor works in their own extra hours, whatever the clinic’s and their weekly hours', async () => {
  const { clinic, doctor, path } = await newPractice()
  const other = await makeDoctor(app.db, clinic)
  const day = sunday(clinic)
  await sql`insert into doctor_sessions (doctor_id, weekday, starts, ends)
    values (${doctor.id}, ${weekdayOf(addDays(day, 2))}, '09:00', '10:00')`.execute(app.db)
  const self = await app.signInAs(doctor)
  const hours = { doctorId: doctor.id, day, opens: '20:10', closes: '00:00' }
  const made = await self.post(`${path}/extra-hours`, hours)
  assert.deepEqual([made.status, made.body.closes], [201, '24:00'])
  assert.deepEqual((await freeTimes(clinic, day, doctor)).slice(0, 2), ['20:10', '20:40'])
  assert.deepEqual((await freeTimes(clinic, day)).at(-1), '23:10')
  assert.deepEqual(await freeTimes(clinic, day, other), [])
  const booked = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, day, '20:40'))
  assert.equal(booked.status, 201, booked.text)
  // time off wins
  await self.post(`/api/doctors/${doctor.id}/leaves`, {
    fromDate: day,
    toDate: day,
    fromTime: '21:00',
    toTime: '23:00',
  })
  assert.deepEqual(await freeTimes(clinic, day, doctor), ['20:10', '23:10'])
  const next = await nextFreeTime(app.deps, doctor.id, clinic.id, new Date(Date.parse(`${day}T12:00:00Z`)))
  assert.deepEqual([next?.date, next?.time], [day, '20:10'])

  const colleague = await app.signInAs(other)
  assert.equal((await colleague.post(`${path}/extra-hours`, { ...hours, opens: '08:00', closes: '09:00' })).status, 403)
  assert.equal((await colleague.send('DELETE', `/api/extra-hours/${made.body.id}`)).status, 403)
  assert.equal((await self.post(`${path}/extra-hours`, { day, opens: '08:00', closes: '09:00' })).status, 403)
  assert.equal((await self.send('DELETE', `/api/extra-hours/${made.body.id}`)).status, 200)
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await stranger.post(`${path}/extra-hours`, hours)).status, 404)
})

test('extra hours open a day that a yearly or monthly rule closes, and only then; other closed days refuse them', async () => {
  const { clinic, doctor, client, path, open } = await newPractice()
  const day = workday(clinic, 5)
  const rule = { kind: 'monthly', weekday: weekdayOf(day), nths: [Math.ceil(Number(day.slice(8)) / 7)] }
  assert.equal((await client.post(`${path}/closing-rules`, rule)).status, 201)
  const made = await open({ day, opens: '11:00', closes: '12:00' })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(await freeTimes(clinic, day), ['11:00', '11:30'])
  const early = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, day, '09:00'))
  assert.equal(early.body.issues[0].message, 'The clinic is closed at this time.')

  // a range, or a closed day, first needs the hours to go
  const range = { kind: 'range', from: addDays(day, -1), to: addDays(day, 1) }
  const refused = await client.post(`${path}/closing-rules`, range)
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /^There are extra hours on .+\. Remove them first\.$/)
  const single = await client.post(`${path}/closures`, { day })
  assert.match(single.body.message, /^There are extra hours on/)
  await client.send('DELETE', `/api/extra-hours/${made.body.id}`)
  assert.equal((await client.post(`${path}/closing-rules`, range)).status, 201)
  const closed = await open({ day, opens: '11:00', closes: '12:00' })
  assert.deepEqual([closed.status, closed.body.message], [409, 'The clinic is closed on this day. Reopen it first.'])

  // of both at the same moment, one is stored
  for (const turn of [20, 21, 22]) {
    const on = workday(clinic, turn * 7)
    const [extra, closing] = await Promise.all([
      open({ day: on, opens: '20:00', closes: '21:00' }),
      client.post(`${path}/closures`, { day: on }),
    ])
    assert.deepEqual(new Set([extra.status, closing.status]), new Set([201, 409]))
  }
})

test('wrong extra hours are refused', async () => {
  const { clinic, doctor, path, open } = await newPractice()
  const today = todayIn(clinic.zone)
  const day = workday(clinic)
  const evening = { day, opens: '19:00', closes: '20:00' }
  const foreign = await makeDoctor(app.db, await makeClinic(app.db))
  const wrong: [object, string, string][] = [
    [{ ...evening, day: addDays(today, -1) }, 'day', 'Choose today or a later day'],
    [{ ...evening, day: addDays(today, 367) }, 'day', 'Choose a day within a year from now'],
    [{ ...evening, day: '' }, 'day', 'Choose a day'],
    [{ ...evening, opens: 'soon' }, 'opens', 'Enter a time'],
    [{ ...evening, closes: '19:00' }, 'closes', 'The closing time must be after the opening time'],
    [{ ...evening, doctorId: foreign.id }, 'doctorId', "This doctor doesn't work at this clinic."],
  ]
  for (const [hours, field, message] of wrong) {
    const { status, body } = await open(hours)
    assert.deepEqual([status, body.issues], [400, [{ path: field, message }]])
  }
  assert.equal((await open({ ...evening, more: 1 })).status, 400)
  assert.equal((await open({ ...evening, reason: 'x'.repeat(201) })).status, 400)

  const overlap = await open({ day, opens: '17:00', closes: '19:00' })
  assert.deepEqual([overlap.status, overlap.body.message], [409, 'The clinic is already open at these hours.'])
  const works = await open({ day, opens: '17:00', closes: '19:00', doctorId: doctor.id })
  assert.equal(works.body.message, 'The doctor already works at these hours.')
  const races = await Promise.all(Array.from({ length: 10 }, () => open(evening)))
  assert.deepEqual(
    races.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array(9).fill(409)],
  )
  assert.equal((await open({ ...evening, opens: '20:00', closes: '21:00' })).status, 201)
  assert.equal((await open({ ...evening, doctorId: doctor.id })).status, 201)

  await sql`insert into extra_hours (id, clinic_id, day, opens, closes)
    select gen_random_uuid(), ${clinic.id}, ${day}::date, '22:00', '22:30'
    from generate_series(1, ${MAX_EXTRA_HOURS}) n`.execute(app.db)
  const full = await open({ ...evening, day: workday(clinic, 20) })
  assert.equal(full.body.message, 'You can’t add any more extra hours. Remove some first.')
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await staff.post(`${path}/extra-hours`, { ...evening, day: workday(clinic, 20) })).status, 403)
})

test('the number of appointments in extra hours is that of their doctor and their hours', async () => {
  const { clinic, doctor, path, client, open } = await newPractice()
  const other = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const day = sunday(clinic)
  await open({ day, opens: '10:00', closes: '12:00', doctorId: doctor.id })
  await open({ day, opens: '11:00', closes: '13:00' })
  const at = (who: TestDoctor, time: string, status?: 'cancelled') =>
    makeAppointment(app.db, { clinic, doctor: who, chart, at: { date: day, time }, ...(status && { status }) })
  await at(doctor, '10:00')
  await at(doctor, '11:30')
  await at(doctor, '12:00', 'cancelled')
  await at(other, '11:30')
  const { body } = await client.get(`${path}/extra-hours`)
  assert.deepEqual(
    body.map(({ visits }: { visits: number }) => visits),
    [2, 2],
  )
})
