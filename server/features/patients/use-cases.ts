import type { Db } from '#server/database/db.ts'
import type { Actor } from '#server/actor.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { type ChartPerson, findOrInsertChart, findPerson, isOwnChart, type NewChart } from './queries/patients.ts'

/**
 * The chart for a public booking, made or found again (rule B2): for a guest the clinic's guest chart of the same
 * email and name, never an account's; for a signed-in patient who books in their own name and address, proved or not,
 * their own chart at this clinic, which is no guest's. The address of a chart that is made counts as the person's, unless someone who works at
 * a clinic types it; a chart that is found keeps what it says of its address.
 */
export async function chartForBooking(db: Db, clinicId: string, person: ChartPerson, actor: Actor): Promise<string> {
  const isGuest = actor.kind === 'anonymous' || (actor.role === 'patient' && actor.memberships.length === 0)
  const by: Typed = isGuest ? { emailFrom: 'guest', emailSetBy: null } : byDesk(actor.userId)
  return findOrMake(db, clinicId, person, await ownerOf(db, person, actor), by)
}

type Typed = Pick<NewChart, 'emailFrom' | 'emailSetBy'>

const byDesk = (userId: string | null): Typed => ({ emailFrom: 'desk', emailSetBy: userId })

/**
 * The clinic's guest chart of an email and a name that are typed at the desk, made if there is none; never an
 * account's (rule T57). `typedBy` is who of the clinic typed the address.
 */
export const guestChart = (db: Db, clinicId: string, person: ChartPerson, typedBy: string): Promise<string> =>
  findOrMake(db, clinicId, person, null, byDesk(typedBy))

/** An account's own chart at a clinic, made of the account's data when they have none there yet. */
export async function ownChartAt(db: Db, clinicId: string, userId: string): Promise<string> {
  const account = await findPerson(db, userId)
  if (!account) throw new Error('An account without a person')
  const { first_name: firstName, last_name: lastName, email, phone } = account
  return findOrMake(db, clinicId, { firstName, lastName, email, phone }, userId, byDesk(null))
}

async function findOrMake(
  db: Db,
  clinicId: string,
  person: ChartPerson,
  userId: string | null,
  typed: Typed,
): Promise<string> {
  const find = () =>
    findOrInsertChart(db, { ...person, ...typed, id: newId(), clinicId, userId, chartNumber: spokenCode(7) })
  const chart = (await find()) ?? (await find())
  if (!chart) throw new Error('A chart could neither be made nor found')
  return chart
}

/** Whether an id means the person: one of their charts, at whichever clinic, or, before they have any, their account. */
export const isOneself = async (db: Db, userId: string, id: string): Promise<boolean> =>
  id === userId || (await isOwnChart(db, id, userId))

/** Whether name and email are those of the account. */
export async function isOneselfByName(
  db: Db,
  userId: string,
  person: Pick<ChartPerson, 'firstName' | 'lastName' | 'email'>,
): Promise<boolean> {
  const account = await findPerson(db, userId)
  const nameOf = (first: string, last: string) => `${first} ${last}`.trim().toLowerCase()
  return (
    account?.email.toLowerCase() === person.email &&
    nameOf(account.first_name, account.last_name) === nameOf(person.firstName, person.lastName)
  )
}

async function ownerOf(db: Db, person: ChartPerson, actor: Actor): Promise<string | null> {
  if (actor.kind === 'anonymous' || actor.role !== 'patient') return null
  return (await isOneselfByName(db, actor.userId, person)) ? actor.userId : null
}
