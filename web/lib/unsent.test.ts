import assert from 'node:assert/strict'
import { test } from 'node:test'
import { data, type ServerBuild } from 'react-router'
import { withoutHandOver } from './unsent.ts'

/** What the loader of a route gives in a build for documents. */
async function given(value: unknown, handle?: object): Promise<unknown> {
  const module = { default: () => null, loader: () => Promise.resolve(value), handle }
  const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild
  const loader = withoutHandOver(build).routes.page!.module.loader as () => Promise<unknown>
  return loader()
}
const reading = { reading: true }

test('a reading page finds what its loader gave by name, and an encoder finds nothing', async () => {
  const medicines = [{ name: 'One' }]
  const found = (await given({ medicines, total: 1 }, reading)) as { medicines: object[]; total: number }
  const { total } = found
  assert.deepEqual([found.medicines, total], [medicines, 1])
  assert.deepEqual([Object.keys(found), JSON.stringify(found)], [[], '{}'])
})

test('status and headers that a loader gives beside its data stay', async () => {
  const init = { headers: { 'cache-control': 'no-store' } }
  const found = (await given(data({ total: 1 }, init), { reading: 'signed-out' })) as ReturnType<
    typeof data<{ total: number }>
  >
  assert.deepEqual([found.init, found.data.total, Object.keys(found.data)], [init, 1, []])
})

test('a page that hydrates, a page without a loader and what is no object are left as they are', async () => {
  const value = { total: 1 }
  assert.equal(await given(value), value)
  assert.deepEqual([await given(null, reading), await given('x', reading)], [null, 'x'])
  const list = [1]
  assert.equal(await given(list, reading), list)
  const response = new Response('')
  assert.equal(await given(response, reading), response)
  const module = { default: () => null, handle: reading }
  const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild
  assert.equal(withoutHandOver(build).routes.page!.module, module)
})
