import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftMedication, DraftPrescription } from './draft-prescription.ts'
import { isSameDraft, mergedDraft, mergedPrescription } from './merge-prescription.ts'

const row = (name: string, change: Partial<DraftMedication> = {}): DraftMedication => ({
  row: name.repeat(32),
  medicationName: `Medicine ${name}`,
  dosage: '1 tablet',
  frequency: 'Once daily',
  duration: '5 days',
  instructions: '',
  ...change,
})
const draft = (...medications: DraftMedication[]): DraftPrescription => ({ medications, notes: '', safetyReasons: [] })
const rowsOf = (base: DraftPrescription, mine: DraftPrescription, theirs: DraftPrescription) =>
  mergedPrescription(base, mine, theirs).medications

test('rows of two people stay both, theirs first', () => {
  assert.deepEqual(rowsOf(draft(row('a')), draft(row('a'), row('b')), draft(row('a'), row('c'))), [
    row('a'),
    row('c'),
    row('b'),
  ])
})

test('within a row, each person’s changes stay, and if both change a field, one value stays whole', () => {
  const [mine] = rowsOf(
    draft(row('a')),
    draft(row('a', { dosage: '2 tablets', quantity: 20 })),
    draft(row('a', { dosage: '3 tablets', duration: '10 days', refills: 1 })),
  )
  assert.deepEqual(mine, row('a', { dosage: '2 tablets', duration: '10 days', quantity: 20, refills: 1 }))
})

test('a name and its entry in the directory are one field', () => {
  const medicineId = '0190a000-0000-7000-8000-000000000001'
  const [chosen] = rowsOf(
    draft(row('a', { medicationName: 'Para' })),
    draft(row('a', { medicationName: 'Para', dosage: '2 tablets' })),
    draft(row('a', { medicationName: 'Paracetamol 500', medicineId })),
  )
  assert.deepEqual(chosen, row('a', { medicationName: 'Paracetamol 500', medicineId, dosage: '2 tablets' }))
  const [typed] = rowsOf(
    draft(row('a', { medicationName: 'Paracetamol 500', medicineId })),
    draft(row('a', { medicationName: 'Paracetamol syrup' })),
    draft(row('a', { medicationName: 'Paracetamol 500', medicineId, frequency: 'Twice daily' })),
  )
  assert.deepEqual(typed, row('a', { medicationName: 'Paracetamol syrup', frequency: 'Twice daily' }))
})

test('instructions and notes that both wrote have the words of both', () => {
  const base = { ...draft(row('a', { instructions: 'With water' })), notes: 'Fasting' }
  const mine = { ...draft(row('a', { instructions: 'With water, at night' })), notes: 'Fasting today' }
  const theirs = { ...draft(row('a', { instructions: 'With warm water' })), notes: 'Not fasting' }
  const { medications, notes } = mergedPrescription(base, mine, theirs)
  assert.deepEqual([medications[0]!.instructions, notes], ['With warm water, at night', 'Not fasting today'])
})

test('a removed row is gone, unless the other person changed it', () => {
  const [a, b] = [row('a'), row('b')]
  assert.deepEqual(rowsOf(draft(a, b), draft(b), draft(a, b)), [b])
  assert.deepEqual(rowsOf(draft(a, b), draft(a, b), draft(b)), [b])
  const changed = row('a', { dosage: '2 tablets' })
  assert.deepEqual(rowsOf(draft(a), draft(), draft(changed)), [changed])
  assert.deepEqual(rowsOf(draft(a), draft(changed), draft()), [changed])
})

test('reasons against findings are merged one by one', () => {
  const reasoned = (...reasons: [finding: string, reason: string][]) => ({
    ...draft(row('a')),
    safetyReasons: reasons.map(([finding, reason]) => ({ finding, reason })),
  })
  const { safetyReasons } = mergedPrescription(
    reasoned(['x', 'Short']),
    reasoned(['x', 'Short course'], ['y', 'Watched']),
    reasoned(['x', 'Short'], ['z', 'Low dose']),
  )
  assert.deepEqual(
    safetyReasons.map(({ finding, reason }) => [finding, reason]),
    [
      ['x', 'Short course'],
      ['z', 'Low dose'],
      ['y', 'Watched'],
    ],
  )
})

test('a draft that says nothing about medications leaves theirs, and the order of fields makes no difference', () => {
  const theirs = { complaint: 'Cough', pulse: 80, prescription: draft(row('a')) }
  const both = mergedDraft({ complaint: 'Cough' }, { complaint: 'Dry cough' }, theirs)
  assert(isSameDraft(both, { prescription: draft(row('a')), pulse: 80, complaint: 'Dry cough' }))
  assert(!isSameDraft(both, { prescription: draft(), pulse: 80, complaint: 'Dry cough' }))
})
