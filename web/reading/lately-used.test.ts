import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latelyUsed } from './lately-used.ts'

test('what is used stays, and whatever names come, no more than so many are kept', () => {
  const keep = latelyUsed<string>(3)
  const made: string[] = []
  const use = (name: string) =>
    keep(name, () => {
      made.push(name)
      return name.toUpperCase()
    })
  assert.deepEqual(['a', 'b', 'c', 'a', 'd', 'a', 'b'].map(use), ['A', 'B', 'C', 'A', 'D', 'A', 'B'])
  // b had to go for d, and was made again
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'b'])
})
