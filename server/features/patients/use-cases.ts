import type { Kysely } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { type ChartPerson, findOrInsertChart, findPerson, findVerifiedPerson, isOwnChart } from './queries.ts'

export { chartSeenBy } from './charts.ts'
export { familyChartAt } from './family-chart.ts'
export { addUnknownPeople } from './import.ts'
export { findChartToBook, isHeldBy, lockCharts, updateMergedInto, updateOwner as giveChart } from './queries.ts'
export { zoneOf } from './queries/chart.ts'
export { freeFamilyChart, giveFamilyChart, listFamilyCharts } from './queries/family-charts.ts'
export { type GivenRow, knownLines } from './queries/import.ts'

type Db = Kysely<DB>

/**
 * The chart for a public booking, made or found again (decision B2): for a guest the clinic's guest chart of the same
 * e-mail and name, never an account's; for a signed-in person who books for themself under their verified address,
 * their own chart at this clinic.
 */
export const chartForBooking = async (db: Db, clinicId: string, person: ChartPerson, actor: Actor): Promise<string> =>
  findOrMake(db, clinicId, person, await ownerOf(db, person, actor))

/**
 * The clinic's guest chart of an e-mail and a name that are typed at the desk, made when there is none; never an
 * account's (trap T57).
 */
export const guestChart = (db: Db, clinicId: string, person: ChartPerson): Promise<string> =>
  findOrMake(db, clinicId, person, null)

/** An account's own chart at a clinic, made of the account's data when they have none there yet. */
export async function ownChartAt(db: Db, clinicId: string, userId: string): Promise<string> {
  const account = await findPerson(db, userId)
  if (!account) throw new Error('An account without a person')
  const { first_name: firstName, last_name: lastName, email, phone } = account
  return findOrMake(db, clinicId, { firstName, lastName, email, phone }, userId)
}

async function findOrMake(db: Db, clinicId: string, person: ChartPerson, userId: string | null): Promise<string> {
  const find = () => findOrInsertChart(db, { ...person, id: newId(), clinicId, userId, chartNumber: spokenCode(7) })
  const chart = (await find()) ?? (await find())
  if (!chart) throw new Error('A chart could neither be made nor found')
  return chart
}

/** Whether an id means the person: one of their charts, at whichever clinic, or, before they have any, their account. */
export const isOneself = async (db: Db, userId: string, id: string): Promise<boolean> =>
  id === userId || (await isOwnChart(db, id, userId))

/** Whether name and e-mail are those of the account. */
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
  const account = await findVerifiedPerson(db, actor.userId)
  const isSame =
    account?.email === person.email &&
    account.first_name.toLowerCase() === person.firstName.toLowerCase() &&
    account.last_name.toLowerCase() === person.lastName.toLowerCase()
  return isSame ? actor.userId : null
}
