import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextFree } from './next-free.ts'
import { trendOf } from './trend.ts'

const zone = 'Asia/Kolkata'
// a Wednesday
const at = (time: string, date = '2026-09-16') => new Date(`${date}T${time}:00+05:30`)
const taken = (from: string, to: string) => ({ from: at(from).getTime(), to: at(to).getTime() })
const hours = [3, 4].map((weekday) => ({ weekday, opens: '09:00', closes: '12:00' }))

test('after a short visit the rest of the half hour is free: 11:15', () => {
  const busy = [taken('09:00', '11:00'), taken('11:00', '11:15')]
  assert.deepEqual(nextFree(hours, busy, zone, at('08:00')), {
    date: '2026-09-16',
    time: '11:15',
    minutes: 45,
    isToday: true,
  })
})

test('a gap that is too short for a visit is no free time', () => {
  const busy = [taken('09:00', '10:00'), taken('10:15', '11:45')]
  assert.equal(nextFree(hours, busy, zone, at('08:00'))?.date, '2026-09-17')
})

test('what is past is not offered; without hours there is none', () => {
  assert.equal(nextFree(hours, [], zone, at('10:01'))?.time, '10:15')
  assert.equal(nextFree(hours, [], zone, at('11:40'))?.isToday, false)
  assert.equal(nextFree([], [], zone, at('10:00')), null)
})

test('a trend is computed, or there is none', () => {
  assert.deepEqual(trendOf(112, 100, 'last-month'), { percent: 12, against: 'last-month' })
  assert.equal(trendOf(3, 4, 'last-week')?.percent, -25)
  assert.equal(trendOf(5, 0, 'last-week'), undefined)
})
