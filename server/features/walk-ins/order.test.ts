import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Called, orderOf, type Waiting } from './order.ts'

const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00Z`)
const walkIn = (id: string, arrived: string, skipped?: string): Waiting => ({
  id,
  arrivedAt: at(arrived),
  startsAt: null,
  skippedAt: skipped ? at(skipped) : null,
})
const booked = (id: string, starts: string, arrived: string): Waiting => ({
  ...walkIn(id, arrived),
  startsAt: at(starts),
})
const call = (time: string, isAppointment = false): Called => ({ calledAt: at(time), isAppointment })
const idsOf = (order: Waiting[]) => order.map(({ id }) => id).join(' ')

const waiting = [
  booked('early', '11:00', '09:20'),
  walkIn('second', '09:50'),
  booked('late', '09:45', '10:05'),
  walkIn('first', '09:30'),
  booked('due', '10:15', '09:40'),
]
const now = at('10:10')

suite('the order of a queue', () => {
  test('appointments first: due ones by time, then walk-ins by arrival, then appointments of later', () => {
    assert.equal(idsOf(orderOf(waiting, 'appointments', { called: [], now })), 'late due first second early')
  })

  test('appointments first: an appointment whose time has come goes before walk-ins who haven’t waited long', () => {
    const some = [booked('early', '11:00', '09:20'), walkIn('new', '10:35'), booked('due', '10:15', '09:40')]
    const order = (clock: string) => idsOf(orderOf(some, 'appointments', { called: [], now: at(clock) }))
    assert.equal(order('10:40'), 'due new early')
    assert.equal(order('10:50'), 'due early new')
  })

  test('appointments first: after two appointments a walk-in who has waited for half an hour is next', () => {
    const order = (called: Called[]) => idsOf(orderOf(waiting, 'appointments', { called, now: at('10:50') }))
    assert.equal(order([]), 'late due first early second')
    assert.equal(order([call('10:00'), call('10:30', true), call('10:40', true)]), 'first late due second early')
    assert.equal(order([call('10:30', true), call('10:40')]), 'late due first early second')
  })

  test('arrival first: everyone in the order in which they came', () => {
    assert.equal(idsOf(orderOf(waiting, 'arrival', { called: [], now })), 'early first due second late')
  })

  test('alternating: the next call alternates with the kind of the last one', () => {
    const order = (called: Called[]) => idsOf(orderOf(waiting, 'alternating', { called, now }))
    assert.equal(order([]), 'late first due second early')
    assert.equal(order([call('09:00'), call('10:00', true)]), 'first late second due early')
    assert.equal(order([call('10:00'), call('09:00', true)]), 'late first due second early')
  })

  test('a patient who didn’t answer is third, then second, then next, and never lost', () => {
    const some = [walkIn('gone', '09:00', '10:00'), walkIn('b', '09:10'), walkIn('c', '09:20'), walkIn('d', '09:30')]
    const order = (called: Called[]) => idsOf(orderOf(some, 'arrival', { called, now }))
    assert.equal(order([call('09:59')]), 'b c gone d')
    assert.equal(order([call('10:01')]), 'b gone c d')
    assert.equal(order([call('10:01'), call('10:05')]), 'gone b c d')
    assert.equal(idsOf(orderOf([some[0]!], 'arrival', { called: [], now })), 'gone')
  })

  test('every rule returns each patient once, and changes nothing that it was given', () => {
    for (const rule of ['appointments', 'arrival', 'alternating'] as const) {
      const given = [...waiting, walkIn('gone', '09:00', '10:00'), walkIn('away', '09:05', '10:05')]
      const before = structuredClone(given)
      const ids = orderOf(given, rule, { called: [call('10:02', true)], now }).map(({ id }) => id)
      assert.deepEqual(ids.toSorted(), before.map(({ id }) => id).toSorted(), rule)
      assert.deepEqual(given, before)
    }
  })
})
