import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposalFor } from './proposal.ts'

test('proposes rupees to a browser in India, under either name of its zone', () => {
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta'])
    assert.deepEqual(proposalFor(zone), { timeZone: 'Asia/Kolkata', currency: 'INR' })
})

test('proposes its own zone and dollars to a browser elsewhere, and the default without a zone', () => {
  assert.deepEqual(proposalFor('Europe/London'), { timeZone: 'Europe/London', currency: 'USD' })
  for (const zone of ['UTC', 'Etc/UTC', 'Etc/GMT-3'])
    assert.deepEqual(proposalFor(zone), { timeZone: 'Asia/Kolkata', currency: 'USD' })
})
