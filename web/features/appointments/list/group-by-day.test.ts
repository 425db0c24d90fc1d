import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { groupByDay } from './group-by-day.ts'

const NOW = new Date('2026-11-20T20:00:00Z') // 21 November in Kolkata, 20 November in New York

const visit = (id: string, date: string, time: string, timeZone = 'Asia/Kolkata') =>
  ({ id, appointmentDate: date, appointmentTime: time, startsAt: date, clinic: { timeZone } }) as Appointment

const told = (visits: Appointment[], newestFirst = false) =>
  groupByDay(visits, newestFirst, NOW).map(({ words, appointments }) => [words, ...appointments.map(({ id }) => id)])

test('days and times ascend, and an appointment that came twice stands once', () => {
  const visits = [
    visit('c', '2026-11-22', '09:00'),
    visit('b', '2026-11-21', '10:30'),
    visit('a', '2026-11-21', '09:00'),
  ]
  assert.deepEqual(told([...visits, visit('b', '2026-11-21', '10:30')]), [
    ['Today', 'a', 'b'],
    ['Tomorrow', 'c'],
  ])
})

test('the past stands the other way round', () => {
  const visits = [
    visit('a', '2026-11-19', '09:00'),
    visit('b', '2026-11-20', '09:00'),
    visit('c', '2026-11-20', '10:00'),
  ]
  assert.deepEqual(told(visits, true), [
    ['Yesterday', 'c', 'b'],
    ['Thu 19 Nov', 'a'],
  ])
})

test('a day is Today by the clinic’s own clock, and a plain date where clinics disagree', () => {
  const visits = [visit('a', '2026-11-21', '09:00'), visit('b', '2026-11-21', '10:00', 'America/New_York')]
  assert.deepEqual(told(visits.slice(1)), [['Tomorrow', 'b']])
  assert.deepEqual(told(visits), [['Sat 21 Nov', 'a', 'b']])
})

test('another year is named', () => {
  assert.deepEqual(told([visit('a', '2027-01-04', '09:00')]), [['Mon 4 Jan 2027', 'a']])
})
