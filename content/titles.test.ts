import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOfSlug } from './titles.ts'

test('what has no entry is named as people write it', () => {
  const names = {
    digoxin: 'Digoxin',
    'mao-inhibitors': 'MAO inhibitors',
    'st-johns-wort': 'St John’s wort',
    'vitamin-k': 'Vitamin K',
    'amphotericin-b': 'Amphotericin B',
    'co-trimoxazole': 'Co-trimoxazole',
    'qt-prolonging-medicines': 'QT prolonging medicines',
  }
  for (const [slug, name] of Object.entries(names)) assert.equal(titleOfSlug(slug), name)
})
