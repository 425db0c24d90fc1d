import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, everywhere, hrefOf, pagesOf } from './find-address.ts'

const read = (query: string) => addressOf(new URLSearchParams(query))

test('an address is the same after it is read and written', () => {
  for (const query of ['', '?place=S%C3%A3o+Paulo&specialty=ENT&language=Hindi&within=3-days&page=3', '?within=today'])
    assert.equal(hrefOf(read(query.slice(1))), `/find-clinics${query}`)
})

test('invalid parts of an address are ignored', () => {
  assert.deepEqual(read('place=+&within=tomorrow&page=0&doctor=x'), everywhere)
  for (const page of ['2.5', 'x', '1e3', '', '-1']) assert.equal(read(`page=${page}`).page, 1)
  assert.equal(read(`place=${'x'.repeat(999)}`).place.length, 100)
  assert.deepEqual([0, 1, 20, 21].map(pagesOf), [0, 1, 1, 2])
})
