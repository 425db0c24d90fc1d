import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Updateable } from 'kysely'
import { type ClinicListing, directoryMessages, type FoundClinics } from '#contract/clinic-directory.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { english } from '#language/translate.ts'
import { makeAppointment, makeChart } from '#server/testing/factories.ts'
import { foundClinic } from '#server/testing/founders.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { makeListedClinic } from '#server/testing/listed-clinics.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const { db } = app

let places = 0
/** A place that no other test has. */
const newPlace = () => `Ortschaft${process.pid}x${(places += 1)}`

async function search(query: Record<string, string>): Promise<FoundClinics> {
  // the test changes what the cached bytes depend on
  app.deps.shared.dropAll()
  const { status, body } = await app.anonymous.get(`/api/public/clinics?${new URLSearchParams(query)}`)
  assert.equal(status, 200)
  return body
}
const idsOf = ({ clinics }: FoundClinics) => clinics.map(({ id }) => id)

const change = (id: string, values: Updateable<DB['clinics']>) =>
  db.updateTable('clinics').set(values).where('id', '=', id).execute()

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => [day, '00:00', '24:00'] as [number, string, string])

test('the directory shows what the booking page says, without names of people', async () => {
  const place = newPlace()
  const clinic = await makeListedClinic(db, {
    city: place,
    currency: 'INR',
    doctors: [{ languages: ['Tamil', 'English'] }, { specialty: 'Dermatology' }],
  })
  const { clinics, total, isSoonestFirst, specialties, languages } = await search({ place })
  assert.deepEqual([total, isSoonestFirst], [1, true])
  assert(specialties.includes('Dermatology') && languages.includes('Tamil'))
  const [one] = clinics as [ClinicListing]
  const { nextFree, service, ...rest } = one
  assert.deepEqual(rest, {
    id: clinic.id,
    name: clinic.name,
    addressName: null,
    address: '1 Station Road',
    city: place,
    phone: '+91 20 5550 0100',
    timeZone: 'Asia/Kolkata',
    currency: 'INR',
    writing: { hours: 12, dates: 'day-first' },
    brandColor: 'teal',
    logoId: null,
    specialties: ['Cardiology', 'Dermatology'],
    languages: ['English', 'Tamil'],
  })
  assert.deepEqual(service, {
    id: clinic.services[0]!.id,
    name: 'General Consultation',
    price: '50.00',
    isOnePrice: true,
  })
  const path = `/api/public/clinics/${clinic.id}/availability?first=true&serviceId=${service.id}`
  const { body } = await app.anonymous.get(path)
  assert.deepEqual(nextFree, { date: body.date, ...body.slots[0], doctorId: null })
})

test('a clinic is listed only if it chose to be, can be booked, takes new patients and has no running trial', async () => {
  const place = newPlace()
  const clinic = await makeListedClinic(db, { city: place })
  const { id } = clinic
  const isFound = async () => idsOf(await search({ place })).includes(id)
  const settings = (values: { system_maintenance?: boolean; new_patient_registrations?: boolean }) =>
    db
      .insertInto('clinic_settings')
      .values({ clinic_id: id, ...values })
      .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet(values))
      .execute()
  assert.equal(await isFound(), true)
  const today = todayIn('Asia/Kolkata')
  const hidden: [name: string, hide: () => Promise<unknown>, show: () => Promise<unknown>][] = [
    ['not chosen', () => change(id, { is_listed: false }), () => change(id, { is_listed: true })],
    ['not public', () => change(id, { is_public: false }), () => change(id, { is_public: true })],
    ['closed', () => change(id, { is_active: false }), () => change(id, { is_active: true })],
    [
      'not approved',
      () => change(id, { is_public: false, public_once_approved: true, approved_at: null }),
      () => change(id, { is_public: true, approved_at: new Date() }),
    ],
    [
      'on its last day of trial',
      () => change(id, { trial_from: addDays(today, -30), trial_until: today }),
      () => change(id, { trial_from: addDays(today, -31), trial_until: addDays(today, -1) }),
    ],
    ['paused', () => settings({ system_maintenance: true }), () => settings({ system_maintenance: false })],
    [
      'without new patients',
      () => settings({ new_patient_registrations: false }),
      () => settings({ new_patient_registrations: true }),
    ],
    [
      'without a confirmed doctor',
      () => db.updateTable('doctors').set({ verified_at: null }).where('clinic_id', '=', id).execute(),
      () =>
        db
          .updateTable('doctors')
          .set({ verified_at: sql<Date>`now()` })
          .where('clinic_id', '=', id)
          .execute(),
    ],
  ]
  for (const [name, hide, show] of hidden) {
    await hide()
    assert.equal(await isFound(), false, name)
    await show()
    assert.equal(await isFound(), true, `no longer ${name}`)
  }
})

test('a new clinic is not listed until its administrator switches it on', async () => {
  const { client, setup, path } = await foundClinic(app, { city: newPlace() })
  assert.equal(setup.clinic.isListed, false)
  const on = await client.put(path, { isListed: true })
  assert.deepEqual([on.status, on.body.clinic.isListed], [200, true])
  assert.equal((await client.put(path, { isListed: 'yes' })).status, 400)
  assert.equal((await client.put(path, { isListed: false })).body.clinic.isListed, false)
})

test('an administrator enters the languages spoken at the clinic, each once', async () => {
  const { client, path } = await foundClinic(app)
  const { body } = await client.put(path, { spokenLanguages: [' Hindi', 'Marathi', 'Hindi'] })
  assert.deepEqual(body.clinic.spokenLanguages, ['Hindi', 'Marathi'])
  for (const wrong of [[''], ['x'.repeat(41)], Array.from({ length: 21 }, (_, index) => `L${index}`), 'Hindi'])
    assert.equal((await client.put(path, { spokenLanguages: wrong })).status, 400)
})

test('the soonest free time comes first, and a clinic without one last', async () => {
  const place = newPlace()
  const open = { city: place, hours: everyDay }
  const late = await makeListedClinic(db, { ...open, name: 'A late one', rules: { notice: 3 * 1440 } })
  const never = await makeListedClinic(db, { ...open, name: 'B none', rules: { perDay: 1, horizon: 1 } })
  const soon = await makeListedClinic(db, { ...open, name: 'C soon' })
  const chart = await makeChart(db, never)
  for (const days of [0, 1]) {
    const date = addDays(todayIn(never.zone), days)
    await makeAppointment(db, { clinic: never, doctor: never.doctors[0]!, chart, at: { date, time: '23:30' } })
  }
  const found = await search({ place })
  assert.deepEqual(idsOf(found), [soon.id, late.id, never.id])
  assert.equal(found.clinics[2]!.nextFree, null)
  assert.deepEqual(idsOf(await search({ place, within: '3-days' })), [soon.id])
  assert.deepEqual(idsOf(await search({ place, within: 'week' })), [soon.id, late.id])
  const page = await search({ place, limit: '1', offset: '1' })
  assert.deepEqual([idsOf(page), page.total], [[late.id], 3])
})

test('a narrower search finds the free time of the doctors who match, and names one', async () => {
  const place = newPlace()
  const clinic = await makeListedClinic(db, {
    city: place,
    doctors: [{ specialty: 'Cardiology' }, { specialty: 'ENT', languages: ['Hindi'] }],
  })
  const [, ent] = clinic.doctors
  const chart = await makeChart(db, clinic)
  const anyone = (await search({ place })).clinics[0]!.nextFree!
  const date = anyone.date
  await makeAppointment(db, { clinic, doctor: ent!, chart, at: { date, time: anyone.time } })
  assert.deepEqual((await search({ place })).clinics[0]!.nextFree, anyone)
  for (const query of [{ specialty: 'ent' }, { language: 'HINDI' }] as Record<string, string>[]) {
    const { nextFree } = (await search({ place, ...query })).clinics[0]!
    assert.equal(nextFree!.doctorId, ent!.id)
    assert(nextFree!.startsAt > anyone.startsAt)
  }
  assert.equal((await search({ place, specialty: 'Cardiology', language: 'Hindi' })).total, 0)
})

test('times of two zones are compared as instants, each written by its clinic’s clock', async () => {
  const place = newPlace()
  const hours = everyDay.map(([day]) => [day, '09:00', '10:00'] as [number, string, string])
  const at = { city: place, hours, rules: { notice: 0 } }
  const west = await makeListedClinic(db, { ...at, zone: 'America/New_York' })
  const east = await makeListedClinic(db, { ...at, zone: 'Asia/Tokyo' })
  const { clinics } = await search({ place })
  assert.deepEqual(new Set(clinics.map(({ id }) => id)), new Set([west.id, east.id]))
  assert(clinics[0]!.nextFree!.startsAt <= clinics[1]!.nextFree!.startsAt)
  for (const { nextFree } of clinics) assert.match(nextFree!.time, /^09:[03]0$/)
})

test('a price of 0 isn’t shown, and different prices of doctors are', async () => {
  const place = newPlace()
  const services = (priceMinor: number) => [{ name: 'Checkup', priceMinor }]
  await makeListedClinic(db, { city: place, name: 'A', services: services(0) })
  const two = await makeListedClinic(db, { city: place, name: 'B', services: services(9_000), doctors: [{}, {}] })
  for (const [index, price] of [7_000, 9_000].entries())
    await db
      .insertInto('service_doctors')
      .values({ service_id: two.services[0]!.id, doctor_id: two.doctors[index]!.id, price_minor: price })
      .execute()
  const { clinics } = await search({ place })
  const of = (name: string) => clinics.find((one) => one.name === name)!.service
  assert.equal(of('A').price, null)
  assert.deepEqual([of('B').price, of('B').isOnePrice], ['70.00', false])
})

test('wrong filters are refused', async () => {
  for (const query of ['within=tomorrow', 'limit=51', 'limit=0', 'offset=-1', `place=${'x'.repeat(101)}`])
    assert.equal((await app.anonymous.get(`/api/public/clinics?${query}`)).status, 400, query)
})

testInFullRun('more than 300 clinics are sorted by name, and asking for a free time is refused', async () => {
  const place = newPlace()
  const names = Array.from({ length: 301 }, (_, at) => `Clinic ${1_000 + at}`)
  for (const name of names) await makeListedClinic(db, { city: place, name })
  const { clinics, total, isSoonestFirst } = await search({ place, limit: '2', offset: '10' })
  assert.deepEqual([total, isSoonestFirst], [301, false])
  assert.deepEqual(
    clinics.map((one) => [one.name, one.nextFree !== null]),
    [
      [names[10], true],
      [names[11], true],
    ],
  )
  const refused = await app.anonymous.get(`/api/public/clinics?${new URLSearchParams({ place, within: 'today' })}`)
  assert.deepEqual([refused.status, refused.body.message], [400, english(directoryMessages.tooMany)])
})

test('the free time of each clinic is the first that its booking page offers', async () => {
  const place = newPlace()
  const clinics = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const clinic = await makeListedClinic(db, {
        city: place,
        zone: ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'][at % 3],
        hours: everyDay.filter(([day]) => (day + at) % 4 > 0).map(([day]) => [day, '00:30', '23:30']),
        services: [{ name: 'Checkup', minutes: 15 + at * 15 }],
        rules: {
          interval: [5, 20, 30, 60][at % 4],
          notice: at * 397,
          after: (at % 3) * 10,
          perDoctorDay: at % 4 === 0 ? 2 : null,
        },
        doctors: Array.from({ length: 1 + (at % 3) }, () => ({})),
      })
      const chart = await makeChart(db, clinic)
      for (const [index, doctor] of clinic.doctors.entries())
        for (const days of [0, 1, 2, 3]) {
          const date = addDays(todayIn(clinic.zone), days)
          await makeAppointment(db, { clinic, doctor, chart, at: { date, time: '00:30' }, minutes: 480 })
          if (index + days < 4)
            await makeAppointment(db, { clinic, doctor, chart, at: { date, time: '08:30' }, minutes: 465 })
        }
      return clinic
    }),
  )
  const found = await search({ place, limit: '50' })
  assert.equal(found.total, clinics.length)
  for (const { id, service, nextFree } of found.clinics) {
    const path = `/api/public/clinics/${id}/availability?first=true&serviceId=${service.id}`
    const { date, slots } = (await app.anonymous.get(path)).body
    assert.deepEqual(
      nextFree,
      { date, ...slots[0], doctorId: null },
      JSON.stringify(clinics.find((one) => one.id === id)),
    )
  }
})
