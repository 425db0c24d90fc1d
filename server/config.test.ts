import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { runOperator } from '#server/testing/operator.ts'
import { ConfigError, readConfig, readOrMakeSecret } from './config.ts'
import { openDatabaseHost } from './public-address.ts'
import { Settings } from './settings.ts'

const example = parseEnv(readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8'))

test('an empty environment is valid: embedded database, demo, this machine only', () => {
  const config = readConfig({})
  assert.equal(config.server.port, 3000)
  assert.equal(config.server.host, '127.0.0.1')
  assert.equal(config.database.url, undefined)
  assert.deepEqual(config.demo, { on: true, loadAtStart: true, isWithheld: false })
  assert.deepEqual(config.server.trustedProxies, [])
  assert.equal(config.mail.smtpUrl, undefined)
})

test('.env.example names every setting, and its values are the defaults', () => {
  assert.deepEqual(Object.keys(example).sort(), Object.keys(Settings.shape).sort())
  assert.deepEqual(readConfig(example), readConfig({}))
})

test('an operator’s database turns the demo off; DEMO=on shows it without loading data', () => {
  const DATABASE_URL = 'postgresql://a:b@localhost/c'
  assert.deepEqual(readConfig({ DATABASE_URL }).demo, { on: false, loadAtStart: false, isWithheld: false })
  assert.deepEqual(readConfig({ DATABASE_URL, DEMO: 'on' }).demo, { on: true, loadAtStart: false, isWithheld: false })
})

test('the demo is on by default only if no other machine can connect; otherwise it needs DEMO=on', () => {
  const home = ['127.0.0.1', '127.8.9.1', '::1', 'localhost', '::ffff:127.0.0.1']
  for (const HOST of home) assert.equal(readConfig({ HOST }).demo.on, true, HOST)
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])
    assert.equal(readConfig({ PUBLIC_URL }).demo.on, true, PUBLIC_URL)
  const open = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { HOST: 'clinic.example' },
    { HOST: '127.0.0.1.example' },
    { PUBLIC_URL: 'https://clinic.example' },
    { PUBLIC_URL: 'http://10.0.0.5:3000' },
    { PUBLIC_URL: 'http://localhost.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ]
  for (const settings of open) {
    const name = JSON.stringify(settings)
    assert.deepEqual(readConfig(settings).demo, { on: false, loadAtStart: false, isWithheld: true }, name)
    assert.equal(readConfig({ ...settings, DEMO: 'on' }).demo.on, true, name)
    assert.equal(readConfig({ ...settings, DEMO: 'off' }).demo.isWithheld, false, name)
  }
})

test('email to another machine needs TLS unless SMTP_TLS=off; SMTP_URL=off turns email off', () => {
  const requiresTls = (settings: Record<string, string>) => readConfig(settings).mail.requiresTls
  assert.equal(requiresTls({ SMTP_URL: 'smtp://mail.example:587' }), true)
  assert.equal(requiresTls({ SMTP_URL: 'smtp://mail.example:587', SMTP_TLS: 'off' }), false)
  assert.equal(requiresTls({ SMTP_URL: 'smtp://localhost:25' }), false)
  const { mail } = readConfig({ SMTP_URL: 'off' })
  assert.deepEqual([mail.smtpUrl, mail.isOff], [undefined, true])
  assert.equal(readConfig({}).mail.isOff, false)
})

test('a database on another machine needs sslmode; one on this machine doesn’t', () => {
  const hostOf = (DATABASE_URL: string) => openDatabaseHost(readConfig({ DATABASE_URL }))
  assert.equal(hostOf('postgresql://a:b@db.example/c'), 'db.example')
  assert.equal(hostOf('postgresql://a:b@10.1.2.3:5432/c'), '10.1.2.3')
  for (const url of [
    'postgresql://a:b@db.example/c?sslmode=verify-full',
    'postgresql://a:b@db.example/c?sslmode=disable',
    'postgresql://a:b@localhost/c',
    'postgresql://a:b@[::1]/c',
    'postgresql:///c?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/c',
  ])
    assert.equal(hostOf(url), null, url)
})

test('one error names every invalid setting and its allowed values', () => {
  assert.throws(
    () => readConfig({ PORT: 'http', LOG_LEVEL: 'loud', POOL_SIZE: '0', SECRET: 'short' }),
    (error) => {
      assert(error instanceof ConfigError)
      assert.deepEqual(error.message.split('\n'), [
        'PORT must be a whole number from 0 to 65535; it is "http".',
        'POOL_SIZE must be a whole number from 1 to 500; it is "0".',
        'SECRET must have at least 32 characters.',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is "loud".',
      ])
      return true
    },
  )
})

test('an error about an invalid address doesn’t repeat the password in it', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL'])
    assert.throws(
      () => readConfig({ [name]: 'mysql://root:hunter2@host/db' }),
      (error: Error) => error.message.startsWith(`${name} must be`) && !error.message.includes('hunter2'),
    )
})

test('push messages need a valid key and a contact for push services', () => {
  const PUSH_KEY = Buffer.alloc(32, 7).toString('base64url')
  assert.equal(readConfig({}).push, null)
  const { push } = readConfig({ PUSH_KEY, CONTACT_EMAIL: 'hello@clinic.example' })
  assert.deepEqual([push!.contact, push!.publicKey.length], ['mailto:hello@clinic.example', 87])
  assert.equal(readConfig({ PUSH_KEY, PUBLIC_URL: 'https://clinic.example' }).push!.contact, 'https://clinic.example')
  assert.throws(() => readConfig({ PUSH_KEY }), /PUSH_KEY also needs CONTACT_EMAIL/)
  // the last isn't a key of the curve
  for (const wrong of ['short', 'x'.repeat(44), Buffer.alloc(32, 255).toString('base64url')])
    assert.throws(
      () => readConfig({ PUSH_KEY: wrong, CONTACT_EMAIL: 'hello@clinic.example' }),
      (error: Error) => error.message === 'PUSH_KEY must be a key that `npm run operator -- push-key` has made.',
    )
  const PUSH_SERVICES = 'https://push.example, http://10.0.0.5:8080'
  const both = readConfig({ PUSH_KEY, PUSH_SERVICES, CONTACT_EMAIL: 'hello@clinic.example' })
  assert.deepEqual(both.push!.ownServices, ['https://push.example', 'http://10.0.0.5:8080'])
  assert.throws(() => readConfig({ PUSH_SERVICES: 'https://push.example/path' }), /PUSH_SERVICES must be addresses/)
})

test('`npm run operator -- push-key` prints a valid key, a different one each time', () => {
  const make = () => parseEnv(runOperator(['push-key']).stdout).PUSH_KEY!
  const [one, other] = [make(), make()]
  assert.notEqual(one, other)
  assert.ok(readConfig({ PUSH_KEY: one, CONTACT_EMAIL: 'hello@clinic.example' }).push)
})

test('the operator confirms clinics by default with a public address only', () => {
  const asks = (set: Record<string, string>) => readConfig(set).clinics.needApproval
  const PUBLIC_URL = 'https://clinic.example'
  assert.deepEqual(
    [asks({}), asks({ PUBLIC_URL: 'http://localhost:3000' }), asks({ PUBLIC_URL })],
    [false, false, true],
  )
  assert.equal(asks({ PUBLIC_URL, CLINICS_NEED_APPROVAL: 'off' }), false)
  assert.equal(asks({ CLINICS_NEED_APPROVAL: 'on' }), true)
})

test('PUBLIC_URL is an origin', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://Clinic.example/' }).server.publicUrl, 'https://clinic.example')
  for (const PUBLIC_URL of [
    'clinic.example',
    'ftp://clinic.example',
    'https://clinic.example/app',
    'https://a:b@c.example',
  ])
    assert.throws(() => readConfig({ PUBLIC_URL }), /PUBLIC_URL must be/)
})

test('TRUST_PROXY is off or a list of addresses', () => {
  assert.deepEqual(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).server.trustedProxies, [
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
  for (const TRUST_PROXY of ['true', 'on', '10.0.0.0/64', 'proxy.example', '1'])
    assert.throws(() => readConfig({ TRUST_PROXY }), /TRUST_PROXY must be/)
  for (const TRUST_PROXY of ['0.0.0.0/0', '127.0.0.1,::/0', '10.0.0.0/00'])
    assert.throws(() => readConfig({ TRUST_PROXY }), /TRUST_PROXY must name your proxies: with \/0 every caller/)
})

test('an S3 store is used without encryption only on this machine', () => {
  const rest = { S3_BUCKET: 'files', S3_KEY_ID: 'id', S3_KEY: 'key' }
  for (const S3_ENDPOINT of ['http://127.0.0.1:9000', 'http://localhost:9000', 'https://s3.example'])
    assert.equal(readConfig({ ...rest, S3_ENDPOINT }).files.s3?.endpoint, S3_ENDPOINT)
  for (const S3_ENDPOINT of ['http://s3.example', 'http://10.0.0.8:9000', 'HTTP://127.0.0.1.evil.example'])
    assert.throws(() => readConfig({ ...rest, S3_ENDPOINT }), /S3_ENDPOINT must begin with https:/)
})

test('the secret is created once, is long, and is readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vaidya-secret-'))
  try {
    const secret = readOrMakeSecret(join(folder, 'data'))
    assert(secret.length >= 32)
    assert.equal(readOrMakeSecret(join(folder, 'data')), secret)
    assert.deepEqual(readdirSync(join(folder, 'data')), ['secret'])
    if (process.platform !== 'win32') assert.equal(statSync(join(folder, 'data/secret')).mode & 0o777, 0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a network with a higher hourly booking limit can hold more bookings unless the operator sets the number', () => {
  const heldBy = (env: NodeJS.ProcessEnv) => {
    const { onlinePerDoctor, onlinePerClinic } = readConfig(env).limits
    return [onlinePerDoctor, onlinePerClinic]
  }
  assert.deepEqual(heldBy({}), [10, 30])
  assert.deepEqual(heldBy({ BOOKINGS_PER_ADDRESS: '3' }), [10, 30])
  assert.deepEqual(heldBy({ BOOKINGS_PER_ADDRESS: '600' }), [100, 300])
  assert.deepEqual(heldBy({ BOOKINGS_PER_ADDRESS: '600', ONLINE_PER_DOCTOR: '4', ONLINE_PER_CLINIC: '9' }), [4, 9])
  assert.throws(() => readConfig({ ONLINE_PER_DOCTOR: '0' }), /ONLINE_PER_DOCTOR must be a whole number from 1 /)
})
