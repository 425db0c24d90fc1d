import { sql } from 'kysely'
import { timeAt } from '#contract/wall-clock.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { workdays, zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makeDoctorOf,
  makePatientAccount,
  makeStaff,
  makeUser,
  type Person,
} from '#server/testing/factories.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { makeApiKey } from '#server/testing/clinic-things.ts'
import { writingFunctions } from '#server/testing/writes.ts'
import { plantSecrets } from './secrets.ts'
import { mark, type Side, type World } from './world.ts'

const zone = zoneAtNoon()

export async function makeWorld(app: TestApp): Promise<World> {
  const { db } = app
  const password = 'a password of the matrix'
  const passwordHash = await quickHash(password)
  const sides: World['sides'] = [await makeSide(app), await makeSide(app)]
  const [one, two] = sides
  const neighbour = await makePatientAccount(db, { lastName: mark('B') })
  const neighbours = await makeChart(db, one.clinic, { owner: neighbour })
  const former = await makeDoctor(db, one.clinic, { isActive: false })
  await sql`update memberships set ended_at = now() where user_id = ${former.userId}`.execute(db)
  const off = [await makeStaff(db, one.clinic), await makeAdmin(db, one.clinic)]
  for (const { userId } of off) await sql`update users set deactivated_at = now() where id = ${userId}`.execute(db)

  let turn = 0
  const days = workdays({ zone })
  const own = await makeOwner(app, one)
  const world: World = {
    app,
    sides,
    neighbour: neighbours,
    people: {
      anon: [],
      A: [one.owner],
      B: [neighbour],
      C: [two.owner],
      dr: [one.doctor],
      col: [one.colleague],
      st: [one.staff],
      bare: [one.bare],
      ad: [one.admin],
      own: [own],
      two: [await makeDoctorOf(db, await makeDoctor(db, one.clinic), two.clinic)],
      dr2: [two.doctor],
      st2: [two.staff],
      ad2: [two.admin],
      word: [await makeUser(db, { role: 'doctor' }), former],
      new: [await makeUser(db, { role: 'clinic_admin' })],
      inv: [one.invited],
      off,
      key: [await makeApiKey(db, one.clinic, one.admin)],
      keyd: [await makeApiKey(db, one.clinic, own)],
      key2: [await makeApiKey(db, two.clinic, two.admin)],
    },
    secrets: [],
    freeTime() {
      const [day, slot] = [Math.floor(turn / 18), turn % 18]
      turn += 1
      return { date: days[day % days.length]!, time: timeAt(540 + slot * 30) }
    },
    clients: new Map(),
    writingFunctions: await writingFunctions(db),
    restorePlaces: async () => undefined,
    password,
    passwordHash,
  }
  world.restorePlaces = await placesOf(world)
  world.secrets = await plantSecrets(world, { chart: neighbours, owner: neighbour })
  await sql`update users set password_hash = ${passwordHash}`.execute(db)
  return world
}

async function makeSide({ db }: TestApp): Promise<Side> {
  const clinic = await makeClinic(db, { zone, name: mark('Clinic ') })
  const closed = await makeClinic(db, { zone, isPublic: false, name: mark('Closed ') })
  const owner = await makePatientAccount(db, { lastName: mark('Owner') })
  const admin = await makeAdmin(db, clinic)
  await db
    .insertInto('memberships')
    .values({ user_id: admin.userId, clinic_id: closed.id, role: 'clinic_admin' })
    .execute()
  return {
    clinic,
    closed,
    owner,
    admin,
    hidden: await makeDoctor(db, closed),
    doctor: await makeDoctor(db, clinic),
    colleague: await makeDoctor(db, clinic),
    chart: await makeChart(db, clinic, { owner }),
    staff: await makeStaff(db, clinic),
    bare: await makeStaff(db, clinic, []),
    invited: await makeUser(db, { role: 'staff' }),
    site: `https://${mark('site')}.example`,
    secretNote: mark('note'),
  }
}

/** An administrator of a clinic, and of its closed one, who also sees patients there. */
async function makeOwner({ db }: TestApp, { clinic, closed }: Side): Promise<Person> {
  const owner = await makeAdmin(db, clinic)
  await db
    .insertInto('memberships')
    .values({ user_id: owner.userId, clinic_id: closed.id, role: 'clinic_admin' })
    .execute()
  return makeDoctorOf(db, owner, clinic)
}

/** Undoes the changes of memberships by joining, founding and leaving clinics. */
async function placesOf({ app: { db }, people }: World): Promise<World['restorePlaces']> {
  const everybody = Object.values(people).flatMap((some) => some.map(({ userId }) => userId))
  const theirs = sql`user_id = any(${everybody}::uuid[])`
  const key = sql`user_id::text || clinic_id::text || role`
  const { rows } = await sql<{ key: string; isOver: boolean }>`
    select ${key} as key, ended_at is not null as "isOver" from memberships where ${theirs}`.execute(db)
  const keys = rows.map((one) => one.key)
  const over = rows.filter(({ isOver }) => isOver).map((one) => one.key)
  const isNew = sql`${theirs} and ${key} <> all(${keys})`
  const isLeft = sql`${theirs} and ended_at is not null and ${key} <> all(${over})`
  const isRevoked = sql`${theirs} and ended_at is not null`
  return async () => {
    const { rows: changed } = await sql`
      select from memberships where (${isNew}) or (${isLeft}) union all select from api_keys where ${isRevoked}`.execute(
      db,
    )
    if (changed.length === 0) return
    await sql`delete from memberships where ${isNew}`.execute(db)
    const { rows: left } = await sql<{ id: string }>`
      update memberships set ended_at = null, left_at = null where ${isLeft} returning user_id as id`.execute(db)
    // and with a membership its keys
    await sql`update api_keys set ended_at = null, ended_by = null where ${isRevoked}`.execute(db)
    const back = left.map(({ id }) => id)
    for (const table of ['doctors', 'staff'])
      await sql`update ${sql.table(table)} set is_active = true, deactivated_at = null
        where user_id = any(${back}::uuid[])`.execute(db)
  }
}
