import { sql } from 'kysely'
import type { AccountClosing } from '#contract/account-closing/closing.ts'
import type { Db } from '#server/database/db.ts'

/** Upcoming appointments `a` that hold a time. */
const isAhead = sql`
  a.starts_at > now()
  and a.status in ('pending', 'scheduled', 'confirmed')
  and (a.expires_at is null or a.expires_at > now())
`

/** Returns what closing an account deletes, ends and leaves, and when it closes. */
export async function findConsequences(db: Db, userId: string): Promise<AccountClosing> {
  const { rows } = await sql<Omit<AccountClosing, 'closesAt'> & { closesAt: Date | null }>`
    select
      (select c.due_at from account_closings c where c.user_id = ${userId}) as "closesAt",
      array(
        select c.name
        from memberships m
        join clinics c on c.id = m.clinic_id
        where m.user_id = ${userId} and m.role = 'clinic_admin' and m.ended_at is null
          and not exists (
            select
            from memberships o
            join users u on u.id = o.user_id and u.deactivated_at is null
            where o.clinic_id = m.clinic_id
              and o.role = 'clinic_admin'
              and o.ended_at is null
              and o.user_id <> ${userId}
          )
        order by c.name
      ) as "lastAdministratorOf",
      array(
        select distinct c.name
        from memberships m
        join clinics c on c.id = m.clinic_id
        where m.user_id = ${userId} and m.ended_at is null
        order by c.name
      ) as "worksAt",
      array(
        select distinct c.name
        from patients p
        join clinics c on c.id = p.clinic_id
        where p.holder_id = ${userId} and p.merged_into is null
        order by c.name
      ) as "chartsAt",
      (
        select count(*)::int
        from appointments a
        join patients p on p.id = a.patient_id
        where p.holder_id = ${userId} and ${isAhead}
      ) as appointments,
      (
        select count(*)::int
        from appointments a
        join doctors d on d.id = a.doctor_id
        where d.user_id = ${userId} and ${isAhead}
      ) as "appointmentsAsDoctor",
      (
        select count(*)::int
        from family_members f
        where f.user_id = ${userId} and f.removed_at is null
      ) as "familyMembers",
      (
        (select count(*) from test_reports r where r.owner_id = ${userId})
        + (
          select count(*)
          from prescriptions r
          where r.uploaded_by = ${userId} and r.patient_id is null
        )
      )::int as uploads,
      (select count(*)::int from medicine_plans p where p.owner_id = ${userId}) as medicines,
      (
        select count(*)::int
        from api_keys k
        where k.made_by = ${userId} and k.ended_at is null
      ) as "apiKeys"
  `.execute(db)
  const { closesAt, ...rest } = rows[0]!
  return { ...rest, closesAt: closesAt?.toISOString() ?? null }
}

interface NewClosing {
  userId: string
  days: number
  reason: string | null
  byOperator: boolean
}

/** Inserts a closing, or replaces one of another date; returns when it is due. */
export async function insertClosing(db: Db, { userId, days, reason, byOperator }: NewClosing): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date }>`
    insert into account_closings (user_id, due_at, reason, by_operator)
    values (${userId}, now() + make_interval(days => ${days}), ${reason}, ${byOperator})
    on conflict (user_id) do update
    set due_at = excluded.due_at, reason = excluded.reason, by_operator = excluded.by_operator
    returning due_at as "dueAt"
  `.execute(db)
  return rows[0]!.dueAt
}

/** Removes a closing; returns the account's address, or null if there was none. */
export async function removeClosing(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    delete from account_closings c
    using users u
    where c.user_id = ${userId} and u.id = c.user_id
    returning u.email
  `.execute(db)
  return rows[0]?.email ?? null
}

/** Locks one due closing until the transaction ends, so that no other server runs it too; null if there is none. */
export async function lockDueClosing(db: Db): Promise<{ userId: string; email: string; byOperator: boolean } | null> {
  const { rows } = await sql<{ userId: string; email: string; byOperator: boolean }>`
    select c.user_id as "userId", u.email, c.by_operator as "byOperator"
    from account_closings c
    join users u on u.id = c.user_id
    where c.due_at <= now()
    order by c.due_at
    limit 1
    for update skip locked
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the clinics where a person works. */
export async function listClinicsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct clinic_id as id
    from memberships
    where user_id = ${userId} and ended_at is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the charts that an account sees, as its own or a family member's, and duplicates merged into them. */
export async function listHeldCharts(db: Db, userId: string): Promise<{ id: string; clinicId: string }[]> {
  const { rows } = await sql<{ id: string; clinicId: string }>`
    select id, clinic_id as "clinicId"
    from patients
    where holder_id = ${userId}
    order by id
  `.execute(db)
  return rows
}

/** Deletes the rows of a table that name the account, or the rows of `through` that do. */
export async function eraseRows(
  db: Db,
  userId: string,
  { table, column, through }: { table: string; column: string; through?: { table: string; column: string } },
): Promise<void> {
  const named = through
    ? sql`in (
        select o.id
        from ${sql.table(through.table)} o
        where o.${sql.ref(through.column)} = ${userId}
      )`
    : sql`= ${userId}`
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} ${named}`.execute(db)
}

/** Empties a column where it names the account. */
export async function clearColumn(
  db: Db,
  userId: string,
  { table, column }: { table: string; column: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = null
    where ${sql.ref(column)} = ${userId}
  `.execute(db)
}
