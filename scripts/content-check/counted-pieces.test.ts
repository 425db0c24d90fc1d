import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedPieces, saysAmounts } from './counted-pieces.ts'

test('a number of tablets is found, with or without the strength that it belongs to', () => {
  assert.equal(
    countedPieces('One or two extra tablets of 500 mg are unlikely to harm an adult.'),
    'One or two extra tablets',
  )
  assert.equal(countedPieces('No more than six 4 mg tablets in a day.'), 'six 4 mg tablets')
  assert.equal(countedPieces('Adults take 1 to 2 sachets.'), '1 to 2 sachets')
})

test('an amount is no number of tablets, and neither is what holds for any strength', () => {
  for (const text of [
    'Adults usually take 500 mg to 1,000 mg.',
    'That is why 10 mg and 20 mg tablets are not for every day.',
    'The two are combined in one tablet.',
    'Never share it: one tablet can kill a child.',
    'Put 1 tablet or 1 to 2 sprays under the tongue.',
    'Swallow the tablets whole.',
  ])
    assert.equal(countedPieces(text), null, text)
})

test('texts about amounts are those on taking it, also of a route and of a product', () => {
  for (const at of ['dose.text', 'faqs[0].answer', 'byRoute.nose.dose.text', 'byProduct[1].overdose.text'])
    assert.match(at, saysAmounts)
  for (const at of ['introduction.text', 'storage.text', 'uses.items[0].for']) assert.doesNotMatch(at, saysAmounts)
})
