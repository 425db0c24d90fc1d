import { type RawBuilder, sql } from 'kysely'

/**
 * Returns a lateral join `name`, whose `id` is the account of `actor`, such as `actor_then(m.decided_by, m.clinic_id, m.decided_at)`; null if no one
 * acted. Join `users` on that id: with the function itself in the condition, row-level security makes PostgreSQL read all accounts that the caller may
 * see, again for each row.
 */
export const actorAs = (name: string, actor: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join lateral (select ${actor} as id offset 0) as ${sql.ref(name)} on true`
