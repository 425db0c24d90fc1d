import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zonesOf } from './calendar-zone.ts'

const clinic = (name: string, timeZone: string) => ({ id: name, name, timeZone })
const now = new Date('2026-11-30T06:00:00Z')

test('clinics with the same clock share a time axis, others have one of their own', () => {
  const clinics = [
    clinic('East', 'Asia/Kolkata'),
    clinic('Hudson', 'America/New_York'),
    clinic('West', 'Asia/Calcutta'),
    clinic('Capital', 'America/Toronto'),
  ]
  assert.deepEqual(zonesOf(clinics, now), [
    { zone: 'Asia/Kolkata', clinics: ['East', 'West'] },
    { zone: 'America/New_York', clinics: ['Hudson', 'Capital'] },
  ])
  assert.deepEqual(zonesOf([], now), [])
})
