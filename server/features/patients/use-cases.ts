import type { Db } from '#server/database/db.ts'
import type { Actor } from '#server/actor.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { type ChartPerson, findOrInsertChart, findPerson, isOwnChart, type NewChart } from './queries/patients.ts'

/**
 * Returns the chart for a public booking, found or created (rule B2): for a guest the clinic's guest chart with the same
 * email and name, never an account's; for a signed-in patient who books in their own name and address, verified or not,
 * their own chart at this clinic, never a guest's. The address of a new chart counts as the person's, unless someone who
 * works at a clinic types it; an existing chart keeps its record of who typed its address.
 */
export async function chartForBooking(db: Db, clinicId: string, person: ChartPerson, actor: Actor): Promise<string> {
  const isGuest = actor.kind === 'anonymous' || (actor.role === 'patient' && actor.memberships.length === 0)
  const by: Typed = isGuest ? { emailFrom: 'guest', emailSetBy: null } : byDesk(actor.userId)
  return findOrMake(db, clinicId, person, await ownerOf(db, person, actor), by)
}

type Typed = Pick<NewChart, 'emailFrom' | 'emailSetBy'>

const byDesk = (userId: string | null): Typed => ({ emailFrom: 'desk', emailSetBy: userId })

/**
 * Returns the clinic's guest chart for an email and a name typed at the desk, created if needed; never an account's (rule
 * T57). `typedBy` is the person at the clinic.
 */
export const guestChart = (db: Db, clinicId: string, person: ChartPerson, typedBy: string): Promise<string> =>
  findOrMake(db, clinicId, person, null, byDesk(typedBy))

/** Returns an account's own chart at a clinic, created from the account's data if needed. */
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

/**
 * Returns whether an id stands for the person: one of their charts, at any clinic, or, before they have any, their account.
 */
export const isOneself = async (db: Db, userId: string, id: string): Promise<boolean> =>
  id === userId || (await isOwnChart(db, id, userId))

/** Returns whether name and email are those of the account. */
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
