import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestLanguage } from './request-language.ts'

const languageOf = (url: string, headers: Record<string, string> = {}) => requestLanguage({ url, headers })

test('the address decides the language, then the cookie, then the browser', () => {
  const cookie = 'session=abc; language=hi'
  assert.equal(languageOf('/login?lang=hi'), 'hi')
  assert.equal(languageOf('/login?next=/&lang=en', { cookie }), 'en')
  assert.equal(languageOf('/login', { cookie }), 'hi')
  assert.equal(languageOf('/login', { 'accept-language': 'en-IN' }), 'en')
})

test('an unknown language is no language', () => {
  assert.equal(languageOf('/login?lang=xx', { cookie: 'language=zz' }), 'en')
  assert.equal(languageOf('/login?lang=constructor'), 'en')
  assert.equal(languageOf('/login?slang=hi'), 'en')
})
