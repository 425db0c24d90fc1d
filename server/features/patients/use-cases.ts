import type { Kysely } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { type ChartPerson, findOrInsertChart, findVerifiedPerson } from './queries.ts'

type Db = Kysely<DB>

/**
 * The chart for a public booking, made or found again (decision B2): for a guest the clinic's guest chart of the same
 * e-mail and name, never an account's; for a signed-in person who books for themself under their verified address,
 * their own chart at this clinic.
 */
export async function chartForBooking(db: Db, clinicId: string, person: ChartPerson, actor: Actor): Promise<string> {
  const userId = await ownerOf(db, person, actor)
  const find = () => findOrInsertChart(db, { ...person, id: newId(), clinicId, userId, chartNumber: spokenCode(7) })
  const chart = (await find()) ?? (await find())
  if (!chart) throw new Error('A chart could neither be made nor found')
  return chart
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
