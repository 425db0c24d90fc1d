import { english } from '#language/translate.ts'
import { shortMomentInMail } from '#server/email-delivery/moments.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingMessages } from '#contract/booking/booking.ts'
import { addDays } from '#contract/wall-clock.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { sunday, workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, makePatientAccount, type TestDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { instantOf, todayIn } from '#server/time.ts'

const app = await sharedApp()
const path = '/api/public/appointments'
const book = (body: unknown) => app.anonymous.post(path, body)

const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic, { firstName: 'Meera', lastName: 'Nair' })
const date = workday(clinic)

const countRows = async () => {
  const { rows } = await sql<Record<string, number>>`select (select count(*) from appointments) as appointments,
    (select count(*) from patients) as patients, (select count(*) from audit_events) as audit,
    (select count(*) from notifications) as notifications, (select count(*) from outgoing_mails) as mails,
    (select count(*) from appointment_changes) as changes, (select count(*) from idempotency_keys) as keys`.execute(
    app.db,
  )
  return rows[0]
}

test('a visitor books: pending, with reference and manage link', async () => {
  const { status, body } = await book(bookingOf(clinic, doctor, date, '09:00'))
  assert.equal(status, 201)
  assert.equal(body.status, 'pending')
  assert.equal(body.appointmentDate, date)
  assert.equal(body.appointmentTime, '09:00')
  assert.equal(body.startsAt, instantOf(date, '09:00', clinic.zone)!.toISOString())
  assert.equal(body.duration, 30)
  assert.deepEqual(body.doctor.user, { firstName: 'Meera', lastName: 'Nair' })
  assert.deepEqual(body.service, { id: clinic.services[0]!.id, name: 'General Consultation' })
  assert.match(body.reference, /^[0-9A-Z]{8}$/)
  assert.equal(body.manageUrl, `http://vaidya.test/bookings/${body.manageToken}`)
  assert.deepEqual(body.can, { cancel: true, move: true, keep: false, review: false, correctEmail: true })
})

test('a booking creates chart, history, audit event and the doctor’s notification, none with the secret', async () => {
  const wish = bookingOf(clinic, doctor, date, '09:30', { symptoms: 'A cough', consentVersion: '2025-06-28' })
  const { body } = await book(wish)
  const appointment = await app.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  const chart = await app.db
    .selectFrom('patients')
    .selectAll()
    .where('id', '=', appointment.patient_id)
    .executeTakeFirstOrThrow()
  assert.equal(appointment.source, 'public')
  assert.equal(appointment.symptoms, 'A cough')
  assert.equal(appointment.consent_version, '2025-06-28')
  assert(appointment.consent_at)
  assert.deepEqual(
    [chart.email, chart.first_name, chart.last_name, chart.user_id, chart.clinic_id],
    [wish.patientData.email, 'Guest', wish.patientData.lastName, null, clinic.id],
  )
  const history = await app.db
    .selectFrom('appointment_changes')
    .selectAll()
    .where('appointment_id', '=', body.id)
    .execute()
  assert.deepEqual(
    history.map((one) => [one.from_status, one.to_status]),
    [[null, 'pending']],
  )
  const audit = await app.db.selectFrom('audit_events').selectAll().where('subject_id', '=', body.id).execute()
  assert.deepEqual(
    audit.map((one) => [one.action, one.actor_user_id, one.clinic_id]),
    [['appointment.booked', null, clinic.id]],
  )
  const notifications = await app.db
    .selectFrom('notifications')
    .selectAll()
    .where('appointment_id', '=', body.id)
    .execute()
  assert.deepEqual(
    notifications.map((one) => [one.kind, one.user_id]),
    [['appointment_booked', doctor.userId]],
  )
  assert(
    !JSON.stringify({ appointment, audit, told: notifications }).includes(body.manageToken),
    'only a hash of the secret is stored',
  )
})

test('the email has the time with its zone, the link and a calendar file, and no health data', async () => {
  const wish = bookingOf(clinic, doctor, date, '10:00', { symptoms: 'Chest pain', notes: 'Quite urgent' })
  const { body } = await book(wish)
  const [mail, ...others] = await app.mailsTo(wish.patientData.email)
  assert.equal(others.length, 0)
  assert.equal(
    mail!.subject,
    `Appointment requested: ${shortMomentInMail(new Date(body.startsAt), clinic.zone)} at ${clinic.name}`,
  )
  assert(mail!.body.includes(body.manageUrl))
  assert(mail!.body.includes('at 10:00 AM, India time'))
  const [file] = mail!.attachments
  assert.equal(file!.name, 'appointment.ics')
  assert.match(file!.content, new RegExp(`\r\nUID:${body.id}@appointments\r\n`))
  assert.doesNotMatch(JSON.stringify(mail), /chest pain|quite urgent|cardiology|general consultation/i)
})

test('the server ignores the client’s status and duration', async () => {
  const { status, body } = await book(bookingOf(clinic, doctor, date, '10:30', { status: 'confirmed', duration: 480 }))
  assert.deepEqual([status, body.status, body.duration], [201, 'pending', 30])
})

test('a taken time is refused with the nearest free times', async () => {
  await book(bookingOf(clinic, doctor, date, '14:00'))
  const before = await countRows()
  const { status, body } = await book(bookingOf(clinic, doctor, date, '14:00'))
  assert.equal(status, 409)
  assert.equal(body.message, 'This time is no longer available')
  assert.equal(body.code, 'slot-taken')
  assert.deepEqual(
    body.freeTimes,
    ['13:00', '13:30', '14:30'].map((appointmentTime) => ({ appointmentDate: date, appointmentTime })),
  )
  assert.deepEqual(await countRows(), before)
})

test('invalid input gets the form’s messages, and nothing is written', async () => {
  const good = bookingOf(clinic, doctor, date, '15:00')
  const person = good.patientData
  const far = addDays(todayIn(clinic.zone), 91)
  const before = await countRows()
  const cases: [object, string, string][] = [
    [{ serviceId: '' }, 'serviceId', 'Please select a service'],
    [{ doctorId: '' }, 'doctorId', 'Please select a doctor'],
    [{ doctorId: undefined }, 'doctorId', 'Please select a doctor'],
    [{ appointmentDate: '' }, 'appointmentDate', 'Please select a date'],
    [{ appointmentDate: '2027-02-30' }, 'appointmentDate', 'Please select a date'],
    [{ appointmentTime: '' }, 'appointmentTime', 'Please select a time'],
    [{ appointmentTime: '24:00' }, 'appointmentTime', 'Please select a time'],
    [{ patientData: { ...person, firstName: '  ' } }, 'patientData.firstName', 'First name is required'],
    [{ patientData: { ...person, lastName: '' } }, 'patientData.lastName', 'Last name is required'],
    [{ patientData: { ...person, email: 'x@' } }, 'patientData.email', 'Please enter a valid email'],
    [{ patientData: { ...person, phone: '' } }, 'patientData.phone', 'Phone number is required'],
    [{ patientData: { ...person, phone: '98200' } }, 'patientData.phone', 'Phone number must be at least 10 digits'],
    [{ appointmentDate: '2020-01-06' }, 'appointmentTime', 'Cannot book appointments in the past'],
    [{ appointmentDate: far }, 'appointmentDate', 'Appointments can be booked up to 90 days ahead.'],
    [{ appointmentDate: sunday(clinic) }, 'appointmentTime', 'The clinic is closed at this time.'],
    [{ appointmentTime: '08:30' }, 'appointmentTime', 'The clinic is closed at this time.'],
    [{ appointmentTime: '17:45' }, 'appointmentTime', 'The clinic is closed at this time.'],
    [{ appointmentTime: '15:07' }, 'appointmentTime', english(bookingMessages.notOffered)],
    [{ appointmentTime: '15:15' }, 'appointmentTime', english(bookingMessages.notOffered)],
  ]
  for (const [change, field, message] of cases) {
    const { status, body } = await book({ ...good, ...change })
    assert.equal(status, 400, `${field}: ${JSON.stringify(change)}`)
    assert.deepEqual(body.issues, [{ path: field, message }])
    assert.equal(body.message, message)
  }
  assert.equal((await book({ ...good, patientData: { ...person, isVerified: true } })).status, 400)
  assert.equal((await book({ ...good, userId: doctor.userId })).status, 400)
  assert.deepEqual(await countRows(), before)
})

test('a bot that fills the hidden field is refused', async () => {
  const before = await countRows()
  const { status } = await book(bookingOf(clinic, doctor, date, '15:00', { website: 'http://spam.example' }))
  assert.equal(status, 400)
  assert.deepEqual(await countRows(), before)
})

test('clinic, doctor and service must belong together and be active', async () => {
  const { db } = app
  const services = [{ name: 'Old', isActive: false }, { name: 'Current' }]
  const other = await makeClinic(db, { services })
  const [old, current] = other.services
  const otherDoctor = await makeDoctor(db, other)
  const away = await makeDoctor(db, clinic, { isActive: false })
  const unconfirmed = await makeDoctor(db, clinic, { isConfirmed: false })
  const good = bookingOf(clinic, doctor, date, '15:30')
  const before = await countRows()
  for (const [change, message] of [
    [{ doctorId: otherDoctor.id }, "This doctor can't be booked at this clinic."],
    [{ doctorId: away.id }, "This doctor can't be booked at this clinic."],
    [{ doctorId: unconfirmed.id }, "This doctor can't be booked at this clinic."],
    [{ serviceId: current!.id }, "This clinic doesn't offer this service."],
    [{ clinicId: other.id, doctorId: otherDoctor.id }, "This clinic doesn't offer this service."],
    [{ clinicId: other.id, doctorId: otherDoctor.id, serviceId: old!.id }, "This clinic doesn't offer this service."],
    [{ clinicId: other.id, serviceId: current!.id }, "This doctor can't be booked at this clinic."],
  ] as const) {
    const { status, body } = await book({ ...good, ...change })
    assert.deepEqual([status, body.message], [400, message])
  }
  assert.deepEqual(await countRows(), before)
})

test('a clinic that can’t be booked publicly answers 404', async () => {
  const { db } = app
  const closed = [
    await makeClinic(db, { isPublic: false }),
    await makeClinic(db, { isActive: false }),
    await makeClinic(db, { hours: [] }),
  ]
  for (const one of closed) {
    const its = await makeDoctor(db, one)
    const { status, body } = await book(bookingOf(one, its, date, '09:00'))
    assert.deepEqual([status, body], [404, { message: 'Clinic not found.' }])
  }
})

test('the price is fixed at booking: the doctor’s fee for a consultation in rupees, otherwise the service’s price', async () => {
  const { db } = app
  const services = [
    { name: 'General Consultation', priceMinor: 40_000 },
    { name: 'X-ray', priceMinor: 90_050 },
  ]
  const india = await makeClinic(db, { currency: 'INR', services })
  const with500 = await makeDoctor(db, india, { feeMinor: 50_000 })
  const consultation = await book(bookingOf(india, with500, date, '09:00'))
  const xray = await book({ ...bookingOf(india, with500, date, '09:30'), serviceId: india.services[1]!.id })
  const dollars = await makeClinic(db, { services: [{ name: 'General Consultation', priceMinor: 2500 }] })
  const abroad = await book(bookingOf(dollars, await makeDoctor(db, dollars, { feeMinor: 50_000 }), date, '09:00'))
  assert.deepEqual([consultation.body.price, consultation.body.currency], ['500.00', 'INR'])
  assert.deepEqual([xray.body.price, xray.body.currency], ['900.50', 'INR'])
  assert.deepEqual([abroad.body.price, abroad.body.currency], ['25.00', 'USD'])

  await db.updateTable('doctors').set({ consultation_fee_minor: 99_900 }).where('id', '=', with500.id).execute()
  const later = await app.anonymous.get(`/api/public/bookings/${consultation.body.manageToken}`)
  assert.equal(later.body.price, '500.00')
})

test('the appointment takes as long as the service, and can’t overlap taken times', async () => {
  const { db } = app
  const long = await makeClinic(db, { services: [{ name: 'Procedure', minutes: 90 }] })
  const surgeon = await makeDoctor(db, long)
  assert.equal((await book(bookingOf(long, surgeon, date, '09:00'))).body.duration, 90)
  assert.equal((await book(bookingOf(long, surgeon, date, '10:00'))).status, 409)
  assert.equal((await book(bookingOf(long, surgeon, date, '10:30'))).status, 201)
  // ends after closing time
  assert.equal((await book(bookingOf(long, surgeon, date, '17:00'))).status, 400)
})

test('an account can have five pending bookings at each clinic; a visitor’s email limits nothing', async () => {
  const { db } = app
  const [here, there] = [await makeClinic(db), await makeClinic(db)]
  const [hers, his] = [await makeDoctor(db, here), await makeDoctor(db, there)]
  const account = await makePatientAccount(db, { firstName: 'Often', lastName: 'Here' })
  const patientData = { firstName: 'Often', lastName: 'Here', email: account.email, phone: '+91 98200 12345' }
  const patient = await app.signInAs(account)
  const at = (time: string, whose: TestDoctor = hers, place = here) =>
    bookingOf(place, whose, date, time, { patientData })
  for (const time of ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30'])
    assert.equal((await book(at(time))).status, 201, 'a stranger')
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00'])
    assert.equal((await patient.post(path, at(time))).status, 201)
  const sixth = await patient.post(path, at('11:30'))
  assert.equal(sixth.status, 409)
  assert.match(sixth.body.message, /Several of your bookings/)
  assert.equal((await patient.post(path, at('11:30', his, there))).status, 201)
  await db
    .updateTable('appointments')
    .set({ status: 'confirmed', expires_at: null, booked_from: null })
    .where('doctor_id', '=', hers.id)
    .execute()
  assert.equal((await patient.post(path, at('12:30'))).status, 201)
})

test('the limit per account holds for simultaneous bookings', async () => {
  const { db } = app
  const here = await makeClinic(db)
  const doctors = await Promise.all(Array.from({ length: 20 }, () => makeDoctor(db, here)))
  const account = await makePatientAccount(db, { firstName: 'All', lastName: 'At Once' })
  const patientData = { firstName: 'All', lastName: 'At Once', email: account.email, phone: '+91 98200 12345' }
  const patient = await app.signInAs(account)
  const wish = (one: TestDoctor) => bookingOf(here, one, date, '09:00', { patientData, allowOverlap: true })
  const answers = await Promise.all(doctors.map((one) => patient.post(path, wish(one))))
  assert.equal(answers.filter(({ status }) => status === 201).length, 5)
  assert.equal(answers.filter(({ status }) => status === 409).length, 15)
})
