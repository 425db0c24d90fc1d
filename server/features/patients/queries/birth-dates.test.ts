import assert from 'node:assert/strict'
import { test } from 'node:test'
import { birthDatesIn } from './birth-dates.ts'

const today = new Date('2026-12-07T12:00:00Z')
const datesIn = (search: string) => birthDatesIn(search, today).dates

test('a search finds birth dates as people type them', () => {
  for (const search of ['1972-05-03', '1972/5/3', '3 May 1972', '3rd of May 1972', 'May 3, 1972', '03 MAY 1972'])
    assert.deepEqual(datesIn(search), ['1972-05-03'], search)
})

test('day and month can be either way round, and a year of two digits is of either century', () => {
  assert.deepEqual(datesIn('3/5/1972'), ['1972-05-03', '1972-03-05'])
  assert.deepEqual(datesIn('28.06.2006'), ['2006-06-28'])
  assert.deepEqual(datesIn('28-6-06'), ['1906-06-28', '2006-06-28'])
  assert.deepEqual(datesIn('28/6/72'), ['1972-06-28'], 'not in the future')
})

test('other words are left; phone numbers and impossible dates are none', () => {
  assert.deepEqual(birthDatesIn('asha 28/06/2006', today), { dates: ['2006-06-28'], rest: 'asha  ' })
  for (const search of ['98450 12345', '+91-98450-12345', '31/02/1972', '1/1/2030', '12.5', '02-2345-6789', 'may'])
    assert.deepEqual(birthDatesIn(search, today), { dates: [], rest: search }, search)
})
