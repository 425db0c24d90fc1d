import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergedContent, mergedText } from './merge.ts'

test('a field that one person changed is theirs, and a blood pressure is one field', () => {
  const base = { complaint: 'Cough', systolic: 120, diastolic: 80, pulse: 70 }
  const mine = { ...base, complaint: 'Cough for two days', pulse: undefined }
  const theirs = { ...base, systolic: 130, diastolic: 95, findings: 'Throat red' }
  assert.deepEqual(mergedContent(base, mine, theirs), {
    complaint: 'Cough for two days',
    findings: 'Throat red',
    systolic: 130,
    diastolic: 95,
  })
  // of a measurement that both changed, mine stays
  assert.deepEqual(mergedContent({ pulse: 70 }, { pulse: 72 }, { pulse: 74 }), { pulse: 72 })
})

test('a text that both changed has the words of both, also in the same place and in one word', () => {
  const cases: [base: string, mine: string, theirs: string, both: string][] = [
    ['Dry cough', 'Dry cough at night', 'Very dry cough', 'Very dry cough at night'],
    ['', 'Rest', 'Fluids', 'Fluids Rest'],
    ['Rest. ', 'Rest. Steam. ', 'Rest. Fluids. ', 'Rest. Fluids. Steam. '],
    ['Fever', 'Feverish', 'Fevers', 'Feversish'],
    ['one two three', 'one three', 'one two three four', 'one three four'],
    ['same', 'same', 'other', 'other'],
    ['बुखार दो दिन', 'बुखार दो दिन से', 'तेज़ बुखार दो दिन', 'तेज़ बुखार दो दिन से'],
  ]
  for (const [base, mine, theirs, both] of cases) assert.equal(mergedText(base, mine, theirs), both)
})

test('diagnoses are merged one by one: removed ones are gone, added and changed ones stay', () => {
  const [cold, flu, gout, cough] = ['Cold', 'Flu', 'Gout', 'Cough'].map((text) => ({ text }))
  const { diagnoses } = mergedContent(
    { diagnoses: [cold!, flu!] },
    { diagnoses: [flu!, gout!] },
    { diagnoses: [cold!, flu!, cough!] },
  )
  assert.deepEqual(diagnoses, [flu, cough, gout])
})

test('whatever two people add to a text, all their characters are in the merged one', () => {
  const letters = 'abc d'
  let seed = 7
  const next = (max: number) => (seed = (seed * 48271) % 2147483647) % max
  const some = () => Array.from({ length: next(9) + 1 }, () => letters[next(letters.length)]).join('')
  const added = (text: string) => {
    const at = next(text.length + 1)
    return text.slice(0, at) + some().toUpperCase() + text.slice(at)
  }
  const capitals = (text: string) => [...text.replace(/[^A-Z]/g, '')].sort().join('')
  for (let turn = 0; turn < 500; turn += 1) {
    const base = some() + some() + some()
    const [mine, theirs] = [added(base), added(base)]
    assert.equal(
      capitals(mergedText(base, mine, theirs)),
      capitals(mine === theirs ? mine : mine + theirs),
      JSON.stringify({ base, mine, theirs }),
    )
  }
})

test('a head circumference that one of two people measured stays', () => {
  assert.deepEqual(mergedContent({}, { headCircumference: 45.5 }, { weight: 9.4 }), {
    headCircumference: 45.5,
    weight: 9.4,
  })
})

test('a temperature keeps the unit of the person who typed it', () => {
  const from = { temperature: 37, temperatureUnit: 'C' } as const
  const typed = { temperature: 37.11, temperatureUnit: 'F' } as const
  assert.deepEqual(mergedContent(from, from, typed), typed)
  assert.deepEqual(mergedContent(from, typed, from), typed)
  // callers that don't know the unit mean °C
  assert.deepEqual(mergedContent({ temperature: 37 }, { temperature: 37 }, typed), typed)
  assert.deepEqual(mergedContent({}, { temperature: 38 }, {}), { temperature: 38, temperatureUnit: 'C' })
  assert.deepEqual(mergedContent(from, { temperatureUnit: 'F' }, from), {})
})
