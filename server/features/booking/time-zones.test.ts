import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { futureInstant } from '#server/features/appointments/order.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { liveIn } from '#server/testing/process.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { dayBounds, instantOf, wallClockOf } from '#server/time.ts'

// The server's own time zone must not matter.
liveIn('Pacific/Chatham')

const app = await sharedApp()

/** Days around both changes of New York's clocks, with its 09:00 as an instant; a day before and a Wednesday after. */
const mornings: [zone: string, date: string, instant: string][] = [
  ['America/New_York', '2026-10-30', '2026-10-30T13:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T14:00:00.000Z'],
  ['America/New_York', '2027-03-12', '2027-03-12T14:00:00.000Z'],
  ['America/New_York', '2027-03-15', '2027-03-15T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-02', '2026-11-02T03:30:00.000Z'],
  ['Asia/Kolkata', '2027-03-15', '2027-03-15T03:30:00.000Z'],
]

for (const [zone, date, instant] of mornings)
  test(`09:00 on ${date} in ${zone} is offered, booked, stored and shown as ${instant}`, async () => {
    const clinic = await makeClinic(app.db, { zone })
    const doctor = await makeDoctor(app.db, clinic)
    mock.timers.enable({ apis: ['Date'], now: Date.parse(date) - 9 * 86_400_000 })
    try {
      const { body: day } = await app.anonymous.get(`/api/public/clinics/${clinic.id}/availability?date=${date}`)
      assert.deepEqual(day.slots[0], { time: '09:00', startsAt: instant })
      const { status, body } = await app.anonymous.post(
        '/api/public/appointments',
        bookingOf(clinic, doctor, date, '09:00'),
      )
      assert.equal(status, 201)
      assert.deepEqual([body.appointmentDate, body.appointmentTime, body.startsAt], [date, '09:00', instant])
      const stored = await app.db
        .selectFrom('appointments')
        .select('starts_at')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      assert.equal(stored.starts_at.toISOString(), instant)
      const calendar = await app.anonymous.get(`/api/public/bookings/${body.manageToken}/calendar.ics`)
      assert(calendar.text.includes(`DTSTART:${instant.replace(/[-:]|\.000/g, '')}`))
    } finally {
      mock.timers.reset()
    }
  })

test('a skipped hour is refused with a message', () => {
  const before = new Date('2027-03-01T00:00:00Z')
  for (const time of ['02:00', '02:30', '02:59'])
    assert.throws(() => futureInstant({ date: '2027-03-14', time }, 'America/New_York', undefined, before), {
      status: 400,
      message: "This time doesn't exist on that day because the clocks change.",
    })
  const at = (time: string) =>
    futureInstant({ date: '2027-03-14', time }, 'America/New_York', undefined, before).toISOString()
  assert.equal(at('01:59'), '2027-03-14T06:59:00.000Z')
  assert.equal(at('03:00'), '2027-03-14T07:00:00.000Z')
})

test('a repeated hour means its first instant', () => {
  assert.equal(instantOf('2026-11-01', '01:30', 'America/New_York')!.toISOString(), '2026-11-01T05:30:00.000Z')
  assert.equal(instantOf('2026-10-25', '02:30', 'Europe/Berlin')!.toISOString(), '2026-10-25T00:30:00.000Z')
})

test('a skipped midnight and a skipped day are refused', () => {
  // Cairo's clocks go forward at midnight; Samoa skipped the 30th of December 2011
  assert.equal(instantOf('2026-04-24', '00:30', 'Africa/Cairo'), null)
  assert.equal(instantOf('2026-04-24', '01:00', 'Africa/Cairo')!.toISOString(), '2026-04-23T22:00:00.000Z')
  assert.equal(instantOf('2011-12-30', '12:00', 'Pacific/Apia'), null)
})

test('a day has the length that its clock changes give it', () => {
  const hours = (date: string, zone: string) => {
    const { from, to } = dayBounds(date, zone)
    return (to.getTime() - from.getTime()) / 3_600_000
  }
  assert.deepEqual(
    ['2026-10-31', '2026-11-01', '2027-03-14'].map((date) => hours(date, 'America/New_York')),
    [24, 25, 23],
  )
})

test('wall clock to instant and back agree for every half hour of a year, in zones of every kind', () => {
  for (const zone of ['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC'])
    for (let day = Date.parse('2026-01-01'); day < Date.parse('2027-01-01'); day += 86_400_000 * 3) {
      const date = new Date(day).toISOString().slice(0, 10)
      for (const time of ['00:00', '02:30', '09:00', '23:30']) {
        const instant = instantOf(date, time, zone)
        if (instant) assert.deepEqual(wallClockOf(instant, zone), { date, time })
      }
    }
})
