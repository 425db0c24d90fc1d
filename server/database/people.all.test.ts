import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { sharedServer } from '#server/testing/database.ts'
import { actingAs } from './acting.ts'
import { type Database, openDatabase } from './driver/client.ts'
import { silent } from './log.ts'
import { migrate } from './migrate.ts'

// An operator's database through DATABASE_URL: its user owns it, with or without the right to create roles.

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
async function openOwn(right = ''): Promise<{ name: string; open: () => Database }> {
  const name = `vaidya_test_${process.pid}_${randomBytes(4).toString('hex')}`
  names.push(name)
  await admin.query(`create role ${name} login ${right} password 'owner'`)
  await admin.query(`create database ${name} owner ${name}`)
  const address = Object.assign(new URL(url), { username: name, password: 'owner', pathname: `/${name}` })
  return { name, open: () => openDatabase(address.href, { poolSize: 1, log: silent }) }
}

const roleOf = async ({ db }: Database) => {
  const ask = () => sql<{ role: string }>`select current_user as role`.execute(db)
  return (await actingAs({ userId: randomUUID(), clinicIds: [] }, ask)).rows[0]!.role
}

test('a user with CREATEROLE gets the role for people at the first start and uses it at the next', async () => {
  const { name, open } = await openOwn('createrole')
  const database = open()
  await migrate(database)
  await database.guard()
  assert.equal(await roleOf(database), `${name}_people`)
  await database.close()
  const again = open()
  await again.guard()
  assert.equal(await roleOf(again), `${name}_people`)
  await again.close()
})

test('a user without CREATEROLE is refused with the commands to run; once the role is granted, it is used', async () => {
  const { name, open } = await openOwn()
  const database = open()
  await migrate(database)
  const refusal = {
    name: 'PeopleRoleError',
    message: new RegExp(`CREATE ROLE ${name}_people NOLOGIN; GRANT ${name}_people TO ${name};`),
  }
  await assert.rejects(database.guard(), refusal)
  await admin.query(`create role ${name}_people nologin`)
  await assert.rejects(database.guard(), refusal, 'a role that is not the user’s to take')
  await admin.query(`grant ${name}_people to ${name}`)
  await database.guard()
  assert.equal(await roleOf(database), `${name}_people`)
  await database.close()
})

test('without the role, the database still knows who acts', async () => {
  const { name, open } = await openOwn()
  const database = open()
  await migrate(database)
  const person = { userId: randomUUID(), clinicIds: [randomUUID()] }
  const { rows } = await actingAs(person, () =>
    sql`select current_user as role, actor_id() as "userId", actor_clinics() as "clinicIds"`.execute(database.db),
  )
  assert.deepEqual(rows[0], { role: name, ...person })
  const after = await sql`select actor_id() as "userId"`.execute(database.db)
  assert.deepEqual(after.rows[0], { userId: null })
  await database.close()
})

test('concurrent starts create one role', async () => {
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
