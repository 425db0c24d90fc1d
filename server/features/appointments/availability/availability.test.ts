import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import { sunday, workday } from '#server/testing/dates.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'
import { bookableClinic, freeTimesFrom } from './free-times.ts'

const app = await sharedApp()

const ask = (clinic: TestClinic, query: Record<string, string> = {}) =>
  app.anonymous.get(`/api/public/clinics/${clinic.id}/availability?${new URLSearchParams(query)}`)
const timesOf = (body: { slots: { time: string }[] }) => body.slots.map(({ time }) => time)

test('a free weekday has a time every half hour from 09:00 to 17:30, with instants', async () => {
  const clinic = await makeClinic(app.db)
  await makeDoctor(app.db, clinic)
  const date = workday(clinic)
  const { status, body } = await ask(clinic, { date })
  assert.equal(status, 200)
  assert.deepEqual([body.date, body.timeZone, body.duration, body.nextDate], [date, 'Asia/Kolkata', 30, null])
  assert.equal(body.slots.length, 18)
  assert.deepEqual(body.slots[0], { time: '09:00', startsAt: `${date}T03:30:00.000Z` })
  assert.equal(body.slots[17].time, '17:30')
})

test('taken times are left out without a reason; cancelled ones are free', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const date = workday(clinic)
  const at = (time: string) => ({ clinic, doctor, chart, at: { date, time } })
  await makeAppointment(app.db, { ...at('09:15'), status: 'pending' })
  await makeAppointment(app.db, { ...at('11:00'), minutes: 60 })
  await makeAppointment(app.db, { ...at('14:00'), status: 'cancelled' })
  await makeAppointment(app.db, { ...at('15:00'), status: 'no_show' })
  const { body } = await ask(clinic, { date })
  const taken = ['09:00', '09:30', '11:00', '11:30']
  assert.equal(body.slots.length, 14)
  for (const time of taken) assert(!timesOf(body).includes(time), `${time} is taken`)
  assert.deepEqual(Object.keys(body.slots[0]), ['time', 'startsAt'])
})

test('a time is free if any doctor is; with one doctor chosen, only their times count', async () => {
  const clinic = await makeClinic(app.db)
  const [busy, free] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  const date = workday(clinic)
  await makeAppointment(app.db, {
    clinic,
    doctor: busy,
    chart: await makeChart(app.db, clinic),
    at: { date, time: '09:00' },
  })
  assert.equal(timesOf((await ask(clinic, { date })).body)[0], '09:00')
  assert.equal(timesOf((await ask(clinic, { date, doctorId: busy.id })).body)[0], '09:30')
  assert.equal(timesOf((await ask(clinic, { date, doctorId: free.id })).body)[0], '09:00')
})

test('a long service must end within the opening hours', async () => {
  const clinic = await makeClinic(app.db, { services: [{ name: 'Procedure', minutes: 120 }] })
  await makeDoctor(app.db, clinic)
  const { body } = await ask(clinic, { date: workday(clinic), serviceId: clinic.services[0]!.id })
  assert.deepEqual([body.duration, timesOf(body).at(-1)], [120, '16:00'])
})

test('a closed day has no times and names the next day with times', async () => {
  const clinic = await makeClinic(app.db)
  await makeDoctor(app.db, clinic)
  const date = sunday(clinic)
  const { body } = await ask(clinic, { date })
  assert.deepEqual([body.slots, body.nextDate], [[], addDays(date, 1)])
})

test('a past day has no times and names a day with times; a day beyond 90 days is refused', async () => {
  const clinic = await makeClinic(app.db)
  await makeDoctor(app.db, clinic)
  const past = await ask(clinic, { date: '2020-01-06' })
  assert.deepEqual([past.status, past.body.slots], [200, []])
  assert(past.body.nextDate >= todayIn(clinic.zone))
  assert.equal((await ask(clinic, { date: addDays(todayIn(clinic.zone), 91) })).status, 400)
  assert.equal((await ask(clinic, { date: '2027-02-30' })).status, 400)
})

test('a full day names the next day with times, even weeks away', async () => {
  const clinic = await makeClinic(app.db, { hours: [[1, '09:00', '09:30']] })
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const monday = addDays(sunday(clinic), 1)
  for (const week of [0, 1, 2])
    await makeAppointment(app.db, { clinic, doctor, chart, at: { date: addDays(monday, week * 7), time: '09:00' } })
  const { body } = await ask(clinic, { date: monday })
  assert.deepEqual([body.slots, body.nextDate], [[], addDays(monday, 21)])
})

test('today follows the clinic’s clock, and past times aren’t offered', async () => {
  const clinic = await makeClinic(app.db, { zone: 'Asia/Kolkata' })
  await makeDoctor(app.db, clinic)
  // Monday evening in London, already Tuesday in Kolkata; then Tuesday noon there
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-01-11T20:00:00Z') })
  try {
    const early = await ask(clinic)
    assert.deepEqual([early.body.date, timesOf(early.body)[0]], ['2027-01-12', '09:00'])
    mock.timers.setTime(Date.parse('2027-01-12T06:30:00Z'))
    const noon = await ask(clinic)
    assert.deepEqual([noon.body.date, timesOf(noon.body)[0]], ['2027-01-12', '12:30'])
  } finally {
    mock.timers.reset()
  }
})

test('proposed times and the doctor’s next free times stop at the booking horizon', async () => {
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => [day, '09:00', '09:30'] as [number, string, string])
  const clinic = await makeClinic(app.db, { hours: everyDay, rules: { horizon: 4 } })
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const [tomorrow, second, third, last] = [1, 2, 3, 4].map((days) => addDays(todayIn(clinic.zone), days))
  const dates = ({ freeTimes }: { freeTimes: { appointmentDate: string }[] }) =>
    freeTimes.map(({ appointmentDate }) => appointmentDate)
  const taken = (date: string) => makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '09:00' } })
  await taken(last!)
  const { body } = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, last!, '09:00'))
  assert.deepEqual([body.code, dates(body)], ['slot-taken', [second, third]])

  // the desk books farther, and is led to times up to its wanted day
  const far = addDays(last!, 6)
  await taken(far)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const wish = { clinicId: clinic.id, doctorId: doctor.id, appointmentDate: far, appointmentTime: '09:00' }
  const refused = await desk.post('/api/appointments', { ...wish, patientId: chart.id })
  assert.deepEqual(dates(refused.body), [addDays(far, -2), addDays(far, -1)])

  const from = new Date(Date.now() + 60_000)
  const wanted = { doctorId: doctor.id, serviceId: null, minutes: 30 }
  const free = await freeTimesFrom(app.deps, await bookableClinic(app.deps, clinic.id), wanted, from, 50)
  assert.deepEqual(
    free.map(({ date }) => date).filter((date) => date > todayIn(clinic.zone)),
    [tomorrow, second, third],
  )
})

test('an unbookable clinic, doctor or service answers 404', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const other = await makeClinic(db)
  const its = await makeDoctor(db, other)
  const hidden = await makeClinic(db, { isPublic: false })
  await makeDoctor(db, hidden)
  assert.equal((await ask(hidden)).status, 404)
  assert.equal((await ask(clinic, { doctorId: its.id })).status, 404)
  assert.equal((await ask(clinic, { serviceId: other.services[0]!.id })).status, 404)
  assert.equal((await ask(clinic, { doctorId: doctor.userId })).status, 404)
})
