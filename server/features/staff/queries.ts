import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StaffMember } from '#contract/staff.ts'
import type { MemberRows } from '#server/features/members/public.ts'
import { minorUnits, moneyText } from '#server/money.ts'

/**
 * The columns of staff that administrators see; lists have no salaries (rule T30). A person who took their account over
 * and has not accepted is listed as an invitation, not as staff. An ended membership still has the permissions, for
 * reactivation.
 */
export const staffRows: MemberRows = {
  role: 'staff',
  columns: sql`
    m.position, m.department, m.employee_id as "employeeId", m.start_date::text as "startDate",
    coalesce(p.capabilities, '{}') as capabilities,
    json_build_object('id', c.id, 'name', c.name) as clinic
  `,
  details: sql`
    m.salary_minor as "salaryMinor", m.address, m.emergency_contact as "emergencyContact", m.notes
  `,
  from: sql`
    from staff m
    join users u on u.id = m.user_id and not u.is_placeholder
    join clinics c on c.id = m.clinic_id
    left join memberships p
      on p.user_id = m.user_id
        and p.clinic_id = m.clinic_id
        and p.role = 'staff'
  `,
  number: sql`m.employee_id`,
}

export interface FoundStaff extends StaffMember {
  userId: string
}

export type StaffRow = Omit<FoundStaff, 'salary'> & { salaryMinor: string | number | null }

export const toStaff = ({ salaryMinor, ...member }: StaffRow): FoundStaff => ({
  ...member,
  salary: salaryMinor === null ? null : moneyText(Number(salaryMinor), 'INR'),
})

/** Employment details of a staff member; omitted fields are unchanged. */
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

/** Returns the columns of the given details. */
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

/** Moves a staff row from a placeholder to the person and activates it; returns null if there is none. */
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
