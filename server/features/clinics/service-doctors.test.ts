import assert from 'node:assert/strict'
import { test } from 'node:test'
import { english } from '#language/translate.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makeStaff, type TestDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Services that name their doctors, with price and length where these differ (rule I6).

const app = await sharedApp()
let [first, second]: TestDoctor[] = []

const clinic = await makeClinic(app.db, { currency: 'INR' })
first = await makeDoctor(app.db, clinic, { feeMinor: 60_000 })
second = await makeDoctor(app.db, clinic)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const path = `/api/clinics/${clinic.id}`

const add = async (doctors: unknown, more = {}) =>
  admin.post(`${path}/services`, { name: 'Vaccination', duration: 30, price: '400', doctors, ...more })
const publicService = async (id: string) =>
  (await app.anonymous.get(`${path}/public`)).body.services.find((one: { id: string }) => one.id === id)
const book = (serviceId: string, doctor: TestDoctor, time: string) =>
  app.anonymous.post('/api/public/appointments', { ...bookingOf(clinic, doctor, workday(clinic), time), serviceId })

test('a service names its doctors, and then all doctors of the clinic again', async () => {
  const { status, body } = await add([{ id: first!.id, price: '350', duration: 45 }, { id: second!.id }])
  const named = [
    { id: first!.id, duration: 45, price: '350.00' },
    { id: second!.id, duration: null, price: null },
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  assert.deepEqual([status, body.doctors], [201, named])
  assert.deepEqual((await publicService(body.id)).doctors, named)
  const change = async (values: object) => (await admin.put(`/api/services/${body.id}`, values)).body.doctors
  assert.deepEqual(await change({ price: '410' }), named, 'absent is unchanged')
  assert.deepEqual(await change({ doctors: [{ id: second!.id }] }), [{ id: second!.id, duration: null, price: null }])
  assert.equal(await change({ doctors: null }), null)
  assert.equal((await publicService(body.id)).doctors, null)
})

test('an administrator finds the doctors that a service can name', async () => {
  const { doctors } = (await admin.get(`${path}/setup`)).body
  assert.deepEqual(doctors.map((one: { id: string }) => one.id).toSorted(), [first!.id, second!.id].toSorted())
  assert.deepEqual(Object.keys(doctors[0]), ['id', 'user', 'specialty', 'isActive', 'consultationFee'])
})

test('an invalid choice of doctors is refused with its message, and nothing is saved', async () => {
  const elsewhere = await makeDoctor(app.db, await makeClinic(app.db))
  const { id } = first!
  const wrong: [unknown, string, string][] = [
    [[], 'doctors', english(clinicMessages.noDoctor)],
    [[{ id }, { id }], 'doctors', english(clinicMessages.doctorTwice)],
    [[{ id: elsewhere.id }], 'doctors.0.id', english(clinicMessages.foreignDoctor)],
    [[{ id: first!.userId }], 'doctors.0.id', english(clinicMessages.foreignDoctor)],
    [[{ id, duration: 10 }], 'doctors.0.duration', appointmentMessages.badDuration()],
    [[{ id, price: '-1' }], 'doctors.0.price', english(clinicMessages.price)],
    [[{ id, price: '1.005' }], 'doctors.0.price', 'INR amounts have at most 2 decimals'],
  ]
  for (const [doctors, field, message] of wrong) {
    const created = await add(doctors, { name: 'Not kept' })
    assert.deepEqual([created.status, created.body.issues], [400, [{ path: field, message }]])
    const changed = await admin.put(`/api/services/${clinic.services[0]!.id}`, { doctors })
    assert.deepEqual([changed.status, changed.body.issues], [400, [{ path: field, message }]])
  }
  const { services } = (await admin.get(`${path}/setup`)).body
  assert(!services.some(({ name }: { name: string }) => name === 'Not kept'))
  assert.equal((await publicService(clinic.services[0]!.id)).doctors, null)
})

test('a doctor without the service is refused for the public, the desk and free times', async () => {
  const { body: service } = await add([{ id: first!.id }])
  const chart = await makeChart(app.db, clinic)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const calendar = (doctor: TestDoctor) =>
    desk.post('/api/appointments', {
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId: chart.id,
      patientName: 'Asha Rao',
      serviceId: service.id,
      date: workday(clinic),
      time: '16:00',
      allowOverlap: true,
    })
  const free = (doctor: TestDoctor) =>
    app.anonymous.get(`/api/public/clinics/${clinic.id}/availability?serviceId=${service.id}&doctorId=${doctor.id}`)
  const issues = [{ path: 'doctorId', message: appointmentMessages.serviceNotByDoctor }]
  for (const refused of [await book(service.id, second!, '15:00'), await calendar(second!), await free(second!)])
    assert.deepEqual([refused.status, refused.body.issues], [400, issues])
  assert.equal((await book(service.id, first!, '15:00')).status, 201)
  assert.equal((await calendar(first!)).status, 201)
  assert.equal((await free(first!)).status, 200)
})

test('a doctor’s own price and length apply, and booked appointments keep them', async () => {
  const { body: service } = await add([{ id: first!.id, price: '350', duration: 60 }, { id: second!.id }])
  const own = await book(service.id, first!, '09:00')
  assert.deepEqual([own.body.price, own.body.duration], ['350.00', 60])
  const usual = await book(service.id, second!, '09:00')
  assert.deepEqual([usual.body.price, usual.body.duration], ['400.00', 30])
  const free = async (query: object) =>
    (
      await app.anonymous.get(
        `/api/public/clinics/${clinic.id}/availability?${new URLSearchParams({ date: workday(clinic), serviceId: service.id, ...query })}`,
      )
    ).body
  const ofFirst = await free({ doctorId: first!.id })
  assert.deepEqual([ofFirst.duration, ofFirst.slots[0].time, ofFirst.slots.at(-1).time], [60, '10:00', '17:00'])
  const ofAny = await free({})
  assert.deepEqual([ofAny.duration, ofAny.slots[0].time, ofAny.slots.at(-1).time], [30, '09:30', '17:30'])
  await admin.put(`/api/services/${service.id}`, { doctors: null })
  const kept = (await app.anonymous.get(`/api/public/bookings/${own.body.manageToken}`)).body
  assert.deepEqual([kept.price, kept.duration], ['350.00', 60])
})

// A doctor's fee and their price for the General Consultation are one number (decision 0112).

const feeOf = async (doctor: TestDoctor) => (await admin.get(`/api/doctors/${doctor.id}`)).body.consultationFee
const ownFees = async () => {
  const { doctors } = (await admin.get(`${path}/setup`)).body as {
    doctors: { id: string; consultationFee: string | null }[]
  }
  return [first!, second!].map(({ id }) => doctors.find((one) => one.id === id)?.consultationFee)
}

test('a doctor’s price for the consultation is their fee, wherever it is changed', async () => {
  const { id } = clinic.services[0]!
  const ofConsultation = async (doctors: unknown) => (await admin.put(`/api/services/${id}`, { doctors })).body.doctors
  assert.equal((await book(id, first!, '11:00')).body.price, '600.00')
  const named = await ofConsultation([{ id: first!.id, price: '550' }, { id: second!.id }])
  assert.deepEqual(named.map((one: { price: string | null }) => one.price).toSorted(), ['550.00', null])
  assert.equal(await feeOf(first!), '550.00')
  assert.equal((await book(id, first!, '11:30')).body.price, '550.00')
  await admin.put(`/api/doctors/${first!.id}`, { consultationFee: '650' })
  const read = (await admin.get(`${path}/setup`)).body.services.find((one: { id: string }) => one.id === id)
  assert.equal(read.doctors.find((one: { id: string }) => one.id === first!.id).price, '650.00')
  await ofConsultation([{ id: first!.id }])
  assert.deepEqual(await ownFees(), ['650.00', null], 'without a price the fee stays')
  assert.equal(await ofConsultation(null), null)
  assert.deepEqual(await ownFees(), ['650.00', null])
  await ofConsultation([{ id: first!.id, price: null }])
  assert.deepEqual(await ownFees(), [null, null])
  await ofConsultation(null)
})

test('a fee that equals the clinic’s price follows it, and another one stays', async () => {
  const { id } = clinic.services[0]!
  const price = async (text: string) => admin.put(`/api/services/${id}`, { price: text })
  await price('500')
  await admin.put(`/api/doctors/${first!.id}`, { consultationFee: '500' })
  await admin.put(`/api/doctors/${second!.id}`, { consultationFee: '700' })
  assert.deepEqual([await feeOf(first!), await feeOf(second!), await ownFees()], ['500.00', '700.00', [null, '700.00']])
  await price('520')
  assert.deepEqual([await feeOf(first!), await feeOf(second!)], ['520.00', '700.00'])
  const listed = (await app.anonymous.get(`${path}/public`)).body.doctors as { id: string; consultationFee: string }[]
  assert.equal(listed.find((one) => one.id === first!.id)?.consultationFee, '520.00')
  assert.equal((await book(id, first!, '12:00')).body.price, '520.00')
  await price('700')
  assert.deepEqual(await ownFees(), [null, null], 'the same number is one number')
  await price('710')
  assert.equal(await feeOf(second!), '710.00')
})

test('at a clinic that isn’t priced in rupees, fee and price stay two numbers until it is', async () => {
  const abroad = await makeClinic(app.db, { currency: 'USD' })
  const doctor = await makeDoctor(app.db, abroad, { feeMinor: 60_000 })
  const owner = await app.signInAs(await makeAdmin(app.db, abroad))
  const { id } = abroad.services[0]!
  const { body } = await owner.put(`/api/services/${id}`, { doctors: [{ id: doctor.id, price: '90' }] })
  assert.equal(body.doctors[0].price, '90.00')
  assert.equal((await owner.get(`/api/doctors/${doctor.id}`)).body.consultationFee, '600.00')
  assert.equal((await owner.put(`/api/clinics/${abroad.id}`, { currency: 'INR' })).status, 200)
  assert.equal((await owner.get(`/api/doctors/${doctor.id}`)).body.consultationFee, '90.00')
})

test('a service whose doctors have all left is offered by no one, not by everyone', async () => {
  const own = await makeClinic(app.db, { services: [{ name: 'General Consultation' }, { name: 'Scan' }] })
  const [gone, stays] = [await makeDoctor(app.db, own), await makeDoctor(app.db, own)]
  const client = await app.signInAs(await makeAdmin(app.db, own))
  const scan = own.services[1]!.id
  await client.put(`/api/services/${scan}`, { doctors: [{ id: gone.id }] })
  await app.db.updateTable('doctors').set({ is_active: false }).where('id', '=', gone.id).execute()
  const { body } = await app.anonymous.get(`/api/clinics/${own.id}/public`)
  assert.deepEqual(
    body.services.map(({ name }: { name: string }) => name),
    ['General Consultation'],
  )
  const wish = { ...bookingOf(own, stays, workday(own), '10:00'), serviceId: scan }
  assert.equal((await app.anonymous.post('/api/public/appointments', wish)).status, 400)
  const setup = (await client.get(`/api/clinics/${own.id}/setup`)).body
  const named = setup.doctors.find(({ id }: { id: string }) => id === gone.id)
  assert.equal(named.isActive, false, 'the administrator still sees whom it names')
})

test('a change of currency leaves the number of a doctor’s price unchanged', async () => {
  const own = await makeClinic(app.db, { currency: 'USD' })
  const doctor = await makeDoctor(app.db, own)
  const client = await app.signInAs(await makeAdmin(app.db, own))
  const { id } = own.services[0]!
  await client.put(`/api/services/${id}`, { doctors: [{ id: doctor.id, price: '70' }] })
  const { body } = await client.put(`/api/clinics/${own.id}`, { currency: 'JPY' })
  assert.equal(body.services[0].doctors[0].price, '70')
})
