import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from './pages/page-build.ts'
import { hasSecretAddress } from './secret-address.ts'
import { spellingsOf } from '#server/testing/spellings.ts'

const TOKEN = 'x'.repeat(43)

/** Every route whose path has a token, and those that take one in their query. */
const secretPages = [
  ...readFileSync(join(projectRoot, 'web/routes.ts'), 'utf8').matchAll(/route\('([^']*):token'/g),
].map(([, path]) => `/${path}${TOKEN}`)

test('every route with a token holds a secret, in every spelling that the router takes for it', () => {
  assert(secretPages.length >= 3, 'web/routes.ts is read')
  for (const page of [...secretPages, `/reset-password?token=${TOKEN}`, `/verify-email?token=${TOKEN}`, '/mailbox'])
    for (const address of spellingsOf(page)) assert.equal(hasSecretAddress(address), true, address)
})

test('an address that leads back to a secret holds it, too', () => {
  for (const page of secretPages)
    for (const address of spellingsOf(page)) {
      const next = encodeURIComponent(address)
      assert.equal(hasSecretAddress(`/login?next=${next}`), true, address)
      assert.equal(hasSecretAddress(`/login?a=1&NEXT=${next}`), true, address)
      assert.equal(hasSecretAddress(`/login?next=${encodeURIComponent(`/login?next=${next}`)}`), true, address)
    }
})

test('a token is a secret on whatever page, and so is an address that cannot be read', () => {
  for (const address of ['/nothing?token=x', '/medicines?Token=x', '/%zz', '/bookings%zz/x', '/%C0%AEbookings/x'])
    assert.equal(hasSecretAddress(address), true, address)
})

test('other pages hold none', () => {
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
