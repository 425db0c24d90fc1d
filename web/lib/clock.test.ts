import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { languageTags } from '#language/languages.ts'
import { setSpeaker } from '#language/translate.ts'
import { usualWriting, writingOfChoice } from '#contract/writing.ts'
import { clock, clockIn, clockSpan, hoursBetween, readClock } from './clock.ts'
import { shownPhone } from './phones.ts'
import { dayInWords, longDate, plainDate, shortDate } from './dates.ts'
import { setWriting } from './writing.ts'

afterEach(() => {
  setWriting(usualWriting)
  setSpeaker({ language: 'en', words: {} })
})

const usual = [{ opens: '09:00', closes: '18:00' }]
const read = (texts: string[], open = usual) => texts.map((text) => readClock(text, open))

test('a time is recognized however it is typed', () => {
  assert.deepEqual(read(['9:45', '9.45', '945', '0945', '9 45', '1830']), [...Array<string>(5).fill('09:45'), '18:30'])
  assert.deepEqual(read(['3:30 pm', '15.30', '3.30PM', '330p', '1530', '15:30', '3:30 p.m.', ' 15h30 ']), [
    ...Array<string>(8).fill('15:30'),
  ])
  assert.deepEqual(read(['3p', '3 pm', '3pm', '3', '15']), Array(5).fill('15:00'))
  assert.deepEqual(read(['9', '14', '00:00', '23:59', '12', '12 pm', '12 am', '9a', '11 AM']), [
    '09:00',
    '14:00',
    '00:00',
    '23:59',
    '12:00',
    '12:00',
    '00:00',
    '09:00',
    '11:00',
  ])
})

test('the afternoon is never taken for the night', () => {
  // each hour of a clock without AM or PM, in a clinic that is open all day
  const hours = Array.from({ length: 12 }, (_, at) => String(at + 1))
  assert.deepEqual(read(hours), [
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
    '18:00',
    '07:00',
    '08:00',
    '09:00',
    '10:00',
    '11:00',
    '12:00',
  ])
  // without opening hours, or closed all day
  assert.deepEqual(read(['3', '3:30', '6', '7', '10'], []), ['15:00', '15:30', '18:00', '07:00', '10:00'])
  // an evening clinic, an early one, and one where both are open
  assert.deepEqual(read(['7', '7:30', '9'], [{ opens: '17:00', closes: '21:00' }]), ['19:00', '19:30', '09:00'])
  assert.deepEqual(read(['6', '5'], [{ opens: '06:00', closes: '10:00' }]), ['06:00', '17:00'])
  assert.deepEqual(read(['8'], [{ opens: '07:00', closes: '21:00' }]), ['08:00'])
  // who writes the zero means the night
  assert.deepEqual(read(['03:00', '0330', '3 am']), ['03:00', '03:30', '03:00'])
})

test('an invalid time is null', () => {
  const wrong = ['', '24:00', '9:6', '960', 'noon', '12345', '-1', '25:00', '3:30 xm', '15 am', '0 pm', '3:30:00', 'p']
  assert.deepEqual(read(wrong), Array(wrong.length).fill(null))
})

test('times and dates follow the country’s format', () => {
  const all = () => [
    clock('15:30'),
    clock('00:05:00'),
    clockSpan('10:30', 30),
    clockSpan('11:30', 45),
    clockSpan('23:45', 30),
    clockIn('Asia/Kolkata', new Date('2026-11-23T06:30:00Z')),
    shortDate('2026-12-04'),
    longDate('2026-11-23'),
    plainDate('2026-11-23'),
  ]
  assert.deepEqual(all(), [
    '15:30',
    '00:05',
    '10:30–11:00',
    '11:30–12:15',
    '23:45–00:15',
    '12:00',
    'Fri 4 Dec',
    'Monday 23 November 2026',
    '23 Nov 2026',
  ])
  setWriting(writingOfChoice['day-12'])
  assert.deepEqual(all(), [
    '3:30 PM',
    '12:05 AM',
    '10:30–11:00 AM',
    '11:30 AM–12:15 PM',
    '11:45 PM–12:15 AM',
    '12:00 PM',
    'Fri 4 Dec',
    'Monday 23 November 2026',
    '23 Nov 2026',
  ])
  setWriting(writingOfChoice['month-12'])
  assert.deepEqual(all().slice(6), ['Fri Dec 4', 'Monday, November 23, 2026', 'Nov 23, 2026'])
})

test('a time that is shown in any language can be typed as it is shown', () => {
  setWriting(writingOfChoice['day-12'])
  for (const language of languageTags) {
    setSpeaker({ language, words: {} })
    for (const time of ['00:05', '09:30', '12:00', '15:30']) assert.equal(readClock(clock(time)), time, language)
  }
})

test('times and spans stay from left to right in a language from right to left', () => {
  setWriting(writingOfChoice['day-12'])
  setSpeaker({ language: 'ur', words: {} })
  assert.equal(clock('15:30'), '\u20663:30 PM\u2069')
  for (const span of [clockSpan('15:30', 30), hoursBetween('09:00', '18:00')]) assert.match(span, /^\u2066.+\u2069$/s)
  assert.equal(shownPhone('+919820000001'), '\u2066+91 98200 00001\u2069')
  setSpeaker({ language: 'en', words: {} })
  assert.equal(clockSpan('15:30', 30), '3:30–4:00 PM')
})

test('a span and a day are in the language of the page', () => {
  setWriting(writingOfChoice['month-12'])
  setSpeaker({ language: 'hi', words: { Today: 'आज' } })
  assert.equal(clockSpan('10:30', 30), '10:30–11:00 am')
  assert.equal(clockSpan('11:30', 45), '11:30 am–12:15 pm')
  assert.equal(shortDate('2026-12-04'), 'शुक्र, 4 दिस॰')
  assert.equal(longDate('2026-11-23'), 'सोमवार, 23 नवंबर 2026')
  assert.equal(dayInWords('2026-12-04', '2026-12-04'), 'आज')
  assert.equal(dayInWords('2027-01-01', '2026-12-04'), 'शुक्र, 1 जन॰ 2027')
})
