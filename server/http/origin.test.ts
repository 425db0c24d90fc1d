import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

const login = '/api/auth/login'
const credentials = { email: 'nobody@people.example', password: 'wrong' }

/** Returns the status of a sign-in at this host from a page of that origin: 401 if the origin is accepted. */
const askedAt = async ({ anonymous }: TestApp, host: string, origin: string, more = {}) =>
  (await anonymous.post(login, credentials, { host, origin, ...more })).status

let app: TestApp
before(async () => {
  app = await buildTestApp({ unlimited: true, settings: { HOST: 'Reception.lan' } })
})
after(() => app.close())

test('without a public address, the origin must equal the requested host in full', async () => {
  for (const [host, origin] of [
    ['localhost:4100', 'http://localhost:4100'],
    ['LOCALHOST:4100', 'http://localhost:4100'],
    ['localhost:80', 'http://localhost'],
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['[fd00::20]:3000', 'http://[fd00::20]:3000'],
    ['reception.lan:3000', 'http://reception.lan:3000'],
  ] as const)
    assert.equal(await askedAt(app, host, origin), 401, `${origin} at ${host}`)
  for (const origin of [
    'https://localhost:4100',
    'http://evil@localhost:4100',
    'http://evil:word@localhost:4100',
    'http://localhost:4101',
    'http://localhost',
    'http://localhost:4100/',
    'http://localhost:4100/path',
    'http://127.0.0.1:4100',
    'ws://localhost:4100',
    'null',
  ])
    assert.equal(await askedAt(app, 'localhost:4100', origin), 403, origin)
})

test('without a public address, requests to unknown host names are refused, as in DNS rebinding', async () => {
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    'reception.lan.evil.example',
    'a/b',
    'evil@localhost',
    '',
  ])
    for (const path of ['/api/demo/mailbox', '/api/clinics', '/robots.txt', '/', '/api/nothing']) {
      const { status, body, headers } = await app.anonymous.get(path, { host: host || ' ' })
      assert.deepEqual([status, /PUBLIC_URL/.test(body.message)], [421, true], `${host}${path}`)
      assert.equal(headers['cache-control'], 'no-store')
    }
  assert.equal(await askedAt(app, 'evil.example', 'http://evil.example'), 421)
})

test('a browser gets a page that explains it, without the requested name', async () => {
  const { status, headers, text } = await app.anonymous.get('/', { host: 'evil.example', accept: 'text/html,*/*' })
  assert.deepEqual([status, headers['content-type']], [421, 'text/html; charset=utf-8'])
  assert.match(text, /The operator has to set PUBLIC_URL/)
  assert.doesNotMatch(text, /evil/)
})

test('localhost, network addresses and the server’s own name are answered', async () => {
  for (const host of [
    'localhost',
    'localhost:3000',
    'vaidya.localhost:3000',
    '127.0.0.1:3000',
    '192.168.1.20',
    '10.0.0.7:3000',
    '[::1]:3000',
    '[fe80::1]',
    'reception.lan',
    'Reception.LAN:3000',
  ])
    assert.equal((await app.anonymous.get('/api/clinics', { host })).status, 200, host)
  assert.equal((await app.anonymous.get('/api/health', { host: 'vaidya-1.internal' })).status, 200)
})

test('a trusted proxy sets scheme and host, and its host must be known too', async (t) => {
  const behind = await buildTestApp({ unlimited: true, settings: { TRUST_PROXY: 'loopback' } })
  t.after(behind.close)
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': '192.168.1.20' }
  assert.equal(await askedAt(behind, 'localhost:3000', 'https://192.168.1.20', forwarded), 401)
  assert.equal(await askedAt(behind, 'localhost:3000', 'http://192.168.1.20', forwarded), 403)
  const named = { ...forwarded, 'x-forwarded-host': 'evil.example' }
  assert.equal(await askedAt(behind, 'localhost:3000', 'https://evil.example', named), 421)
  // only a trusted proxy's headers count
  assert.equal(await askedAt(app, 'localhost:3000', 'https://192.168.1.20', forwarded), 403)
})

test('with a public address only its origin counts, and every host is answered', async (t) => {
  const known = await buildTestApp({ unlimited: true, settings: { PUBLIC_URL: 'https://clinic.example' } })
  t.after(known.close)
  assert.equal(await askedAt(known, '10.0.0.7:3000', 'https://clinic.example'), 401)
  assert.equal(await askedAt(known, '10.0.0.7:3000', 'http://10.0.0.7:3000'), 403)
  assert.equal((await known.anonymous.get('/api/clinics', { host: 'anything.internal' })).status, 200)
})
