import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpHref, screenOf } from './help-link.ts'

test('the help link names the screen, and no record', () => {
  assert.equal(screenOf('/', {}), '/')
  assert.equal(screenOf('/appointments/', {}), '/appointments')
  assert.equal(screenOf('/patients/0190-ab', { id: '0190-ab' }), '/patients/:id')
  assert.equal(screenOf('/patients/a%20b', { id: 'a b' }), '/patients/:id')
  assert.equal(screenOf('/nowhere/%', { '*': 'nowhere/%' }), '/nowhere/%')
  assert.equal(helpHref('/visits/7', { id: '7' }), '/help-center?screen=%2Fvisits%2F%3Aid')
})
