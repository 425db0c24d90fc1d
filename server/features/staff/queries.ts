import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { memberFilters } from '#contract/members.ts'
import type { StaffMember, StaffSummary } from '#contract/staff.ts'
import type { DB } from '#server/database/types.ts'
import { minorUnits, moneyText } from '#server/money.ts'
import type { AdministeredScope } from '#server/standings.ts'

type Db = Kysely<DB>

export interface StaffFilter {
  search?: string
  clinicId?: string
  show: (typeof memberFilters)[number]
  limit: number
  offset: number
}

const isVisible = (scope: AdministeredScope) => sql`s.clinic_id = any(${scope.clinicIds}::uuid[])`

const summary = sql`s.id, u.phone, s.position, s.department, s.employee_id as "employeeId", s.start_date::text as "startDate",
  s.is_active as "isActive", coalesce(m.capabilities, '{}') as capabilities,
  json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'profileImageUrl', u.profile_image_url) as "user",
  json_build_object('id', c.id, 'name', c.name) as clinic`
/** A membership that has ended still says what the person could do, for the day they come back. */
const from = sql`from staff s join users u on u.id = s.user_id join clinics c on c.id = s.clinic_id
  left join memberships m on m.user_id = s.user_id and m.clinic_id = s.clinic_id and m.role = 'staff'`

/** The staff that the scope shows, by name, and how many there are in all. Without salaries (trap T30). */
export async function listStaff(
  db: Db,
  scope: AdministeredScope,
  { search = '', clinicId, show, limit, offset }: StaffFilter,
): Promise<{ staff: StaffSummary[]; total: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const matches = sql`${isVisible(scope)} and (${clinicId ?? null}::uuid is null or s.clinic_id = ${clinicId ?? null}::uuid)
    and (${show} = 'all' or s.is_active = (${show} = 'active'))
    and (u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern} or s.employee_id ilike ${pattern})`
  const [page, count] = await Promise.all([
    sql<StaffSummary>`select ${summary} ${from} where ${matches}
      order by u.last_name, u.first_name, s.id limit ${limit} offset ${offset}`.execute(db),
    sql<{
      total: number
    }>`select count(*) as total from staff s join users u on u.id = s.user_id where ${matches}`.execute(db),
  ])
  return { staff: page.rows, total: count.rows[0]?.total ?? 0 }
}

export interface FoundStaff extends StaffMember {
  userId: string
}

/** One member of the staff with everything; null when the scope does not show them. `lock` holds the row until the transaction ends. */
export async function findStaff(
  db: Db,
  scope: AdministeredScope,
  id: string,
  { lock = false } = {},
): Promise<FoundStaff | null> {
  const { rows } = await sql<Omit<FoundStaff, 'salary'> & { salaryMinor: string | number | null }>`
    select ${summary}, s.user_id as "userId", s.salary_minor as "salaryMinor", s.address, s.emergency_contact as "emergencyContact", s.notes
    ${from} where s.id = ${id} and ${isVisible(scope)} ${lock ? sql`for update of s` : sql``}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { salaryMinor, ...member } = row
  return { ...member, salary: salaryMinor === null ? null : moneyText(Number(salaryMinor), 'INR') }
}

/** What is kept of a place on the staff; absent is unchanged. */
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
    // an empty text is none
    address: details.address === '' ? null : details.address,
    emergency_contact: details.emergencyContact === '' ? null : details.emergencyContact,
    notes: details.notes === '' ? null : details.notes,
  }
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => [column, sql`${value}`])
}

/** Puts somebody on the staff of a clinic, or back on it after they had left; gives the row's id. */
export async function upsertStaff(
  db: Db,
  row: { id: string; userId: string; clinicId: string },
  details: PlaceDetails,
): Promise<string> {
  const columns = columnsOf(details)
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const { rows } = await sql<{ id: string }>`
    insert into staff (id, user_id, clinic_id, ${names})
    values (${row.id}, ${row.userId}, ${row.clinicId}, ${sql.join(columns.map(([, value]) => value))})
    on conflict (user_id, clinic_id) do update set is_active = true, deactivated_at = null,
      ${sql.join(columns.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    returning id`.execute(db)
  return rows[0]!.id
}

export async function updateStaff(db: Db, id: string, details: PlaceDetails): Promise<void> {
  const changes = columnsOf(details).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (changes.length > 0) await sql`update staff set ${sql.join(changes)} where id = ${id}`.execute(db)
}

export async function setActive(db: Db, id: string, isActive: boolean): Promise<void> {
  await sql`update staff set is_active = ${isActive}, deactivated_at = case when not ${isActive} then now() end
    where id = ${id}`.execute(db)
}

/** Whether somebody else at the clinic has this employee ID. Two who ask at the same time wait for each other until one's transaction ends. */
export async function isEmployeeIdTaken(
  db: Db,
  clinicId: string,
  employeeId: string,
  exceptUserId: string | null,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff employee id ' || ${clinicId}, 0))`.execute(db)
  const { rows } =
    await sql`select from staff where clinic_id = ${clinicId} and lower(employee_id) = lower(${employeeId})
    and user_id is distinct from ${exceptUserId}::uuid`.execute(db)
  return rows.length > 0
}
