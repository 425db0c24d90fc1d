import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { dictate } from './dictate.ts'

/** A recognition that starts immediately, and ends when it is stopped or aborted. */
class StandIn extends EventTarget {
  start = () => this.dispatchEvent(new Event('start'))
  stop = () => this.dispatchEvent(new Event('end'))
  abort = () => this.dispatchEvent(new Event('end'))
}

let recognitions: StandIn[] = []
beforeEach(() => {
  recognitions = []
  function SpeechRecognition() {
    const recognition = new StandIn()
    recognitions.push(recognition)
    return recognition
  }
  Object.assign(globalThis, { window: { SpeechRecognition } })
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

/** Starts a dictation, and returns it with the ends that it reports. */
async function started() {
  const ends: [string | null, boolean][] = []
  const begun = Promise.withResolvers<void>()
  const dictation = dictate('en-IN', {
    onStart: begun.resolve,
    onInterim: () => {},
    onText: () => {},
    onEnd: (error, isAsked) => ends.push([error, isAsked]),
  })
  await begun.promise
  return { dictation, ends }
}

test('a dictation that another one replaces ends as if it had been stopped, without an error', async () => {
  const first = await started()
  const second = await started()
  assert.deepEqual(first.ends, [[null, true]])
  assert.deepEqual(second.ends, [])
  second.dictation.stop()
  assert.deepEqual(second.ends, [[null, true]])
})

test('an end that was not asked for is reported as such, with its error', async () => {
  const silent = await started()
  recognitions.at(-1)!.stop()
  assert.deepEqual(silent.ends, [[null, false]])
  const failed = await started()
  recognitions.at(-1)!.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }))
  recognitions.at(-1)!.stop()
  assert.deepEqual(failed.ends, [['network', false]])
})
