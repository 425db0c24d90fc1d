import assert from 'node:assert/strict'
import { it } from 'node:test'
import { lacksSkin, uncitedSchedule } from './india.ts'

it("finds a date of India's vaccinations without an Indian source", () => {
  const text = 'In India vaccines are given at 6, 10 and 14 weeks, with boosters at 16 to 24 months.'
  assert.equal(uncitedSchedule(text, ['NHS website']), text)
  assert.equal(uncitedSchedule(text, ['NHS website', 'Government of India']), null)
  assert.equal(uncitedSchedule('In India tests and treatment are free.', ['NHS website']), null)
})

it('finds the age for cough medicines without an Indian source', () => {
  const text =
    'In India, cough and cold medicines must not be given under 2 years, and are generally not advised under 5.'
  assert.equal(uncitedSchedule(text, ['NHS website']), text)
  assert.equal(uncitedSchedule(text, ['Government of India']), null)
})

it('finds a steroid for the skin whose schedule leaves out creams', () => {
  const schedule = { india: 'h' as const, from: ['rules'] }
  const steroid = { classes: ['topical-steroids'], routes: ['skin' as const], schedule }
  assert.equal(lacksSkin(steroid), true)
  assert.equal(lacksSkin({ ...steroid, schedule: { ...schedule, onSkin: true } }), false)
  assert.equal(lacksSkin({ ...steroid, classes: ['azole-antifungals'] }), false)
})
