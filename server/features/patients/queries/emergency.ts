import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ClinicEmergencyAccess } from '#contract/patients/emergency.ts'

/** Returns whether the person has emergency access to a chart now. */
export async function hasOpenEmergency(db: Db, chartId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from emergency_accesses
    where patient_id = ${chartId} and user_id = ${userId} and ends_at > now()
  `.execute(db)
  return rows.length > 0
}

export async function insertEmergency(
  db: Db,
  one: { id: string; chartId: string; clinicId: string; userId: string; reason: string; isMailed: boolean },
  minutes: number,
): Promise<void> {
  await sql`
    insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, mailed, ends_at)
    values (
      ${one.id}, ${one.chartId}, ${one.clinicId}, ${one.userId}, ${one.reason}, ${one.isMailed},
      now() + make_interval(mins => ${minutes})
    )
  `.execute(db)
}

/**
 * For a clinic: the number of accesses emailed within the last hour, and of those only in the bell since the last
 * email.
 */
export interface Mailed {
  withinHour: number
  notSince: number
}

/**
 * Counts how the clinic's accesses were announced so far; other openings at this clinic wait until the transaction
 * ends.
 */
export async function countMailed(db: Db, clinicId: string): Promise<Mailed> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`emergency:${clinicId}`}, 0))`.execute(db)
  const ofClinic = sql`from emergency_accesses e where e.clinic_id = ${clinicId}`
  const { rows } = await sql<Mailed>`
    select
      (
        select count(*) ${ofClinic} and e.mailed and e.opened_at > now() - interval '1 hour'
      ) as "withinHour",
      (
        select count(*) ${ofClinic} and not e.mailed and e.opened_at > (
          select max(o.opened_at)
          from emergency_accesses o
          where o.clinic_id = ${clinicId} and o.mailed
        )
      ) as "notSince"
  `.execute(db)
  return rows[0]!
}

/** Returns who opens a chart, where and when, for an email: by the clinic's wall clock. */
export async function findOpening(
  db: Db,
  clinicId: string,
  userId: string,
): Promise<{ who: string; clinic: string; when: string }> {
  const { rows } = await sql<{ who: string; clinic: string; when: string }>`
    select
      u.first_name || ' ' || u.last_name as who, c.name as clinic,
      to_char(
        now() at time zone c.time_zone, 'YYYY-MM-DD HH24:MI'
      ) || ' (' || c.time_zone || ')' as when
    from clinics c, users u
    where c.id = ${clinicId} and u.id = ${userId}
  `.execute(db)
  return rows[0]!
}

/** Returns the account that holds a chart, to notify it; undefined without one. */
export async function findHolder(
  db: Db,
  chartId: string,
): Promise<{ userId: string; email: string; firstName: string } | undefined> {
  const { rows } = await sql<{ userId: string; email: string; firstName: string }>`
    select u.id as "userId", u.email, u.first_name as "firstName"
    from patients p
    join users u on u.id = p.holder_id
    where p.id = ${chartId} and u.deactivated_at is null
  `.execute(db)
  return rows[0]
}

export interface Emergency {
  id: string
  chartId: string
  clinicId: string
  userId: string
}

/** Returns one emergency access of these clinics; null for another's. */
export async function findEmergency(db: Db, clinicIds: readonly string[], id: string): Promise<Emergency | null> {
  const { rows } = await sql<Emergency>`
    select e.id, e.patient_id as "chartId", e.clinic_id as "clinicId", e.user_id as "userId"
    from emergency_accesses e
    where e.id = ${id} and e.clinic_id = any(${[...clinicIds]}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

/** Ends one now; returns false if it has ended. Queries on `ends_at` find it closed from then on. */
export async function updateEnd(db: Db, id: string, endedBy: string): Promise<boolean> {
  const { rows } = await sql`
    update emergency_accesses
    set ends_at = now(), ended_by = ${endedBy}
    where id = ${id} and ended_by is null and ends_at > now()
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Ends all that are open for these charts now; returns those it ended. */
export async function updateEndsOf(db: Db, chartIds: readonly string[], endedBy: string): Promise<Emergency[]> {
  // who opened while this transaction waited for the charts did so after its now()
  const { rows } = await sql<Emergency>`
    update emergency_accesses
    set ends_at = greatest(opened_at, now()), ended_by = ${endedBy}
    where patient_id = any(${[...chartIds]}::uuid[]) and ended_by is null and ends_at > now()
    returning id, patient_id as "chartId", clinic_id as "clinicId", user_id as "userId"
  `.execute(db)
  return rows
}

type Row = Omit<ClinicEmergencyAccess, 'openedAt' | 'endsAt'> & { openedAt: Date; endsAt: Date }
type Page = { limit: number; offset: number }

/** Returns the emergency accesses to a chart and to its merged duplicates, newest first, and the total. */
export const listEmergencies = (db: Db, chartId: string, readerId: string, page: Page) =>
  list(
    db,
    sql`
      e.patient_id in (
        select p.id
        from patients p
        where p.id = ${chartId} or p.merged_into = ${chartId}
      )
    `,
    readerId,
    page,
  )

/** Returns a clinic's emergency accesses. */
export const listClinicEmergencies = (db: Db, clinicId: string, readerId: string, page: Page) =>
  list(db, sql`e.clinic_id = ${clinicId}`, readerId, page)

async function list(
  db: Db,
  condition: RawBuilder<unknown>,
  readerId: string,
  { limit, offset }: Page,
): Promise<{ accesses: ClinicEmergencyAccess[]; total: number }> {
  const person = (u: RawBuilder<unknown>) =>
    sql`
      json_build_object(
        'firstName', ${u}.first_name,
        'lastName', ${u}.last_name,
        'isYou', ${u}.id = ${readerId}
      )
    `
  const [page, count] = await Promise.all([
    sql<Row>`
      select
        e.id, e.opened_at as "openedAt", e.ends_at as "endsAt", e.ends_at > now() as "isOpen",
        e.reason, ${person(sql`u`)} as who,
        case when b.id is not null then ${person(sql`b`)} end as "endedBy",
        json_build_object(
          'id', k.id,
          'firstName', k.first_name,
          'lastName', k.last_name,
          'chartNumber', k.chart_number
        ) as chart
      from emergency_accesses e
      join patients p on p.id = e.patient_id
      ${actorAs('u_then', sql`actor_then(e.user_id, p.clinic_id, e.opened_at)`)}
      join users u on u.id = u_then.id
      ${actorAs('b_then', sql`actor_then(e.ended_by, p.clinic_id, e.ends_at)`)}
      left join users b on b.id = b_then.id
      join patients k on k.id = coalesce(p.merged_into, p.id)
      where ${condition}
      order by e.opened_at desc, e.id desc
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from emergency_accesses e
      where ${condition}
    `.execute(db),
  ])
  const inText = ({ openedAt, endsAt, ...row }: Row) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    endsAt: endsAt.toISOString(),
  })
  return { accesses: page.rows.map(inText), total: count.rows[0]?.total ?? 0 }
}
