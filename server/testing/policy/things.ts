import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { notify } from '#server/features/notifications/use-cases.ts'
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { hashOf, newSecret, seal } from '#server/secrets.ts'
import { makeAdult, makeFamilyChart, makeFamilyMember, makeMerge, makeTakeover } from '#server/testing/chart-things.ts'
import { endPlace, makeClosure, makeInvitation, makeLeave, staffIdOf } from '#server/testing/clinic-things.ts'
import { patientsFile } from '#server/testing/csv.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import {
  makeAppointment,
  makeChart,
  makeDoctor,
  makePatientAccount,
  makeSession,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { addDays, clockOf, todayIn } from '#server/time.ts'
import type { Side, World } from './world.ts'

/** What a row is about. Its names stand in the path (`:id`, `:token`); `id` is what a list shows. */
export interface Thing {
  side: Side
  id: string
  token?: string
  /** What makes it somebody else's, if not `id`: the name of another id in the body. */
  foreignBy?: string
  [name: string]: unknown
}

const RANDOM_ID = '0190a000-0000-7000-8000-000000000000'
const RANDOM_TOKEN = 'x'.repeat(43)

/** The same thing, if it did not exist. */
export const random = (thing: Thing): Thing =>
  thing.foreignBy ? { ...thing, [thing.foreignBy]: RANDOM_ID } : { ...thing, id: RANDOM_ID, token: RANDOM_TOKEN }

let visits = 0
let quartersOfToday = 0
/** Before and after the public hours, where nothing else is booked; another time each. */
function quietTime({ clinic }: Side, day: (turn: number) => number) {
  const turn = visits++
  const at = (turn * 15) % 420
  return { date: addDays(todayIn(clinic.zone), day(turn)), time: clockOf(at) }
}

async function visitOf({ app: { db } }: World, side: Side, more: object = {}) {
  const at = quietTime(side, (turn) => 4 + Math.floor(turn / 28))
  return makeAppointment(db, { ...side, clinic: side.clinic, at, minutes: 15, ...more })
}

async function withLink(world: World, side: Side, more: object = {}): Promise<Thing> {
  const { db, deps } = world.app
  const chart = await makeChart(db, side.clinic)
  const { id } = await visitOf(world, side, { chart, ...more })
  const token = manageTokenOf(deps, id)
  await sql`update appointments set manage_token_hash = ${manageTokenHash(token)} where id = ${id}`.execute(db)
  return { side, id, token }
}

async function account({ app: { db }, passwordHash }: World, side: Side): Promise<Thing> {
  const { userId, email } = await makeUser(db, { passwordHash })
  return { side, id: userId, email }
}

async function mailedLink(world: World, side: Side, purpose: string): Promise<Thing> {
  const one = await account(world, side)
  const token = newSecret()
  await sql`insert into account_links (token_hash, user_id, purpose, email, expires_at)
    values (${hashOf(token)}, ${one.id}, ${purpose}, ${one.email}, now() + interval '1 hour')`.execute(world.app.db)
  return { ...one, token }
}

let closures = 0
/** Far from any day on which somebody books. */
const quietDay = ({ clinic }: Side) => addDays(todayIn(clinic.zone), 150 + (closures++ % 100))

const invite = async ({ app: { db } }: World, side: Side, answer?: 'declined'): Promise<Thing> => {
  const { clinic, invited, admin: by, secretNote: notes } = side
  return { side, id: await makeInvitation(db, { clinic, invited, by, notes, answer }) }
}

let guests = 0
/** A guest's chart with the e-mail of the owner; nobody else has this name. */
const offered = ({ app: { db } }: World, { clinic, owner: { email } }: Side) =>
  makeChart(db, clinic, { email, firstName: `Guest ${guests++}` })

/** Makes a thing of that name on that side; a fresh one each time where a call would use it up. */
export const things: Record<string, (world: World, side: Side) => Promise<Thing>> = {
  clinic: async (_, side) => ({ side, id: side.clinic.id }),
  closed: async (_, side) => ({ side, id: side.closed.id }),
  doctor: async (_, side) => ({ side, id: side.doctor.id }),
  hidden: async (_, side) => ({ side, id: side.hidden.id }),
  chart: async (_, side) => ({ side, id: side.chart.id }),
  service: async (_, side) => ({ side, id: side.clinic.services[0]!.id }),
  closure: async ({ app: { db } }, side) => {
    const day = quietDay(side)
    await sql`delete from closures where clinic_id = ${side.clinic.id} and day = ${day}`.execute(db)
    return { side, id: await makeClosure(db, side.clinic, day) }
  },

  'new doctor': async ({ app: { db } }, side) => ({ side, id: (await makeDoctor(db, side.clinic)).id }),
  unverified: async ({ app: { db } }, side) => ({
    side,
    id: (await makeDoctor(db, side.clinic, { isConfirmed: false })).id,
  }),
  'former doctor': async ({ app: { db } }, side) => {
    const doctor = await makeDoctor(db, side.clinic, { isActive: false })
    await endPlace(db, doctor)
    return { side, id: doctor.id }
  },
  leave: async ({ app: { db } }, side) => ({ side, id: await makeLeave(db, side.doctor, side.clinic, side.admin) }),
  import: async ({ app }, side) => {
    const { body } = await (
      await app.signInAs(side.admin)
    ).send('POST', `/api/clinics/${side.clinic.id}/imports`, patientsFile(), { 'content-type': 'text/csv' })
    return { side, id: body.id }
  },

  staff: async ({ app: { db } }, side) => ({ side, id: await staffIdOf(db, side.staff) }),
  newcomer: async ({ app: { db } }, side) => ({ side, id: await staffIdOf(db, await makeStaff(db, side.clinic)) }),
  'former staff': async ({ app: { db } }, side) => {
    const person = await makeStaff(db, side.clinic)
    await endPlace(db, person)
    return { side, id: await staffIdOf(db, person) }
  },
  invitation: (world, side) => invite(world, side),
  answered: (world, side) => invite(world, side, 'declined'),

  'family chart': async ({ app: { db } }, side) => ({
    side,
    id: (await makeFamilyChart(db, side.clinic, side.owner)).id,
  }),
  'family member': async ({ app: { db } }, side) => ({ side, id: await makeFamilyMember(db, side.owner) }),
  'member with chart': async ({ app: { db } }, side) => ({
    side,
    id: (await makeFamilyChart(db, side.clinic, side.owner)).memberId,
  }),
  adult: async ({ app: { db } }, side) => ({ side, id: await makeAdult(db, side.owner) }),
  takeover: async ({ app: { db } }, side) => {
    const id = await makeAdult(db, side.owner)
    await makeTakeover(db, id, 'grown-up@people.example')
    return { side, id }
  },
  // B is invited by somebody whom no row asks as
  'takeover link': async ({ app: { db }, people }, side) => {
    const id = await makeAdult(db, await makePatientAccount(db))
    return { side, id, token: await makeTakeover(db, id, people.B[0]!.email) }
  },
  // `into` is the chart to keep, `elsewhere` one of the other clinic
  duplicate: async ({ app: { db }, sides }, side) => ({
    side,
    id: (await makeChart(db, side.clinic)).id,
    into: (await makeChart(db, side.clinic)).id,
    elsewhere: sides.find((one) => one !== side)!.chart.id,
  }),
  'mixed charts': async (world, side) => ({
    ...(await things.duplicate!(world, side)),
    foreignBy: 'elsewhere',
  }),
  merge: async ({ app: { db } }, side) => ({ side, id: (await makeMerge(db, side.clinic, side.admin)).id }),
  'undone merge': async ({ app: { db } }, side) => ({
    side,
    id: (await makeMerge(db, side.clinic, side.admin, { isUndone: true })).id,
  }),
  claim: async (world, side) => ({ side, id: (await offered(world, side)).id }),
  'declined claim': async (world, side) => {
    const { id } = await offered(world, side)
    await world.app.db.insertInto('declined_claims').values({ user_id: side.owner.userId, patient_id: id }).execute()
    return { side, id }
  },
  // of somebody whom no row asks as
  foreign: async ({ app: { db }, sides }, side) => {
    const owner = await makePatientAccount(db)
    return { side, id: (await makeChart(db, sides.find((one) => one !== side)!.clinic, { owner })).id }
  },

  visit: async (world, side) => ({ side, id: (await visitOf(world, side)).id }),
  // over the whole of the clinic's day but its last hour, each on its own quarter
  today: async ({ app }, side) => {
    const at = { date: todayIn(side.clinic.zone), time: clockOf(quartersOfToday++ * 15) }
    return { side, id: (await makeAppointment(app.db, { ...side, at, minutes: 15 })).id }
  },
  link: (world, side) => withLink(world, side),
  'past link': (world, side) => {
    const at = quietTime(side, (turn) => -2 - Math.floor(turn / 28))
    return withLink(world, side, { at, status: 'completed' })
  },
  guess: async (_, side) => ({ side, id: '', token: newSecret() }),

  note: async ({ app: { db } }, side) => {
    await notify(db, side.owner.userId, 'invitation_accepted', side.clinic.id)
    const { rows } = await sql<{ id: string }>`select id from notifications where user_id = ${side.owner.userId}
      order by created_at desc, id desc limit 1`.execute(db)
    return { side, id: rows[0]!.id }
  },
  session: async ({ app: { db } }, side) => ({ side, id: (await makeSession(db, side.owner.userId)).id }),
  // of no clinic, and everybody's to read
  medicine: async ({ app: { db } }, side) => {
    const { id, slug: idOrSlug } = await makeMedicine(db, { name: 'Matrixol 5mg Tablet' })
    return { side, id, idOrSlug }
  },
  account,
  reset: (world, side) => mailedLink(world, side, 'reset-password'),
  verify: (world, side) => mailedLink(world, side, 'verify-email'),
  challenge: async (world, side) => {
    const { db, deps } = world.app
    const one = await account(world, side)
    const [key, token] = [new Secret({ size: 20 }), newSecret()]
    await sql`insert into two_factor (user_id, secret_sealed, enabled_at)
      values (${one.id}, ${seal(deps.secret, 'two-factor', key.base32)}, now())`.execute(db)
    await sql`insert into sign_in_challenges (token_hash, user_id, expires_at)
      values (${hashOf(token)}, ${one.id}, now() + interval '5 minutes')`.execute(db)
    return { ...one, token, code: new TOTP({ secret: key }).generate() }
  },
}
