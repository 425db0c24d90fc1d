import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMisspelling } from './misspelling.ts'

test('letters that are missing, doubled, wrong or swapped are forgiven', () => {
  for (const [typed, meant] of [
    ['shrama', 'sharma'],
    ['kumra', 'kumar'],
    ['aasha', 'asha'],
    ['venkatesh', 'venkatesan'],
    ['joshy', 'joshi'],
    ['chaterjee', 'chatterjee'],
  ] as const)
    assert.ok(isMisspelling(typed, meant), `${typed} for ${meant}`)
})

test('another name is another name', () => {
  for (const [typed, other] of [
    ['shrama', 'shah'],
    ['anil', 'anita'],
    ['rao', 'roy'],
    ['kumar', 'karim'],
  ] as const)
    assert.ok(!isMisspelling(typed, other), `${typed} for ${other}`)
})
