import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** True if the person `u` has worked at a clinic: the clinic's records show their name. */
const hasWorked = sql`
  (
    exists (select from memberships m where m.user_id = u.id)
    or exists (select from doctors d where d.user_id = u.id)
    or exists (select from staff s where s.user_id = u.id)
  )
`

/** Replaces an account's personal data. */
export async function eraseUser(db: Db, userId: string): Promise<void> {
  await sql`
    update users u
    set
      email = u.id || '@closed.invalid', email_verified_at = null, password_hash = '',
      must_change_password = false, first_password_until = null, phone = null, bio = null,
      profile_image_url = null, terms_accepted_address = null, part = null,
      first_name = case when ${hasWorked} then u.first_name else 'Closed' end,
      last_name = case when ${hasWorked} then u.last_name else 'account' end,
      deactivated_at = coalesce(u.deactivated_at, now()), closed_at = now()
    where u.id = ${userId}
  `.execute(db)
  await sql`update doctors set bio = null, photo_url = null where user_id = ${userId}`.execute(db)
}
