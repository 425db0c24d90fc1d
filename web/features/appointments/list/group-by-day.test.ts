import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { groupByDay } from './group-by-day.ts'

const NOW = new Date('2026-11-20T20:00:00Z') // 21 November in Kolkata, 20 November in New York

const appointment = (id: string, date: string, time: string, timeZone = 'Asia/Kolkata') =>
  ({ id, appointmentDate: date, appointmentTime: time, startsAt: date, clinic: { timeZone } }) as Appointment

const listed = (appointments: Appointment[], newestFirst = false) =>
  groupByDay(appointments, newestFirst, NOW).map(({ words, appointments }) => [
    words,
    ...appointments.map(({ id }) => id),
  ])

test('days and times ascend, and a duplicate appointment is listed once', () => {
  const appointments = [
    appointment('c', '2026-11-22', '09:00'),
    appointment('b', '2026-11-21', '10:30'),
    appointment('a', '2026-11-21', '09:00'),
  ]
  assert.deepEqual(listed([...appointments, appointment('b', '2026-11-21', '10:30')]), [
    ['Today', 'a', 'b'],
    ['Tomorrow', 'c'],
  ])
})

test('past appointments are listed newest first', () => {
  const appointments = [
    appointment('a', '2026-11-19', '09:00'),
    appointment('b', '2026-11-20', '09:00'),
    appointment('c', '2026-11-20', '10:00'),
  ]
  assert.deepEqual(listed(appointments, true), [
    ['Yesterday', 'c', 'b'],
    ['Thu 19 Nov', 'a'],
  ])
})

test('a day is Today by the clinic’s clock, and a plain date if the clinics’ dates differ', () => {
  const appointments = [
    appointment('a', '2026-11-21', '09:00'),
    appointment('b', '2026-11-21', '10:00', 'America/New_York'),
  ]
  assert.deepEqual(listed(appointments.slice(1)), [['Tomorrow', 'b']])
  assert.deepEqual(listed(appointments), [['Sat 21 Nov', 'a', 'b']])
})

test('a date in another year includes the year', () => {
  assert.deepEqual(listed([appointment('a', '2027-01-04', '09:00')]), [['Mon 4 Jan 2027', 'a']])
})
