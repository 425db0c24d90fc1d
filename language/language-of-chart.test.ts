import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOfChart } from './language-of-chart.ts'

test('a chart names its language in English, in its own script or by a tag', () => {
  for (const text of ['Hindi', ' hindi ', 'हिन्दी', 'हिंदी', 'hi', 'hi-IN', 'HIN'])
    assert.equal(languageOfChart(text), 'hi')
  assert.equal(languageOfChart('தமிழ்'), 'ta')
  assert.equal(languageOfChart('Bangla'), 'bn')
  // another way to write the same letter
  assert.equal(languageOfChart('বাংলা'.normalize('NFD')), 'bn')
})

test('of several languages the first that the interface has is chosen', () => {
  assert.equal(languageOfChart('Konkani, Marathi, English'), 'mr')
  assert.equal(languageOfChart('Tamil/English'), 'ta')
})

test('no language, or one that the interface lacks, is none', () => {
  for (const text of [null, undefined, '', 'Other', 'Gujarati', 'constructor', 'high'])
    assert.equal(languageOfChart(text), null)
})
