import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { usualWriting, writingOfChoice } from '#contract/writing.ts'
import { setWriting } from '#web/lib/writing.ts'
import { hoursInWords } from './opening-hours.ts'

beforeEach(() => setWriting(writingOfChoice['day-12']))
afterEach(() => setWriting(usualWriting))

const open = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })

test('opening hours are written as days and times', () => {
  const week = [1, 2, 3, 4, 5].map((day) => open(day, '09:00', '18:00'))
  assert.equal(
    hoursInWords([...week, open(6, '09:00', '14:00')]).join(', '),
    'Mon–Fri 9:00 AM – 6:00 PM, Saturday 9:00 AM – 2:00 PM, Sunday closed',
  )
})

test('opening hours include lunch breaks, weekdays off and times after midnight', () => {
  const hours = [
    open(1, '13:00', '17:00'),
    open(1, '00:30', '12:00'),
    open(3, '09:15', '12:30'),
    open(4, '09:15', '12:30'),
  ]
  assert.deepEqual(hoursInWords(hours), [
    'Monday 12:30 AM – 12:00 PM and 1:00 PM – 5:00 PM',
    'Tue, Fri–Sun closed',
    'Wed–Thu 9:15 AM – 12:30 PM',
  ])
})

test('opening hours use the 24-hour clock if the reader does', () => {
  setWriting(writingOfChoice['day-24'])
  assert.deepEqual(hoursInWords([open(1, '09:00', '18:00')]), ['Monday 09:00 – 18:00', 'Tue–Sun closed'])
})

test('days with equal hours are grouped, even if they aren’t consecutive', () => {
  const evening = [open(2, '19:00', '21:00'), open(4, '19:00', '21:00')]
  const halves = [1, 2, 3, 4, 5].flatMap((day) => [open(day, '09:00', '12:30'), open(day, '13:30', '18:00')])
  assert.deepEqual(hoursInWords([...halves, ...evening]), [
    'Mon, Wed, Fri 9:00 AM – 12:30 PM and 1:30 PM – 6:00 PM',
    'Tue, Thu 9:00 AM – 12:30 PM, 1:30 PM – 6:00 PM and 7:00 PM – 9:00 PM',
    'Sat–Sun closed',
  ])
})

test('a clinic without opening hours is closed every day', () => {
  assert.deepEqual(hoursInWords([]), ['Mon–Sun closed'])
})

test('hours until midnight end at 12:00 AM or 24:00', () => {
  assert.equal(hoursInWords([open(6, '18:00', '24:00')])[1], 'Saturday 6:00 PM – 12:00 AM')
  setWriting(writingOfChoice['day-24'])
  assert.equal(hoursInWords([open(6, '18:00', '24:00')])[1], 'Saturday 18:00 – 24:00')
})
