import assert from 'node:assert/strict'
import { beforeEach, mock, suite, test } from 'node:test'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Answer, statusesOf } from '#server/testing/client.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Fault test 18: the nights when the clocks of Berlin change, through every door that takes a time.

const path = '/api/appointments'
const zone = 'Europe/Berlin'
const year = new Date().getUTCFullYear() + 1
const lastSundayOf = (month: string) => {
  const last = `${year}-${month}-31`
  return addDays(last, -weekdayOf(last))
}
/** At 02:00 the clock shows 03:00. */
const SPRING = lastSundayOf('03')
/** At 03:00 the clock shows 02:00 again. */
const AUTUMN = lastSundayOf('10')
const noSuchTime = "This time doesn't exist on that day because the clocks change."

const app = await sharedApp()
let doctor: TestDoctor

const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => [day, '00:00', '23:59'] as [number, string, string])
const clinic = await makeClinic(app.db, { zone, hours })
const chart = await makeChart(app.db, clinic)
const desk = await app.signInAs(await makeStaff(app.db, clinic))
const account = await makePatientAccount(app.db)
const patientChart = await makeChart(app.db, clinic, { owner: account })
const patient = await app.signInAs(account)
beforeEach(async () => {
  doctor = await makeDoctor(app.db, clinic)
})

/** Runs `work` with the server's clock a week before that day. */
async function aWeekBefore(date: string, work: () => Promise<void>, now = `${addDays(date, -7)}T12:00:00Z`) {
  mock.timers.enable({ apis: ['Date'], now: Date.parse(now) })
  try {
    await work()
  } finally {
    mock.timers.reset()
  }
}

const dialog = (date: string, time: string, more: object = {}) => ({
  clinicId: clinic.id,
  doctorId: doctor.id,
  patientId: chart.id,
  appointmentDate: date,
  appointmentTime: time,
  // the patient's own overlaps aren't tested here
  allowOverlap: true,
  ...more,
})
const calendar = (date: string, time: string) => ({
  clinicId: clinic.id,
  doctorId: doctor.id,
  patientName: 'Uma Rao',
  patientEmail: 'uma@people.example',
  date,
  time,
  allowOverlap: true,
})

/** Every call that takes a wall clock; moves start from another time of the same day. */
const doors: Record<string, (date: string, time: string) => Promise<Answer>> = {
  'the public page': (date, time) =>
    app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, time)),
  'the dialog of the desk': (date, time) => desk.post(path, dialog(date, time)),
  'the dialog of the doctor': async (date, time) => (await app.signInAs(doctor)).post(path, dialog(date, time)),
  'the dialog of a patient': (date, time) => patient.post(path, dialog(date, time, { patientId: patientChart.id })),
  'the calendar': (date, time) => desk.post(path, calendar(date, time)),
  'a move by the desk': async (date, time) => {
    const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '15:00' } })
    return desk.put(`${path}/${id}`, { appointmentDate: date, appointmentTime: time, allowOverlap: true })
  },
  'a move by the patient': async (date, time) => {
    const { id } = await makeAppointment(app.db, { clinic, doctor, chart: patientChart, at: { date, time: '15:30' } })
    return patient.put(`${path}/${id}`, { appointmentDate: date, appointmentTime: time, allowOverlap: true })
  },
  'a move by the link': async (date, time) => {
    const { body } = await app.anonymous.post(
      '/api/public/appointments',
      bookingOf(clinic, doctor, addDays(date, 1), '16:00'),
    )
    const to = { appointmentDate: date, appointmentTime: time }
    return app.anonymous.post(`/api/public/bookings/${body.manageToken}/move`, to)
  },
}

const startsOf = async () =>
  (
    await app.db
      .selectFrom('appointments')
      .select('starts_at')
      .where('doctor_id', '=', doctor.id)
      .orderBy('starts_at')
      .execute()
  ).map((row) => row.starts_at.toISOString())

suite('the skipped hour', () => {
  for (const [name, enter] of Object.entries(doors))
    for (const time of ['02:00', '02:30', '02:45'])
      test(`${time} through ${name} is refused with 400, and nothing is booked`, () =>
        aWeekBefore(SPRING, async () => {
          const { status, body } = await enter(SPRING, time)
          assert.deepEqual([status, body.message], [400, noSuchTime])
          assert.equal(body.issues[0].path, name === 'the calendar' ? 'time' : 'appointmentTime')
          assert(!(await startsOf()).some((start) => start.startsWith(`${SPRING}T01`)))
        }))

  test('no free or proposed time lies in it', () =>
    aWeekBefore(
      SPRING,
      async () => {
        const own = await app.signInAs(doctor)
        const nextFree = async () => (await own.get('/api/dashboard/today')).body.nextFreeSlot
        // 01:31: the next quarters are 01:45 and then 03:00
        assert.deepEqual([(await nextFree()).date, (await nextFree()).time], [SPRING, '01:45'])
        assert.equal((await desk.post(path, dialog(SPRING, '01:45', { duration: 15 }))).status, 201)
        assert.equal((await nextFree()).time, '03:00')
        const { body } = await app.anonymous.get(
          `/api/public/clinics/${clinic.id}/availability?date=${SPRING}&doctorId=${doctor.id}`,
        )
        const times = body.slots.map((slot: { time: string }) => slot.time)
        assert.equal(times[0], '03:00')
        assert(times.every((time: string) => !time.startsWith('02')))
        const taken = await desk.post(path, dialog(SPRING, '01:45'))
        assert.equal(taken.status, 409)
        assert(taken.body.freeTimes.every((one: { appointmentTime: string }) => !one.appointmentTime.startsWith('02')))
      },
      `${SPRING}T00:31:00Z`,
    ))

  test('appointments before and after it are back to back', () =>
    aWeekBefore(SPRING, async () => {
      assert.equal((await desk.post(path, dialog(SPRING, '01:30'))).status, 201)
      assert.equal((await desk.post(path, dialog(SPRING, '03:00'))).status, 201)
      assert.equal((await desk.post(path, dialog(SPRING, '01:45'))).status, 409)
      assert.deepEqual(await startsOf(), [`${SPRING}T00:30:00.000Z`, `${SPRING}T01:00:00.000Z`])
    }))
})

suite('the repeated hour', () => {
  const first = `${AUTUMN}T00:30:00.000Z`
  const second = `${AUTUMN}T01:30:00.000Z`

  for (const [name, enter] of Object.entries(doors).filter(([name]) => /public|desk|doctor|calendar/.test(name)))
    test(`02:30 through ${name} means the first instant, which is sold once`, () =>
      aWeekBefore(AUTUMN, async () => {
        const won = await enter(AUTUMN, '02:30')
        assert(won.status < 300, won.text)
        assert.deepEqual([won.body.startsAt, won.body.appointmentTime], [first, '02:30'])
        for (const again of [
          desk.post(path, dialog(AUTUMN, '02:30')),
          desk.post(path, calendar(AUTUMN, '02:30')),
          doors['a move by the desk']!(AUTUMN, '02:30'),
        ])
          assert.equal((await again).status, 409)
      }))

  test('twenty calls from the desk try to book it: one succeeds', () =>
    aWeekBefore(AUTUMN, async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          desk.post(path, turn % 2 ? dialog(AUTUMN, '02:30') : calendar(AUTUMN, '02:30')),
        ),
      )
      assert.deepEqual(statusesOf(answers), [201, ...Array(19).fill(409)])
      assert.deepEqual(await startsOf(), [first])
    }))

  test('each of the two instants can be held once, and both are shown as 02:30', () =>
    aWeekBefore(AUTUMN, async () => {
      const hold = (at: string) => makeAppointment(app.db, { clinic, doctor, chart, at: new Date(at) })
      const { id } = await hold(second)
      assert.equal((await desk.post(path, dialog(AUTUMN, '02:30'))).status, 201)
      assert.deepEqual(await startsOf(), [first, second])
      for (const at of [first, second]) await assert.rejects(hold(at), { code: '23P01' })
      const { body } = await desk.get(`${path}?doctorId=${doctor.id}&from=${AUTUMN}&to=${AUTUMN}`)
      assert.deepEqual(
        body.map((one: { startsAt: string; appointmentTime: string }) => [one.startsAt, one.appointmentTime]),
        [
          [first, '02:30'],
          [second, '02:30'],
        ],
      )
      // an hour from the first 02:30 would end at the second one, and doesn't fit between them
      assert.equal((await desk.post(path, dialog(AUTUMN, '02:00', { duration: 45 }))).status, 409)
      assert.equal((await desk.put(`${path}/${id}`, { appointmentDate: AUTUMN, appointmentTime: '03:00' })).status, 200)
      assert.deepEqual(await startsOf(), [first, `${AUTUMN}T02:00:00.000Z`])
    }))
})
