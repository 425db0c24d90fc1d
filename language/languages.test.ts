import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedLanguage, languages } from './languages.ts'

test('the browser’s best language that the interface offers is chosen, or none', () => {
  const offered = { ...languages, hi: { ...languages.hi, isOffered: true } }
  const chosen = (header?: string) => acceptedLanguage(header, offered)
  assert.equal(chosen(undefined), null)
  assert.equal(chosen('hi-IN,hi;q=0.9,en;q=0.8'), 'hi')
  assert.equal(chosen('ta-IN, hi;q=0.4, en;q=0.8'), 'en')
  assert.equal(chosen('hi;q=0, en;q=0.1'), 'en')
  assert.equal(chosen('zz, *;q=0.5'), null)
  assert.equal(chosen(',;=q,'), null)
})

test('a language that isn’t offered yet is not chosen by a browser’s settings', () => {
  assert.equal(acceptedLanguage('hi', { ...languages, hi: { ...languages.hi, isOffered: false } }), null)
})
