import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextIn, safeNextPath, signInPath, signUpPath } from './next-path.ts'

test('a path of this site is preserved, with its query', () => {
  assert.equal(safeNextPath('/appointments?when=past#today'), '/appointments?when=past#today')
  assert.equal(safeNextPath('/'), '/')
  assert.equal(safeNextPath('/clinics/a%20b'), '/clinics/a%20b')
})

test('an empty or invalid path leads nowhere', () => {
  for (const next of [null, undefined, '', 'appointments', '?x', '#x', '/%', '/%E0%A4%A', `/${'a'.repeat(1001)}`]) {
    assert.equal(safeNextPath(next), null, String(next))
  }
})

test('another site is refused in every disguise', () => {
  const disguises = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https:evil.example',
    'https://evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2Fevil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/%5cevil.example',
    '%2F%2Fevil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/a\\b',
    '/./\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
  ]
  for (const next of disguises) assert.equal(safeNextPath(next), null, JSON.stringify(next))
})

test('signing in never leads back to the sign-in page, nor to the API', () => {
  for (const next of ['/login', '/login?next=/', '/signup', '/api/files/1'])
    assert.equal(safeNextPath(next), null, next)
})

test('the sign-in address remembers where the visitor was', () => {
  assert.equal(signInPath('/calendar?day=2026-12-04'), '/login?next=%2Fcalendar%3Fday%3D2026-12-04')
  assert.equal(signInPath('/'), '/login')
  assert.equal(signInPath('//evil.example'), '/login')
})

test('the return path survives going from sign-in to registration and back', () => {
  const there = signInPath('/take-over/a-secret')
  const search = there.slice(there.indexOf('?'))
  assert.equal(signUpPath(nextIn(search)), '/signup?next=%2Ftake-over%2Fa-secret')
  assert.equal(signInPath(nextIn(search)), there)
  assert.equal(signUpPath(nextIn('')), '/signup')
  assert.equal(signUpPath(nextIn('?next=https://evil.example')), '/signup')
})
