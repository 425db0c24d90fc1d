import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forbiddenAndTold, repeatedItem } from './lists.ts'

test('an effect that another one has too is found', () => {
  assert.equal(repeatedItem(['Feeling sick', 'Diarrhoea', 'Feeling or being sick']), 'Feeling or being sick')
  assert.equal(repeatedItem(['Stomach pain', 'Indigestion or stomach pain']), 'Stomach pain')
  assert.equal(repeatedItem(['Headache', 'Feeling sick', 'Dizziness']), null)
})

test('a condition that is forbidden and asked for is found', () => {
  assert.equal(forbiddenAndTold(['Lupus'], 'Tell your doctor about porphyria and lupus.'), 'Lupus')
  assert.equal(forbiddenAndTold(['Kidney stones'], 'Tell your doctor about past kidney stones and cancer.'), null)
  assert.equal(forbiddenAndTold(['Severe heart failure'], 'Tell your doctor about heart failure.'), null)
  assert.equal(forbiddenAndTold(['Glaucoma'], 'It can bring on glaucoma. Tell your doctor about diabetes.'), null)
})
