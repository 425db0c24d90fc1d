import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesOf, zoneOfAxis, zonesOf } from './calendar-zone.ts'

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

test('a patient’s time axis has the chosen zone, else their own, else one with appointments', () => {
  const [east, hudson] = [clinic('East', 'Asia/Kolkata'), clinic('Hudson', 'America/New_York')]
  const zones = zonesOf([hudson, east], now)
  const axisOf = (wanted: string | null, ...appointments: (typeof east)[]) =>
    zoneOfAxis(zones, { wanted, here: 'Asia/Calcutta', appointments: appointments.map((one) => ({ clinic: one })) })
  assert.equal(axisOf('America/New_York', east), 'America/New_York')
  assert.equal(axisOf('Europe/Paris', east, hudson), 'Asia/Kolkata')
  assert.equal(axisOf(null, hudson), 'America/New_York')
  assert.equal(axisOf(null), 'Asia/Kolkata')
  assert.equal(zoneOfAxis([], { wanted: null, here: 'Asia/Kolkata', appointments: [] }), undefined)
  assert.deepEqual(placesOf([east], [{ clinic: hudson }, { clinic: east }]), [east, hudson])
})
