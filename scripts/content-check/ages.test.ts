import assert from 'node:assert/strict'
import { it } from 'node:test'
import { disputedAge } from './ages.ts'

it('finds an age that a warning forbids and a contraindication allows a doctor to prescribe', () => {
  const items = ['An allergy to it', 'Children under 6 years, unless a doctor prescribes it']
  assert.equal(disputedAge(items, 'Not for children under 6. Salt water drops are an alternative.'), '6')
  assert.equal(disputedAge(items, 'Not for children under 6 unless a doctor says so.'), null)
  assert.equal(disputedAge(['Children under 6 years'], 'Not for children under 6.'), null)
})
