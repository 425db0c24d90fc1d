import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { addMonths } from '#contract/wall-clock.ts'
import { follow, freeQuarterIn, rowTimes, settle } from '#web/features/appointments/calendar/time/times.ts'
import { layOut } from '#web/features/appointments/calendar/views/cells.ts'
import { addressIn, rangeOf, titleOf, turn, weeksOfMonth, withAddress } from './time/calendar-address.ts'

const appointment = (appointmentTime: string, duration = 30) =>
  ({ id: `${appointmentTime}-${duration}`, appointmentTime, duration }) as Appointment

test('the address contains the view, the day and the doctor; invalid values open today’s month', () => {
  const today = '2026-11-21'
  const address = { view: 'week', date: '2026-02-01', doctor: 'd1' } as const
  assert.deepEqual(
    addressIn(withAddress(new URLSearchParams('when=past'), address), () => today),
    address,
  )
  assert.equal(withAddress(new URLSearchParams('when=past'), address).get('when'), 'past')
  assert.deepEqual(
    addressIn(new URLSearchParams('view=year&date=2026-02-30'), () => today),
    {
      view: 'month',
      date: today,
      doctor: '',
    },
  )
})

test('without a view in the address the calendar opens as last used, on the doctor’s today', () => {
  const days: Record<string, string> = { ny: '2026-11-20' }
  const todayOf = (doctor: string) => days[doctor] ?? '2026-11-21'
  const usual = { view: 'day', doctor: 'ny' } as const
  const at = (query: string) => addressIn(new URLSearchParams(query), todayOf, usual)
  assert.deepEqual(at(''), { view: 'day', doctor: 'ny', date: '2026-11-20' })
  assert.deepEqual(at('doctor=d1'), { view: 'day', doctor: 'd1', date: '2026-11-21' })
  // an address that names the view is complete
  assert.deepEqual(at('view=week&date=2026-11-01'), { view: 'week', doctor: '', date: '2026-11-01' })
})

test('a month shows whole weeks, Sunday first', () => {
  const weeks = weeksOfMonth('2026-11-21')
  assert.deepEqual([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length], ['2026-11-01', '2026-12-05', 5])
  assert.equal(weeksOfMonth('2026-02-10').length, 4)
  assert.deepEqual(rangeOf({ view: 'week', date: '2026-11-21' }), { from: '2026-11-15', to: '2026-11-21' })
})

test('paging by month keeps the day of the month, or takes the last day of a shorter month', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28')
  assert.equal(addMonths('2026-12-15', 1), '2027-01-15')
  assert.equal(turn({ view: 'week', date: '2026-11-21' }, -1), '2026-11-14')
  assert.equal(titleOf({ view: 'month', date: '2026-11-21' }), 'November 2026')
  assert.equal(titleOf({ view: 'week', date: '2026-11-21' }), 'Sun 15 Nov – Sat 21 Nov 2026')
})

test('a day has rows from nine to seven, without a gap at noon', () => {
  const times = rowTimes(['2026-11-23'], [{ weekday: 1, opens: '09:00', closes: '18:00' }], [])
  assert.deepEqual([times.length, times[0], times.includes('13:00'), times.at(-1)], [20, '09:00', true, '18:30'])
})

test('rows extend to the opening hours of the shown days and to their appointments', () => {
  const hours = [
    { weekday: 1, opens: '06:45', closes: '08:00' },
    { weekday: 1, opens: '17:00', closes: '21:00' },
  ]
  const edges = (dates: string[], appointments = [] as Appointment[]) => {
    const times = rowTimes(dates, hours, appointments)
    return [times[0], times.at(-1)]
  }
  assert.deepEqual(edges(['2026-11-23']), ['06:30', '20:30'])
  assert.deepEqual(edges(['2026-11-24']), ['09:00', '18:30'])
  assert.deepEqual(edges(['2026-11-24', '2026-11-23']), ['06:30', '20:30'])
  assert.deepEqual(edges(['2026-11-24'], [appointment('07:45'), appointment('19:30', 60)]), ['07:30', '20:00'])
  assert.equal(edges(['2026-11-24'], [appointment('23:30', 60)])[1], '23:30')
})

test('the rest of a half hour beside a short appointment is free', () => {
  const live = (...rest: Parameters<typeof appointment>) =>
    ({ ...appointment(...rest), status: 'confirmed' }) as Appointment
  assert.equal(freeQuarterIn('09:00', [live('09:00', 15)]), '09:15')
  assert.equal(freeQuarterIn('09:00', [live('09:15', 15)]), '09:00')
  assert.equal(freeQuarterIn('09:00', [live('08:45', 60)]), null)
  assert.equal(freeQuarterIn('09:00', [{ ...live('09:00'), status: 'no_show' }]), '09:00')
})

test('overlapping appointments are shown side by side, adjacent ones are not', () => {
  const { placed } = layOut([appointment('09:00', 60), appointment('09:30'), appointment('10:00')])
  assert.deepEqual(
    placed.map(({ lane, lanes }) => [lane, lanes]),
    [
      [0, 2],
      [1, 2],
      [0, 1],
    ],
  )
})

test('appointments that don’t fit side by side are counted', () => {
  const many = Array.from({ length: 9 }, (_, at) => appointment('09:00', 30 + at))
  const { placed, overflows } = layOut(many)
  assert.equal(placed.length, 3)
  assert.deepEqual(overflows, [{ from: 540, count: 6 }])
})

test('arrow keys move by day and by slot, and across the edges', () => {
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
