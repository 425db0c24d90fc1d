import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createTestDatabase, sharedServer, type TestDatabase } from '#server/testing/database.ts'
import { type ServerProcess, startServer } from '#server/testing/running-server.ts'

// What hinders a start is said in one sentence for each thing, with exit code 1, and soon: no stack, no silence.

const base = mkdtempSync(join(tmpdir(), 'vaidya-start-'))
// the embedded database of root runs as another user, who must get through
chmodSync(base, 0o711)
const started: ServerProcess[] = []
after(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  rmSync(base, { recursive: true, force: true })
})

function start(settings: Record<string, string>, dataDir = join(base, 'never')): ServerProcess {
  const server = startServer(dataDir, settings)
  started.push(server)
  return server
}

/** Starts, insists that it ends with code 1 within a minute, and gives the lines that it said. */
async function refusal(settings: Record<string, string>, dataDir?: string): Promise<string[]> {
  const server = start(settings, dataDir)
  assert.equal(await Promise.race([server.ended, sleep(60_000, 'still running')]), 1, server.said())
  assert.doesNotMatch(server.said(), /\n {4}at |node:internal/)
  return server.said().trimEnd().split('\n')
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
}

suite('a public address', () => {
  const https = { HOST: '0.0.0.0', PUBLIC_URL: 'https://clinic.example', DEMO: '' }

  test('without its settings it is refused, with a sentence for each, before anything is made', async () => {
    const said = await refusal(https)
    assert.equal(said.length, 2)
    assert.match(said[0]!, /^TRUST_PROXY must name the proxy in front, .*\.$/)
    assert.match(said[1]!, /^SMTP_URL must name a mail server: .* SMTP_URL=off starts without\.$/)
    assert.throws(() => rmSync(join(base, 'never')), { code: 'ENOENT' })
  })

  test('by http it is refused; with DEMO=on, which says that all is invented, it starts', async (t) => {
    const http = { HOST: '127.0.0.1', PUBLIC_URL: 'http://clinic.example' }
    const [first] = await refusal({ ...http, DEMO: '', SMTP_URL: 'off' })
    assert.match(first!, /^PUBLIC_URL must begin with https; .* set DEMO=on\.$/)
    const { connectionString, drop } = await createTestDatabase()
    t.after(drop)
    const server = start({ ...http, DEMO: 'on', DATABASE_URL: connectionString }, join(base, 'trial'))
    await ready(server, /is ready: http:\/\/clinic\.example/)
    await stop(server)
  })

  test('a database on another machine needs a word on how the connection is protected', async () => {
    const url = 'postgresql://vaidya:secret-word@db.example:5432/vaidya'
    const settled = { ...https, TRUST_PROXY: '127.0.0.1', SMTP_URL: 'off' }
    const said = await refusal({ ...settled, DATABASE_URL: url })
    assert.match(said.join('\n'), /^DATABASE_URL must say how the connection to db\.example is protected: .*$/)
    assert.doesNotMatch(said.join('\n'), /secret-word/)
  })

  test('with its settings it starts: without the demo, and with a word about it and the mail', async (t) => {
    const { connectionString, drop } = await createTestDatabase()
    t.after(drop)
    const settled = { ...https, TRUST_PROXY: '127.0.0.1', SMTP_URL: 'off', DATABASE_URL: connectionString }
    const server = start(settled, join(base, 'settled'))
    await ready(server, /is ready: https:\/\/clinic\.example/)
    assert.doesNotMatch(server.said(), /demo-pass-1/)
    await stop(server)
  })
})

test('reachable from other machines the program starts, but with the demo only if DEMO=on says so', async () => {
  const folder = join(base, 'reachable')
  const server = start({ HOST: '0.0.0.0', DEMO: '' }, folder)
  const origin = await server.ready
  await ready(server, /The demo is off, because other machines can reach this program.*\n.*set DEMO=on\./)
  assert.equal((await fetch(`${origin}/api/demo/mailbox`)).status, 404)
  assert.deepEqual(await (await fetch(`${origin}/api/clinics`)).json(), [])
  await stop(server)
})

suite('DATA_DIR', () => {
  test('that is a file', async () => {
    const file = join(base, 'file')
    writeFileSync(file, '')
    assert.deepEqual(await refusal({}, file), [`DATA_DIR must be a folder; ${file} is a file.`])
  })

  test('below a file', async () => {
    const file = join(base, 'another-file')
    writeFileSync(file, '')
    assert.deepEqual(await refusal({}, join(file, 'a/b')), [`DATA_DIR ${file}/a/b cannot be made: ${file} is a file.`])
  })

  test('where no folder can be made', { skip: process.platform !== 'linux' }, async () => {
    assert.deepEqual(await refusal({}, '/proc/vaidya/data'), [
      'DATA_DIR /proc/vaidya/data cannot be made: no folder can be made there.',
    ])
  })

  test('where no folder can be made, with a database of the operator: the secret needs one', async (t) => {
    const { connectionString, drop } = await createTestDatabase()
    t.after(drop)
    const file = join(base, 'third-file')
    writeFileSync(file, '')
    const settings = { DATABASE_URL: connectionString }
    assert.deepEqual(await refusal(settings, file), [`DATA_DIR must be a folder; ${file} is a file.`])
    const server = start({ ...settings, SECRET: 'thirty-two characters or more, for a test' }, file)
    await server.ready
    await stop(server)
  })

  test('that this user may not write', async (t) => {
    const folder = join(base, 'not-ours')
    mkdirSync(folder, { mode: 0o555 })
    // root may write everywhere: for it, a disk that is mounted for reading only
    if (process.getuid?.() === 0 && !mounts(t, folder, 'ro')) return t.skip('needs a mount')
    const why = process.getuid?.() === 0 ? 'that disk is read-only' : 'this user may not write there'
    assert.deepEqual(await refusal({}, folder), [`DATA_DIR ${folder} cannot be used: ${why}.`])
    assert.deepEqual(await refusal({}, join(folder, 'deeper')), [
      `DATA_DIR ${join(folder, 'deeper')} cannot be made: ${why}.`,
    ])
  })

  test('on a full disk', async (t) => {
    const folder = join(base, 'full')
    mkdirSync(folder, { mode: 0o711 })
    if (!mounts(t, folder, 'size=4m,mode=711')) return t.skip('needs a mount')
    assert.deepEqual(await refusal({}, folder), ['The disk that holds DATA_DIR is full.'])
  })
})

suite('DATABASE_URL', () => {
  let own: TestDatabase
  let silence: Server
  const sockets: Socket[] = []
  before(async () => {
    own = await createTestDatabase()
    silence = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    silence.close()
    await own.drop()
  })

  const changed = (change: (url: URL) => void) => {
    const url = new URL(own.connectionString)
    change(url)
    return { DATABASE_URL: url.href }
  }

  const cases: [string, () => Record<string, string>, RegExp][] = [
    ['with a wrong password', () => changed((url) => (url.password = 'secret-word')), /rejected this user or password/],
    ['with an unknown user', () => changed((url) => (url.username = 'nobody-here')), /rejected this user/],
    ['of a database that is not there', () => changed((url) => (url.pathname = '/none')), /has no such database/],
    [
      'where nothing listens',
      () => ({ DATABASE_URL: 'postgresql://a:secret-word@127.0.0.1:9/b' }),
      /cannot be reached/,
    ],
    [
      'of a socket that is not there',
      () => ({ DATABASE_URL: 'postgresql://a:secret-word@%2Fno-such-folder/b' }),
      /cannot be reached/,
    ],
    [
      'of a host that is unknown',
      () => ({ DATABASE_URL: 'postgresql://a:b@no-such-host.invalid/c' }),
      /cannot be reached/,
    ],
    [
      'of a server that never says a word',
      () => changed((url) => (url.host = `127.0.0.1:${(silence.address() as { port: number }).port}`)),
      /cannot be reached/,
    ],
    [
      'that asks for TLS where there is none',
      () => changed((url) => url.searchParams.set('sslmode', 'verify-full')),
      /does not support TLS/,
    ],
  ]
  for (const [what, settings, sentence] of cases)
    test(what, async () => {
      const said = await refusal(settings(), join(base, 'other'))
      assert.equal(said.length, 1, said.join('\n'))
      assert.match(said[0]!, sentence)
      assert.doesNotMatch(said[0]!, /secret-word/)
    })

  test('of a user who may not have the role for people: refused with what to do; ROW_LEVEL_SECURITY=off starts', async (t) => {
    const { url, drop } = await ownerWithoutRole()
    t.after(drop)
    const said = await refusal({ DATABASE_URL: url }, join(base, 'roleless'))
    assert.match(
      said.join('\n'),
      /^The database user \w+ may not make the role \w+_people, .*CREATE ROLE .*off starts without this second wall\.$/,
    )
    const server = start({ DATABASE_URL: url, ROW_LEVEL_SECURITY: 'off' }, join(base, 'roleless'))
    await server.ready
    assert.match(server.said(), /ROW_LEVEL_SECURITY is off/)
    await stop(server)
  })
})

async function ready(server: ServerProcess, what: RegExp): Promise<void> {
  for (const giveUp = Date.now() + 60_000; !what.test(server.said()); await sleep(20))
    if (Date.now() > giveUp || server.child.exitCode !== null) assert.fail(server.said())
}

/** Puts a small disk at that folder until the test has ended; false where this user may not. */
function mounts(t: { after: (undo: () => void) => void }, folder: string, options: string): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  t.after(() => void (status === 0 && spawnSync('umount', ['-l', folder])))
  return status === 0
}

/** A database whose owner may make no roles, and has none to be in. */
async function ownerWithoutRole() {
  const server = await sharedServer()
  const admin = new pg.Client({ connectionString: server.adminConnectionString })
  await admin.connect()
  const name = `vaidya_test_${process.pid}_roleless`
  await admin.query(`create role ${name} login password 'owner'`)
  await admin.query(`create database ${name} owner ${name}`)
  const url = Object.assign(new URL(server.connectionString), {
    username: name,
    password: 'owner',
    pathname: `/${name}`,
  })
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`drop role if exists ${name}`)
      await admin.end()
    },
  }
}
