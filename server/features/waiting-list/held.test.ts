import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import { daysBetween, weekdayOf } from '#contract/wall-clock.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeWaitingEntry, makeWaitingOffer } from '#server/testing/waiting-list.ts'
import { todayIn } from '#server/time.ts'
import { entryTokenOf } from './link.ts'
import { offerFreeTimes } from './run.ts'

// Offers beside visitors' holds (docs/decisions/0120) and the limits of a day.

let app: TestApp

before(async () => {
  app = await buildTestApp({ unlimited: true })
})
after(() => app.close())

/** A clinic that is open on one day, 9 to 10, for which two patients wait. */
async function world(rules: Partial<BookingRules> = {}) {
  const zone = zoneAtNoon()
  const date = workday({ zone })
  const clinic = await makeClinic(app.db, {
    zone,
    hours: [[weekdayOf(date), '09:00', '10:00']],
    rules: { horizon: daysBetween(todayIn(zone), date) + 1, ...rules },
  })
  const doctor = await makeDoctor(app.db, clinic)
  const newEntry = async (from = '00:00') =>
    makeWaitingEntry(app.db, { clinic, chart: await makeChart(app.db, clinic), from })
  const openTimes = async () =>
    (
      await sql<{ time: string }>`
        select to_char(starts_at at time zone ${zone}, 'HH24:MI') as time from waiting_list_offers
        where clinic_id = ${clinic.id} and state = 'open' order by 1`.execute(app.db)
    ).rows.map(({ time }) => time)
  const hold = (time: string, holder: string) =>
    app.anonymous.put('/api/public/holds', {
      clinicId: clinic.id,
      serviceId: clinic.services[0]!.id,
      doctorId: doctor.id,
      appointmentDate: date,
      appointmentTime: time,
      holder: `${holder}-of-clinic-${clinic.id}`,
    })
  const release = (holder: string) =>
    app.anonymous.post('/api/public/holds/release', { holder: `${holder}-of-clinic-${clinic.id}` })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  return { clinic, doctor, date, newEntry, openTimes, hold, release, desk }
}

test('a time that a visitor holds is offered once the hold has ended, without another reason to look', async () => {
  const { clinic, doctor, date, newEntry, openTimes, hold, release, desk } = await world()
  assert.equal((await hold('09:00', 'visitor')).status, 200)
  const entry = await newEntry('09:00')
  const byHand = await desk.post(`/api/waiting-list/${entry.id}/offers`, { doctorId: doctor.id, date, time: '09:00' })
  assert.deepEqual([byHand.status, byHand.body.code], [409, 'slot-taken'])
  assert.equal(await offerFreeTimes(app.deps), 1)
  assert.deepEqual(await openTimes(), ['09:30'])
  const second = await newEntry()
  assert.equal(await offerFreeTimes(app.deps), 0)
  await release('visitor')
  assert.equal(await offerFreeTimes(app.deps), 1)
  assert.deepEqual(await openTimes(), ['09:00', '09:30'])
  const { rows } = await sql<{ entry: string }>`
    select entry_id as entry from waiting_list_offers where clinic_id = ${clinic.id} order by created_at`.execute(
    app.db,
  )
  assert.deepEqual(
    rows.map((one) => one.entry),
    [entry.id, second.id],
  )
})

test('an offered time can’t be held, also not its part, and its patient still accepts it', async () => {
  const { clinic, doctor, date, newEntry, hold } = await world()
  const entry = await newEntry()
  const offer = await makeWaitingOffer(app.db, { clinic, doctor, entry, at: { date, time: '09:00' } })
  const refused = await hold('09:00', 'visitor')
  assert.deepEqual([refused.status, refused.body.code], [409, 'slot-taken'])
  assert.deepEqual(
    refused.body.freeTimes.map((one: { appointmentTime: string }) => one.appointmentTime),
    ['09:30'],
  )
  assert.equal((await hold('09:30', 'visitor')).status, 200)
  const token = entryTokenOf(app.deps, { id: entry.id, patientUserId: null })
  const accepted = await app.anonymous.post(`/api/public/waiting-list/${token}/accept`, { offerId: offer.id })
  assert.equal(accepted.status, 200, accepted.text)
})

test('an offered time keeps the minutes after its service free', async () => {
  const { clinic, doctor, date, newEntry, hold } = await world()
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const { status } = await admin.put(`/api/services/${clinic.services[0]!.id}`, { after: 15 })
  assert.equal(status, 200)
  const entry = await newEntry()
  await makeWaitingOffer(app.db, { clinic, doctor, entry, at: { date, time: '09:00' } })
  assert.deepEqual((await hold('09:30', 'visitor')).body.code, 'slot-taken')
})

test('an offered time counts for the limit of a day, for other patients and for visitors', async () => {
  const { clinic, doctor, date, newEntry, openTimes, desk } = await world({ perDoctorDay: 1 })
  const [first, second] = [await newEntry(), await newEntry()]
  assert.equal(await offerFreeTimes(app.deps), 1)
  assert.deepEqual(await openTimes(), ['09:00'])
  const offer = { doctorId: doctor.id, date, time: '09:30' }
  const byHand = await desk.post(`/api/waiting-list/${second.id}/offers`, offer)
  assert.deepEqual(
    [byHand.status, byHand.body.message],
    [409, 'The doctor takes no more online bookings on this day. Please choose another day.'],
  )
  const booked = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '09:30'))
  assert.equal(booked.status, 409)
  const { rows } = await sql<{ id: string }>`
    select id from waiting_list_offers where entry_id = ${first.id}`.execute(app.db)
  const token = entryTokenOf(app.deps, { id: first.id, patientUserId: null })
  const path = `/api/public/waiting-list/${token}/accept`
  const accepted = await app.anonymous.post(path, { offerId: rows[0]!.id })
  assert.equal(accepted.status, 200, accepted.text)
  assert.equal(await offerFreeTimes(app.deps), 0)
})

test('a clinic’s limit of a day ends the offers of that day, also with another doctor', async () => {
  const { clinic, newEntry, openTimes } = await world({ perDay: 2 })
  await makeDoctor(app.db, clinic)
  for (let n = 0; n < 4; n++) await newEntry()
  assert.equal(await offerFreeTimes(app.deps), 2)
  assert.equal((await openTimes()).length, 2)
})

test('a doctor’s dashboard works while a time of theirs is offered and another is held', async () => {
  const { clinic, doctor, date, newEntry, hold } = await world()
  await makeWaitingOffer(app.db, { clinic, doctor, entry: await newEntry(), at: { date, time: '09:00' } })
  await hold('09:30', 'visitor')
  const client = await app.signInAs(doctor)
  const { status, text } = await client.get('/api/dashboard/today')
  assert.equal(status, 200, text)
})

test('a guest without an email joins, and the clinic calls them', async () => {
  const { clinic, desk, date } = await world()
  const patientData = { firstName: 'Meena', lastName: 'Waiting', email: null, phone: '+91 98200 11223' }
  const joined = await app.anonymous.post('/api/public/waiting-list', {
    clinicId: clinic.id,
    serviceId: clinic.services[0]!.id,
    until: date,
    patientData,
  })
  assert.deepEqual([joined.status, joined.body.hasEmail, joined.body.isEmailed], [201, false, false], joined.text)
  const [entry] = (await desk.get('/api/waiting-list')).body.entries
  assert.deepEqual([entry.patient.firstName, entry.needsCall], ['Meena', true])
  assert.equal(await offerFreeTimes(app.deps), 1)
  const { body } = await desk.get('/api/notifications')
  assert.equal(body.notifications[0].kind, 'waiting_list_call')
})
