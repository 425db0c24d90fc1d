import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelAnswer } from '#server/testing/live-sources.ts'
import { cutTo, labelFacts, plainLines } from './live-facts.ts'
import type { Question } from './live-source.ts'
import { chooseLabel, isNamed } from './openfda.ts'

test('plain lines have no heading, numbers, references or repeated sentences, and each point has its own line', () => {
  const section = `1 INDICATIONS AND USAGE Testil is indicated for: •Tests of length ( 1.1 ) о Short ones (1.1, 1.2) [see
    Clinical Studies (14.4) ] . 1.1 Tests of length Testil helps. It is indicated for long tests of all kinds. (See
    DOSAGE AND ADMINISTRATION (2)) It uses 2.5 Milliliters. It is indicated for long tests of all kinds. ( 1 )`
  assert.deepEqual(plainLines(section), [
    'Testil is indicated for:',
    'Tests of length',
    'Short ones.',
    'Tests of length Testil helps. It is indicated for long tests of all kinds. It uses 2.5 Milliliters.',
  ])
})

test('a section without a number keeps its text, and a section without words is empty', () => {
  assert.deepEqual(plainLines('WARNINGS Hearts Take care of 1.1 Hearts.'), ['Hearts Take care of 1.1 Hearts.'])
  assert.deepEqual(plainLines('4 CONTRAINDICATIONS ( 4 )'), [])
})

test('a cut text ends with a whole sentence and a note that the label says more', () => {
  assert.deepEqual(cutTo(['One. Two. Three.', 'Four.'], 100), ['One. Two. Three.', 'Four.'])
  const goesOn = 'The label says more: see the source.'
  assert.deepEqual(cutTo(['One. Two. Three.', 'Four.'], 10), ['One. Two.', goesOn])
  assert.deepEqual(cutTo(['One.', 'Two and three.'], 8), ['One.', goesOn])
  assert.deepEqual(cutTo(['One that is too long'], 8), [])
})

test('a long hostile text is processed in time', { timeout: 20_000 }, () => {
  for (const piece of ['[see ', '(see (', '( 5.1 , ', '5.1 ', '• о ', 'A. ']) {
    const lines = plainLines(`5 WARNINGS ${piece.repeat(20_000 / piece.length)}`)
    assert(lines.join('').length <= 20_000, piece)
  }
})

const gemifloxacin: Question = { source: 'openfda', ingredient: 'gemifloxacin', route: 'oral' }
const chosen = (...wishes: Parameters<typeof labelAnswer>[0][]) => chooseLabel(wishes.map(labelAnswer), gemifloxacin)
const date = '2026-11-25'

test('a label matches by ingredient, whatever its salt or form, and by route', () => {
  assert.equal(chosen({ name: 'Gemifloxacin Capsules' })?.name, 'Gemifloxacin Capsules')
  assert.equal(chosen({ name: 'GEMIFLOXACIN SODIUM' })?.name, 'GEMIFLOXACIN SODIUM')
  for (const wish of [
    { name: 'GEMIFLOXACIN AND TESTOL' },
    { name: 'GEMIFLOXACIN', substances: ['GEMIFLOXACIN', 'TESTOL'] },
    { name: 'CEFDITOREN' },
    { route: 'TOPICAL' },
    { route: '' },
    { type: 'HUMAN OTC DRUG' },
    { sections: { warnings: ['Careful.'] } },
  ])
    assert.equal(chosen(wish), null, JSON.stringify(wish))
  assert.equal(chooseLabel([null, 7, {}, { set_id: 5 }, { ...labelAnswer(), set_id: '../../x' }], gemifloxacin), null)
})

test("a salt named in the directory must match the label's, and older names match present ones", () => {
  assert.equal(isNamed('DICLOFENAC SODIUM', 'diclofenac'), true)
  assert.equal(isNamed('DICLOFENAC SODIUM', 'diclofenac sodium'), true)
  assert.equal(isNamed('DICLOFENAC POTASSIUM', 'diclofenac sodium'), false)
  assert.equal(isNamed('ALBUTEROL SULFATE', 'salbutamol'), true)
})

test('a label named by its ingredient is preferred to one named by a brand', () => {
  assert.deepEqual(chosen({ brand: 'OMNITEST' }, { brand: 'Gemifloxacin' })?.brands, ['Gemifloxacin'])
  assert.deepEqual(chosen({ brand: 'OMNITEST' })?.brands, ['OMNITEST'])
})

test("a label's doses, instructions, overdose, interactions and storage are not stored", () => {
  const label = chosen({})!
  assert.doesNotMatch(JSON.stringify(label), /600 mg|Dialysis|Antacids|25 °C|table/)
  const facts = labelFacts(label, date)
  assert.deepEqual(
    Object.entries(facts).map(([fact, field]) => [fact, field?.value]),
    [
      [
        'indications',
        'Gemifloxacin capsules are indicated for mild infections of tests.\nTest throats\nTest skin\nTest throats In adults and adolescents.',
      ],
      ['contraindications', 'Gemifloxacin is contraindicated in patients with an allergy to cephalosporins.'],
      [
        'warnings',
        'WARNING: TEST COLITIS Tests may end badly.\nTest colitis: stop and ask.\nTest colitis It has been reported with nearly all tests.\nTest rash Rashes have been seen.',
      ],
      ['howItWorks', 'Gemifloxacin stops tests from building walls.'],
      [
        'commonSideEffects',
        ['The most common adverse reactions (incidence at least 5%) are diarrhea, nausea and rash.'],
      ],
    ],
  )
  for (const field of Object.values(facts))
    assert.deepEqual(field?.source, {
      name: 'US label of gemifloxacin by Standin Laboratories, Inc. of May 2024 (openFDA)',
      url: `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${label.setId}`,
      date,
      terms: 'openfda',
    })
})

test('texts that name another brand, and contraindications that say "none" or are too long, are left out', () => {
  const of = (sections: Record<string, string[]>, brand = 'OMNITEST') =>
    labelFacts(chosen({ brand, sections: { indications_and_usage: ['For tests.'], ...sections } })!, date)
  assert.deepEqual(Object.keys(definedIn(of({ warnings: ['OMNITEST may hurt.'] }))), ['indications'])
  assert.equal(of({ contraindications: ['4 CONTRAINDICATIONS None.'] }).contraindications, undefined)
  const long = [
    `${'It is not for the tired. '.repeat(2)}${'Not for the very tall person number one. '.repeat(1)}${words(7_000)}`,
  ]
  assert.equal(of({ contraindications: long }).contraindications, undefined)
  assert.equal(of({ boxed_warning: long, warnings: ['Small.'] }).warnings, undefined)
  assert.match(
    of({ warnings: [`First comes this. ${words(7_000)}`] }).warnings!.value as string,
    /^First comes this\.\nThe label says more/,
  )
})

const words = (letters: number) => `And ${'so on '.repeat(letters / 6)}.`
const definedIn = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([, field]) => field !== undefined))
