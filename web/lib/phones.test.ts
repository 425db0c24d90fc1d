import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownPhone } from './phones.ts'

const cases: [stored: string, country: string | null, shown: string][] = [
  ['+919820012345', 'IN', '98200 12345'],
  ['+919820012345', 'US', '+91 98200 12345'],
  ['+919820012345', null, '+91 98200 12345'],
  ['+12125550148', 'US', '(212) 555-0148'],
  ['+442079460117', 'GB', '020 7946 0117'],
  ['+442079460117', 'IN', '+44 20 7946 0117'],
  // of no known range, or stored as typed
  ['+910000001400', 'IN', '+91 00000 01400'],
  ['+9991234567890', 'IN', '+9991234567890'],
  ['0000001431', 'IN', '0000001431'],
]

for (const [stored, country, shown] of cases)
  test(`${stored} reads ${shown} at a clinic in ${country ?? 'no country'}`, () =>
    assert.equal(shownPhone(stored, country), shown))
