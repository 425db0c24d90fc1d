import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Invitation } from '#contract/invitations/received.ts'

type Row = Omit<Invitation, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date }

/**
 * Selects invitations. The administrator's input includes only the position or specialty: the rest is the clinic's own.
 */
const invitations = (condition: RawBuilder<unknown>) => sql<Row>`
  select
    i.id,
    json_build_object('id', c.id, 'name', c.name, 'city', c.city) as clinic,
    i.role,
    coalesce(i.details ->> 'position', i.details ->> 'specialty') as place,
    u.first_name || ' ' || u.last_name as "invitedBy", i.created_at as "createdAt",
    i.expires_at as "expiresAt",
    case
      when coalesce(i.answered_at, now()) >= i.expires_at then 'expired'
      else coalesce(i.answer, 'open')
    end as state,
    json_build_object(
      'name', i.by_email and me.first_name = '',
      'practice', i.by_email and i.role = 'doctor'
    ) as asks
  from invitations i
  join clinics c on c.id = i.clinic_id
  join users u on u.id = i.invited_by
  join users me on me.id = i.user_id
  where ${condition}
`

const toInvitation = ({ createdAt, expiresAt, ...rest }: Row): Invitation => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** Returns the newest of a person's pending invitations. */
export async function listOwnInvitations(db: Db, userId: string): Promise<Invitation[]> {
  const { rows } = await invitations(
    sql`
      i.user_id = ${userId} and i.answer is null and i.expires_at > now()
      order by i.created_at desc, i.id
      limit 50
    `,
  ).execute(db)
  return rows.map(toInvitation)
}

/** Returns one of a person's own invitations, in any state. */
export async function findOwnInvitation(db: Db, userId: string, id: string): Promise<Invitation | null> {
  const { rows } = await invitations(sql`i.user_id = ${userId} and i.id = ${id}`).execute(db)
  return rows[0] ? toInvitation(rows[0]) : null
}
