import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkingTimes } from '#contract/working-times/shading.ts'
import { closedNote, dayShade, shadeAt, workersOf } from './working-times.ts'

// 2026-12-07 is a Monday.
const hours = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
const clinic = {
  id: 'c',
  openingHours: [1, 2, 3, 4, 5].flatMap((day) => [hours(day, '09:00', '13:00'), hours(day, '14:00', '18:00')]),
  closedDays: ['2026-12-09'],
  extraHours: [],
}
type Doctor = WorkingTimes['doctors'][number]
const doctor = (id: string, more: Partial<Doctor> = {}): Doctor => ({
  id,
  clinicId: 'c',
  sessions: [],
  extraHours: [],
  leaves: [],
  ...more,
})
const leave = (fromDate: string, toDate = fromDate, fromTime: string | null = null, toTime: string | null = null) => ({
  fromDate,
  toDate,
  fromTime,
  toTime,
})
const workers = (...doctors: Doctor[]) => workersOf({ clinics: [clinic], doctors })

test('times outside the opening hours or the doctor’s working hours are shaded, the break included', () => {
  const free = workers(doctor('a'))
  assert.deepEqual(
    ['08:30', '09:00', '12:45', '13:00', '13:30', '14:00', '17:30', '18:00'].map((time) =>
      shadeAt(free, '2026-12-07', time),
    ),
    ['outside', null, null, 'outside', 'outside', null, null, 'outside'],
  )
  // working hours outside the opening hours are ignored
  const morning = workers(doctor('a', { sessions: [hours(1, '08:00', '10:30')] }))
  assert.deepEqual(
    ['08:00', '09:00', '10:00', '10:30'].map((time) => shadeAt(morning, '2026-12-07', time)),
    ['outside', null, null, 'outside'],
  )
  assert.deepEqual(dayShade(morning, '2026-12-08'), { shade: 'outside', word: null })
})

test('time off shades its hours, or the whole day if no working hours are left', () => {
  const away = workers(doctor('a', { leaves: [leave('2026-12-07', '2026-12-08', '12:00', '10:15')] }))
  assert.deepEqual(
    ['11:30', '12:00', '17:30'].map((time) => shadeAt(away, '2026-12-07', time)),
    [null, 'leave', 'leave'],
  )
  assert.deepEqual(
    ['09:00', '10:00', '10:30'].map((time) => shadeAt(away, '2026-12-08', time)),
    ['leave', 'leave', null],
  )
  assert.deepEqual(dayShade(away, '2026-12-07'), { shade: null, word: 'Away' })
  const whole = workers(doctor('a', { leaves: [leave('2026-12-07')] }))
  assert.deepEqual(dayShade(whole, '2026-12-07'), { shade: 'leave', word: 'Away' })
  assert.deepEqual(dayShade(whole, '2026-12-08'), { shade: null, word: null })
})

test('a closed day is shaded for everyone; a time is not shaded if one of several doctors works', () => {
  const two = workers(doctor('a', { leaves: [leave('2026-12-07')] }), doctor('b'))
  assert.equal(shadeAt(two, '2026-12-07', '09:00'), null)
  assert.deepEqual(dayShade(two, '2026-12-07'), { shade: null, word: '1 away' })
  assert.equal(shadeAt(two, '2026-12-09', '09:00'), 'closed')
  assert.deepEqual(dayShade(two, '2026-12-09'), { shade: 'closed', word: 'Closed' })
  // one is away, the other does not work that day
  const none = workers(
    doctor('a', { leaves: [leave('2026-12-07')] }),
    doctor('b', { sessions: [hours(2, '09:00', '10:00')] }),
  )
  assert.equal(shadeAt(none, '2026-12-07', '09:00'), 'outside')
})

test('shades follow the chosen doctor, or the clinic’s hours if no doctors are known, or nothing', () => {
  const times = { clinics: [clinic], doctors: [doctor('a', { leaves: [leave('2026-12-07')] }), doctor('b')] }
  assert.equal(shadeAt(workersOf(times, 'a'), '2026-12-07', '09:00'), 'leave')
  assert.equal(shadeAt(workersOf(times, 'b'), '2026-12-07', '09:00'), null)
  assert.equal(shadeAt(workersOf({ ...times, doctors: [] }), '2026-12-06', '09:00'), 'closed')
  assert.equal(shadeAt(workersOf({ ...times, doctors: [] }), '2026-12-07', '08:00'), 'outside')
  assert.equal(shadeAt(workersOf({ clinics: [], doctors: [] }), '2026-12-07', '03:00'), null)
})

test('a note says whether the clinic is closed on this day or every week', () => {
  const one = workers(doctor('a'), doctor('b'))
  assert.deepEqual(
    ['2026-12-06', '2026-12-07', '2026-12-09'].map((date) => closedNote(one, date)),
    ['The clinic is closed on Sundays.', null, 'The clinic is closed on this day.'],
  )
  assert.deepEqual(dayShade(one, '2026-12-06'), { shade: 'closed', word: 'Closed' })
  const other = { ...clinic, id: 'd', closedDays: ['2026-12-06'], openingHours: [hours(0, '09:00', '12:00')] }
  const both = workersOf({ clinics: [clinic, other], doctors: [doctor('a'), doctor('b', { clinicId: 'd' })] })
  assert.deepEqual(
    ['2026-12-06', '2026-12-12', '2026-12-13'].map((date) => closedNote(both, date)),
    ['All clinics are closed on this day.', 'All clinics are closed on Saturdays.', null],
  )
  assert.equal(closedNote([], '2026-12-06'), null)
})

test('extra hours are work: of the clinic on a closed day, and of a doctor outside every week', () => {
  const extra = (day: string, opens: string, closes: string, doctorId: string | null = null) => ({
    day,
    opens,
    closes,
    doctorId,
  })
  const open = { ...clinic, extraHours: [extra('2026-12-09', '10:00', '12:00')] }
  const camp = doctor('a', { extraHours: [extra('2026-12-06', '15:00', '17:00', 'a')] })
  const shown = workersOf({ clinics: [open], doctors: [camp] })
  const shadesOn = (date: string, ...times: string[]) => times.map((time) => shadeAt(shown, date, time))
  assert.deepEqual(shadesOn('2026-12-09', '09:00', '10:00', '11:30', '12:00'), ['outside', null, null, 'outside'])
  assert.deepEqual(shadesOn('2026-12-06', '10:00', '15:00', '17:00'), ['outside', null, 'outside'])
  assert.equal(closedNote(shown, '2026-12-06'), null)
  assert.deepEqual(dayShade(workersOf({ clinics: [open], doctors: [doctor('b')] }), '2026-12-06').shade, 'closed')
})
