import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meantBy } from './misspelling.ts'

test('missing, doubled, wrong and swapped letters are forgiven', () => {
  for (const [typed, meant] of [
    ['shrama', 'sharma'],
    ['kumra', 'kumar'],
    ['aasha', 'asha'],
    ['venkatesh', 'venkatesan'],
    ['joshy', 'joshi'],
    ['chaterjee', 'chatterjee'],
  ] as const)
    assert.deepEqual(meantBy(typed, [meant]), [meant], `${typed} for ${meant}`)
})

test('a different name doesn’t match', () => {
  for (const [typed, other] of [
    ['shrama', 'shah'],
    ['anil', 'anita'],
    ['rao', 'roy'],
    ['kumar', 'karim'],
  ] as const)
    assert.deepEqual(meantBy(typed, [other]), [], `${typed} for ${other}`)
})

test('the name with the fewest errors comes first', () => {
  assert.deepEqual(meantBy('chaterjee', ['chattarjee', 'chatterjee', 'banerjee']), ['chatterjee', 'chattarjee'])
})
