import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayName, doctorName, roleInWords } from './people.ts'

test('a doctor has one "Dr.", however the name was stored', () => {
  for (const firstName of ['Asha', 'Dr. Asha', 'dr asha'.replace('asha', 'Asha'), 'DR.Asha', ' Dr.  Asha']) {
    assert.equal(doctorName({ firstName, lastName: 'Rao' }), 'Dr. Asha Rao', firstName)
  }
  assert.equal(doctorName({ firstName: 'Drew', lastName: 'Rao' }), 'Dr. Drew Rao')
})

test('no one else has a "Dr."', () => {
  assert.equal(displayName({ firstName: 'Asha', lastName: 'Rao', role: 'staff' }), 'Asha Rao')
})

test('a role is written in lowercase words', () => {
  assert.equal(roleInWords('clinic_admin'), 'clinic administrator')
  assert.equal(roleInWords('owner'), 'user')
})
