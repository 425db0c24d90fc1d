import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfState, chosenIn, missingIn, readState, settle, stepBefore } from './picks.ts'

const service = {
  id: 's1',
  name: 'Check',
  description: null,
  duration: 30,
  price: '25.00',
  isActive: true,
  before: null,
  after: null,
  notice: null,
  modes: 'in_person' as const,
  doctors: null,
}
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
const offer = { services: [service, { ...service, id: 's2' }], doctors: [doctor, { ...doctor, id: 'd2' }] }
const horizon = {
  today: '2026-11-21',
  last: '2027-02-19',
  openOn: new Set([1, 2, 3, 4, 5]),
  closed: new Set<string>(),
  extra: new Set<string>(),
}
const read = (address: string) => readState(new URLSearchParams(address), offer, horizon)

test('a shared link leads to its step', () => {
  assert.deepEqual(read('step=4&service=s1&doctor=d1&date=2026-11-23&time=09:30'), {
    step: 4,
    picks: { service: 's1', doctor: 'd1', date: '2026-11-23', time: '09:30' },
  })
})

test('no step with a choice can be skipped', () => {
  assert.equal(read('step=4').step, 1)
  assert.equal(read('step=4&service=s1').step, 2)
  assert.equal(read('step=4&service=s1&doctor=d1&date=2026-11-23').step, 3)
  for (const step of ['', '0', '-1', 'x', 'NaN', '1.9']) assert.equal(read(`step=${step}&service=s1`).step, 1, step)
})

test('any doctor is a choice of its own, of a service with several doctors', () => {
  assert.deepEqual(read('step=3&service=s1&doctor=any').picks, { service: 's1', doctor: 'any', date: undefined })
  assert.equal(read('step=3&service=s1&doctor=any').step, 3)
  assert.equal(read('doctor=any').picks.doctor, undefined)
  const { picks } = readState(new URLSearchParams('doctor=any'), { services: [service], doctors: [doctor] }, horizon)
  assert.equal(picks.doctor, 'd1')
})

test('choices that the clinic doesn’t offer are dropped', () => {
  const { picks } = read('service=other&doctor=&date=2026-11-20&time=09:30')
  assert.deepEqual(Object.values(picks).filter(Boolean), [])
  assert.equal(read('date=2026-11-23&time=25:00').picks.time, undefined)
})

test('a doctor who doesn’t offer the service is dropped', () => {
  const named = { ...service, doctors: ['d2', 'd3'].map((id) => ({ id, duration: null, price: null })) }
  const { picks, step } = readState(
    new URLSearchParams('step=3&service=s1&doctor=d1'),
    { services: [named, { ...service, id: 's2' }], doctors: [...offer.doctors, { ...doctor, id: 'd3' }] },
    horizon,
  )
  assert.deepEqual([picks.service, picks.doctor, step], ['s1', undefined, 2])
})

test('the doctor’s own price and length apply', () => {
  const own = { ...service, doctors: [{ id: 'd1', duration: 45, price: '40.00' }] }
  const { minutes, price } = chosenIn({ ...offer, services: [own], currency: 'USD' }, { service: 's1', doctor: 'd1' })
  assert.deepEqual([minutes, price], [45, '40.00'])
})

test('the address contains only the choices of the booking, and keeps other parameters', () => {
  const address = new URLSearchParams('embed=1&time=08:00')
  assert.equal(addressOfState(address, { step: 2, picks: { service: 's1' } }), '?embed=1&step=2&service=s1')
  assert.equal(addressOfState(new URLSearchParams(), { step: 1, picks: {} }), '')
})

test('a step names its missing choice', () => {
  assert.equal(missingIn(1, {}), 'service')
  assert.equal(missingIn(3, {}), 'date')
  assert.equal(missingIn(3, { date: '2026-11-23' }), 'time')
  assert.equal(missingIn(4, {}), undefined)
})

test('the only option is chosen automatically, and its step is skipped', () => {
  const one = { services: [service], doctors: [doctor] }
  const first = readState(new URLSearchParams(), one, horizon)
  assert.deepEqual([first.step, first.picks.service, first.picks.doctor], [3, 's1', 'd1'])
  assert.equal(stepBefore(3, one, first.picks), undefined)
  // a service's only doctor
  const ofOne = { ...service, doctors: [{ id: 'd2', duration: null, price: null }] }
  const some = { ...offer, services: [ofOne, { ...service, id: 's2' }] }
  const second = settle({ step: 2, picks: { service: 's1', doctor: 'd1' } }, some)
  assert.deepEqual([second.step, second.picks.doctor], [3, 'd2'])
  assert.equal(stepBefore(3, some, second.picks), 1)
  const other = settle({ step: 2, picks: { service: 's2' } }, some)
  assert.deepEqual([other.step, other.picks.doctor], [2, undefined])
})
