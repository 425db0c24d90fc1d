import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { anywhere } from '#server/database/sql.ts'
import type { memberFilters } from '#contract/members.ts'
import type { StaffMember, StaffSummary } from '#contract/staff.ts'
import { minorUnits, moneyText } from '#server/money.ts'
import type { AdministeredScope } from '#server/standings.ts'

export interface StaffFilter {
  search?: string
  clinicId?: string
  show: (typeof memberFilters)[number]
  limit: number
  offset: number
}

/** A person who took their account over and has not accepted is listed as an invitation, not as staff. */
const isVisible = (scope: AdministeredScope) =>
  sql`s.clinic_id = any(${scope.clinicIds}::uuid[]) and not u.is_placeholder`

const summary = sql`
  s.id, u.phone, s.position, s.department, s.employee_id as "employeeId",
  s.start_date::text as "startDate", s.is_active as "isActive",
  case
    when not s.is_active then (
      select json_build_object(
        'reason', p.reason,
        'at', to_char(p.suspended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      )
      from suspensions p
      where p.user_id = s.user_id
        and p.clinic_id = s.clinic_id
        and p.role = 'staff'
        and p.ended_at is null
    )
  end as deactivation,
  coalesce(m.capabilities, '{}') as capabilities,
  json_build_object(
    'firstName', u.first_name,
    'lastName', u.last_name,
    'email', u.email,
    'profileImageUrl', u.profile_image_url
  ) as "user",
  json_build_object('id', c.id, 'name', c.name) as clinic
`
/** A membership that has ended still says what the person could do, for the day they come back. */
const from = sql`
  from staff s
  join users u on u.id = s.user_id
  join clinics c on c.id = s.clinic_id
  left join memberships m
    on m.user_id = s.user_id
      and m.clinic_id = s.clinic_id
      and m.role = 'staff'
`

/** The staff that the scope shows, by name, and how many there are in all. Without salaries (rule T30). */
export async function listStaff(
  db: Db,
  scope: AdministeredScope,
  { search = '', clinicId, show, limit, offset }: StaffFilter,
): Promise<{ staff: StaffSummary[]; total: number }> {
  const pattern = anywhere(search)
  const matches = sql`
    ${isVisible(scope)}
    and (${clinicId ?? null}::uuid is null or s.clinic_id = ${clinicId ?? null}::uuid)
    and (${show} = 'all' or s.is_active = (${show} = 'active'))
    and (
      u.first_name || ' ' || u.last_name ilike ${pattern}
      or u.email ilike ${pattern}
      or s.employee_id ilike ${pattern}
    )
  `
  const [page, count] = await Promise.all([
    sql<StaffSummary>`
      select ${summary} ${from}
      where ${matches}
      order by u.last_name, u.first_name, s.id
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{
      total: number
    }>`
      select count(*) as total
      from staff s
      join users u on u.id = s.user_id
      where ${matches}
    `.execute(db),
  ])
  return { staff: page.rows, total: count.rows[0]?.total ?? 0 }
}

export interface FoundStaff extends StaffMember {
  userId: string
}

/**
 * One member of the staff with everything; null when the scope does not show them. `lock` holds the row until the
 * transaction ends.
 */
export async function findStaff(
  db: Db,
  scope: AdministeredScope,
  id: string,
  { lock = false } = {},
): Promise<FoundStaff | null> {
  const { rows } = await sql<Omit<FoundStaff, 'salary'> & { salaryMinor: string | number | null }>`
    select
      ${summary}, s.user_id as "userId", s.salary_minor as "salaryMinor", s.address,
      s.emergency_contact as "emergencyContact", s.notes ${from}
    where s.id = ${id} and ${isVisible(scope)} ${lock ? sql`for update of s` : sql``}
  `.execute(db)
  const row = rows[0]
  if (!row) return null
  const { salaryMinor, ...member } = row
  return { ...member, salary: salaryMinor === null ? null : moneyText(Number(salaryMinor), 'INR') }
}

/** Details of a place on the staff; absent fields are unchanged. */
export interface PlaceDetails {
  position?: string
  department?: string
  salary?: string
  startDate?: string
  employeeId?: string | null
  address?: string
  emergencyContact?: string
  notes?: string
}

/** The columns of the details that are given. */
function columnsOf({ salary, ...details }: PlaceDetails): [column: string, value: RawBuilder<unknown>][] {
  const given: Record<string, unknown> = {
    position: details.position,
    department: details.department,
    salary_minor: salary === undefined ? undefined : minorUnits(salary, 'INR'),
    start_date: details.startDate,
    employee_id: details.employeeId,
    // empty text is stored as null
    address: details.address === '' ? null : details.address,
    emergency_contact: details.emergencyContact === '' ? null : details.emergencyContact,
    notes: details.notes === '' ? null : details.notes,
  }
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => [column, sql`${value}`])
}

/** Adds a person to the staff of a clinic, or restores them; returns the row's id. */
export async function upsertStaff(
  db: Db,
  row: { id: string; userId: string; clinicId: string },
  details: PlaceDetails,
): Promise<string> {
  const columns = columnsOf(details)
  const names = ['id', 'user_id', 'clinic_id', ...columns.map(([name]) => name)].map((name) => sql.ref(name))
  const values = [row.id, row.userId, row.clinicId].map((id) => sql`${id}::uuid`)
  const changes = [
    sql`is_active = true, deactivated_at = null`,
    ...columns.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
  ]
  const { rows } = await sql<{ id: string }>`
    insert into staff (${sql.join(names)})
    values (${sql.join([...values, ...columns.map(([, value]) => value)])})
    on conflict (user_id, clinic_id) do update set ${sql.join(changes)}
    returning id
  `.execute(db)
  return rows[0]!.id
}

export async function updateStaff(db: Db, id: string, details: PlaceDetails): Promise<void> {
  const changes = columnsOf(details).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (changes.length > 0)
    await sql`
      update staff
      set ${sql.join(changes)}
      where id = ${id}
    `.execute(db)
}

export async function setActive(db: Db, id: string, isActive: boolean): Promise<void> {
  await sql`
    update staff
    set is_active = ${isActive}, deactivated_at = case when not ${isActive} then now() end
    where id = ${id}
  `.execute(db)
}

/**
 * True if another person at the clinic has this employee ID. Concurrent checks wait for each other until the
 * transaction ends.
 */
export async function isEmployeeIdTaken(
  db: Db,
  clinicId: string,
  employeeId: string,
  exceptUserId: string | null,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff employee id ' || ${clinicId}, 0))`.execute(db)
  const { rows } = await sql`
    select
    from staff
    where clinic_id = ${clinicId}
      and lower(employee_id) = lower(${employeeId})
      and user_id is distinct from ${exceptUserId}::uuid
  `.execute(db)
  return rows.length > 0
}

/** Gives a person the row that a placeholder kept for them at a clinic and activates it; null if there is none. */
export async function takeKept(
  db: Db,
  { userId, clinicId, placeholderId }: { userId: string; clinicId: string; placeholderId: string },
): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`
    update staff s
    set user_id = ${userId}, is_active = true, deactivated_at = null
    where s.user_id = ${placeholderId}
      and s.clinic_id = ${clinicId}
      and not exists (
        select
        from staff own
        where own.user_id = ${userId} and own.clinic_id = ${clinicId}
      )
    returning s.id
  `.execute(db)
  return rows[0]?.id ?? null
}

export async function setInactiveAt(db: Db, userId: string, clinicId: string): Promise<void> {
  await sql`
    update staff
    set is_active = false, deactivated_at = now()
    where user_id = ${userId} and clinic_id = ${clinicId} and is_active
  `.execute(db)
}
