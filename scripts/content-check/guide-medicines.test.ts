import assert from 'node:assert/strict'
import { it } from 'node:test'
import { formWithoutSearch } from './guide-medicines.ts'

it("finds a guide's eye drops whose link would lead to capsules", () => {
  const purpose = 'Antibiotic drops or ointment'
  assert.equal(formWithoutSearch({ purpose }, ['oral', 'eye']), 'drops')
  assert.equal(formWithoutSearch({ purpose, form: 'drops' }, ['oral', 'eye']), null)
  assert.equal(formWithoutSearch({ purpose }, ['eye']), null)
})

it('accepts a medicine of which the guide names tablets, too', () => {
  assert.equal(formWithoutSearch({ purpose: 'For pain, as a gel or a tablet' }, ['oral', 'skin']), null)
})
