import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfState, missingIn, readState } from './picks.ts'

const service = { id: 's1', name: 'Check', description: null, duration: 30, price: '25.00', isActive: true }
const doctor = {
  id: 'd1',
  user: { firstName: 'A', lastName: 'B' },
  specialty: 'ENT',
  consultationFee: null,
  qualification: '',
  experience: '',
  languages: [],
  photoUrl: null,
  bio: null,
  isActive: true,
}
const offer = { services: [service], doctors: [doctor] }
const horizon = { today: '2026-11-21', last: '2027-02-19', openOn: new Set([1, 2, 3, 4, 5]), closed: new Set<string>() }
const read = (address: string) => readState(new URLSearchParams(address), offer, horizon)

test('a shared link leads to its step', () => {
  assert.deepEqual(read('step=4&service=s1&doctor=d1&date=2026-11-23&time=09:30'), {
    step: 4,
    picks: { service: 's1', doctor: 'd1', date: '2026-11-23', time: '09:30' },
  })
})

test('no step comes before its turn', () => {
  assert.equal(read('step=4').step, 1)
  assert.equal(read('step=4&service=s1').step, 2)
  assert.equal(read('step=4&service=s1&doctor=d1&date=2026-11-23').step, 3)
  for (const step of ['', '0', '-1', 'x', 'NaN', '1.9']) assert.equal(read(`step=${step}&service=s1`).step, 1, step)
})

test('what the clinic does not offer is dropped', () => {
  const { picks } = read('service=other&doctor=&date=2026-11-20&time=09:30')
  assert.deepEqual(Object.values(picks).filter(Boolean), [])
  assert.equal(read('date=2026-11-23&time=25:00').picks.time, undefined)
})

test('the address carries the choices and nothing else of the booking, and keeps what else stood there', () => {
  const address = new URLSearchParams('embed=1&time=08:00')
  assert.equal(addressOfState(address, { step: 2, picks: { service: 's1' } }), '?embed=1&step=2&service=s1')
  assert.equal(addressOfState(new URLSearchParams(), { step: 1, picks: {} }), '')
})

test('a step says which choice it misses', () => {
  assert.equal(missingIn(1, {}), 'service')
  assert.equal(missingIn(3, {}), 'date')
  assert.equal(missingIn(3, { date: '2026-11-23' }), 'time')
  assert.equal(missingIn(4, {}), undefined)
})
