import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const cookieOf = async (path: string, headers = {}) => (await app.anonymous.get(path, headers)).headers['set-cookie']

test.test('a page’s address chooses the language for a year', async () => {
  assert.equal(await cookieOf('/features?lang=hi'), 'language=hi; Path=/; Max-Age=31536000; SameSite=Lax')
  assert.equal(await cookieOf('/features?lang=hi', { cookie: 'language=hi' }), undefined)
  assert.match(String(await cookieOf('/features?lang=en', { cookie: 'language=hi' })), /^language=en/)
})

test('an unknown language, a call and a file choose none', async () => {
  for (const path of [
    '/features',
    '/features?lang=xx',
    '/api/health?lang=hi',
    '/api/clinics?lang=hi',
    '/assets/x.js?lang=hi',
  ])
    assert.equal(await cookieOf(path), undefined, path)
})
