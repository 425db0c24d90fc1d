import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { type Program, startProgram, until } from '#server/testing/programs.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { startEmbedded } from './embedded.ts'
import { isAlive, readPostmaster } from './embedded/postmaster.ts'
import { silent } from './log.ts'

interface Started {
  joined: boolean
  connectionString: string
}

const folders: string[] = []
const programs: Program[] = []

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vaidya-embedded-'))
  folders.push(folder)
  // so that root's PostgreSQL, which runs as another user, can enter
  chmodSync(folder, 0o711)
  return join(folder, 'data')
}

/** Returns a data folder with a database that isn't running. */
async function madeFolder() {
  const folder = freshFolder()
  await (await startEmbedded(folder, silent)).stop()
  return folder
}

function startUser(folder: string, task: 'wait' | 'write') {
  const program = startProgram(join(import.meta.dirname, '../testing/embedded-user.ts'), folder, task)
  programs.push(program)
  return program
}

const serverOf = (folder: string) => readPostmaster(join(folder, 'postgres/data'))
const isGone = (pid: number) => () => !isAlive(pid)
const logOf = (folder: string) => readFileSync(join(folder, 'postgres/data/server.log'), 'utf8')

async function ask<T extends pg.QueryResultRow>(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Asserts that every acknowledged write is there. */
async function expectAll(connectionString: string, acknowledged: unknown[]) {
  const rows = await ask<{ n: number }>(connectionString, 'select n from written')
  const kept = new Set(rows.map(({ n }) => n))
  assert(acknowledged.length > 20, `only ${acknowledged.length} rows were written`)
  assert.deepEqual(
    acknowledged.filter((n) => !kept.has(n as number)),
    [],
  )
}

after(() => {
  for (const { child } of programs) if (child.exitCode === null) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('the first start creates a durable database in which the app isn’t a superuser', async () => {
  const folder = freshFolder()
  const server = await startEmbedded(folder, silent)
  const [settings] = await ask<Record<string, string>>(
    server.connectionString,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('server_encoding') as encoding, current_setting('is_superuser') as superuser,
            current_setting('listen_addresses') as addresses, lower('ÄÉ') as lower, current_user as who`,
  )
  assert.deepEqual(settings, {
    fsync: 'on',
    commit: 'on',
    encoding: 'UTF8',
    superuser: 'off',
    addresses: '127.0.0.1',
    lower: 'äé',
    who: 'vaidya',
  })
  await ask(server.connectionString, 'create extension btree_gist; create extension pg_trgm')
  assert.equal(statSync(join(folder, 'postgres/credentials.json')).mode & 0o077, 0)
  const { pid } = serverOf(folder)!
  await server.stop()
  assert(!isAlive(pid), 'stop() came back before the server had stopped')
})

testInFullRun('the server listens on a private socket, and on loopback if the socket’s path is too long', async () => {
  const folder = freshFolder()
  const long = join(freshFolder(), 'x'.repeat(100))
  mkdirSync(long, { recursive: true, mode: 0o711 })
  for (const [data, host] of [
    [folder, join(folder, 'postgres/data')],
    [long, '127.0.0.1'],
  ] as const) {
    const server = await startEmbedded(data, silent)
    const { hostname, port } = new URL(server.connectionString)
    assert.equal(decodeURIComponent(hostname), host)
    const [seen] = await ask<{ client: string | null }>(server.connectionString, 'select inet_client_addr() as client')
    assert.equal(seen!.client, host === '127.0.0.1' ? host : null)
    // the operator's tools still connect over the loopback address
    assert.equal(port, String(serverOf(data)!.port))
    const url = Object.assign(new URL(server.connectionString), { hostname: '127.0.0.1' })
    assert.equal((await ask(url.href, 'select 1')).length, 1)
    assert.equal(statSync(join(data, 'postgres/data')).mode & 0o077, 0)
    await server.stop()
  }
})

testInFullRun('a second process joins; the server outlives the first and stops with the last', async () => {
  const folder = await madeFolder()
  const first = startUser(folder, 'wait')
  assert.equal((await first.next<Started>()).joined, false)
  const { pid } = serverOf(folder)!
  const second = startUser(folder, 'wait')
  const { joined, connectionString } = await second.next<Started>()
  assert.equal(joined, true)
  first.child.stdin!.end()
  assert.equal(await first.ended, 0)
  assert.equal((await ask(connectionString, 'select 1')).length, 1)
  assert.equal(serverOf(folder)?.pid, pid)
  second.child.stdin!.end()
  await second.ended
  assert(!isAlive(pid))
})

testInFullRun('two first starts at the same moment end up on one database', async () => {
  const folder = freshFolder()
  const both = [startUser(folder, 'wait'), startUser(folder, 'wait')]
  const started = await Promise.all(both.map((program) => program.next<Started>()))
  assert.equal(started.filter(({ joined }) => joined).length, 1)
  assert.equal(started[0]!.connectionString, started[1]!.connectionString)
  const { pid } = serverOf(folder)!
  for (const { child } of both) child.stdin!.end()
  await Promise.all(both.map(({ ended }) => ended))
  assert(!isAlive(pid))
})

test('SIGKILL of the app while it writes: the server stops, no acknowledged write is lost, and no repair is needed', async () => {
  const folder = await madeFolder()
  const writer = startUser(folder, 'write')
  await writer.next<Started>()
  const acknowledged: unknown[] = []
  while (acknowledged.length < 200) acknowledged.push(await writer.next())
  const { pid } = serverOf(folder)!
  writer.child.kill('SIGKILL')
  await until('the server is gone', isGone(pid))
  const server = await startEmbedded(folder, silent)
  await expectAll(server.connectionString, [...acknowledged, ...(await writer.rest())])
  assert.doesNotMatch(logOf(folder), /not properly shut down|was interrupted/)
  await server.stop()
})

testInFullRun('SIGTERM of a process without a handler leaves no server running', async () => {
  const folder = await madeFolder()
  const user = startUser(folder, 'wait')
  await user.next<Started>()
  const { pid } = serverOf(folder)!
  user.child.kill('SIGTERM')
  assert.equal(await user.ended, 'SIGTERM')
  await until('the server is gone', isGone(pid))
})

testInFullRun('SIGKILL of the server: it comes back at the same address with every acknowledged row', async () => {
  const folder = await madeFolder()
  const server = await startEmbedded(folder, silent)
  const client = new pg.Client({ connectionString: server.connectionString })
  client.on('error', () => {})
  after(() => client.end())
  await client.connect()
  await client.query('create table written (n integer primary key)')
  const acknowledged: number[] = []
  const dead = serverOf(folder)!.pid
  await assert.rejects(async () => {
    for (let n = 1; ; n++) {
      await client.query('insert into written values ($1)', [n])
      acknowledged.push(n)
      if (n === 50) process.kill(dead, 'SIGKILL')
    }
  })
  const reachable = () =>
    ask(server.connectionString, 'select 1').then(
      () => true,
      () => false,
    )
  await until('the server is back', reachable, 20_000)
  await expectAll(server.connectionString, acknowledged)
  await server.stop()
})

testInFullRun('a server whose app and keeper were both killed is joined, and stops with its new user', async () => {
  const folder = await madeFolder()
  const user = startUser(folder, 'wait')
  await user.next<Started>()
  const { pid } = serverOf(folder)!
  process.kill(keeperOf(folder), 'SIGKILL')
  user.child.kill('SIGKILL')
  await user.ended
  const server = await startEmbedded(folder, silent)
  assert.equal(server.joined, true)
  assert.equal(serverOf(folder)!.pid, pid)
  await server.stop()
  assert(!isAlive(pid))
})

testInFullRun('leftovers of an interrupted first start are harmless', async () => {
  const folder = freshFolder()
  const leftover = join(folder, 'postgres.new-1', 'data')
  mkdirSync(leftover, { recursive: true })
  writeFileSync(join(leftover, 'PG_VERSION'), '18\n')
  const user = startUser(folder, 'wait')
  // in the midst of initdb
  await until('the making has begun', () => existsSync(join(folder, `postgres.new-${user.child.pid}`)))
  user.child.kill('SIGKILL')
  await user.ended
  const server = await startEmbedded(folder, silent)
  assert.equal((await ask(server.connectionString, 'select 1')).length, 1)
  assert(!existsSync(join(folder, 'postgres.new-1')))
  await server.stop()
})

testInFullRun('a process id that now belongs to another program doesn’t prevent the start', async () => {
  const folder = await madeFolder()
  // as after a container has ended: its successor reuses process ids
  const stale = [process.pid, join(folder, 'postgres/data'), 1, 5432, '', '127.0.0.1', '', 'ready   ', ''].join('\n')
  writeFileSync(join(folder, 'postgres/data/postmaster.pid'), stale)
  const server = await startEmbedded(folder, silent)
  assert.equal(server.joined, false)
  await server.stop()
})

test('data of another PostgreSQL version is refused with a message and left untouched', async () => {
  const folder = freshFolder()
  mkdirSync(join(folder, 'postgres/data'), { recursive: true })
  writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '17\n')
  await assert.rejects(startEmbedded(folder, silent), {
    name: 'EmbeddedDatabaseError',
    message: /was made by PostgreSQL 17, and this program brings PostgreSQL 18/,
  })
  assert.equal(readFileSync(join(folder, 'postgres/data/PG_VERSION'), 'utf8'), '17\n')
})

testInFullRun('an incomplete database is refused and left untouched', async () => {
  const made = await madeFolder()
  const folder = freshFolder()
  cpSync(made, folder, { recursive: true })
  rmSync(join(folder, 'postgres/credentials.json'))
  await assert.rejects(startEmbedded(folder, silent), /not a complete database \(credentials.json: ENOENT\)/)
})

/** The keeper is the process that was started with this folder in its orders. */
function keeperOf(folder: string): number {
  const { pid } = JSON.parse(readFileSync(join(folder, 'postgres/keeper.json'), 'utf8')) as { pid: number }
  return pid
}
