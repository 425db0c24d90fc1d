import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Appointment } from '#contract/appointments.ts'
import { follow, settle } from './cursor.ts'
import { layOut } from './lanes.ts'
import { addMonths, placeIn, rangeOf, titleOf, turn, weeksOfMonth, withPlace } from './place.ts'
import { dayTimes, fixedTimes, weekTimes } from './times.ts'

const visit = (appointmentTime: string, duration = 30) =>
  ({ id: `${appointmentTime}-${duration}`, appointmentTime, duration }) as Appointment

test('the address tells the view, the day and the doctor; nonsense counts as today’s month', () => {
  const today = '2026-11-21'
  const place = { view: 'week', date: '2026-02-01', doctor: 'd1' } as const
  assert.deepEqual(placeIn(withPlace(new URLSearchParams('when=past'), place), today), place)
  assert.equal(withPlace(new URLSearchParams('when=past'), place).get('when'), 'past')
  assert.deepEqual(placeIn(new URLSearchParams('view=year&date=2026-02-30'), today), {
    view: 'month',
    date: today,
    doctor: '',
  })
})

test('a month shows whole weeks, Sunday first', () => {
  const weeks = weeksOfMonth('2026-11-21')
  assert.deepEqual([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length], ['2026-11-01', '2026-12-05', 5])
  assert.equal(weeksOfMonth('2026-02-10').length, 4)
  assert.deepEqual(rangeOf({ view: 'week', date: '2026-11-21' }), { from: '2026-11-15', to: '2026-11-21' })
})

test('turning the page keeps the day of the month where that month has it', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28')
  assert.equal(addMonths('2026-12-15', 1), '2027-01-15')
  assert.equal(turn({ view: 'week', date: '2026-11-21' }, -1), '2026-11-14')
  assert.equal(titleOf({ view: 'month', date: '2026-11-21' }), 'November 2026')
  assert.equal(titleOf({ view: 'week', date: '2026-11-21' }), 'Sun 15 Nov – Sat 21 Nov 2026')
})

test('a day has the 18 rows of the specification and one for every odd time', () => {
  assert.equal(fixedTimes.length, 18)
  assert.ok(!fixedTimes.includes('13:00') && !fixedTimes.includes('13:30'))
  assert.deepEqual(
    dayTimes([visit('09:15'), visit('09:30'), visit('20:00')]).filter((time) => !fixedTimes.includes(time)),
    ['09:15', '20:00'],
  )
})

test('a week has no gap at noon and reaches as far as its visits', () => {
  const times = weekTimes([visit('07:45'), visit('19:30', 60)])
  assert.deepEqual([times[0], times.at(-1), times.includes('13:00')], ['07:30', '20:00', true])
})

test('visits that overlap stand side by side, those that only touch do not', () => {
  const { placed } = layOut([visit('09:00', 60), visit('09:30'), visit('10:00')])
  assert.deepEqual(
    placed.map(({ lane, lanes }) => [lane, lanes]),
    [
      [0, 2],
      [1, 2],
      [0, 1],
    ],
  )
})

test('more visits at a time than have room are counted, none is lost', () => {
  const many = Array.from({ length: 9 }, (_, at) => visit('09:00', 30 + at))
  const { placed, overflows } = layOut(many)
  assert.equal(placed.length, 3)
  assert.deepEqual(overflows, [{ from: 540, count: 6 }])
})

test('arrows move by day and by slot, and over the edges', () => {
  const month = { view: 'month', times: [], columns: [] } as const
  const day = { view: 'day', times: ['09:00', '09:30'], columns: ['a', 'b'] } as const
  const at = { date: '2026-11-30', time: '09:00', column: '' }
  assert.equal(follow('ArrowRight', at, month)?.date, '2026-12-01')
  assert.equal(follow('ArrowUp', at, month)?.date, '2026-11-23')
  assert.equal(follow('PageDown', at, month)?.date, '2026-12-30')
  assert.equal(follow('End', at, month)?.date, '2026-12-05')
  assert.equal(follow('x', at, month), null)
  assert.deepEqual(follow('ArrowRight', { ...at, column: 'b' }, day), {
    date: '2026-12-01',
    time: '09:00',
    column: 'a',
  })
  assert.equal(follow('ArrowDown', { ...at, column: 'a' }, day)?.time, '09:30')
  assert.equal(follow('ArrowUp', { ...at, column: 'a' }, day)?.time, '09:00')
  assert.deepEqual(settle({ ...at, time: '09:45', column: 'gone' }, day), { ...at, time: '09:30', column: 'a' })
})
