import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeDoctorOf,
  makePatientAccount,
  makeStaff,
  makeUser,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { newDoctor } from '#server/testing/newcomers.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

// One person, several roles (rule I5): their rights are the union of their roles, clinic by clinic.

const app = await sharedApp()
const zone = zoneAtNoon()

const [here, there] = [await makeClinic(app.db, { zone }), await makeClinic(app.db, { zone })]

const practice = (clinic: { id: string }, more: object = {}) => {
  const { specialty, licenseNumber, experience, qualification, consultationFee } = newDoctor(clinic)
  return { clinicId: clinic.id, specialty, licenseNumber, experience, qualification, consultationFee, ...more }
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const me = async (client: Client) => (await client.get('/api/auth/me')).body

test('an administrator becomes a doctor of their own clinic, is booked, and stays its administrator', async () => {
  const clinic = await makeClinic(app.db, { zone })
  const owner = await makeAdmin(app.db, clinic)
  const client = await app.signInAs(owner)
  const { status, body } = await client.post('/api/doctors/self', practice(clinic))
  assert.equal(status, 201)
  const user = await me(client)
  assert.deepEqual(
    [user.role, user.parts, user.doctorProfile.id],
    ['clinic_admin', ['doctor', 'clinic_admin'], body.id],
  )
  for (const screen of ['patients', 'prescriptions', 'clinics', 'doctors', 'staff'])
    assert(user.screens.includes(screen))
  const doctor = (await client.get(`/api/doctors/${body.id}`)).body
  assert.deepEqual([doctor.isActive, doctor.isVerified], [true, true])
  const booking = bookingOf(clinic, body, workday(clinic), '10:00')
  assert.equal((await app.anonymous.post('/api/public/appointments', booking)).status, 201)
  const again = await client.post('/api/doctors/self', practice(clinic))
  assert.deepEqual([again.status, again.body.message], [409, 'You already see patients at this clinic.'])
  const { rows } = await sql`select action from audit_events where actor_user_id = ${owner.userId}
    and action = 'member.part-taken'`.execute(app.db)
  assert.equal(rows.length, 1)
})

test('no one can become a doctor of a clinic that they don’t administer, or with another doctor’s license', async () => {
  const owner = await app.signInAs(await makeAdmin(app.db, here))
  assert.equal((await owner.post('/api/doctors/self', practice(there))).status, 404)
  for (const person of [await makeStaff(app.db, here), await makeDoctor(app.db, there), await makeUser(app.db)])
    assert.equal((await (await app.signInAs(person)).post('/api/doctors/self', practice(here))).status, 403)
  const taken = newDoctor(here)
  await owner.post('/api/doctors', taken)
  const { status, body } = await owner.post('/api/doctors/self', practice(here, { licenseNumber: taken.licenseNumber }))
  assert.deepEqual([status, body.issues[0].path], [409, 'licenseNumber'])
  assert.deepEqual((await me(owner)).parts, ['clinic_admin'])
  for (const [field, value] of [
    ['specialty', ''],
    ['licenseNumber', ' '],
    ['clinicId', ''],
    ['verifiedBy', 'me'],
  ] as const)
    assert.equal((await owner.post('/api/doctors/self', practice(here, { [field]: value }))).status, 400, field)
})

test('entering one’s own address in Add New Doctor explains how to become a doctor instead', async () => {
  const person = await makeAdmin(app.db, here)
  const owner = await app.signInAs(person)
  const { status, body } = await owner.post('/api/doctors', newDoctor(here, { email: person.email }))
  assert.equal(status, 409)
  assert.match(body.message, /I also see patients here/)
})

test('a doctor who is also administrator reads what either role reads, and only at that clinic', async () => {
  const person = await makeAdmin(app.db, here)
  const doctor = await makeDoctorOf(app.db, person, here)
  const client = await app.signInAs(person)
  const at = { date: workday(here), time: '11:00' }
  const chart = await makeChart(app.db, here)
  await sql`update patients set medical_history = 'Asthma' where id = ${chart.id}`.execute(app.db)
  const own = await makeAppointment(app.db, { clinic: here, doctor, chart, at, symptoms: 'Own words' })
  const other = await makeAppointment(app.db, {
    clinic: here,
    doctor: await makeDoctor(app.db, here),
    chart,
    at: { ...at, time: '12:00' },
    symptoms: 'Told to another',
  })
  // as a doctor, the clinical text of the chart and of their own appointments; as administrator, all appointments
  // without it
  assert.equal((await client.get(`/api/patients/${chart.id}`)).body.medicalHistory, 'Asthma')
  assert.equal((await client.get(`/api/appointments/${own.id}`)).body.symptoms, 'Own words')
  const read = await client.get(`/api/appointments/${other.id}`)
  assert.equal(read.status, 200)
  assert.doesNotMatch(read.text, /Told to another/)
  assert.equal((await client.get('/api/staff')).status, 200)
  const elsewhere = await makeChart(app.db, there)
  assert.equal((await client.get(`/api/patients/${elsewhere.id}`)).status, 404)
})

test('a doctor at two clinics is booked once per slot, and the other clinic’s free times leave it out without a reason', async () => {
  const doctor = await makeDoctor(app.db, here)
  const second = await makeDoctorOf(app.db, doctor, there)
  const client = await app.signInAs(doctor)
  const date = workday(here, 4)
  assert.equal(
    (await app.anonymous.post('/api/public/appointments', bookingOf(here, doctor, date, '10:00'))).status,
    201,
  )
  const elsewhere = await app.anonymous.post('/api/public/appointments', bookingOf(there, second, date, '10:00'))
  assert.deepEqual([elsewhere.status, elsewhere.body.message], [409, 'This time is no longer available'])
  assert(!elsewhere.body.freeTimes.some((one: { appointmentTime: string }) => one.appointmentTime === '10:00'))
  const query = `date=${date}&doctorId=${second.id}&serviceId=${there.services[0]!.id}`
  const free = await app.anonymous.get(`/api/public/clinics/${there.id}/availability?${query}`)
  const times = free.body.slots.map((one: { time: string }) => one.time)
  assert.deepEqual([times.includes('10:00'), times.includes('10:30')], [false, true])
  // one list with both calendars; each clinic's staff see only theirs
  assert.equal(
    (await app.anonymous.post('/api/public/appointments', bookingOf(there, second, date, '12:00'))).status,
    201,
  )
  for (const id of [doctor.id, second.id])
    assert.equal((await client.get(`/api/appointments/doctor/${id}?when=all`)).body.length, 2)
  const desk = await app.signInAs(await makeStaff(app.db, there))
  const seen = (await desk.get('/api/appointments?when=all')).body as { doctor: { id: string } }[]
  assert.deepEqual([...new Set(seen.map((one) => one.doctor.id))], [second.id])
})

test('a doctor at two clinics books their own appointments at each, and for no other doctor', async () => {
  const doctor = await makeDoctor(app.db, here)
  const second = await makeDoctorOf(app.db, doctor, there)
  await makeStaff(app.db, here)
  const colleague = await makeDoctor(app.db, there)
  const client = await app.signInAs(doctor)
  const places = (await me(client)).memberships as { clinic: { id: string }; role: string; doctorId: string | null }[]
  assert.deepEqual(
    new Map(places.map(({ clinic, doctorId }) => [clinic.id, doctorId])),
    new Map([
      [here.id, doctor.id],
      [there.id, second.id],
    ]),
  )
  const at = { appointmentDate: workday(there, 6), duration: 30 }
  const book = async (clinic: TestClinic, doctorId: string, appointmentTime: string) => {
    const { id: patientId } = await makeChart(app.db, clinic)
    return client.post('/api/appointments', { clinicId: clinic.id, doctorId, patientId, ...at, appointmentTime })
  }
  assert.equal((await book(here, doctor.id, '09:00')).status, 201)
  assert.equal((await book(there, second.id, '10:00')).status, 201)
  assert.equal((await book(there, colleague.id, '11:00')).status, 403)
  // a person with only an ended or an administrator's membership can't be booked
  await sql`update doctors set is_active = false where id = ${second.id}`.execute(app.db)
  const owner = await makeAdmin(app.db, here)
  for (const [person, clinic] of [
    [client, there],
    [await app.signInAs(owner), here],
  ] as const)
    assert.equal(
      (await me(person)).memberships.find((one: { clinic: { id: string } }) => one.clinic.id === clinic.id).doctorId,
      null,
    )
})

test('two clinics at the same moment: the database sells the time once', async () => {
  const doctor = await makeDoctor(app.db, here)
  const second = await makeDoctorOf(app.db, doctor, there)
  const date = workday(here, 5)
  for (const time of ['09:00', '09:30', '10:00', '10:30']) {
    const answers = await Promise.all([
      app.anonymous.post('/api/public/appointments', bookingOf(here, doctor, date, time)),
      app.anonymous.post('/api/public/appointments', bookingOf(there, second, date, time)),
    ])
    assert.deepEqual(statusesOf(answers), [201, 409])
  }
})

test('leaving one clinic ends that membership only; the other clinic notices nothing', async () => {
  const doctor = await makeDoctor(app.db, here)
  const second = await makeDoctorOf(app.db, doctor, there)
  const client = await app.signInAs(doctor)
  assert.equal((await client.delete(`/api/memberships/${here.id}`)).status, 200)
  const chart = await makeChart(app.db, here)
  assert.equal((await client.get(`/api/patients/${chart.id}`)).status, 404)
  assert.equal((await client.get(`/api/appointments/doctor/${doctor.id}`)).status, 404)
  assert.equal((await client.get(`/api/appointments/doctor/${second.id}`)).status, 200)
  assert(idsOf((await app.anonymous.get(`/api/doctors?clinicId=${there.id}`)).body).includes(second.id))
  assert(!idsOf((await app.anonymous.get(`/api/doctors?clinicId=${here.id}`)).body).includes(doctor.id))
})

test('the administrator of one clinic reads nothing about a doctor’s membership at another', async () => {
  const doctor = await makeDoctor(app.db, here)
  const second = await makeDoctorOf(app.db, doctor, there, { feeMinor: 77_700 })
  const admin = await app.signInAs(await makeAdmin(app.db, here))
  assert.equal((await admin.get(`/api/doctors/${second.id}`)).status, 404)
  assert.equal((await admin.get(`/api/doctors/${second.id}/leaves`)).status, 404)
  const { text } = await admin.get('/api/doctors/administered?limit=100')
  assert(text.includes(doctor.id))
  assert.doesNotMatch(text, new RegExp(`${second.id}|"777[".]`))
})

test('a receptionist of one clinic who is a doctor of another has each role’s rights only at its clinic', async () => {
  const person = await makeStaff(app.db, here)
  await makeDoctorOf(app.db, person, there)
  const client = await app.signInAs(person)
  assert.deepEqual((await me(client)).parts, ['doctor', 'staff'])
  const [atDesk, treated] = [await makeChart(app.db, here), await makeChart(app.db, there)]
  await sql`update patients set medical_history = 'Asthma' where id in (${atDesk.id}, ${treated.id})`.execute(app.db)
  assert.equal((await client.get(`/api/patients/${treated.id}`)).body.medicalHistory, 'Asthma')
  assert.doesNotMatch((await client.get(`/api/patients/${atDesk.id}`)).text, /Asthma/)
})

test('a patient who comes to work at a clinic stays a patient', async () => {
  const patient = await makePatientAccount(app.db)
  const own = await makeChart(app.db, there, { owner: patient })
  await sql`insert into memberships (user_id, clinic_id, role, capabilities)
    values (${patient.userId}, ${here.id}, 'staff', '{patients}')`.execute(app.db)
  const client = await app.signInAs(patient)
  assert.deepEqual((await me(client)).parts, ['patient', 'staff'])
  assert.equal((await client.get(`/api/patients/${own.id}`)).status, 200)
  assert.equal((await client.get('/api/family-members')).status, 200)
  assert.deepEqual(idsOf((await client.get('/api/patients')).body), [own.id])
  assert.equal((await client.put('/api/auth/part', { part: 'staff' })).status, 200)
  assert(!idsOf((await client.get('/api/patients?limit=100')).body).includes(own.id))
})

test('a person can switch between their own roles, which changes the dashboard and grants nothing', async () => {
  const person: Person = await makeAdmin(app.db, here)
  const doctor = await makeDoctorOf(app.db, person, here)
  const chart = await makeChart(app.db, here)
  const today = { date: todayIn(zone), time: '23:00' }
  await makeAppointment(app.db, { clinic: here, doctor, chart, at: today })
  const colleague = await makeDoctor(app.db, here)
  await makeAppointment(app.db, { clinic: here, doctor: colleague, chart, at: { ...today, time: '23:30' } })
  const client = await app.signInAs(person)
  const appointments = async () => (await client.get('/api/dashboard/today')).body.visits.length
  const asAdministrator = await appointments()
  const { status, body } = await client.put('/api/auth/part', { part: 'doctor' })
  assert.deepEqual([status, body.role, (await me(client)).role], [200, 'doctor', 'doctor'])
  assert.equal(await appointments(), 1)
  assert(asAdministrator >= 2)
  assert((await client.get('/api/dashboard/stats')).body.todayAppointments >= 1)
  assert.equal((await client.get('/api/staff')).status, 200)
  for (const part of ['staff', 'patient']) assert.equal((await client.put('/api/auth/part', { part })).status, 403)
  assert.equal((await client.put('/api/auth/part', { part: 'operator' })).status, 400)
  assert.equal((await app.anonymous.put('/api/auth/part', { part: 'doctor' })).status, 401)
})

test('a doctor can open a clinic with the same account; a patient can’t', async () => {
  const doctor = await app.signInAs(await makeDoctor(app.db, here))
  const clinic = { name: 'Own Rooms', address: '1 Lake Road', phone: '+91 98200 11122', city: 'Pune' }
  const { status, body } = await doctor.post('/api/clinics', clinic)
  assert.equal(status, 201)
  assert.deepEqual((await me(doctor)).parts, ['doctor', 'clinic_admin'])
  assert.equal((await doctor.post('/api/doctors/self', practice(body.clinic))).status, 201)
  assert.equal((await (await app.signInAs(await makeUser(app.db))).post('/api/clinics', clinic)).status, 403)
})

test('an administrator who stops seeing patients stays signed in and stays administrator', async () => {
  const clinic = await makeClinic(app.db, { zone })
  const client = await app.signInAs(await makeAdmin(app.db, clinic))
  const { id } = (await client.post('/api/doctors/self', practice(clinic))).body
  assert.equal((await client.post(`/api/doctors/${id}/deactivate`, { reason: 'Retired from practice' })).status, 200)
  assert.deepEqual((await me(client)).parts, ['clinic_admin'])
  assert.equal((await client.get(`/api/clinics/${clinic.id}/setup`)).status, 200)
  assert.equal((await client.post(`/api/doctors/${id}/reactivate`)).status, 200)
  assert.deepEqual((await me(client)).parts, ['doctor', 'clinic_admin'])
})

test('time off at one clinic leaves the other one alone', async () => {
  const doctor = await makeDoctor(app.db, here)
  const second = await makeDoctorOf(app.db, doctor, there)
  const client = await app.signInAs(doctor)
  const date = workday(here, 8)
  assert.equal((await client.post(`/api/doctors/${doctor.id}/leaves`, { fromDate: date, toDate: date })).status, 201)
  const book = (clinic: TestClinic, one: { id: string }) =>
    app.anonymous.post('/api/public/appointments', bookingOf(clinic, one, date, '11:00'))
  assert.notEqual((await book(here, doctor)).status, 201)
  assert.equal((await book(there, second)).status, 201)
})
