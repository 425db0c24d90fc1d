import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forOtherForms, swallowedDoses, swallowedWhole } from './other-forms.ts'

const facts = (howToTake: string) => ({ howToTake: { value: howToTake } }) as never

test('an instruction for another form is found', () => {
  const found = (text: string, form: 'tablet' | 'capsule' | 'syrup' | 'injection') => [
    ...forOtherForms(facts(text), form),
  ]
  assert.equal(found('Swallow it whole. Take the liquid on an empty stomach.', 'capsule').length, 1)
  assert.equal(found('Swallow it whole with water.', 'syrup').length, 1)
  assert.equal(found('Take it with food.', 'injection').length, 1)
  assert.deepEqual(found('Take tablets or liquid as prescribed. Shake it well.', 'tablet'), [])
  assert.deepEqual(found('A nurse injects it. Tell them about food allergies.', 'injection'), [])
})

test('a dose by mouth on an injection is found, and a melting tablet that is swallowed whole', () => {
  const dosed = (recommendedDosage: string) => ({ recommendedDosage: { value: recommendedDosage } }) as never
  assert.equal([...swallowedDoses(dosed('Adults take 5 mg a day.'), 'injection')].length, 1)
  assert.deepEqual([...swallowedDoses(dosed('Adults take 5 mg a day.'), 'tablet')], [])
  assert.deepEqual([...swallowedDoses(dosed('Up to 5 mg a day is injected.'), 'injection')], [])
  assert.equal([...swallowedWhole(facts('Swallow the tablet whole with water.'), 'melting')].length, 1)
  assert.deepEqual([...swallowedWhole(facts('Swallow the tablet whole with water.'), '')], [])
})
