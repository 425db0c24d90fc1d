import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import type { Answer } from '#contract/forms/answers.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { makeSaver } from './saver.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

const answer = (question: string, text: string): Answer => ({ question, text })

/** A server that answers when the test says so, and what the browser has. */
function world() {
  const calls: { sent: Answer[]; succeed: () => void; fail: (error: Error) => void }[] = []
  const states: string[] = []
  let stored: Answer[] = []
  const saver = makeSaver({
    save: (sent) => new Promise<void>((succeed, fail) => void calls.push({ sent, succeed, fail })),
    fits: ({ text }) => text !== 'wrong',
    store: (left) => void (stored = left),
    show: (state) => void states.push(state),
  })
  return { saver, calls, states, stored: () => stored }
}

/** Lets promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('an answer given while an earlier one is being saved is saved after it, and only then everything is saved', async () => {
  const { saver, calls, states, stored } = world()
  saver.change([answer('a', 'one')])
  mock.timers.tick(500)
  saver.change([answer('b', 'two')])
  mock.timers.tick(500)
  assert.equal(calls.length, 1)
  calls[0]!.succeed()
  await settled()
  assert.deepEqual(calls[1]?.sent, [answer('b', 'two')])
  assert.deepEqual([states.includes('saved'), stored()], [false, [answer('b', 'two')]])
  calls[1]!.succeed()
  await settled()
  assert.deepEqual([states.at(-1), stored()], ['saved', []])
})

test('an answer that is changed while it is being saved is saved again', async () => {
  const { saver, calls } = world()
  saver.change([answer('a', 'on')])
  mock.timers.tick(500)
  saver.change([answer('a', 'one')])
  calls[0]!.succeed()
  await settled()
  assert.deepEqual(calls[1]?.sent, [answer('a', 'one')])
})

test('without a connection an answer stays in the browser and is sent again', async () => {
  const { saver, calls, states, stored } = world()
  saver.change([answer('a', 'one')])
  mock.timers.tick(500)
  calls[0]!.fail(new ApiError(0, 'Network error'))
  await settled()
  assert.deepEqual([states.at(-1), stored()], ['offline', [answer('a', 'one')]])
  mock.timers.tick(5000)
  calls[1]!.succeed()
  await settled()
  assert.deepEqual([states.at(-1), stored()], ['saved', []])
})

test('an answer that doesn’t fit holds back no other answer, and isn’t shown as saved', async () => {
  const { saver, calls, states, stored } = world()
  saver.change([answer('a', 'wrong'), answer('b', 'two')])
  mock.timers.tick(500)
  assert.deepEqual(calls[0]?.sent, [answer('b', 'two')])
  calls[0]!.succeed()
  await settled()
  assert.deepEqual([states.at(-1), stored()], ['wrong', [answer('a', 'wrong')]])
})

test('sending waits until no call is under way', async () => {
  const { saver, calls } = world()
  saver.change([answer('a', 'one')])
  mock.timers.tick(500)
  let isIdle = false
  const idle = saver.idle().then(() => void (isIdle = true))
  await settled()
  assert.equal(isIdle, false)
  calls[0]!.succeed()
  await idle
  assert.deepEqual(saver.toSend(), [])
})

test('answers that the server refuses stay in the browser', async () => {
  const { saver, calls, states, stored } = world()
  saver.change([answer('a', 'one')])
  mock.timers.tick(500)
  calls[0]!.fail(new ApiError(409, 'The clinic has read these answers'))
  await settled()
  assert.deepEqual([states.at(-1), stored()], ['refused', [answer('a', 'one')]])
})
