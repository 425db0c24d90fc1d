import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { testInFullRun } from './in-full-run.ts'
import { createTestDatabase, sharedServer, type TestDatabase } from './database.ts'

export const https = { HOST: '0.0.0.0', PUBLIC_URL: 'https://clinic.example', DEMO: '' }
export const http = { HOST: '127.0.0.1', PUBLIC_URL: 'http://clinic.example' }

interface Starts {
  /** An empty folder for these tests. */
  base: string
  /** Starts, expects that it fails, and returns the lines of the error message. */
  refusal(settings: Record<string, string>, dataDir?: string): Promise<string[]>
  /** Starts and expects that it works. */
  starts(settings: Record<string, string>, dataDir: string, notice?: RegExp): Promise<void>
}

/**
 * Tests every problem that prevents a start; each is reported in one sentence. `npm test` runs them on the steps of a start
 * in its own process, `npm run test:all` also on the whole program.
 */
export function testRefusedStarts({ base, refusal, starts }: Starts): void {
  suite('a public address', () => {
    test('is refused without its settings, with a message for each, before anything is created', async () => {
      const said = await refusal(https)
      assert.equal(said.length, 2)
      assert.match(said[0]!, /^TRUST_PROXY must name the proxy in front, .*\.$/)
      assert.match(said[1]!, /^SMTP_URL must name a mail server: .* SMTP_URL=off starts without\.$/)
      assert.throws(() => rmSync(join(base, 'never')), { code: 'ENOENT' })
    })

    test('is refused over http', async () => {
      const [first] = await refusal({ ...http, DEMO: '', SMTP_URL: 'off' })
      assert.match(first!, /^PUBLIC_URL must begin with https; .* set DEMO=on\.$/)
    })

    test('a database on another machine needs a setting that says how the connection is protected', async () => {
      const url = 'postgresql://vaidya:secret-word@db.example:5432/vaidya'
      const settled = { ...https, TRUST_PROXY: '127.0.0.1', SMTP_URL: 'off' }
      const said = await refusal({ ...settled, DATABASE_URL: url })
      assert.match(said.join('\n'), /^DATABASE_URL must say how the connection to db\.example is protected: .*$/)
      assert.doesNotMatch(said.join('\n'), /secret-word/)
    })
  })

  suite('DATA_DIR', () => {
    test('is refused if it is a file', async () => {
      const file = join(base, 'file')
      writeFileSync(file, '')
      assert.deepEqual(await refusal({}, file), [`DATA_DIR must be a folder; ${file} is a file.`])
    })

    test('is refused below a file', async () => {
      const file = join(base, 'another-file')
      writeFileSync(file, '')
      assert.deepEqual(await refusal({}, join(file, 'a/b')), [
        `DATA_DIR ${file}/a/b cannot be made: ${file} is a file.`,
      ])
    })

    test('is refused if no folder can be created there', { skip: process.platform !== 'linux' }, async () => {
      assert.deepEqual(await refusal({}, '/proc/vaidya/data'), [
        'DATA_DIR /proc/vaidya/data cannot be made: no folder can be made there.',
      ])
    })

    test('isn’t needed with an operator’s database and a SECRET', async (t) => {
      const { connectionString, drop } = await createTestDatabase()
      t.after(drop)
      const file = join(base, 'third-file')
      writeFileSync(file, '')
      const settings = { DATABASE_URL: connectionString }
      assert.deepEqual(await refusal(settings, file), [`DATA_DIR must be a folder; ${file} is a file.`])
      await starts({ ...settings, SECRET: 'thirty-two characters or more, for a test' }, file)
    })

    test('is refused if this user can’t write there', async (t) => {
      const folder = join(base, 'not-ours')
      mkdirSync(folder, { mode: 0o555 })
      // root can write everywhere, so for root this needs a read-only disk
      if (process.getuid?.() === 0 && !mounts(t, folder, 'ro')) return t.skip('needs a mount')
      const why = process.getuid?.() === 0 ? 'that disk is read-only' : 'this user may not write there'
      assert.deepEqual(await refusal({}, folder), [`DATA_DIR ${folder} cannot be used: ${why}.`])
      assert.deepEqual(await refusal({}, join(folder, 'deeper')), [
        `DATA_DIR ${join(folder, 'deeper')} cannot be made: ${why}.`,
      ])
    })

    test('is refused on a full disk', async (t) => {
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
      [
        'with a wrong password',
        () => changed((url) => (url.password = 'secret-word')),
        /rejected this user or password/,
      ],
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
        'of a server that never answers',
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

    testInFullRun(
      'of a user without the role for people is refused with the commands; ROW_LEVEL_SECURITY=off starts',
      async (t) => {
        const { url, drop } = await ownerWithoutRole()
        t.after(drop)
        const said = await refusal({ DATABASE_URL: url }, join(base, 'roleless'))
        assert.match(
          said.join('\n'),
          /^The database user \w+ may not make the role \w+_people, .*CREATE ROLE .*off starts without this second wall\.$/,
        )
        const unguarded = { DATABASE_URL: url, ROW_LEVEL_SECURITY: 'off' }
        await starts(unguarded, join(base, 'roleless'), /ROW_LEVEL_SECURITY is off/)
      },
    )
  })
}

/** Mounts a small disk at that folder until the test has ended; returns false if this user isn't allowed to. */
function mounts(t: { after: (undo: () => void) => void }, folder: string, options: string): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  t.after(() => void (status === 0 && spawnSync('umount', ['-l', folder])))
  return status === 0
}

/** A database whose owner can't create roles and is in none. */
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
