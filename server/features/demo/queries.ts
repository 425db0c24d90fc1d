import { type Kysely, sql } from 'kysely'
import type { DemoMail } from '#contract/demo.ts'
import type { DB } from '#server/database/types.ts'

/** The newest mails that left, to one address if given. */
export async function listMail(db: Kysely<DB>, to: string | null): Promise<DemoMail[]> {
  const { rows } = await sql<Omit<DemoMail, 'sentAt'> & { sentAt: Date }>`
    select id, to_address as "to", subject, body as text, created_at as "sentAt",
      coalesce((select json_agg(part ->> 'name') from jsonb_array_elements(attachments) part), '[]') as attachments
    from outgoing_mails where ${to}::text is null or to_address = ${to}
    order by created_at desc, id desc limit 50`.execute(db)
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }))
}
