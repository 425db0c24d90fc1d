import assert from 'node:assert/strict'
import { it } from 'node:test'
import { unknownNumbers } from './combination-numbers.ts'

it("finds a combination's numbers that its ingredients don't name", () => {
  assert.deepEqual(unknownNumbers('At most 4 g in 24 hours.', ['At most 4,000 mg in 24 hours.']), [])
  assert.deepEqual(unknownNumbers('At most 3 g in 24 hours.', ['At most 4 g in 24 hours.']), ['3000 mg'])
  assert.deepEqual(unknownNumbers('Take 2 tablets.', []), [])
})
