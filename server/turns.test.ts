import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takingTurns } from './turns.ts'

class Refused extends Error {}
const turns = () => takingTurns({ atOnce: 2, waitingEach: 3, waiting: 4, refuse: () => new Refused() })

/** Works that run until they are ended, and the order in which they began. */
function works(take = turns()) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, signal?: AbortSignal) =>
    take(name[0]!, () => new Promise<void>((resolve) => (begun.push(name), ends.set(name, resolve))), signal)
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  return { begun, start, end }
}

test('a person who sends many works has one running, and others don’t wait behind all of them', async () => {
  const { begun, start, end } = works()
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => start(name))
  assert.deepEqual(begun, ['a1', 'b1'])
  await end('a1')
  assert.deepEqual(begun.splice(2), ['a2'], 'a has waited longest')
  await end('a2')
  assert.deepEqual(begun.splice(2), ['c1'], 'then everyone else comes before a')
  await end('b1')
  assert.deepEqual(begun.splice(2), ['b2'])
  await end('c1')
  assert.deepEqual(begun.splice(2), ['a3'])
  await end('a3')
  await end('b2')
  await Promise.all(all)
})

test('a work that can’t wait is refused: too many of one person, or too many in all', async () => {
  const { start, end } = works()
  const running = [start('a1'), start('b1')]
  const left = new AbortController()
  const waiting = ['a2', 'a3', 'a4'].map((name) => start(name, left.signal))
  await assert.rejects(start('a5'), Refused)
  const last = start('c1')
  await assert.rejects(start('d1'), Refused)
  left.abort(new Error('left'))
  for (const one of waiting) await assert.rejects(one, { message: 'left' })
  await end('a1')
  await end('b1')
  await end('c1')
  await Promise.all([...running, last])
})

test('a work that fails gives its turn to the next', async () => {
  const take = takingTurns({ atOnce: 1, waitingEach: 1, waiting: 1, refuse: () => new Refused() })
  const failing = take('a', () => Promise.reject(new Error('no')))
  const next = take('b', async () => 'done')
  await assert.rejects(failing, { message: 'no' })
  assert.equal(await next, 'done')
})
