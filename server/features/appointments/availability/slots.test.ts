import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeAt } from '#contract/wall-clock.ts'
import {
  type Busy,
  fitsIn,
  freeStarts,
  type Hours,
  hoursOn,
  offeredStarts,
  type Opening,
  type Worker,
  workOn,
} from './slots.ts'

const monday = '2027-01-11'
const usual = { weekday: 1, opens: '09:00', closes: '18:00' }
const opening = (hours: Hours[], more: Partial<Opening> = {}) => ({ hours, closedDays: [], extraHours: [], ...more })
const doctor = { id: 'a', sessions: [], minutes: 30 }
const startsOf = (hours: (typeof usual)[], { interval = 30, minutes = 30, sessions = [] as typeof hours } = {}) =>
  offeredStarts(monday, { ...opening(hours), interval }, { ...doctor, minutes, sessions }).map(timeAt)

test('the default hours and interval give a time every half hour from 09:00 to 17:30', () => {
  const times = startsOf([usual])
  assert.deepEqual([times.length, times[0], times.at(-1)], [18, '09:00', '17:30'])
})

test('times follow the opening hours: early, late, and several stretches a day', () => {
  const hours = [
    { weekday: 1, opens: '07:00', closes: '08:00' },
    { weekday: 1, opens: '17:00', closes: '21:00' },
  ]
  const times = startsOf(hours)
  assert.deepEqual([times.slice(0, 3), times.at(-1), times.length], [['07:00', '07:30', '17:00'], '20:30', 10])
})

test('the interval counts from each opening', () => {
  const hours = [
    { weekday: 1, opens: '09:00', closes: '10:30' },
    { weekday: 1, opens: '17:15', closes: '18:30' },
  ]
  assert.deepEqual(startsOf(hours, { interval: 20 }), ['09:00', '09:20', '09:40', '10:00', '17:15', '17:35', '17:55'])
  assert.deepEqual(startsOf(hours, { interval: 120, minutes: 60 }), ['09:00', '17:15'])
})

test('extra hours of one date are offered on it, also on a closed day and for one doctor only', () => {
  const extra = (opens: string, closes: string, doctorId: string | null = null, day = monday) => ({
    day,
    opens,
    closes,
    doctorId,
  })
  const times = (more: Partial<Opening>, sessions: Hours[] = []) =>
    offeredStarts(monday, { ...opening([usual], more), interval: 60 }, { ...doctor, sessions }).map(timeAt)
  const evening = { extraHours: [extra('19:15', '21:00')] }
  assert.deepEqual(times(evening).slice(-3), ['17:00', '19:15', '20:15'])
  assert.deepEqual(times({ ...evening, closedDays: [monday] }), ['19:15', '20:15'])
  // a doctor's own hours follow their own beginning, whatever the clinic's and their weekly hours
  const own = { extraHours: [extra('20:10', '22:00', 'a'), extra('07:00', '08:00', 'b')], closedDays: [monday] }
  const tuesdays = [{ weekday: 2, opens: '09:00', closes: '12:00' }]
  assert.deepEqual(times(own), ['20:10', '21:10'])
  assert.deepEqual(times(own, tuesdays), ['20:10', '21:10'])
  // the clinic's extra hours don't change the week of a doctor who has their own
  assert.deepEqual(times(evening, tuesdays), [])
  assert.deepEqual(times({ extraHours: [extra('19:00', '21:00', null, '2027-01-12')], closedDays: [monday] }), [])
  assert.deepEqual(workOn(monday, opening([usual], own), { id: 'b', sessions: [] }), [own.extraHours[1]])
})

test('no time is offered in a break or if the appointment would run into one', () => {
  const hours = [
    { weekday: 1, opens: '09:00', closes: '12:00' },
    { weekday: 1, opens: '13:00', closes: '15:00' },
  ]
  const times = startsOf(hours, { minutes: 60 })
  assert.deepEqual(times, ['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00'])
  assert.equal(fitsIn(hoursOn(monday, hours), '11:30', 60), false)
})

test('a doctor with working hours gets the times within both them and the opening hours', () => {
  const sessions = [
    { weekday: 1, opens: '09:00', closes: '11:00' },
    { weekday: 1, opens: '11:00', closes: '12:30' },
    { weekday: 1, opens: '17:15', closes: '19:00' },
    { weekday: 2, opens: '14:00', closes: '18:00' },
  ]
  assert.deepEqual(startsOf([usual], { sessions, minutes: 60 }), ['09:00', '09:30', '10:00', '11:00', '11:30'])
  assert.deepEqual(
    startsOf([usual], { sessions }).slice(-1),
    ['17:30'],
    'counted from the opening, as for every doctor',
  )
  assert.deepEqual(startsOf([usual], { sessions: [{ weekday: 3, opens: '09:00', closes: '15:00' }] }), [])
})

const day = { date: monday, timeZone: 'Asia/Kolkata' }
const none = { before: 0, after: 0 }
const anyone = { ...doctor, earliest: new Date(0), gaps: { ...none, usual: none } }
const week = { ...opening([{ weekday: 1, opens: '09:00', closes: '11:00' }]), interval: 30 }
const at = (time: string) => Date.parse(`${monday}T${time}:00+05:30`)
const busyFrom = (from: string, to: string, more: Partial<Busy> = {}) =>
  new Map([['a', [{ doctorId: 'a', from: at(from), to: at(to), isAway: false, before: null, after: null, ...more }]]])
const free = (more: Partial<typeof anyone>, busy: ReadonlyMap<string, readonly Busy[]> = new Map()) =>
  freeOf([{ ...anyone, ...more }], busy)
const freeOf = (doctors: readonly Worker[], busy: ReadonlyMap<string, readonly Busy[]>) =>
  freeStarts(day, week, doctors, busy).map(({ time }) => time)

test('a time is free if it begins when another appointment ends', () => {
  const busy = busyFrom('09:30', '10:00')
  assert.deepEqual(free({}, busy), ['09:00', '10:00', '10:30'])
  assert.deepEqual(free({ minutes: 60 }, busy), ['10:00'])
  assert.equal(freeOf([anyone, { ...anyone, id: 'b' }], busy).length, 4)
})

test('the gap applies between two appointments, and not around time off', () => {
  const rule = { before: 0, after: 15 }
  const gaps = { ...rule, usual: rule }
  assert.deepEqual(free({ gaps }, busyFrom('09:30', '10:00')), ['10:30'])
  assert.deepEqual(free({ gaps }, busyFrom('09:30', '10:00', { isAway: true })), ['09:00', '10:00', '10:30'])
})

test('a service’s own gap counts on its side only', () => {
  const busy = busyFrom('09:30', '10:00')
  assert.deepEqual(free({ gaps: { before: 30, after: 0, usual: none } }, busy), ['09:00', '10:30'])
  assert.deepEqual(free({ gaps: { before: 0, after: 15, usual: none } }, busy), ['10:00', '10:30'])
  assert.deepEqual(free({}, busyFrom('09:30', '10:00', { after: 30 })), ['09:00', '10:30'])
  assert.deepEqual(free({}, busyFrom('09:30', '10:00', { before: 15 })), ['10:00', '10:30'])
})

test('nothing begins before the earliest instant', () => {
  assert.deepEqual(free({ earliest: new Date(at('10:00')) }), ['10:00', '10:30'])
  assert.deepEqual(free({ earliest: new Date(at('10:00') + 1) }), ['10:30'])
})

test('each doctor has their own length', () => {
  const slow = { ...anyone, id: 'b', minutes: 90 }
  assert.deepEqual(freeOf([anyone, slow], busyFrom('09:00', '11:00')), ['09:00', '09:30'])
})
