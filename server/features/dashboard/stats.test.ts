import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'

// The metrics of one doctor, one clinic and one patient against the appointments written here, beside another clinic with
// appointments on the same days, which must never be counted here.

let app: TestApp
let clinic: TestClinic
let stranger: TestClinic
let doctor: TestDoctor
const people = {} as Record<'doctor' | 'colleague' | 'staff' | 'admin' | 'patient' | 'stranger', Client>
const today = todayIn(zoneAtNoon())
const monthStart = `${today.slice(0, 7)}-01`
const lastMonthStart = `${addDays(monthStart, -1).slice(0, 7)}-01`

const stats = async (who: Client) => {
  const { status, body } = await who.get('/api/dashboard/stats')
  assert.equal(status, 200)
  return body
}

before(async () => {
  app = await buildTestApp()
  const { db } = app
  clinic = await makeClinic(db, { zone: zoneAtNoon(), currency: 'USD' })
  stranger = await makeClinic(db, { zone: zoneAtNoon(), currency: 'EUR' })
  doctor = await makeDoctor(db, clinic)
  const colleague = await makeDoctor(db, clinic)
  const theirs = await makeDoctor(db, stranger)
  await makeDoctor(db, clinic, { isConfirmed: false })
  await makeDoctor(db, clinic, { isActive: false })
  const account = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner: account })
  const other = await makeChart(db, clinic)
  const third = await makeChart(db, clinic)
  const chartElsewhere = await makeChart(db, stranger)

  const appointment = (time: string, status: Parameters<typeof makeAppointment>[1]['status'], more = {}) =>
    makeAppointment(db, { clinic, doctor, chart, at: { date: today, time }, status, ...more })
  // the doctor's today: four that count, two that don't
  await appointment('08:00', 'completed')
  await appointment('08:30', 'no_show', { chart: other })
  await appointment('17:00', 'confirmed')
  await appointment('18:00', 'pending', { chart: other, expiresAt: new Date(Date.now() + 3_600_000) })
  await appointment('19:00', 'cancelled', { chart: third })
  await appointment('20:00', 'pending', { chart: third, expiresAt: new Date(Date.now() - 60_000) })
  // a week ago two, the first of last month one
  await appointment('09:00', 'completed', { at: { date: addDays(today, -7), time: '03:00' } })
  await appointment('09:00', 'no_show', { at: { date: addDays(today, -7), time: '04:00' } })
  await appointment('09:00', 'completed', { at: { date: lastMonthStart, time: '00:30' }, chart: third })
  await appointment('09:00', 'completed', { at: { date: addDays(lastMonthStart, -20), time: '00:30' } })
  // upcoming: the sixth day from today counts for the patient, the seventh doesn't
  await appointment('10:00', 'scheduled', { at: { date: addDays(today, 6), time: '23:00' } })
  await appointment('10:00', 'scheduled', { at: { date: addDays(today, 7), time: '00:00' } })
  await appointment('10:00', 'cancelled', { at: { date: addDays(today, 2), time: '10:00' } })
  // a colleague's, and a stranger's
  await appointment('08:00', 'completed', { doctor: colleague, chart: other })
  for (const time of ['08:00', '16:00'])
    await makeAppointment(db, {
      clinic: stranger,
      doctor: theirs,
      chart: chartElsewhere,
      at: { date: today, time },
      status: time === '08:00' ? 'completed' : 'confirmed',
    })
  people.doctor = await app.signInAs(doctor)
  people.colleague = await app.signInAs(colleague)
  people.staff = await app.signInAs(await makeStaff(db, clinic))
  people.admin = await app.signInAs(await makeAdmin(db, clinic))
  people.patient = await app.signInAs(account)
  people.stranger = await app.signInAs(await makeAdmin(db, stranger))
})
after(() => app.close())

/** Returns which of the appointments a week ago and in the future are in this month. */
const inMonth = (days: number) => (addDays(today, days).slice(0, 7) === today.slice(0, 7) ? 1 : 0)

test('a doctor sees today’s own appointments, own patients, and this month’s revenue from completed ones', async () => {
  const body = await stats(people.doctor)
  assert.equal(body.todayAppointments, 4)
  assert.equal(body.totalPatients, 3)
  assert.equal(body.prescriptions, 0)
  assert.equal(body.revenue, (50 + 50 * inMonth(-7)).toFixed(2))
  assert.equal(body.currency, 'USD')
  assert.deepEqual(body.otherRevenue, [])
  assert.deepEqual(body.trends.todayAppointments, { percent: 100, against: 'last-week', before: 2 })
  assert.equal(body.trends.revenue.against, 'last-month')
  for (const name of ['activeClinics', 'platform', 'monthlyBookings']) assert.equal(body[name], undefined, name)
})

test('a trend is left out if there is nothing to compare with', async () => {
  const body = await stats(people.colleague)
  assert.equal(body.todayAppointments, 1)
  assert.equal(body.totalPatients, 1)
  assert.equal(body.revenue, '50.00')
  assert.deepEqual(body.trends, {})
})

test('an administrator sees numbers of their clinics, and only counts of the platform', async () => {
  const body = await stats(people.admin)
  assert.equal(body.activeClinics, 1)
  assert.equal(body.totalDoctors, 2)
  const bookings = 5 + 2 * inMonth(-7) + inMonth(6) + inMonth(7)
  assert.equal(body.monthlyBookings, bookings)
  assert.equal(body.revenue, (100 + 50 * inMonth(-7)).toFixed(2))
  assert.deepEqual(body.platform, { activeClinics: 2, totalDoctors: 3, monthlyBookings: bookings + 2 })
  assert.equal(JSON.stringify(body.platform).includes('revenue'), false)

  const theirs = await stats(people.stranger)
  assert.deepEqual(
    [theirs.activeClinics, theirs.totalDoctors, theirs.monthlyBookings, theirs.revenue, theirs.currency],
    [1, 1, 2, '50.00', 'EUR'],
  )
  assert.deepEqual(theirs.platform, body.platform)
})

test('an administrator of clinics with different currencies sees each separately, never a sum', async () => {
  const both = await makeAdmin(app.db, clinic)
  await app.db
    .insertInto('memberships')
    .values({ user_id: both.userId, clinic_id: stranger.id, role: 'clinic_admin' })
    .execute()
  const body = await stats(await app.signInAs(both))
  assert.equal(body.activeClinics, 2)
  assert.equal(body.currency, 'USD')
  assert.deepEqual(body.otherRevenue, [{ amount: '50.00', currency: 'EUR' }])
  assert.equal(body.trends.revenue, undefined)
})

test('a patient sees their own appointments of the next seven days, and no money', async () => {
  const body = await stats(people.patient)
  assert.deepEqual(body, {
    upcomingAppointments: 2,
    prescriptions: 0,
    medicineReminders: 0,
    testReports: 0,
    trends: {},
  })
})

test('the desk sees no metrics and never revenue', async () => {
  assert.deepEqual(await stats(people.staff), { trends: {} })
})

test('a role without a membership shows no clinic, patients or platform', async () => {
  for (const role of ['doctor', 'clinic_admin', 'staff', 'patient'] as const) {
    const who = await app.signInAs(await makeUser(app.db, { role }))
    const { trends, revenue, ...counts } = await stats(who)
    assert.deepEqual(trends, {})
    assert.ok(revenue === undefined || revenue === '0')
    for (const [name, count] of Object.entries(counts)) assert.equal(count, 0, name)
  }
})

test('an ended membership shows nothing', async () => {
  const left = await makeAdmin(app.db, clinic)
  await app.db.updateTable('memberships').set({ ended_at: new Date() }).where('user_id', '=', left.userId).execute()
  const body = await stats(await app.signInAs(left))
  assert.equal(body.monthlyBookings, 0)
  assert.equal(body.platform, undefined)
})

test('the statistics need a session', async () => {
  for (const path of ['stats', 'today', 'activity'])
    assert.equal((await app.anonymous.get(`/api/dashboard/${path}`)).status, 401)
})
