import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { bookingMessages } from '#contract/booking/booking.ts'
import { addDays, timeAt } from '#contract/wall-clock.ts'
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
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

// The effects of a clinic's rules for online booking: on free times, and on the booking itself (rules I1, I2).

const app = await sharedApp()
const free = async (clinic: TestClinic, query: Record<string, string>, client = app.anonymous) => {
  const { body } = await client.get(`/api/public/clinics/${clinic.id}/availability?${new URLSearchParams(query)}`)
  return { ...body, times: (body.slots ?? []).map(({ time }: { time: string }) => time) }
}
const book = (clinic: TestClinic, doctor: TestDoctor, date: string, time: string, more = {}) =>
  app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, time, more))
const everyDay = (...hours: [string, string][]) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((day) => hours.map((one) => [day, ...one] as [number, string, string]))

test('with the default hours and rules the times are every half hour from 09:00 to 17:30', async () => {
  const clinic = await makeClinic(app.db)
  await makeDoctor(app.db, clinic)
  const { times } = await free(clinic, { date: workday(clinic) })
  assert.deepEqual(
    times,
    Array.from({ length: 18 }, (_, index) => timeAt(9 * 60 + index * 30)),
  )
})

test('a clinic with morning and evening hours is booked in both, and not in between', async () => {
  const clinic = await makeClinic(app.db, { hours: everyDay(['07:00', '09:00'], ['17:00', '21:00']) })
  const doctor = await makeDoctor(app.db, clinic)
  const date = workday(clinic)
  const { times } = await free(clinic, { date })
  assert.deepEqual([times.length, times[0], times[4], times.at(-1)], [12, '07:00', '17:00', '20:30'])
  assert.equal((await book(clinic, doctor, date, '20:30')).status, 201)
  for (const time of ['12:00', '08:45', '21:00']) {
    const { status, body } = await book(clinic, doctor, date, time)
    assert.deepEqual([status, body.message], [400, 'The clinic is closed at this time.'], time)
  }
})

test('a doctor’s own evening hours count within the clinic’s', async () => {
  const clinic = await makeClinic(app.db, { hours: everyDay(['09:00', '21:00']) })
  const doctor = await makeDoctor(app.db, clinic)
  const self = await app.signInAs(doctor)
  const hours = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, opens: '10:00', closes: '11:00' },
    { weekday, opens: '18:00', closes: '22:00' },
  ])
  assert.equal((await self.put(`/api/doctors/${doctor.id}/sessions`, { hours })).status, 200)
  const { times } = await free(clinic, { date: workday(clinic), doctorId: doctor.id })
  assert.deepEqual(times, ['10:00', '10:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30'])
})

test('times are offered at every interval, and no others can be booked', async () => {
  const clinic = await makeClinic(app.db, { rules: { interval: 20 } })
  const doctor = await makeDoctor(app.db, clinic)
  const date = workday(clinic)
  const { times } = await free(clinic, { date })
  assert.deepEqual([times.slice(0, 4), times.at(-1)], [['09:00', '09:20', '09:40', '10:00'], '17:20'])
  const between = await book(clinic, doctor, date, '09:30')
  assert.deepEqual(between.body.issues, [{ path: 'appointmentTime', message: bookingMessages.notOffered }])
  assert.equal((await book(clinic, doctor, date, '09:40')).status, 201)
  assert(!(await free(clinic, { date })).times.includes('09:20'), 'its half hour would run into the other')
})

test('online booking closes at the required notice; the desk books until the start', async () => {
  const clinic = await makeClinic(app.db, { hours: everyDay(['09:00', '18:00']), rules: { notice: 120 } })
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  // ten in the morning in Kolkata
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-01-12T04:30:00Z') })
  try {
    assert.equal((await free(clinic, {})).times[0], '12:00')
    assert.equal((await free(clinic, {}, desk)).times[0], '10:30')
    const { status, body } = await book(clinic, doctor, '2027-01-12', '11:30')
    const message = 'Online booking closes 2 hours before the appointment.'
    assert.deepEqual([status, body.issues], [400, [{ path: 'appointmentTime', message }]])
    const its = { clinicId: clinic.id, doctorId: doctor.id, patientId: chart.id, duration: 30 }
    const at = { appointmentDate: '2027-01-12', appointmentTime: '11:30' }
    assert.equal((await desk.post('/api/appointments', { ...its, ...at })).status, 201)
    assert.equal((await book(clinic, doctor, '2027-01-12', '12:00')).status, 201)
  } finally {
    mock.timers.reset()
  }
})

test('a notice longer than the day leads to the first day with a time', async () => {
  const clinic = await makeClinic(app.db, { hours: everyDay(['09:00', '18:00']), rules: { notice: 3 * 1440 } })
  await makeDoctor(app.db, clinic)
  const today = todayIn(clinic.zone)
  const { times, nextDate } = await free(clinic, { date: today })
  assert.deepEqual(times, [])
  assert([addDays(today, 3), addDays(today, 4)].includes(nextDate), nextDate)
})

test('patients can’t book beyond the clinic’s horizon; the desk can', async () => {
  const clinic = await makeClinic(app.db, { hours: everyDay(['09:00', '18:00']), rules: { horizon: 7 } })
  const doctor = await makeDoctor(app.db, clinic)
  const [last, far] = [7, 8].map((days) => addDays(todayIn(clinic.zone), days)) as [string, string]
  const message = 'Appointments can be booked up to 7 days ahead.'
  assert.equal((await book(clinic, doctor, last, '10:00')).status, 201)
  const refused = await book(clinic, doctor, far, '10:00')
  assert.deepEqual([refused.status, refused.body.issues], [400, [{ path: 'appointmentDate', message }]])
  assert.equal((await free(clinic, { date: far })).message, message)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await free(clinic, { date: far }, desk)).times.length, 18)
})

test('the gap applies before and after each appointment, and not around time off', async () => {
  const clinic = await makeClinic(app.db, { rules: { interval: 15, before: 5, after: 10 } })
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const date = workday(clinic)
  await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '11:00' } })
  const away = { fromDate: date, toDate: date, fromTime: '14:00', toTime: '15:00' }
  await (await app.signInAs(doctor)).post(`/api/doctors/${doctor.id}/leaves`, away)
  const { times } = await free(clinic, { date })
  assert.deepEqual(
    times.filter((time: string) => time >= '10:00' && time < '12:00'),
    ['10:00', '10:15', '11:45'],
  )
  assert(times.includes('13:30') && times.includes('15:00'))
  for (const [time, near] of [
    ['10:30', '10:15'],
    ['11:30', '11:45'],
  ] as const) {
    const { status, body } = await book(clinic, doctor, date, time)
    assert.deepEqual([status, body.code], [409, 'slot-taken'], time)
    assert(body.freeTimes.some((one: { appointmentTime: string }) => one.appointmentTime === near))
  }
  const first = await book(clinic, doctor, date, '11:45')
  assert.equal(first.status, 201)
  const move = (time: string) =>
    app.anonymous.post(`/api/public/bookings/${first.body.manageToken}/move`, {
      appointmentDate: date,
      appointmentTime: time,
    })
  assert.equal((await move('11:30')).status, 409)
  assert.equal((await move('12:00')).status, 200, 'its own old time is no neighbor')
})

test('a service has its own time before and after it, and its own notice', async () => {
  const clinic = await makeClinic(app.db, { rules: { interval: 15, notice: 60 } })
  const doctor = await makeDoctor(app.db, clinic)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const make = async (name: string, timing: object) => {
    const service = { name, duration: 30, price: '10', ...timing }
    return (await admin.post(`/api/clinics/${clinic.id}/services`, service)).body.id as string
  }
  const cleaned = await make('Sauna', { after: 30, notice: 3 * 1440 })
  const usual = await make('Talk', {})
  const prepared = await make('Infusion', { before: 45 })
  const date = workday(clinic, 7)
  const timesFor = async (serviceId: string) => (await free(clinic, { date, serviceId })).times
  assert.equal((await book(clinic, doctor, date, '11:00', { serviceId: cleaned })).status, 201)
  const near = async (serviceId: string) =>
    (await timesFor(serviceId)).filter((time: string) => time >= '09:45' && time <= '12:30')
  assert.deepEqual(await near(usual), ['09:45', '10:00', '10:15', '10:30', '12:00', '12:15', '12:30'])
  assert.deepEqual(await near(cleaned), ['09:45', '10:00', '12:00', '12:15', '12:30'])
  // 30 minutes after the sauna and 45 before the infusion add up
  assert.deepEqual(await near(prepared), ['09:45', '10:00', '10:15', '10:30'])
  for (const [serviceId, time] of [
    [usual, '11:30'],
    [usual, '11:45'],
    [cleaned, '10:15'],
    [prepared, '12:30'],
  ] as const)
    assert.equal((await book(clinic, doctor, date, time, { serviceId })).status, 409, time)
  assert.equal((await book(clinic, doctor, date, '12:45', { serviceId: prepared })).status, 201)
  // the desk is bound by none of it
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const chart = await makeChart(app.db, clinic)
  const its = { clinicId: clinic.id, doctorId: doctor.id, patientId: chart.id, appointmentDate: date, duration: 30 }
  assert.equal((await desk.post('/api/appointments', { ...its, appointmentTime: '11:30' })).status, 201)
  const soon = workday(clinic)
  if (soon < addDays(todayIn(clinic.zone), 3)) {
    const refused = await book(clinic, doctor, soon, '10:00', { serviceId: cleaned })
    assert.deepEqual([refused.status, refused.body.issues[0].path], [400, 'appointmentTime'])
    assert.deepEqual((await free(clinic, { date: soon, serviceId: cleaned })).times, [])
  }
  // without its own value again, the clinic's rule applies
  assert.equal((await admin.put(`/api/services/${cleaned}`, { after: null })).body.after, null)
  const later = addDays(date, 7)
  assert.equal((await book(clinic, doctor, later, '11:00', { serviceId: cleaned })).status, 201)
  assert((await free(clinic, { date: later, serviceId: usual })).times.includes('11:30'))
})

test('a held time keeps the time after its service free', async () => {
  const clinic = await makeClinic(app.db, { rules: { interval: 15 } })
  const doctor = await makeDoctor(app.db, clinic)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const service = { name: 'Sauna', duration: 30, price: '10', after: 30 }
  const { id: serviceId } = (await admin.post(`/api/clinics/${clinic.id}/services`, service)).body
  const date = workday(clinic)
  const holder = 'a'.repeat(32)
  const wish = { clinicId: clinic.id, doctorId: doctor.id, appointmentDate: date, holder }
  const held = await app.anonymous.put('/api/public/holds', { ...wish, serviceId, appointmentTime: '11:00' })
  assert.equal(held.status, 200, JSON.stringify(held.body))
  const { times } = await free(clinic, { date })
  assert.deepEqual([times.includes('11:30'), times.includes('11:45'), times.includes('12:00')], [false, false, true])
  assert.equal((await book(clinic, doctor, date, '11:45')).status, 409)
  assert.equal((await book(clinic, doctor, date, '12:00')).status, 201)
})

test("'one of several simultaneous bookings within the gap succeeds'", async () => {
  const clinic = await makeClinic(app.db, { rules: { interval: 15, after: 15 } })
  const date = workday(clinic)
  for (let turn = 0; turn < 4; turn++) {
    const doctor = await makeDoctor(app.db, clinic)
    const answers = await Promise.all(['10:00', '10:30', '10:00'].map((time) => book(clinic, doctor, date, time)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status }) => status === 409).length, 2)
  }
})

test('the desk can book within the gap', async () => {
  const clinic = await makeClinic(app.db, { rules: { after: 30 } })
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const date = workday(clinic)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const its = { clinicId: clinic.id, doctorId: doctor.id, patientId: chart.id, appointmentDate: date, duration: 30 }
  for (const appointmentTime of ['10:00', '10:30'])
    assert.equal((await desk.post('/api/appointments', { ...its, appointmentTime })).status, 201)
})

test('if the clinic confirms automatically, an online booking is confirmed, and the email says so', async () => {
  const clinic = await makeClinic(app.db, { rules: { confirmation: 'automatic' } })
  const doctor = await makeDoctor(app.db, clinic)
  const patientData = { firstName: 'Ada', lastName: 'Pinto', email: 'ada@people.example', phone: '+91 98200 12345' }
  const date = workday(clinic)
  const { status, body } = await book(clinic, doctor, date, '10:00', { patientData, status: 'pending' })
  assert.deepEqual([status, body.status], [201, 'confirmed'])
  const stored = await app.db
    .selectFrom('appointments')
    .select(['status', 'expires_at'])
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(stored, { status: 'confirmed', expires_at: null })
  const [mail] = await app.mailsTo(patientData.email)
  assert.match(mail!.subject, /^Appointment confirmed: .*10:00 AM at /)
  assert.match(mail!.body, /Your appointment is booked and confirmed\./)
  assert.match(mail!.attachments[0]!.content, /STATUS:CONFIRMED/)
  const notifications = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('appointment_id', '=', body.id)
    .execute()
  assert.deepEqual(notifications, [{ kind: 'appointment_booked' }])
})

test('automatically confirmed bookings count towards the limit of an account', async () => {
  const clinic = await makeClinic(app.db, { rules: { confirmation: 'automatic' } })
  const doctor = await makeDoctor(app.db, clinic)
  const date = workday(clinic)
  const account = await makePatientAccount(app.db)
  const { firstName, lastName, email } = account
  const patientData = { firstName, lastName, email, phone: '+91 98200 12345' }
  const patient = await app.signInAs(account)
  const bookAt = (time: string) =>
    patient.post('/api/public/appointments', bookingOf(clinic, doctor, date, time, { patientData }))
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00']) assert.equal((await bookAt(time)).status, 201)
  const sixth = await bookAt('12:00')
  assert.deepEqual([sixth.status, sixth.body.message], [409, bookingMessages.tooManyConfirmed])
})
