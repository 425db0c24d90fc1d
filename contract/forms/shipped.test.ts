import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Definition } from './definition.ts'
import { evaluate } from './evaluate.ts'
import { shippedForms } from './shipped/all.ts'

test('every form that clinics can begin with is valid as it is, and has a license', () => {
  assert.equal(shippedForms.length, 10)
  assert.equal(new Set(shippedForms.map(({ key }) => key)).size, shippedForms.length)
  for (const { title, license, definition } of shippedForms) {
    assert.deepEqual(Definition.parse(definition), definition, title)
    assert(license, title)
  }
})

/** Answers every question of a score with the choice that has these points. */
const scored = (key: string, pointsOf: (at: number) => number) => {
  const { definition } = shippedForms.find((one) => one.key === key)!
  const answers = definition.scores![0]!.questions.map((question, at) => ({
    question,
    choices: [`c${pointsOf(at) + 1}`],
  }))
  const { scores, alerts } = evaluate(definition, answers)
  return { ...scores[0]!, alerts }
}

test('PHQ-9 and GAD-7 add up to the published ranges, and any answer about self-harm needs attention', () => {
  const first = (points: number) => (at: number) => (at < points ? 1 : 0)
  const bands = [0, 4, 5, 9].map((points) => scored('phq-9', first(points)).band)
  assert.deepEqual(bands, ['minimal', 'minimal', 'mild', 'mild'])
  const alike = [1, 2, 3].map((points) => scored('phq-9', () => points))
  assert.deepEqual(
    alike.map(({ value, band }) => [value, band]),
    [[9, 'mild'], [18, 'moderately severe'], [27, 'severe']], // oxfmt-ignore
  )
  assert.deepEqual(scored('phq-9', first(8)).alerts, [])
  for (const { alerts } of alike) assert.deepEqual(alerts, ['harm'])
  const anxious = [0, 1, 2, 3].map((points) => scored('gad-7', () => points))
  assert.deepEqual(
    anxious.map(({ value, band }) => [value, band]),
    [[0, 'minimal'], [7, 'mild'], [14, 'moderate'], [21, 'severe']], // oxfmt-ignore
  )
})
