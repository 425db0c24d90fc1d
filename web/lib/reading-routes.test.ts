import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServerBuild } from 'react-router'
import { readingRoutesOf } from './reading-routes.ts'

const Page = () => null
const route = (path: string, { module = { Page } as object, parentId = 'root' } = {}) => ({ path, parentId, module })
const build = (...routes: ReturnType<typeof route>[]) =>
  ({ routes: Object.fromEntries(routes.map((one) => [one.path, { ...one, id: one.path }])) }) as unknown as ServerBuild

const matchOf = readingRoutesOf(
  build(
    route('medicines', { module: { Page, handle: { reading: true, sheet: 'medicines' } } }),
    route('medicines/:idOrSlug'),
    route('about', { module: { default: Page } }),
    route('inside', { parentId: 'pages/signed-in' }),
  ),
)
const at = (address: string) => {
  const match = matchOf(new URL(address, 'http://clinic.example'))
  return match && { pattern: match.pattern, params: match.params, sheet: match.sheet }
}

test('a page is found by its path as the router finds it', () => {
  const list = { pattern: '/medicines', params: {}, sheet: 'medicines' }
  for (const address of ['/medicines', '/medicines/', '/Medicines', '/medicines?search=a/b'])
    assert.deepEqual(at(address), list)
  const one = (idOrSlug: string) => ({ pattern: '/medicines/:idOrSlug', params: { idOrSlug }, sheet: 'words' })
  assert.deepEqual(at('/medicines/dolo-650'), one('dolo-650'))
  assert.deepEqual(at('/medicines/a%2Fb%20%E2%82%B9'), one('a/b ₹'))
})

test('the router has all others: no such page, one that hydrates, one inside another, data, and what is no text', () => {
  for (const address of [
    '/',
    '/medicines/a/b',
    '/about',
    '/inside',
    '/medicines/dolo.data',
    '/medicines/%ff',
    '/xmedicines',
  ])
    assert.equal(at(address), null, address)
})
