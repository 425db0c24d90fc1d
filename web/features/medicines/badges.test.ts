import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badgesOf } from './badges.ts'

const nothing = {
  prescriptionRequired: null,
  fdaApproved: null,
  regulatoryStatusIndia: null,
  regulatoryStatusUK: null,
  isDiscontinued: false,
}
const said = (medicine: Partial<Parameters<typeof badgesOf>[0]>) =>
  badgesOf({ ...nothing, ...medicine }).map(({ tone, words }) => `${tone}: ${words}`)

test('an unknown prescription is grey, never green (rule T114)', () => {
  assert.deepEqual(said({}), ['plain: Prescription status unknown'])
  assert.deepEqual(said({ prescriptionRequired: 'Prescription Required' }), ['bad: Prescription Required'])
  assert.deepEqual(said({ prescriptionRequired: 'No Prescription Required' }), ['good: No Prescription Required'])
})

test('an approval is shown only if one is known, and a US one as the ingredient’s (rule T115)', () => {
  assert.deepEqual(said({ fdaApproved: false }).length, 1)
  assert(said({ fdaApproved: true }).includes('good: US approval of the ingredient'))
  const statuses = { regulatoryStatusIndia: 'banned', regulatoryStatusUK: 'restricted' } as const
  assert.deepEqual(said(statuses).slice(1), ['bad: Banned in India', 'warn: Restricted in the UK'])
  assert.deepEqual(said({ regulatoryStatusIndia: 'approved' }).slice(1), ['good: Approved in India'])
  assert.deepEqual(said({ regulatoryStatusUK: 'other' }).slice(1), ['plain: Other status in the UK'])
  assert.equal(said({ isDiscontinued: true })[0], 'warn: Discontinued')
})
