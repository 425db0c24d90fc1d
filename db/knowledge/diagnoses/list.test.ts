import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NewDiagnosis } from '#contract/visits/content.ts'
import { listedDiagnoses } from './list.ts'

const names = (search: string) => listedDiagnoses(search, 5).map(({ text, code }) => `${text} ${code}`)

test('a search finds a diagnosis by the beginnings of its words and by its code', () => {
  assert.equal(names('urinary tr')[0], 'Urinary tract infection N39.0')
  assert.equal(names('infection urin')[0], 'Urinary tract infection N39.0')
  assert.ok(names('j06').includes('Upper respiratory tract infection J06.9'))
  assert.deepEqual(names('qqqq'), [])
})

test('a search lists names that begin with the text first, and each name once', () => {
  assert.ok(names('hypert')[0]!.startsWith('Hypert'))
  const found = listedDiagnoses('a', 10_000).map(({ text }) => text.toLowerCase())
  assert.equal(new Set(found).size, found.length)
})

test('every suggested diagnosis can be saved as suggested', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'l', 'm', 'n', 'o', 'p', 'r', 's', 't', 'u', 'v']
  for (const one of all.flatMap((letter) => listedDiagnoses(letter, 10_000)))
    assert.ok(NewDiagnosis.safeParse(one).success, `${one.text} ${one.code}`)
})
