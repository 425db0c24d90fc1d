import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTestApp } from '#server/testing/test-app.ts'

const PUBLIC_URL = 'https://clinic.example'

test('security.txt names the operator’s email, or the contact page, and expires within a year', async (t) => {
  for (const [email, contact] of [
    ['safe@clinic.example', 'mailto:safe@clinic.example'],
    ['', `${PUBLIC_URL}/contact`],
  ] as const) {
    const app = await buildTestApp({ settings: { PUBLIC_URL, CONTACT_EMAIL: email } })
    t.after(app.close)
    const { status, headers, text } = await app.anonymous.get('/.well-known/security.txt', { host: 'evil.example' })
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/s, 2)),
    )
    assert.equal(fields.Contact, contact)
    assert.equal(fields.Canonical, `${PUBLIC_URL}/.well-known/security.txt`)
    const days = (Date.parse(fields.Expires!) - Date.now()) / 86_400_000
    assert.ok(days > 30 && days < 365, fields.Expires)
    assert.match(fields.Expires!, /^\d{4}-\d\d-\d\dT00:00:00Z$/)
  }
})
