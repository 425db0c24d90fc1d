import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from './pages/page-build.ts'
import { hasSecretAddress } from './secret-address.ts'
import { spellingsOf } from '#server/testing/spellings.ts'

const TOKEN = 'x'.repeat(43)

/** Every route with a token in its path, and those that take one in their query. */
const secretPages = [
  ...readFileSync(join(projectRoot, 'web/routes.ts'), 'utf8').matchAll(/route\('([^']*):token'/g),
].map(([, path]) => `/${path}${TOKEN}`)

test('every route with a token counts as secret, in every spelling that the router accepts', () => {
  assert(secretPages.length >= 3, 'web/routes.ts is read')
  for (const page of [...secretPages, `/reset-password?token=${TOKEN}`, `/verify-email?token=${TOKEN}`, '/mailbox'])
    for (const address of spellingsOf(page)) assert.equal(hasSecretAddress(address), true, address)
})

test('an address that redirects back to a secret counts too', () => {
  for (const page of secretPages)
    for (const address of spellingsOf(page)) {
      const next = encodeURIComponent(address)
      assert.equal(hasSecretAddress(`/login?next=${next}`), true, address)
      assert.equal(hasSecretAddress(`/login?a=1&NEXT=${next}`), true, address)
      assert.equal(hasSecretAddress(`/login?next=${encodeURIComponent(`/login?next=${next}`)}`), true, address)
    }
})

test('a token counts as secret on any page, and so does an unreadable address', () => {
  for (const address of ['/nothing?token=x', '/medicines?Token=x', '/%zz', '/bookings%zz/x', '/%C0%AEbookings/x'])
    assert.equal(hasSecretAddress(address), true, address)
})

test('other pages don’t count', () => {
  for (const address of [
    '/',
    '/login',
    '/login?next=/dashboard',
    '/bookings-of-today',
    '/verify-emails',
    '/medicines/bookings',
    '/medicines?search=reset-password&page=2',
    '/clinics/0190a000-0000-7000-8000-000000000000/book?embed=1',
  ])
    assert.equal(hasSecretAddress(address), false, address)
})
