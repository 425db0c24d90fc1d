import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf, phoneInFile, storedPhone } from './phones.ts'

test('any name of a time zone leads to its country', () => {
  for (const [zone, country] of [
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['America/New_York', 'US'],
    ['Europe/London', 'GB'],
    ['Asia/Dubai', 'AE'],
    ['UTC', null],
  ] as const)
    assert.equal(countryOf(zone), country, zone)
})

const cases: [typed: string, country: string | null, stored: string][] = [
  ['98200 12345', 'IN', '+919820012345'],
  ['(98200) 12-345', null, '+919820012345'],
  ['098200 12345', 'IN', '+919820012345'],
  ['91 98200 12345', 'IN', '+919820012345'],
  ['+91 98200 12345', 'US', '+919820012345'],
  ['+91 0 98200 12345', 'IN', '+919820012345'],
  ['0091 98200-12345', 'IN', '+919820012345'],
  ['022 2555 0100', 'IN', '+912225550100'],
  ['(212) 555-0148', 'US', '+12125550148'],
  ['1 212 555 0148', 'US', '+12125550148'],
  ['011 44 20 7946 0117', 'US', '+442079460117'],
  ['00 44 20 7946 0117', 'US', '+442079460117'],
  ['+44 (0)20 7946 0117', 'IN', '+442079460117'],
  ['020 7946 0117', 'GB', '+442079460117'],
  ['212 555 0148', null, '+912125550148'],
  // unknown to the numbering plans: unchanged
  ['+91 00000 01400', 'IN', '+910000001400'],
  ['+999 1234 567 890', 'IN', '+9991234567890'],
  ['00000 01431', 'IN', '0000001431'],
  ['44 20 7946 0117', 'IN', '442079460117'],
  ['0000 000 0000', 'US', '00000000000'],
  ['ask at the desk', 'IN', 'ask at the desk'],
]

for (const [typed, country, stored] of cases)
  test(`${typed} in ${country ?? 'no clinic'} is stored as ${stored}, and stays so when stored again`, () => {
    assert.equal(storedPhone(typed, country), stored)
    assert.equal(storedPhone(stored, country), stored)
  })

test('in a file a number is neither a formula nor rounded by a spreadsheet', () => {
  const files = {
    '+919820012345': '(+91) 98200 12345',
    '+12133734253': '(+1) 213 373 4253',
    '+9991234567890': '(+99) 91234567890',
    '0000001431': '00000 01431',
    'ask at the desk': 'ask at the desk',
  }
  for (const [stored, text] of Object.entries(files)) assert.equal(phoneInFile(stored), text)
})
