import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hrefOf, pagesOf, addressOf, totalInWords } from './guides-address.ts'

const read = (query: string) => addressOf(new URLSearchParams(query))

test('an address is the same after it is read and written', () => {
  for (const query of [
    '',
    '?search=a%26b+c&category=Renal%2FUrology&page=3',
    '?category=General',
    '?page=2',
    '?letter=c',
  ])
    assert.equal(hrefOf(read(query.slice(1))), `/health-conditions${query}`)
})

test('invalid parts of an address are ignored', () => {
  assert.deepEqual(read('category=general&page=0&search=+'), { typed: '', category: null, letter: null, page: 1 })
  assert.deepEqual(
    [read('letter=C').letter, read('letter=cc').letter, read('letter=c&search=x').letter],
    ['c', null, null],
  )
  for (const page of ['2.5', 'x', '1e3', '', '-1']) assert.equal(read(`page=${page}`).page, 1)
  assert((read('page=99999999999').page - 1) * 100 <= 1_000_000)
  assert.equal(read(`search=${'x'.repeat(999)}`).typed.length, 200)
})

test('writes totals in words', () => {
  assert.equal(totalInWords(1, null, { category: null, letter: null }), '1 guide')
  assert.equal(totalInWords(2, 'fever', { category: 'ENT', letter: null }), '2 guides found for “fever”, in ENT')
  assert.equal(totalInWords(9, null, { category: null, letter: 'c' }), '9 guides beginning with C')
  assert.deepEqual([0, 1, 100, 101].map(pagesOf), [0, 1, 1, 2])
})
