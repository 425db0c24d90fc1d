import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrescribedMedicine } from '#contract/prescriptions/prescribed.ts'
import { medicationItems } from './medication-items.ts'

const prescribed: PrescribedMedicine[] = [
  { name: 'Zedomol 650', medicineId: 'a', composition: 'Paracetamol (650mg)', own: 12, others: 3 },
  {
    name: 'Augmented Tablet',
    medicineId: 'b',
    composition: 'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
    own: 5,
    others: 0,
  },
  { name: 'Parazed Syrup', medicineId: null, composition: null, own: 1, others: 0 },
  { name: 'Parox 500', medicineId: 'c', composition: 'Paracetamol (500mg)', own: 0, others: 40 },
]
const named = (typed: string) =>
  medicationItems({ typed, favorites: [], prescribed, found: [] }).map(({ label }) => label)

test('the doctor’s own medicines come before the clinic’s, and names that begin as typed before compositions', () => {
  assert.deepEqual(named('para'), ['Parazed Syrup', 'Zedomol 650', 'Parox 500'])
})

test('the sum of all strengths finds a combination', () => {
  assert.deepEqual(named('augm 625'), ['Augmented Tablet'])
  assert.deepEqual(named('augm 375'), [])
})

test('without a letter there are no suggestions, and a medicine without an entry is text', () => {
  assert.deepEqual(named(' '), [])
  const [one] = medicationItems({ typed: 'parazed', favorites: [], prescribed, found: [] })
  assert.equal(one?.value, 'prescribed:Parazed Syrup')
})
