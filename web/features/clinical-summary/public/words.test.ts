import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allergyInWords, pregnancyInWords, sinceInWords } from './words.ts'

const pregnancy = { isPregnant: true, isBreastfeeding: false, dueOn: '2027-03-19', isOutdated: false }
const inWords = (changes: object, today = '2026-11-29') =>
  pregnancyInWords({ ...pregnancy, ...changes } as Parameters<typeof pregnancyInWords>[0], today)

test('a pregnancy is shown with week and due date, an outdated one without a week', () => {
  assert.equal(inWords({}), 'Pregnant, 24 weeks and 2 days, due 19 Mar 2027')
  assert.equal(inWords({ dueOn: null, isBreastfeeding: true }), 'Pregnant, breastfeeding')
  assert.equal(inWords({ isOutdated: true }, '2027-06-01'), 'Pregnant, due 19 Mar 2027')
  assert.equal(inWords({ isPregnant: false, dueOn: null }), 'Not pregnant, not breastfeeding')
  assert.equal(inWords({ isPregnant: false, dueOn: null, isBreastfeeding: true }), 'Breastfeeding, not pregnant')
})

test('a year, a month and a date are shown as entered', () => {
  assert.deepEqual(['2015', '2015-03', '2015-03-14', null].map(sinceInWords), [
    'since 2015',
    'since March 2015',
    'since 14 Mar 2015',
    null,
  ])
})

test('an allergy in one line has its severity and reaction', () => {
  const one = (severity: 'severe' | null, reaction: string | null) =>
    allergyInWords({ substance: 'Latex', severity, reaction } as Parameters<typeof allergyInWords>[0])
  assert.equal(one('severe', 'Rash'), 'Latex (severe: rash)')
  assert.equal(one(null, 'Rash'), 'Latex (rash)')
  assert.equal(one(null, null), 'Latex')
})
