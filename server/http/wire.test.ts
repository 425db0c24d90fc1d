import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { makePatientAccount } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

const app = await sharedApp()
const login = '/api/auth/login'
const credentials = { email: 'nobody@people.example', password: 'wrong' }

const { origin } = await app.listen()

test('a change from another site is refused, whatever else is right', async () => {
  const foreign = [
    '',
    'null',
    'http://evil.example',
    'https://vaidya.test:8443',
    'http://vaidya.test.evil.example',
    'vaidya.test',
    'file://',
  ]
  for (const one of foreign) {
    const { status, body } = await app.anonymous.post(login, credentials, { origin: one })
    assert.deepEqual([status, body], [403, { message: "This request didn't come from this site." }], one)
  }
  assert.equal((await app.anonymous.post(login, credentials)).status, 401)
  // reads need no origin
  assert.equal((await app.anonymous.get('/api/clinics', { origin: '' })).status, 200)
})

test('every endpoint that changes data checks the origin', async () => {
  const client = await app.signInAs(await makePatientAccount(app.db))
  let called = 0
  for (const { endpoint } of app.door().entries.values()) {
    if (endpoint.method === 'GET') continue
    called += 1
    const path = endpoint.path
      .replace(':token', 'x'.repeat(43))
      .replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000')
    assert.equal((await client.send(endpoint.method, path, {}, { origin: '' })).status, 403, path)
    assert.equal((await client.send(endpoint.method, path, {}, { origin: 'http://evil.example' })).status, 403, path)
    assert.equal((await client.send(endpoint.method, path, '{}', { 'content-type': 'text/plain' })).status, 415, path)
  }
  assert(called > 10)
})

test('with a public address, only that origin is this site', async () => {
  const https = await buildTestApp({ settings: { PUBLIC_URL: 'https://clinic.example' } })
  try {
    const from = async (one: string) =>
      (await https.anonymous.post(login, credentials, { origin: one, host: 'clinic.example' })).status
    assert.deepEqual(
      [
        await from('https://clinic.example'),
        await from('http://clinic.example'),
        await from('https://clinic.example:444'),
      ],
      [401, 403, 403],
    )
  } finally {
    await https.close()
  }
})

test('only JSON is accepted', async () => {
  const text = JSON.stringify(credentials)
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    '',
  ])
    assert.equal((await app.anonymous.post(login, text, { 'content-type': type })).status, 415, type)
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
    assert.equal((await app.anonymous.post(login, text, { 'content-type': type })).status, 401, type)
})

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const wide = (keys: number) => `{${Array.from({ length: keys }, (_, index) => `"k${index}":1`).join()}}`

const crooked: Record<string, [string, number]> = {
  'no JSON': ['{"email":', 400],
  'a lone value': ['"text"', 400],
  nothing: ['', 400],
  '1 MB and one byte': [JSON.stringify({ email: 'x'.repeat(1024 * 1024 - 11) }), 413],
  'a text of almost 1 MB': [JSON.stringify({ email: 'x'.repeat(1024 * 1024 - 100) }), 400],
  'a text of almost 1 MB in escapes': [JSON.stringify({ email: '\\'.repeat(500_000) }), 400],
  'almost 1 MB of blanks': [`{"email":"x"${' '.repeat(1024 * 1024 - 100)}}`, 400],
  'depth 1000': [deep(1000), 400],
  'depth 100,000 of lists': [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  '100,000 keys': [wide(90_000), 400],
  '100,000 items': [`{"email":[${'1,'.repeat(100_000)}1]}`, 400],
  'a key __proto__': ['{"email":"a@b.example","password":"x","__proto__":{"role":"staff"}}', 400],
  'a __proto__ within': ['{"email":{"__proto__":{"x":1}},"password":"x"}', 400],
  'a key constructor': ['{"email":"a@b.example","password":"x","constructor":{"prototype":{"x":1}}}', 400],
  'a key twice': ['{"email":"a@b.example","password":"x","email":"c@d.example"}', 400],
  'a key twice, once in escapes': ['{"email":"a@b.example","password":"x","\\u0065mail":"c@d.example"}', 400],
  'a lone surrogate': ['{"email":"a@b.example","password":"\\ud800"}', 400],
  'a lone surrogate in a key': ['{"email":"a@b.example","password":"x","\\udc00":1}', 400],
  'a NUL': ['{"email":"a@b.example","password":"x\\u0000y"}', 400],
}

const writer = await app.signInAs(await makePatientAccount(app.db))

for (const [name, [text, expected]] of Object.entries(crooked))
  test(`a body with ${name} is refused immediately with ${expected}`, async () => {
    const before = process.cpuUsage()
    // visitors can't send so much at all
    const { status, body, headers } = await (text.length > 65_536
      ? writer.post('/api/auth/change-password', text)
      : app.anonymous.post(login, text))
    const { user } = process.cpuUsage(before)
    assert.equal(status, expected)
    assert.equal(typeof body.message, 'string')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    // reading one that grows with the square of its length would take a minute
    assert(user < 3_000_000, `${user / 1000} ms of work`)
    assert.equal(({} as Record<string, unknown>).role, undefined)
  })

test('a colon or a quote in a text isn’t taken for a key', async () => {
  for (const password of ['"email":', '\\":', 'a":"b', '{"email":"x"}', '\\\\":'])
    assert.equal((await app.anonymous.post(login, { email: 'a@b.example', password })).status, 401, password)
})

test('an address with NUL, a lone surrogate or broken escapes is refused', async () => {
  for (const query of ['search=%00', 'search=%ED%A0%80', 'search=a&search=b', 'search[]=a'])
    assert([200, 400].includes((await app.anonymous.get(`/api/clinics?${query}`)).status), query)
  assert.equal((await app.anonymous.get('/api/clinics?search=%00')).status, 400)
  for (const path of ['/api/clinics/%00', '/api/clinics/%ED%A0%80', '/api/clinics/%zz', '/api/clinics/%C0%AE'])
    assert([400, 404].includes((await app.anonymous.get(path)).status), path)
})

test('unknown paths below /api answer a JSON 404, whatever the method', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth',
    '/api/auth/me/more',
    '/API/clinics',
    '/api/../etc/passwd',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers, body } = await app.anonymous.send(method, path)
      assert.equal(status, 404, `${method} ${path}`)
      assert.match(String(headers['content-type']), /^application\/json; charset=utf-8/)
      assert.equal(typeof body.message, 'string')
    }
})

test('an unsupported method is refused', async () => {
  for (const [method, path] of [
    ['DELETE', '/api/clinics'],
    ['PUT', login],
    ['GET', login],
    ['PATCH', '/api/auth/me'],
    ['TRACE', '/api/clinics'],
    ['PROPFIND', '/api/clinics'],
  ] as const)
    assert([404, 405].includes((await app.anonymous.send(method, path)).status), `${method} ${path}`)
})

test('HEAD answers like GET, without a body', async () => {
  const [get, head] = [await app.anonymous.get('/api/clinics'), await app.anonymous.send('HEAD', '/api/clinics')]
  assert.deepEqual([head.status, head.text], [get.status, ''])
  assert.equal(head.headers['content-type'], get.headers['content-type'])
})

test('a query with absurd numbers is refused', async () => {
  for (const query of [
    'limit=1e9',
    'limit=-1',
    'limit=a',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'offset=1e12',
    'offset=-1',
    'limit=Infinity',
    'limit=0x',
  ])
    assert.equal((await app.anonymous.get(`/api/clinics?${query}`)).status, 400, query)
})

test('nothing is shared with other sites', async () => {
  const answers = [
    await app.anonymous.get('/api/clinics', { origin: 'http://evil.example' }),
    await app.anonymous.send('OPTIONS', '/api/clinics', undefined, {
      origin: 'http://evil.example',
      'access-control-request-method': 'GET',
    }),
  ]
  for (const { headers } of answers)
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      [],
    )
})

test('personal replies aren’t cached', async () => {
  const client = await app.signInAs(await makePatientAccount(app.db))
  for (const answer of [
    await client.get('/api/auth/me'),
    await client.get('/api/clinics'),
    await app.anonymous.post(login, credentials),
  ])
    assert.equal(answer.headers['cache-control'], 'no-store')
})

/** Returns the server's reply to raw bytes, which may be invalid HTTP. */
const say = (bytes: string, to = origin) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(to)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let heard = ''
    socket.setTimeout(3_000, () => socket.destroy(new Error(`no end after ${JSON.stringify(heard)}`)))
    socket.on('data', (part) => (heard += String(part)))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
const post = (headers: string[], body = '') =>
  [
    `POST ${login} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n')

test('a message with two lengths, or with length and chunks, is refused and the connection closed', async () => {
  for (const headers of [
    ['Content-Type: application/json', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    ['Content-Type: application/json', 'Content-Length: 2', 'Content-Length: 3'],
  ])
    assert.match(await say(post(headers, '{}')), /^HTTP\/1\.1 400 /)
})

test('a request that names two hosts is refused', async () => {
  const { host } = new URL(origin)
  for (const path of ['/api/clinics', '/api/auth/me', '/api/health'])
    for (const second of [host, 'evil.example']) {
      const heard = await say(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`)
      assert.match(heard, /^HTTP\/1\.1 400 /, path)
    }
})

test('visitors send 64 kB at most, and deep or wide JSON is refused before it is parsed', async (t) => {
  const send = (body: string) => app.anonymous.post(login, body, { 'content-type': 'application/json' })
  assert.equal((await send(`{"email":"${'x'.repeat(65_536)}"}`)).status, 413)
  const parse = t.mock.method(JSON, 'parse')
  for (const body of [
    '['.repeat(60_000),
    `[${'{"a":['.repeat(40)}`,
    `[${'{},'.repeat(12_000)}{}]`,
    '1,'.repeat(30_000),
  ]) {
    const { status, text } = await send(body)
    assert.equal(status, 400)
    assert.match(text, /nested too deeply|too many parts/)
  }
  assert(!parse.mock.calls.some(({ arguments: [text] }) => String(text).length > 200))
})

test('a chunked body is limited too', async () => {
  const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
  const text = `${chunk.repeat(17)}0\r\n\r\n`
  const heard = await say(post(['Content-Type: application/json', 'Transfer-Encoding: chunked'], text)).catch(
    (error: Error) => error.message,
  )
  // the server may close while the rest is still being sent
  assert.match(heard, /^HTTP\/1\.1 413 |ECONNRESET|EPIPE/)
})

const nonsense = [
  'nonsense\r\n\r\n',
  'GET /api/clinics HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n',
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'GET /reset-password%zz?token=abc HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
]

test('invalid HTTP and invalid addresses get a 400 with the same protective headers', async () => {
  for (const bytes of nonsense) {
    const heard = await say(bytes)
    assert.match(heard, /^HTTP\/1\.1 4\d\d /)
    for (const header of [
      'x-content-type-options: nosniff',
      'cross-origin-resource-policy: same-origin',
      'cache-control: no-store',
      'referrer-policy: no-referrer',
    ])
      assert(heard.toLowerCase().includes(`\r\n${header}\r\n`), `${header} in ${heard}`)
    assert.doesNotMatch(heard, /strict-transport-security/i)
  }
})

test('over https every reply sets HSTS, even to invalid HTTP', async (t) => {
  const https = await buildTestApp({ settings: { PUBLIC_URL: 'https://clinic.example' } })
  t.after(https.close)
  const visitor = await https.listen()
  const hsts = 'max-age=31536000; includeSubDomains'
  for (const bytes of nonsense)
    assert(
      (await say(bytes, visitor.origin)).includes(`\r\nstrict-transport-security: ${hsts}\r\n`),
      bytes.slice(0, 80),
    )
  for (const path of ['/api/clinics', '/api/auth/me', '/api/nothing', '/nothing', '/robots.txt'])
    assert.equal((await visitor.get(path)).headers['strict-transport-security'], hsts, path)
})

test('every reply forbids sniffing and cross-site loading, refusals included', async () => {
  const client = await app.signInAs(await makePatientAccount(app.db))
  const answers = {
    list: await app.anonymous.get('/api/clinics'),
    own: await client.get('/api/auth/me'),
    401: await app.anonymous.get('/api/auth/me'),
    400: await app.anonymous.get('/api/clinics?limit=a'),
    403: await app.anonymous.post(login, credentials, { origin: '' }),
    404: await app.anonymous.get('/api/nothing'),
    413: await app.anonymous.post(login, 'x'.repeat(1024 * 1024 + 1)),
    415: await app.anonymous.post(login, 'x', { 'content-type': 'text/plain' }),
    421: await app.anonymous.get('/', { host: 'evil.example', accept: 'text/html' }),
    health: await app.anonymous.get('/api/health'),
    'a broken address': await app.anonymous.get('/api/clinics/%zz'),
    'a very long part': await app.anonymous.get(`/api/clinics/${'x'.repeat(5_000)}`),
    'an unknown method': await app.anonymous.send('TRACE', '/api/clinics'),
    'no such page': await app.anonymous.get('/nothing'),
    'a sitemap': await app.anonymous.get('/sitemap.xml'),
    'shared, made': await app.anonymous.get('/api/medicines'),
    'shared, kept': await app.anonymous.get('/api/medicines'),
  }
  for (const [name, { headers, status }] of Object.entries(answers)) {
    assert.equal(headers['x-content-type-options'], 'nosniff', `${name} (${status})`)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', `${name} (${status})`)
    assert(status < 500, name)
  }
})

test('signing out clears the browser’s cache and storage of this site', async () => {
  const client = await app.signInAs(await makePatientAccount(app.db))
  const { headers } = await client.post('/api/auth/logout')
  assert.deepEqual([headers['clear-site-data'], headers['cache-control']], ['"cache", "storage"', 'no-store'])
})

test('no reply to a signed-in person can be cached, except those shared by everyone', async () => {
  const client = await app.signInAs(await makePatientAccount(app.db))
  let called = 0
  for (const { endpoint } of app.door().entries.values()) {
    if (endpoint.method !== 'GET' || endpoint.shared) continue
    called += 1
    const path = endpoint.path
      .replace(':token', 'x'.repeat(43))
      .replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000')
    for (const one of [path, `${path}?odd=1`, path.replace('/api/', '/api/%2e/'), path.toUpperCase(), `${path}/`])
      for (const method of ['GET', 'HEAD']) {
        const { headers, status } = await client.send(method, one)
        assert.match(String(headers['cache-control']), /^no-store/, `${method} ${one} (${status})`)
      }
  }
  assert(called > 30)
})
