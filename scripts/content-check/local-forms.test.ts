import assert from 'node:assert/strict'
import { it } from 'node:test'
import { swallowedOnLocal } from './local-forms.ts'

const source = { name: 'Vaidya', url: null, date: '2026-11-29' }
const page = (missedDose: string, answer = 'Once a day.') => ({
  missedDose: { value: missedDose, source, from: 'knowledge' },
  faqs: { value: [{ question: 'How often?', answer }], source, from: 'knowledge' },
})

it('finds advice about swallowing on a page of drops, and not on one of tablets', () => {
  const facts = page('Use it when you remember.', 'Take it 4 hours before antacids.')
  assert.deepEqual([...swallowedOnLocal(facts, ['eye'])], ['faqs: "Take it 4 hours before antacids."'])
  assert.deepEqual([...swallowedOnLocal(facts, ['oral'])], [])
  assert.deepEqual([...swallowedOnLocal(facts, ['eye', 'oral'])], [])
})

it('accepts a sentence that compares the form with tablets', () => {
  assert.deepEqual([...swallowedOnLocal(page('Fewer effects with the gel than by mouth.'), ['skin'])], [])
  assert.equal([...swallowedOnLocal(page('Tablets can harm the liver.'), ['skin'])].length, 1)
})
