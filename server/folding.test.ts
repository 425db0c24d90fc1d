import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded } from './folding.ts'

test('texts that look alike in print fold to the same', () => {
  for (const [one, other] of [
    ['DMC-IN-204518', 'DMC-IN-2O4518'],
    ['Neelkamal Family Clinic', ' neeIkamaI  family-cIinic.'],
    ['14, Hibiscus Cross Road', '14 Hibíscus Crоss Road'],
    ['Straße', 'STRASSE'],
    ['Łódź', 'lodz'],
  ])
    assert.equal(folded(one!), folded(other!))
  assert.notEqual(folded('DMC-IN-204518'), folded('DMC-IN-204519'))
  assert.notEqual(folded('हिल क्लिनिक'), folded('रिवर क्लिनिक'))
})
