import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RefusedError } from '#server/errors.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { localLimit } from './local-limit.ts'
import { networkOf } from '#server/http/network.ts'

const networks: Record<string, string> = {
  '203.0.113.7': '203.0.113.7',
  '::ffff:203.0.113.7': '203.0.113.7',
  '::FFFF:cb00:7107': '203.0.113.7',
  '0:0:0:0:0:ffff:203.0.113.7': '203.0.113.7',
  '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::',
  '2001:0DB8:0001:0002::1': '2001:db8:1:2::',
  '2001:db8::1': '2001:db8:0:0::',
  '2001:db8:1::': '2001:db8:1:0::',
  '::1': '0:0:0:0::',
  'fe80::1%eth0': 'fe80:0:0:0::',
  '2002:cb00:7107:9::1': '2002:cb00:7107::',
  'somebody@people.example': 'somebody@people.example',
}

test('addresses are grouped by network', () => {
  for (const [address, network] of Object.entries(networks)) assert.equal(networkOf(address), network, address)
})

test('changing addresses within one network spends one budget', async (t) => {
  const app = await buildTestApp({ settings: { SIGN_IN_PER_ADDRESS: '5' } })
  t.after(app.close)
  const tries = async (addressOf: (one: number) => string) => {
    const statuses = []
    for (let one = 0; one < 8; one++) {
      const credentials = { email: `${one}@people.example`, password: 'wrong' }
      statuses.push((await app.anonymous.from(addressOf(one)).post('/api/auth/login', credentials)).status)
    }
    return statuses
  }
  const spent = [401, 401, 401, 401, 401, 429, 429, 429]
  assert.deepEqual(await tries((one) => `2001:db8:1:2:${one}::${one + 1}`), spent)
  assert.deepEqual(await tries((one) => `2001:db8:1:${one + 3}::1`), Array<number>(8).fill(401))
  assert.deepEqual(await tries((one) => (one % 2 ? '203.0.113.7' : '::ffff:203.0.113.7')), spent)
})

const refused = (promise: Promise<void>) =>
  promise.then(
    () => null,
    (error: RefusedError) => [error.status, error.headers['retry-after']],
  )

test('a budget is spent, refunded, reset, and full again when its window ends', async () => {
  let time = 0
  const limit = localLimit({ points: 2, seconds: 60, now: () => time })
  await limit.take('a')
  assert.equal(await refused(limit.check('a')), null)
  await limit.take('a')
  time = 20_000
  assert.deepEqual(await refused(limit.check('a')), [429, '40'])
  assert.deepEqual(await refused(limit.take('a')), [429, '40'])
  assert.equal(await refused(limit.take('b')), null)
  await limit.giveBack('a')
  await limit.giveBack('a')
  assert.equal(await refused(limit.take('a')), null)
  assert.deepEqual(await refused(limit.take('a')), [429, '40'])
  await limit.reset('a')
  assert.equal(await refused(limit.take('a')), null)
  time = 80_000
  assert.equal(await refused(limit.take('a')), null)
  assert.equal(await refused(limit.take('a')), null)
  assert.deepEqual(await refused(limit.take('a')), [429, '60'])
})

/** Returns the bytes that are in use once garbage is collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('only a limited number of networks is counted, and the newest stay', async () => {
  let time = 0
  const limit = localLimit({ points: 1, seconds: 60, most: 100, now: () => time++ })
  const before = heapInUse()
  for (let one = 0; one < 200_000; one++)
    await limit.take(`2001:db8:${(one >> 16).toString(16)}:${(one & 65_535).toString(16)}::1`)
  assert(heapInUse() - before < 10e6)
  assert.equal((await refused(limit.take('2001:db8:3:d3f::1')))?.[0], 429)
  assert.equal(await refused(limit.take('2001:db8::1')), null)
})
