import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeStarts, isPublicTime, publicStarts, worksAt } from './slots.ts'

const monday = '2027-01-11'
const long = { weekday: 1, opens: '08:00', closes: '20:00' }
const zone = 'Asia/Kolkata'
const longAgo = new Date(0)
const timesOf = (slots: { time: string }[]) => slots.map(({ time }) => time)

test('public starts stay between 09:00 and 17:30 however long the clinic is open', () => {
  const times = timesOf(publicStarts(monday, [long], 30, zone, longAgo))
  assert.deepEqual([times.length, times[0], times.at(-1)], [18, '09:00', '17:30'])
})

test('a break is not bookable, nor a visit that would run into it', () => {
  const hours = [
    { weekday: 1, opens: '09:00', closes: '12:00' },
    { weekday: 1, opens: '13:00', closes: '15:00' },
  ]
  const times = timesOf(publicStarts(monday, hours, 60, zone, longAgo))
  assert.deepEqual(times, ['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00'])
})

test('a start in this very moment has passed', () => {
  const now = new Date('2027-01-11T03:30:00Z') // 09:00 in Kolkata
  assert.equal(publicStarts(monday, [long], 30, zone, now)[0]!.time, '09:30')
})

test('a quarter hour may be booked, other minutes not', () => {
  const at = (time: string) => isPublicTime(monday, time, [long], 30)
  assert.deepEqual(['09:00', '09:15', '09:10', '08:45', '17:30', '17:45'].map(at), [
    true,
    true,
    false,
    false,
    true,
    false,
  ])
  assert.equal(isPublicTime('2027-01-12', '09:00', [long], 30), false)
})

test('what begins when another ends is free', () => {
  const starts = publicStarts(monday, [long], 30, zone, longAgo).slice(0, 4)
  const from = starts[1]!.startsAt.getTime()
  const [a, b] = [
    { id: 'a', sessions: [] },
    { id: 'b', sessions: [] },
  ]
  const busy = [{ doctorId: 'a', from, to: from + 30 * 60_000 }]
  assert.deepEqual(timesOf(freeStarts(monday, starts, 30, [a], busy)), ['09:00', '10:00', '10:30'])
  assert.deepEqual(timesOf(freeStarts(monday, starts, 60, [a], busy)), ['10:00', '10:30'])
  assert.equal(freeStarts(monday, starts, 30, [a, b], busy).length, 4)
})

test('a doctor with sessions is free within one of them only; without any, whenever the clinic is open', () => {
  const sessions = [
    { weekday: 1, opens: '09:00', closes: '11:00' },
    { weekday: 1, opens: '11:00', closes: '12:30' },
    { weekday: 2, opens: '14:00', closes: '18:00' },
  ]
  const free = (date: string, minutes: number) =>
    timesOf(freeStarts(date, publicStarts(date, week, minutes, zone, longAgo), minutes, [{ id: 'a', sessions }], []))
  const week = [long, { weekday: 2, opens: '09:00', closes: '15:00' }, { weekday: 3, opens: '09:00', closes: '15:00' }]
  assert.deepEqual(free(monday, 60), ['09:00', '09:30', '10:00', '11:00', '11:30'])
  assert.deepEqual(free('2027-01-12', 30), ['14:00', '14:30'], 'where sessions and opening hours meet')
  assert.deepEqual(free('2027-01-13', 30), [], 'a weekday without a session is a day off')
  assert(worksAt([], '2027-01-13', '03:00', 30))
})
