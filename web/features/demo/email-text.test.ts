import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf } from './email-text.ts'

const here = 'http://localhost:3000'

test('addresses of this site become links to their path, and the other text is unchanged', () => {
  assert.deepEqual(piecesOf('See it:\nhttp://localhost:3000/bookings/abc?x=1.\nVaidya', here), [
    { text: 'See it:\n' },
    { text: 'http://localhost:3000/bookings/abc?x=1', path: '/bookings/abc?x=1' },
    { text: '.\nVaidya' },
  ])
})

test('the same computer under its other name is this site', () => {
  assert.equal(piecesOf('http://localhost:3000/a', 'http://127.0.0.1:3000')[0]?.path, '/a')
  assert.equal(piecesOf('http://localhost:3001/a', 'http://127.0.0.1:3000')[0]?.path, undefined)
})

test('addresses of other sites never become links', () => {
  for (const text of [
    'https://evil.example/a',
    'http://localhost:3000@evil.example/',
    'http://localhost:3000.evil.example',
  ])
    assert.deepEqual(piecesOf(text, here), [{ text }])
  assert.deepEqual(piecesOf('', here), [])
})
