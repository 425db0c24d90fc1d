import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockIn } from './clock-in.ts'

test('a time is understood however it is typed', () => {
  assert.deepEqual(['9:45', '9.45', '945', '0945', '9 45', '1830'].map(clockIn), [
    '09:45',
    '09:45',
    '09:45',
    '09:45',
    '09:45',
    '18:30',
  ])
  assert.deepEqual(['9', '14', '00:00', '23:59'].map(clockIn), ['09:00', '14:00', '00:00', '23:59'])
})

test('what is no time is none', () => {
  assert.deepEqual(['', '24:00', '9:6', '960', 'noon', '12345', '-1'].map(clockIn), Array(7).fill(null))
})
