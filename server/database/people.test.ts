import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { sharedServer } from '#server/testing/database.ts'
import { actingAs } from './acting.ts'
import { type Database, openDatabase } from './client.ts'
import { type Log, silent } from './log.ts'
import { migrate } from './migrate.ts'

// A database of one's own, through DATABASE_URL: its user owns it, and may or may not make roles.

let admin: pg.Client
let url: string
const names: string[] = []

before(async () => {
  const server = await sharedServer()
  admin = new pg.Client({ connectionString: server.adminConnectionString })
  await admin.connect()
  url = server.connectionString
})
after(async () => {
  for (const name of names) {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${name}_people`)
    await admin.query(`drop role if exists ${name}`)
  }
  await admin.end()
})

/** An empty database, as its owner opens it. */
async function openOwn(right = ''): Promise<{ name: string; open: (log?: Log) => Database }> {
  const name = `vaidya_test_${process.pid}_${randomBytes(4).toString('hex')}`
  names.push(name)
  await admin.query(`create role ${name} login ${right} password 'owner'`)
  await admin.query(`create database ${name} owner ${name}`)
  const address = Object.assign(new URL(url), { username: name, password: 'owner', pathname: `/${name}` })
  return { name, open: (log = silent) => openDatabase(address.href, { poolSize: 1, log }) }
}

const roleOf = async ({ db }: Database) => {
  const ask = () => sql<{ role: string }>`select current_user as role`.execute(db)
  return (await actingAs({ userId: randomUUID(), clinicIds: [] }, ask)).rows[0]!.role
}

function listeningLog() {
  const warnings: string[] = []
  return { warnings, log: { ...silent, warn: (_: object, message: string) => void warnings.push(message) } }
}

test('a user who may make roles gets the one for people at the first start, and has it at the next', async () => {
  const { name, open } = await openOwn('createrole')
  const { warnings, log } = listeningLog()
  const database = open(log)
  await migrate(database)
  await database.guard()
  assert.equal(await roleOf(database), `${name}_people`)
  await database.close()
  const again = open(log)
  await again.guard()
  assert.equal(await roleOf(again), `${name}_people`)
  await again.close()
  assert.deepEqual(warnings, [])
})

test('a user who may not is told so in the log and works on; with the role given, it is used', async () => {
  const { name, open } = await openOwn()
  const { warnings, log } = listeningLog()
  const database = open(log)
  await migrate(database)
  await database.guard()
  assert.equal(await roleOf(database), name)
  assert.match(warnings.join(), /row-level security\) is off/)
  await admin.query(`create role ${name}_people nologin`)
  await database.guard()
  assert.equal(await roleOf(database), name, 'a role that is not the user’s to take')
  await admin.query(`grant ${name}_people to ${name}`)
  await database.guard()
  assert.equal(await roleOf(database), `${name}_people`)
  await database.close()
})

test('servers that start at the same moment make one role', async () => {
  const { name, open } = await openOwn('createrole')
  const first = open()
  await migrate(first)
  const databases = [first, open(), open(), open()]
  await Promise.all(databases.map((database) => database.guard()))
  for (const database of databases) {
    assert.equal(await roleOf(database), `${name}_people`)
    await database.close()
  }
})
