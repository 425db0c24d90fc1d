import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { MAX_ATTEMPTS } from './limits.ts'

/** An email is late if it should have been sent this long ago. */
const LATE = sql`interval '10 minutes'`

/** Counts of late emails in the queue. */
export interface WaitingMails {
  /** Late emails without a try. */
  untried: number
  /** Number of addresses whose late emails have all been refused; a few are nonexistent addresses. */
  refusedAddresses: number
  /** How late the oldest is, in minutes. */
  oldestMinutes: number
  sentWithinQuarter: boolean
  sentWithinHour: boolean
}

/** Counts pending emails that could have been sent. */
export async function findWaiting(db: Db): Promise<WaitingMails> {
  const { rows } = await sql<WaitingMails>`
    with late as (
      select to_address, tried_at, greatest(created_at, not_before) as due
      from outgoing_mails
      where sent_at is null
        and attempts < ${MAX_ATTEMPTS}
        and (sealed is not null or body <> '')
        and (expires_at is null or expires_at > now())
        and greatest(created_at, not_before) < now() - ${LATE}
    ), left_lately as (
      select max(sent_at) as at
      from outgoing_mails
      where created_at > now() - interval '1 day' and sent_at > now() - interval '1 hour'
    )
    select
      (count(*) filter (where tried_at is null))::integer as untried,
      (count(distinct to_address) filter (where tried_at is not null))::integer as "refusedAddresses",
      coalesce(floor(extract(epoch from now() - min(due)) / 60), 0)::integer as "oldestMinutes",
      (select coalesce(at > now() - interval '15 minutes', false) from left_lately) as "sentWithinQuarter",
      (select at is not null from left_lately) as "sentWithinHour"
    from late
  `.execute(db)
  return rows[0]!
}
