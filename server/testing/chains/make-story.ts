import { sql } from 'kysely'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'
import { newId } from '#server/ids.ts'
import { makeFamilyChart } from '#server/testing/chart-things.ts'
import { makeChart, makePatientAccount, makeSession, type Person } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { makeWorld } from '#server/testing/policy/make-world.ts'
import type { Column } from '#server/testing/policy/matrix.ts'
import { secretsOf } from '#server/testing/policy/secrets.ts'
import { mark, type Secret, type World } from '#server/testing/policy/world.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { type Player, Story } from './story.ts'

/** Every person who can appear in a chain. */
export const names = [
  'A',
  'B',
  'C',
  'dr',
  'col',
  'st',
  'bare',
  'ad',
  'dr2',
  'st2',
  'ad2',
  'new',
  'inv',
  // registered as a doctor and as staff, members of nothing; and on the staff of clinic 1 until a while ago
  'loose doctor',
  'loose staff',
  'former',
  // the clinics created this person's charts without an account
  'guest',
  'guest 2',
  // the grown-up family member of A
  'grown',
  // a patient's account without any chart, perhaps a friend of someone at the desk
  'mallory',
] as const
export type Name = (typeof names)[number]

/**
 * Makes a new world of the matrix with guests' charts, a family's chart and strangers beside it. Several stories can follow
 * each other on one server: each reads and touches only its own world.
 */
export async function makeStory(app: TestApp): Promise<Story> {
  const { db } = app
  const begunAfter = newId()
  const world = await makeWorld(app)
  const origin = app.deps.ownAddress() ?? (await app.listen()).origin
  await until('the feed starts', () => app.feed.cursor() !== null)
  const story = new Story(world, { origin, cursor: app.feed.cursor()!, begunAfter })
  const { people, sides } = world
  const meet = async (name: Name, column: Column | null, person: Person | null, more: Partial<Player> = {}) => {
    const email = person?.email ?? `${name.replace(' ', '-')}-${mark('at')}@people.example`
    const player: Player = {
      name,
      column,
      firstName: 'Gita',
      lastName: mark(`${name[0]!.toUpperCase()}${name.slice(1).replace(' ', '')}son`),
      dateOfBirth: '1980-02-29',
      ...person,
      ...more,
      mailboxes: [email, `second-${email}`],
      passwords: new Map(),
      sessions: [],
      typed: [],
      usedLinks: new Set(),
    }
    story.players.set(name, player)
    if (!person) return player
    const account = { userId: person.userId, email, isProved: true, places: [] }
    story.accounts.push(account)
    player.passwords.set(email, world.password)
    const { secret } = await makeSession(db, person.userId)
    const cookie = `${sessionCookieName(app.deps.config.isSecure)}=${secret}`
    player.sessions.push({ account, cookie, client: app.anonymous.with({ cookie }) })
    return player
  }
  for (const column of ['A', 'B', 'C', 'dr', 'col', 'st', 'bare', 'ad', 'dr2', 'st2', 'ad2', 'new', 'inv'] as const)
    await meet(column, column, people[column][0]!)
  const [looseDoctor, looseStaff, former] = people.word
  await meet('loose doctor', 'word', looseDoctor!)
  await meet('loose staff', 'word', looseStaff!)
  await meet('former', 'word', former!)
  const mallory = await makePatientAccount(db, { firstName: 'Mallory', lastName: mark('Mallory') })
  await sql`update users set password_hash = ${world.passwordHash} where id = ${mallory.userId}`.execute(db)
  await meet('mallory', null, mallory)
  const guests = [
    await meet('guest', null, null, { dateOfBirth: '1970-05-05' }),
    await meet('guest 2', null, null, { dateOfBirth: '1971-06-06' }),
  ] as const
  const grown = await meet('grown', null, null)

  const members = ['dr', 'col', 'st', 'ad'] as const
  const members2 = ['dr2', 'st2', 'ad2'] as const
  const neighbours = await db
    .selectFrom('patients')
    .select('id')
    .where('user_id', '=', people.B[0]!.userId)
    .executeTakeFirstOrThrow()
  const family = await makeFamilyChart(db, sides[0].clinic, sides[0].owner, { dateOfBirth: grown.dateOfBirth })
  await sql`update patients set last_name = ${grown.lastName}, email = ${grown.mailboxes[0]} where id = ${family.id}`.execute(
    db,
  )
  await sql`update family_members set last_name = ${grown.lastName} where id = ${family.memberId}`.execute(db)
  const [own, other] = [await guestChart(world, 0, guests[0]), await guestChart(world, 1, guests[1])]
  story.charts.push(
    { name: 'A', id: sides[0].chart.id, side: 0, of: 'A' },
    { name: 'B', id: neighbours.id, side: 0, of: 'B' },
    { name: 'C', id: sides[1].chart.id, side: 1, of: 'C' },
    { name: 'guest', id: own.id, side: 0, of: 'guest' },
    { name: 'guest 2', id: other.id, side: 1, of: 'guest 2' },
    { name: 'family', id: family.id, side: 0, of: 'grown' },
  )
  const known: Secret[] = [
    ...world.secrets,
    ...(await secretsOf(app, sides[0], planting(own, guests[0], sides[0], '22'), [...members], {
      clinical: ['dr'],
      reason: ['dr', 'st'],
      chart: ['dr', 'col'],
      prescription: ['dr', 'col', 'st'],
    })),
    ...(await secretsOf(app, sides[1], planting(other, guests[1], sides[1], '22'), [...members2], {
      clinical: ['dr2'],
      reason: ['dr2', 'st2'],
      chart: ['dr2'],
      prescription: ['dr2', 'st2'],
    })),
    ...(await secretsOf(app, sides[0], planting(family, grown, sides[0], '21'), ['A', ...members], {
      clinical: ['A', 'dr'],
      reason: ['A', 'dr', 'st'],
      chart: ['A', 'dr', 'col'],
      prescription: ['A', 'dr', 'col', 'st'],
    })),
  ]
  story.secrets.push(
    ...known.map((secret) => ({ ...secret, of: story.charts.find(({ id }) => id === secret.chart)?.of ?? null })),
  )
  return story
}

const guestChart = ({ app, sides }: World, side: 0 | 1, { firstName, lastName, dateOfBirth, mailboxes }: Player) =>
  makeChart(app.db, sides[side].clinic, { firstName, lastName, dateOfBirth, email: mailboxes[0] })

/** The input of `secretsOf`: a chart whose visits are late in the evening, at an hour of their own. */
const planting = (
  chart: { id: string },
  { firstName, lastName, mailboxes }: Player,
  { doctor }: World['sides'][number],
  hour: string,
) => ({
  chart,
  doctor,
  owner: { userId: '', email: mailboxes[0]!, firstName, lastName },
  times: [`${hour}:30`, `${hour}:45`] as [string, string],
})
