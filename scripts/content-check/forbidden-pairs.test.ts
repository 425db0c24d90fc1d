import assert from 'node:assert/strict'
import { it } from 'node:test'
import { forbiddenUnnamed } from './forbidden-pairs.ts'

const from = ['label']
const unnamed = (effect: string, items: string[]) => [
  ...forbiddenUnnamed(
    { interactions: [{ with: 'tizanidine', severity: 'high', effect, from }], contraindications: { items, from } },
    () => 'Tizanidine',
  ),
]

it('finds a medicine that is never taken with another one and that the contraindications do not name', () => {
  assert.deepEqual(unnamed('It rises strongly. Never take them together.', ['An allergy to it']), ['tizanidine'])
  assert.deepEqual(unnamed('Never take them together.', ['An allergy to it', 'Treatment with tizanidine']), [])
  assert.deepEqual(unnamed('Never take them together unless your doctor agrees.', ['An allergy to it']), [])
  assert.deepEqual(unnamed('It rises. The doctor chooses another medicine.', ['An allergy to it']), [])
})
