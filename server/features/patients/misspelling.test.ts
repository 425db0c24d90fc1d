import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meantBy } from './misspelling.ts'

test('letters that are missing, doubled, wrong or swapped are forgiven', () => {
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

test('another name is another name', () => {
  for (const [typed, other] of [
    ['shrama', 'shah'],
    ['anil', 'anita'],
    ['rao', 'roy'],
    ['kumar', 'karim'],
  ] as const)
    assert.deepEqual(meantBy(typed, [other]), [], `${typed} for ${other}`)
})

test('the fewest slips come first', () => {
  assert.deepEqual(meantBy('chaterjee', ['chattarjee', 'chatterjee', 'banerjee']), ['chatterjee', 'chattarjee'])
})
