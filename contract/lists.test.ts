import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Language } from '#language/languages.ts'
import { setSpeaker } from '#language/translate.ts'
import { compareNames, list, listWithCommas } from './lists.ts'

afterEach(() => setSpeaker({ language: 'en', words: {} }))

const expected: Record<string, string[]> = {
  en: ['A', 'A and B', 'A, B and C', 'A, B or C'],
  hi: ['A', 'A और B', 'A, B, और C', 'A, B या C'],
  ta: ['A', 'A மற்றும் B', 'A, B மற்றும் C', 'A, B அல்லது C'],
  te: ['A', 'A మరియు B', 'A, B మరియు C', 'A, B లేదా C'],
  bn: ['A', 'A এবং B', 'A, B এবং C', 'A, B, বা C'],
  mr: ['A', 'A आणि B', 'A, B आणि C', 'A, B, किंवा C'],
  kn: ['A', 'A ಮತ್ತು B', 'A, B, ಮತ್ತು C', 'A, B, ಅಥವಾ C'],
  ur: ['A', 'A اور B', 'A، B، اور C', 'A، B، یا C'],
}

test('each language joins a list with its own words', () => {
  for (const [language, lists] of Object.entries(expected)) {
    setSpeaker({ language: language as Language, words: {} })
    assert.deepEqual(
      [list(['A']), list(['A', 'B']), list(['A', 'B', 'C']), list(['A', 'B', 'C'], 'disjunction')],
      lists,
      language,
    )
  }
})

test('a list can be without a word before its last item', () => {
  assert.equal(listWithCommas(['A', 'B', 'C']), 'A, B, C')
  setSpeaker({ language: 'hi', words: {} })
  assert.equal(listWithCommas(['A', 'B', 'C']), 'A, B, C')
})

test('names are sorted by the alphabet of the language, its own script first', () => {
  const names = ['Zara', 'ऋषि', 'éva', 'अमित', 'Eve']
  assert.deepEqual(names.toSorted(compareNames), ['éva', 'Eve', 'Zara', 'अमित', 'ऋषि'])
  setSpeaker({ language: 'hi', words: {} })
  assert.deepEqual(names.toSorted(compareNames), ['अमित', 'ऋषि', 'éva', 'Eve', 'Zara'])
})
