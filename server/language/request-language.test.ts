import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_HEADER } from '#language/languages.ts'
import { requestLanguage, visitorLanguage } from './request-language.ts'

const languageOf = (url: string, headers: Record<string, string> = {}) => requestLanguage({ url, headers })

test('the address decides the language, then the cookie, then the browser', () => {
  const cookie = 'session=abc; language=hi'
  assert.equal(languageOf('/login?lang=hi'), 'hi')
  assert.equal(languageOf('/login?next=/&lang=en', { cookie }), 'en')
  assert.equal(languageOf('/login', { cookie }), 'hi')
  assert.equal(languageOf('/login', { 'accept-language': 'en-IN' }), 'en')
})

test('a call from a page is in the language of the page', () => {
  assert.equal(languageOf('/api/patients', { [LANGUAGE_HEADER]: 'hi', cookie: 'language=en' }), 'hi')
  assert.equal(languageOf('/api/patients', { [LANGUAGE_HEADER]: 'xx', cookie: 'language=hi' }), 'hi')
})

test('a visitor whose browser asks for no language that the interface offers has none of their own', () => {
  assert.equal(visitorLanguage({ url: '/book/x', headers: { 'accept-language': 'fr-FR, fr;q=0.9' } }), null)
  assert.equal(visitorLanguage({ url: '/book/x', headers: { 'accept-language': 'fr-FR, en;q=0.5' } }), 'en')
})

test('an unknown language is no language', () => {
  assert.equal(languageOf('/login?lang=xx', { cookie: 'language=zz' }), 'en')
  assert.equal(languageOf('/login?lang=constructor'), 'en')
  assert.equal(languageOf('/login?slang=hi'), 'en')
})
