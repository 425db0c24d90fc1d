import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextFree } from './next-free.ts'

// a Wednesday
const at = (time: string, date = '2026-09-16') => new Date(`${date}T${time}:00+05:30`)
const taken = (from: string, to: string) => ({ from: at(from).getTime(), to: at(to).getTime() })
const hours = [3, 4].map((weekday) => ({ weekday, opens: '09:00', closes: '12:00' }))
const week = { timeZone: 'Asia/Kolkata', hours, closedDays: [], extraHours: [], doctorId: 'a', sessions: [] }

test('after a short appointment the rest of the half hour is free: 11:15', () => {
  const busy = [taken('09:00', '11:00'), taken('11:00', '11:15')]
  assert.deepEqual(nextFree(week, busy, at('08:00')), {
    date: '2026-09-16',
    time: '11:15',
    minutes: 45,
    isToday: true,
    startsAt: at('11:15'),
  })
})

test('a gap shorter than an appointment isn’t a free time', () => {
  const busy = [taken('09:00', '10:00'), taken('10:15', '11:45')]
  assert.equal(nextFree(week, busy, at('08:00'))?.date, '2026-09-17')
})

test('past times aren’t offered, and without hours there are none', () => {
  assert.equal(nextFree(week, [], at('10:01'))?.time, '10:15')
  assert.equal(nextFree(week, [], at('11:40'))?.isToday, false)
  assert.equal(nextFree({ ...week, hours: [] }, [], at('10:00')), null)
})

test('a closed day has no free time, and the doctor’s hours count within the opening hours', () => {
  const now = at('08:00')
  assert.equal(nextFree({ ...week, closedDays: ['2026-09-16'] }, [], now)?.date, '2026-09-17')
  const session = { weekday: 3, opens: '11:00', closes: '13:00' }
  assert.deepEqual(nextFree({ ...week, sessions: [session] }, [], now), {
    date: '2026-09-16',
    time: '11:00',
    minutes: 60,
    isToday: true,
    startsAt: at('11:00'),
  })
})
