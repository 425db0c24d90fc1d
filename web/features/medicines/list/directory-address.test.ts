import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hrefOf, isTooShort, pagesOf, partedBy, addressOf, totalInWords } from './directory-address.ts'

const read = (query: string) => addressOf(new URLSearchParams(query))

test('an address is the same after it is read and written', () => {
  for (const href of ['/medicines', '/medicines?search=a%26b+c&letter=p&page=3', '/medicines?page=2'])
    assert.equal(hrefOf(read(href.split('?')[1] ?? '')), href)
})

test('invalid parts of an address are ignored', () => {
  assert.deepEqual(read('letter=pq&page=0'), { typed: '', search: null, letter: null, page: 1 })
  assert.deepEqual(read('letter=P&page=-1'), { typed: '', search: null, letter: 'p', page: 1 })
  for (const page of ['2.5', 'x', '1e3', '']) assert.equal(read(`page=${page}`).page, 1)
  // never further than the contract takes an offset
  assert((read('page=99999999999').page - 1) * 60 <= 1_000_000)
})

test('fewer than three characters, not counting surrounding spaces, are no search (rule T120)', () => {
  assert.equal(read('search=+b8+').search, null)
  assert.equal(isTooShort(read('search=+b8+')), true)
  assert.equal(isTooShort(read('search=++')), false)
  assert.equal(read('search=b+6').search, 'b 6')
  assert.equal(isTooShort(read('search=दवा')), false)
})

test('the short name of a vitamin is a search for the vitamin', () => {
  const searches = ['D3', '+b6+', 'k2'].map((typed) => read(`search=${typed}`).search)
  assert.deepEqual(searches, ['vitamin D3', 'vitamin B6', 'vitamin K2'])
  for (const other of ['BP', 'b', 'x3', '']) assert.equal(read(`search=${other}`).search, null, other)
  for (const other of ['b62', 'vitamin d3']) assert.equal(read(`search=${other}`).search, other)
})

test('writes pages and totals in words', () => {
  assert.deepEqual([0, 1, 60, 61, 283_753].map(pagesOf), [0, 1, 1, 2, 4730])
  assert.equal(totalInWords(283_753, read('')), '283,753 medicines')
  assert.equal(totalInWords(1, read('search=dolo')), '1 medicine found for “dolo”')
  assert.equal(totalInWords(12, read('letter=p')), '12 medicines beginning with P')
  assert.equal(totalInWords(2, read('search=dolo&letter=d')), '2 medicines found for “dolo”, beginning with D')
})

test('similar names are separated on the page on which they start', () => {
  const page = ['a', 'b', 'c']
  assert.deepEqual(partedBy(1, page, 2), [['a', 'b'], ['c']])
  assert.deepEqual(partedBy(1, page, 0), [[], page])
  assert.deepEqual(partedBy(1, page, 3), [page, []])
  assert.deepEqual(partedBy(2, page, 61), [['a'], ['b', 'c']])
  assert.deepEqual(partedBy(3, page, 61), [[], page])
})
