import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TextPick } from '#contract/visits/text-picks.ts'
import { filledFrom, matching, nextGap, typedAt, withText } from './match.ts'

const pick = (title: string, fields: Partial<TextPick>): TextPick => ({
  id: title,
  kind: 'ready',
  title,
  complaint: null,
  findings: null,
  advice: null,
  uses: 0,
  isShared: false,
  sharedBy: null,
  insteadOf: null,
  ...fields,
})
const fever = pick('Fever', { complaint: 'Fever for ___ days' })
const child = pick('Fever, child', { complaint: 'Fever for ___ days', findings: 'Alert' })
const chest = pick('Chest, normal', { findings: 'Chest clear' })
const high = pick('High fever', { complaint: 'High fever' })
const picks = [high, fever, child, chest]
const named = (field: Parameters<typeof matching>[1], typed: string) =>
  matching(picks, field, typed).map(({ title }) => title)

test('texts are offered by the words of their names, for the field', () => {
  assert.deepEqual(named('complaint', 'fev'), ['Fever', 'Fever, child', 'High fever'])
  assert.deepEqual(named('complaint', 'fev ch'), ['Fever, child'])
  assert.deepEqual(named('findings', 'fev'), ['Fever, child'])
  assert.deepEqual(named('findings', 'che'), ['Chest, normal'])
  assert.deepEqual(named('complaint', 'che'), [])
})

test('the sentence at the cursor counts, from two letters on', () => {
  assert.deepEqual(typedAt('fev', 3), { from: 0, typed: 'fev' })
  assert.deepEqual(typedAt('Cough\nfev', 9), { from: 6, typed: 'fev' })
  assert.deepEqual(typedAt('Tired. fev', 10), { from: 7, typed: 'fev' })
  assert.equal(typedAt('f', 1), null)
  assert.equal(typedAt('Tired. ', 7), null)
})

test('a template of a visit fills all fields only from the complaint', () => {
  assert.deepEqual(filledFrom('complaint', child), ['complaint', 'findings'])
  assert.deepEqual(filledFrom('findings', child), ['findings'])
})

test('a text goes below what is written, once', () => {
  assert.equal(withText('', 'Alert'), 'Alert')
  assert.equal(withText('Throat red', 'Alert'), 'Throat red\nAlert')
  assert.equal(withText('Alert', 'Alert'), 'Alert')
})

test('gaps are found one after the other', () => {
  assert.deepEqual(nextGap('Fever for ___ days, with ___', 0), [10, 13])
  assert.deepEqual(nextGap('Fever for ___ days, with ___', 13), [25, 28])
  assert.equal(nextGap('Fever', 0), null)
})
