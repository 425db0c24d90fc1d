import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityOf, offsetOf, zoneName, zoneNames } from './zones.ts'

test('lists every zone once, under its current name', () => {
  const names = zoneNames()
  assert.ok(names.includes('Asia/Kolkata') && names.includes('UTC') && names.includes('America/New_York'))
  assert.deepEqual(names, [...new Set(names.map(zoneName))])
  assert.equal(offsetOf('Asia/Kolkata'), 'UTC+05:30')
})

test('names a zone by its city', () => {
  assert.deepEqual(['America/New_York', 'Asia/Kolkata', 'UTC'].map(cityOf), ['New York', 'Kolkata', 'UTC'])
})
