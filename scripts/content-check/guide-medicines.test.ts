import assert from 'node:assert/strict'
import { it } from 'node:test'
import { formWithoutSearch, leaningWords } from './guide-medicines.ts'

it("finds a guide's eye drops whose link would lead to capsules", () => {
  const purpose = 'Antibiotic drops or ointment'
  assert.equal(formWithoutSearch({ purpose }, ['oral', 'eye']), 'drops')
  assert.equal(formWithoutSearch({ purpose, form: 'drops' }, ['oral', 'eye']), null)
  assert.equal(formWithoutSearch({ purpose }, ['eye']), null)
})

it('accepts a medicine of which the guide names tablets, too', () => {
  assert.equal(formWithoutSearch({ purpose: 'For pain, as a gel or a tablet' }, ['oral', 'skin']), null)
})

it('finds a purpose that needs the medicines before it', () => {
  assert.equal(leaningWords('Another statin. Do not start without a doctor'), 'Another')
  assert.equal(leaningWords('Slows the heart, too. Do not start it'), 'too')
  assert.equal(leaningWords('Lowers acid, if the medicines above do not help'), 'above')
  assert.equal(leaningWords('For vivax malaria, above all in children. It is used too'), null)
})
