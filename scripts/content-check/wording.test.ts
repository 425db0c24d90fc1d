import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { frequenciesOf, isSpaced, lacksSubject, misplacedInForm } from './wording.ts'

describe('words of time and food', () => {
  it('finds day, week and food in the text of a form', () => {
    assert.equal(misplacedInForm('Take it at the same time each day.'), 'day')
    assert.equal(misplacedInForm('An empty stomach means an hour before food.'), 'empty stomach')
    assert.equal(misplacedInForm('Once a week, swallow it whole.'), 'week')
    assert.equal(misplacedInForm('Swallow it whole with a glass of water.'), null)
  })

  it('reads how often a medicine is taken, and not what it warns of', () => {
    assert.deepEqual([...frequenciesOf('Take it on the same day each week, and never every day.')], ['weekly'])
    assert.deepEqual([...frequenciesOf('Take one tablet twice a day.')], ['daily'])
    assert.deepEqual([...frequenciesOf('One tablet once a month.')], ['monthly'])
    assert.deepEqual([...frequenciesOf('Do not take it daily.')], [])
  })

  it('finds a text of a class without a subject', () => {
    assert.equal(lacksSubject('They kill bacteria.'), true)
    assert.equal(lacksSubject('These antibiotics kill bacteria. They do nothing against viruses.'), false)
  })

  it('knows a medicine that is never taken daily', () => {
    assert.equal(isSpaced('Once a week: adults usually start with 7.5 mg.'), true)
    assert.equal(isSpaced('10 mg daily, or 70 mg once a week.'), false)
    assert.equal(isSpaced('Take it as prescribed.'), false)
  })
})
