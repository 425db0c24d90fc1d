import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutTo, plainLines } from './live-facts.ts'

test('heading, numbers and references go; points and parts get lines of their own; what is said twice is said once', () => {
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

test('a section without a number keeps its text, and one without words is empty', () => {
  assert.deepEqual(plainLines('WARNINGS Hearts Take care of 1.1 Hearts.'), ['Hearts Take care of 1.1 Hearts.'])
  assert.deepEqual(plainLines('4 CONTRAINDICATIONS ( 4 )'), [])
})

test('a text that is cut ends with a sentence and says that it goes on', () => {
  assert.deepEqual(cutTo(['One. Two. Three.', 'Four.'], 100), ['One. Two. Three.', 'Four.'])
  const goesOn = 'The label says more: see the source.'
  assert.deepEqual(cutTo(['One. Two. Three.', 'Four.'], 10), ['One. Two.', goesOn])
  assert.deepEqual(cutTo(['One.', 'Two and three.'], 8), ['One.', goesOn])
  assert.deepEqual(cutTo(['One that is too long'], 8), [])
})

test('a long hostile text comes to its end', { timeout: 20_000 }, () => {
  for (const piece of ['[see ', '(see (', '( 5.1 , ', '5.1 ', '• о ', 'A. ']) {
    const lines = plainLines(`5 WARNINGS ${piece.repeat(20_000 / piece.length)}`)
    assert(lines.join('').length <= 20_000, piece)
  }
})
