import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Joining, OwnMembership } from '#contract/memberships.ts'

/** Returns a person's clinics by name, each with the consequences of leaving it. */
export async function listOwn(db: Db, userId: string): Promise<OwnMembership[]> {
  const { rows } = await sql<OwnMembership>`
    select
      json_build_object('id', c.id, 'name', c.name) as clinic,
      array_agg(m.role order by m.role) as roles,
      (
        select count(*)::int
        from appointments a
        join doctors d on d.id = a.doctor_id
        where d.user_id = ${userId}
          and a.clinic_id = c.id
          and a.starts_at > now()
          and a.status in ('pending', 'scheduled', 'confirmed')
          and (a.expires_at is null or a.expires_at > now())
      ) as "comingVisits",
      bool_or(m.role = 'clinic_admin') and not exists (
        select
        from memberships o
        join users u on u.id = o.user_id and u.deactivated_at is null
        where o.clinic_id = c.id
          and o.role = 'clinic_admin'
          and o.ended_at is null
          and o.user_id <> ${userId}
      ) as "isLastAdministrator"
    from memberships m
    join clinics c on c.id = m.clinic_id
    where m.user_id = ${userId} and m.ended_at is null
    group by c.id, c.name
    order by c.name, c.id
  `.execute(db)
  return rows
}

/** The subject of a link to join, with its invitation; without one it is a membership that the clinic gave. */
export type FoundJoining = Joining & { invitationId: string | null }

/**
 * Returns the subject of a link to join: the membership that a clinic gave, or the newest invitation that it sent; null
 * if neither is open.
 */
export async function findJoining(db: Db, userId: string, clinicId: string): Promise<FoundJoining | null> {
  const { rows } = await sql<FoundJoining>`
    select
      found.invitation_id as "invitationId",
      u.email,
      json_build_object('id', c.id, 'name', c.name, 'city', c.city) as clinic,
      found.role, found.place, found.asks, by.first_name || ' ' || by.last_name as "invitedBy"
    from (
      select
        null::uuid as invitation_id, m.role, coalesce(d.specialty, s.position) as place,
        m.added_by as by_id, 0 as rank, m.created_at,
        json_build_object('name', false, 'practice', false) as asks
      from memberships m
      left join doctors d
        on d.user_id = m.user_id
          and d.clinic_id = m.clinic_id
          and m.role = 'doctor'
      left join staff s on s.user_id = m.user_id and s.clinic_id = m.clinic_id and m.role = 'staff'
      where m.user_id = ${userId}
        and m.clinic_id = ${clinicId}
        and m.accepted_at is null
        and m.ended_at is null
      union all
      select
        i.id, i.role, coalesce(i.details ->> 'position', i.details ->> 'specialty'),
        i.invited_by, 1, i.created_at,
        json_build_object(
          'name', i.by_email and me.first_name = '',
          'practice', i.by_email and i.role = 'doctor'
        )
      from invitations i
      join users me on me.id = i.user_id
      where i.user_id = ${userId}
        and i.clinic_id = ${clinicId}
        and i.answer is null
        and i.expires_at > now()
    ) found
    join users u on u.id = ${userId}
    join clinics c on c.id = ${clinicId}
    left join users by on by.id = found.by_id
    order by found.rank, found.created_at desc, found.invitation_id, found.role
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the open invitation of a clinic to a person for a role; there is at most one. */
export async function findOpenInvitation(
  db: Db,
  userId: string,
  clinicId: string,
  role: Joining['role'],
): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`
    select id
    from invitations
    where user_id = ${userId}
      and clinic_id = ${clinicId}
      and role = ${role}
      and answer is null
      and expires_at > now()
  `.execute(db)
  return rows[0]?.id ?? null
}
