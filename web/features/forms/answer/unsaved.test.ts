import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeUnsaved, unsavedAnswers } from './unsaved.ts'

const stored = new Map<string, string>()
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  },
})

test('an answer that the server wouldn’t take loses no other answer in the browser', () => {
  const answers = [
    { question: 'q1', text: 'Penicillin' },
    { question: 'q2', number: 9_876_543_210 },
    { question: 'q3', text: 'hidden\u200f' },
  ]
  storeUnsaved('one', answers)
  assert.deepEqual(unsavedAnswers('one'), answers)
  assert.deepEqual(unsavedAnswers('other'), [])
  storeUnsaved('one', [])
  assert.equal(stored.size, 0)
})
