import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageFinder } from './find-page.ts'

const find = pageFinder(['/', '/medicines', '/medicines/:idOrSlug', '/about'].map((path) => ({ path })))
const at = (address: string) => {
  const found = find(new URL(address, 'http://clinic.example').pathname)
  return found && [found.page.path, found.params]
}

test('a page is found by its path as the router finds one', () => {
  for (const address of ['/medicines', '/medicines/', '/medicines//', '/Medicines', '/%6dedicines?search=a/b'])
    assert.deepEqual(at(address), ['/medicines', {}], address)
  assert.deepEqual(at('/'), ['/', {}])
  assert.deepEqual(at('/medicines/Dolo-650'), ['/medicines/:idOrSlug', { idOrSlug: 'Dolo-650' }])
  assert.deepEqual(at('/medicines/a%2Fb%20%E2%82%B9'), ['/medicines/:idOrSlug', { idOrSlug: 'a/b ₹' }])
})

test('nothing is found for another path, and for what is no text', () => {
  for (const address of ['/medicines/a/b', '/medicines//b', '/inside', '/about.data', '/medicines/%ff', '/xmedicines'])
    assert.equal(at(address), null, address)
})
