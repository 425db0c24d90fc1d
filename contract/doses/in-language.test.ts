import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doseUnits, foods, routes } from './dose.ts'
import { dateInLanguage, lineInLanguage } from './in-language.ts'
import { readDose } from './parse.ts'
import { phrases as all, reasonPhrase } from './phrases.ts'

/** English as if it was another language: each phrase says itself in brackets. */
const echo = Object.fromEntries(all.map((phrase) => [phrase, `[${phrase}]`]))

function said(dosage: string, frequency = '', duration = '5 days', instructions = '', phrases = echo) {
  const { dose, because } = readDose({ dosage, frequency, duration, instructions })
  assert(dose, `${dosage}: ${because}`)
  return lineInLanguage({ dosage, frequency, duration, instructions, dose }, phrases)
}

test('a dose is put together from phrases, each with its numbers', () => {
  assert.equal(
    said('1 tablet', 'Twice daily', '5 days', 'after food'),
    '[1 tablet], [2 times daily], [after food], [for 5 days]',
  )
  assert.equal(said('½ tablet', 'Once daily', '1 day'), '[½ tablet], [once daily], [for 1 day]')
  assert.equal(said('1½ tablets', 'Once daily'), '[1½ tablet], [once daily], [for 5 days]')
  assert.equal(said('1-2 tablets', 'Every 4-6 hours'), '[1-2 tablets], [every 4-6 hours], [for 5 days]')
  assert.equal(said('5 ml', 'Every 1 hour'), '5 ml, [every hour], [for 5 days]')
  assert.equal(said('2 tablets of 500 mg', 'Once daily'), '[2 tablets], [500 mg in each], [once daily], [for 5 days]')
})

test('parts of the day have their amounts', () => {
  assert.equal(said('1-0-2', 'Twice daily'), '[1 [in the morning]], [2 [at night]], [for 5 days]')
  assert.equal(
    said('1 tablet', 'in the morning, at noon and at night'),
    '[1 tablet], [[in the morning], [at noon] and [at night]], [for 5 days]',
  )
})

test('weekly days are never said as daily', () => {
  assert.equal(said('1 tablet', 'once a week'), '[1 tablet], [once a week], [for 5 days]')
  assert.equal(said('1 tablet', 'on Monday and Friday'), '[1 tablet], [on [[Monday] and [Friday]]], [for 5 days]')
  assert.equal(said('1 tablet', 'every other day'), '[1 tablet], [every other day], [for 5 days]')
  assert.equal(said('1 tablet', 'every 3 days'), '[1 tablet], [every 3 days], [for 5 days]')
})

test('as needed has its reason and its maximum', () => {
  assert.equal(
    said('2 puffs', 'As needed', 'As needed', 'for wheezing, at most 8 puffs a day, inhaled'),
    '[2 puffs], [as needed], [for wheezing], [at most [8 puffs] a day], [inhaled]',
  )
  assert.equal(said('1 tablet', 'Twice daily', 'As needed'), '[1 tablet], [2 times daily], [as needed]')
})

test('the steps of a taper follow each other, and “then” names the medicine before', () => {
  assert.equal(
    said('2 tablets once daily for 3 days, then 1 tablet once daily for 2 days', 'See dosage'),
    '[2 tablets], [once daily], [for 3 days]; [then [1 tablet], [once daily], [for 2 days]]',
  )
  assert.equal(
    said('then 1 tablet', 'Once daily'),
    '[after the medicine above: [1 tablet], [once daily], [for 5 days]]',
  )
  assert.equal(
    said('1 tablet', 'Once daily', 'Until further notice'),
    '[1 tablet], [once daily], [until further notice]',
  )
})

test('a dose with a part that has no phrase isn’t said at all', () => {
  const { 'after food': _, ...without } = echo
  assert.equal(said('1 tablet', 'Twice daily', '5 days', 'after food', without), null)
  assert.equal(
    said('1 tablet', 'Twice daily', '5 days', 'with food', without),
    '[1 tablet], [2 times daily], [with food], [for 5 days]',
  )
  for (const [dosage, more] of [
    // which eye is only in the text
    ['2 drops', 'both eyes'],
    ['2 drops', 'in the left ear'],
    ['2 applications', 'on the skin'],
    ['1 tablet', 'for severe headache'],
    // the dose depends on it
    ['1 tablet', 'if dizzy'],
    ['1 tablet', 'only before long walks'],
  ] as const)
    assert.equal(said(dosage, 'Twice daily', '5 days', more), null, `${dosage} ${more}`)
  assert(said('1 tablet', 'As needed', 'As needed', 'when required, at most 2 tablets a day'))
  assert(said('2 drops', 'Twice daily', '5 days', 'in the eye'))
  assert.equal(lineInLanguage({ dosage: '?', frequency: '', duration: '', instructions: null, dose: null }, echo), null)
})

test('a date has its month from the list, and isn’t said without it', () => {
  assert.equal(
    dateInLanguage('2026-12-04', { ...echo, '{day} {month} {year}': '{day} {month}, {year}' }),
    '4 [December], 2026',
  )
  assert.equal(dateInLanguage('2026-12-04', { ...echo, December: '' }), null)
})

test('every unit, food, route and reason that a dose can have is on the list', () => {
  const written = { frequency: 'Twice daily', duration: '5 days', instructions: '' }
  for (const unit of doseUnits) {
    const { dose } = readDose({ ...written, dosage: `1 ${unit}` })
    assert(lineInLanguage({ ...written, dosage: '', dose }, echo), unit)
  }
  for (const food of foods)
    assert(
      all.some((phrase) => phrase.includes(food)),
      food,
    )
  for (const route of routes) assert(all.includes(route), route)
  for (const reason of ['ache', 'dard', 'bukhar', 'khansi', 'ulti', 'diarrhoea', 'vertigo', 'abdominal pain'])
    assert(all.includes(reasonPhrase(reason)), reason)
  assert.equal(new Set(all).size, all.length)
})
