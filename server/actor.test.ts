import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitedTo, type Membership, shownClinicOf, type SignedIn, wholeOf } from './actor.ts'

const [east, west, other] = ['east', 'west', 'other'] as const
const at = (clinicId: string, role: Membership['role'], doctorId?: string): Membership => ({
  clinicId,
  role,
  capabilities: [],
  doctorId,
})
const person = (...memberships: Membership[]): SignedIn => ({
  kind: 'signed-in',
  userId: 'person',
  sessionId: 'session',
  role: 'doctor',
  part: 'doctor',
  mustChangePassword: false,
  memberships,
  doctorIds: memberships.flatMap(({ doctorId }) => doctorId ?? []),
})
const both = person(at(east, 'doctor', 'd1'), at(east, 'clinic_admin'), at(west, 'doctor', 'd2'))

test('a page limits a person to the clinic that it shows, with its memberships and doctor record only', () => {
  const limited = limitedTo(both, east)
  assert.deepEqual(limited.memberships, both.memberships.slice(0, 2))
  assert.deepEqual(limited.doctorIds, ['d1'])
  assert.equal(wholeOf(limited), both)
})

test('a clinic where the person doesn’t work, or their only one, changes nothing', () => {
  assert.equal(limitedTo(both, other), both)
  const one = person(at(east, 'doctor', 'd1'))
  assert.equal(limitedTo(one, east), one)
  assert.equal(wholeOf(one), one)
})

test('only people with several clinics choose one, of their own, and not while they act as a patient', () => {
  assert.equal(shownClinicOf(both, west), west)
  assert.equal(shownClinicOf(both, null), null)
  assert.equal(shownClinicOf(both, other), null)
  assert.equal(shownClinicOf({ ...both, part: 'patient' }, west), null)
  assert.equal(shownClinicOf(person(at(east, 'doctor', 'd1'), at(east, 'clinic_admin')), east), null)
})
