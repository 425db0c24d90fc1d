import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

export interface FamilyChart {
  id: string
  clinicId: string
  /** The chart that the person already has at this clinic. */
  ownId: string | null
}

/** Returns the charts of a family member, each with the account's own chart at the same clinic. */
export async function listFamilyCharts(db: Db, memberId: string, userId: string): Promise<FamilyChart[]> {
  const { rows } = await sql<FamilyChart>`
    select p.id, p.clinic_id as "clinicId", own.id as "ownId"
    from patients p
    left join patients own
      on own.clinic_id = p.clinic_id
        and own.user_id = ${userId}
        and own.merged_into is null
    where p.family_member_id = ${memberId} and p.merged_into is null
    order by p.id
  `.execute(db)
  return rows
}

/**
 * Returns a family chart's contact data without the guardian's: their address and number stood in for missing ones, and
 * would still get the emails.
 */
const reachedThemselves = (userId: string) => sql`
  email = case when p.email is null or p.email_key = g.email then u.email else p.email end,
  phone = case when p.phone is null or p.phone = g.phone then u.phone else p.phone end,
  contact_person = null, family_member_id = null, guardian_user_id = null, version = p.version + 1
  from users g, users u
  where g.id = p.guardian_user_id and u.id = ${userId}
`

/** Makes a family member's chart an account's own. Throws 23505 when the account has one there. */
export async function giveFamilyChart(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    update patients p
    set user_id = ${userId}, ${reachedThemselves(userId)} and p.id = ${id}
  `.execute(db)
}

/** Parts a chart that was merged into its person's own from the guardian, should the merge ever be undone. */
export async function freeFamilyChart(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    update patients p
    set ${reachedThemselves(userId)} and p.id = ${id} and p.merged_into is not null
  `.execute(db)
}
