import type { Db } from '#server/database/db.ts'
import { folded } from '#contract/folded.ts'
import { type RawBuilder, sql } from 'kysely'
import type { memberFilters } from '#contract/members.ts'
import { anywhere } from '#server/database/sql.ts'
import type { AdministeredScope } from '#server/standings.ts'

export interface MemberFilter {
  search?: string
  clinicId?: string
  show: (typeof memberFilters)[number]
  limit: number
  offset: number
}

/**
 * The parts of a query that differ for doctors and staff: `from` names their row `m`, its user `u` and its clinic `c`.
 */
export interface MemberRows {
  role: 'doctor' | 'staff'
  columns: RawBuilder<unknown>
  /** More columns, for reading a single member. */
  details?: RawBuilder<unknown>
  from: RawBuilder<unknown>
  /** The license number or employee ID, which is searched, too. */
  number: RawBuilder<unknown>
}

const isVisible = (scope: AdministeredScope) => sql`m.clinic_id = any(${scope.clinicIds}::uuid[])`

const sharedColumns = (role: MemberRows['role']) => sql`
  m.id, m.user_id as "userId", u.phone, m.is_active as "isActive",
  case
    when not m.is_active then (
      select json_build_object(
        'reason', p.reason,
        'at', to_char(p.suspended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      )
      from suspensions p
      where p.user_id = m.user_id
        and p.clinic_id = m.clinic_id
        and p.role = ${role}
        and p.ended_at is null
    )
  end as deactivation,
  json_build_object(
    'firstName', u.first_name,
    'lastName', u.last_name,
    'email', case when u.is_placeholder then '' else u.email end,
    'profileImageUrl', u.profile_image_url
  ) as "user"
`

/** Returns the doctors or staff within the scope, by name, and their total number. */
export async function listMembers<Row>(
  db: Db,
  { role, columns, from, number }: MemberRows,
  scope: AdministeredScope,
  { search = '', clinicId, show, limit, offset }: MemberFilter,
): Promise<{ items: Row[]; total: number }> {
  const pattern = anywhere(search)
  const matching = sql`
    ${from}
    where ${isVisible(scope)}
      and (${clinicId ?? null}::uuid is null or m.clinic_id = ${clinicId ?? null}::uuid)
      and (${show} = 'all' or m.is_active = (${show} = 'active'))
      and (
        folded(u.first_name || ' ' || u.last_name) like ${anywhere(folded(search))}
        or (not u.is_placeholder and u.email ilike ${pattern})
        or ${number} ilike ${pattern}
      )
  `
  const [page, count] = await Promise.all([
    sql<Row>`
      select ${sharedColumns(role)}, ${columns} ${matching}
      order by u.last_name, u.first_name, m.id
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total ${matching}`.execute(db),
  ])
  return { items: page.rows, total: count.rows[0]?.total ?? 0 }
}

/**
 * Returns a doctor or staff member; null if they aren't within the scope. `lock` locks the row until the transaction
 * ends.
 */
export async function findMember<Row>(
  db: Db,
  { role, columns, details, from }: MemberRows,
  scope: AdministeredScope,
  id: string,
  { lock = false } = {},
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select ${sharedColumns(role)}, ${columns} ${details ? sql`, ${details}` : sql``} ${from}
    where m.id = ${id} and ${isVisible(scope)} ${lock ? sql`for update of m` : sql``}
  `.execute(db)
  return rows[0] ?? null
}
