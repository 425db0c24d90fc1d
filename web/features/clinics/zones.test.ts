import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetOf, proposalFor, zoneName, zoneNames } from './zones.ts'

test('a browser in India is proposed rupees, under either name of its zone', () => {
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta'])
    assert.deepEqual(proposalFor(zone), { timeZone: 'Asia/Kolkata', currency: 'INR' })
})

test('a browser elsewhere is proposed its own zone and dollars; one without a zone the default', () => {
  assert.deepEqual(proposalFor('Europe/London'), { timeZone: 'Europe/London', currency: 'USD' })
  for (const zone of ['UTC', 'Etc/UTC', 'Etc/GMT-3'])
    assert.deepEqual(proposalFor(zone), { timeZone: 'Asia/Kolkata', currency: 'USD' })
})

test('every zone to choose from has its present name, once', () => {
  const names = zoneNames()
  assert.ok(names.includes('Asia/Kolkata') && names.includes('UTC') && names.includes('America/New_York'))
  assert.deepEqual(names, [...new Set(names.map(zoneName))])
  assert.equal(offsetOf('Asia/Kolkata'), 'UTC+05:30')
})
