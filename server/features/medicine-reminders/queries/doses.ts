import { type RawBuilder, sql } from 'kysely'
import type { ExportedDose } from '#contract/medicine-reminders/dose-export.ts'
import type { Db } from '#server/database/db.ts'
import type { Moment } from '#server/features/medicine-reminders/schedule.ts'

interface StoredDose {
  planId: string
  date: string
  time: string
  at: Date
  outcome: 'taken' | 'skipped' | null
}

/** Doses with a row, of these plans and days. */
export async function listDoses(
  db: Db,
  planIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<StoredDose[]> {
  const { rows } = await sql<StoredDose>`
    select
      plan_id as "planId", to_char(due_on, 'YYYY-MM-DD') as date, due_time as time, due_at as at, outcome
    from medicine_doses
    where plan_id = any(${planIds}::uuid[]) and due_on between ${from} and ${to}
    order by due_at, plan_id
  `.execute(db)
  return rows
}

/** Returns one dose; null if it has no row. */
export async function findDose(db: Db, planId: string, { date, time }: Omit<Moment, 'at'>): Promise<StoredDose | null> {
  const { rows } = await sql<StoredDose>`
    select
      plan_id as "planId", to_char(due_on, 'YYYY-MM-DD') as date, due_time as time, due_at as at, outcome
    from medicine_doses
    where plan_id = ${planId} and due_on = ${date} and due_time = ${time}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Counts the doses that a day has had by the plan's times: those that fell due and have a row, and those before the
 * last of them. A dose marked early counts as long as there is no gap: a dose in between is still pending.
 */
export async function countDoses(db: Db, { id, times }: CountedPlan, date: string): Promise<number> {
  const { rows } = await sql<{ time: string; isAhead: boolean }>`
    select due_time as time, due_at > now() as "isAhead"
    from medicine_doses
    where plan_id = ${id} and due_on = ${date}
    order by due_time
  `.execute(db)
  const past = rows.filter(({ isAhead }) => !isAhead)
  const last = past.at(-1)?.time ?? ''
  let count = Math.max(past.length, times.filter((time) => time <= last).length)
  while (rows.some(({ time, isAhead }) => isAhead && time === times[count])) count += 1
  return count
}

/** Counts the doses of a plan that have a row on a day. */
export async function countMarks(db: Db, planId: string, date: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from medicine_doses
    where plan_id = ${planId} and due_on = ${date}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** A plan, with the times from which the doses of the day were made. */
interface CountedPlan {
  id: string
  times: readonly string[]
}

/** Stores doses that fell due, those after `notifyAfter` as notified. Returns the new ones that need a notification. */
export async function takeDoses(
  db: Db,
  planId: string,
  doses: readonly Moment[],
  { now, notifyAfter }: { now: Date; notifyAfter: Date },
): Promise<Date[]> {
  if (doses.length === 0) return []
  const { rows } = await sql<{ at: Date; notifiedAt: Date | null }>`
    insert into medicine_doses (plan_id, due_on, due_time, due_at, units, told_at)
    select
      ${planId}::uuid, date, time, at, units,
      case when at > ${notifyAfter}::timestamptz then ${now}::timestamptz end
    from unnest(
      ${doses.map(({ date }) => date)}::date[],
      ${doses.map(({ time }) => time)}::text[],
      ${doses.map(({ at }) => at)}::timestamptz[],
      ${doses.map(({ units }) => units ?? null)}::numeric[]
    ) as dose (date, time, at, units)
    on conflict do nothing
    returning due_at as at, told_at as "notifiedAt"
  `.execute(db)
  return rows.flatMap(({ at, notifiedAt }) => (notifiedAt ? [at] : []))
}

/** Marks a dose, due or not yet. */
export async function saveMark(
  db: Db,
  planId: string,
  { date, time, at, units = null }: Moment,
  outcome: 'taken' | 'skipped',
): Promise<void> {
  await sql`
    insert into medicine_doses (plan_id, due_on, due_time, due_at, units, outcome, marked_at)
    values (${planId}, ${date}, ${time}, ${at}, ${units}, ${outcome}, now())
    on conflict (plan_id, due_on, due_time) do update set outcome = excluded.outcome, marked_at = now()
  `.execute(db)
}

/** Removes a mark. A dose that hadn't fallen due yet becomes pending again, and an as-needed one is deleted. */
export async function removeMark(
  db: Db,
  planId: string,
  { date, time }: Omit<Moment, 'at'>,
  { now, isAsNeeded }: { now: Date; isAsNeeded: boolean },
): Promise<void> {
  await sql`
    with gone as (
      delete from medicine_doses
      where plan_id = ${planId}
        and due_on = ${date}
        and due_time = ${time}
        and (${isAsNeeded} or (due_at > ${now} and told_at is null))
      returning plan_id
    )
    update medicine_doses
    set outcome = null, marked_at = null
    where plan_id = ${planId}
      and due_on = ${date}
      and due_time = ${time}
      and not exists (select from gone)
  `.execute(db)
}

/** Counts a person's unmarked doses of the last hours. */
export async function countOpen(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from medicine_plans m
    join medicine_doses d on d.plan_id = m.id and d.outcome is null and d.due_at > ${since}
    where m.owner_id = ${userId}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Rule B3 for a person's plans: those for a chart that they hold, and their family's. */
const ownPlans = (userId: string, columns: RawBuilder<unknown>) => sql`
  select ${columns}
  from medicine_plans m
  join users u on u.id = m.owner_id
  left join family_members f on f.id = m.family_member_id
  left join prescriptions r on r.id = m.prescription_id
  left join patients p on p.id = r.patient_id
  where m.owner_id = ${userId}
    and (m.prescription_id is null or p.holder_id = m.owner_id)
    and (m.family_member_id is null or f.removed_at is null)
`

/** Returns the first day from one on on which a person's plans have a dose, or null; queries each plan by its key. */
export async function findDayOfDoses(db: Db, userId: string, from: string | null): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(d.due_on), 'YYYY-MM-DD') as day
    from (${ownPlans(userId, sql`m.id`)}) m
    cross join lateral (
      select due_on
      from medicine_doses
      where plan_id = m.id and due_on >= coalesce(${from}::date, '-infinity')
      order by due_on
      limit 1
    ) d
  `.execute(db)
  return rows[0]?.day ?? null
}

/** Returns the doses of a person's plans from one day to another, both included, by day, time and plan. */
export async function listDosesBetween(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<ExportedDose[]> {
  const person = sql`
    trim(concat(coalesce(f.first_name, u.first_name), ' ', coalesce(f.last_name, u.last_name)))
  `
  const { rows } = await sql<ExportedDose>`
    select
      to_char(d.due_on, 'YYYY-MM-DD') as date, d.due_time as time, m.person, m.name as medicine, m.dosage,
      d.outcome, m.number as prescription
    from (${ownPlans(userId, sql`m.id, m.name, m.dosage, r.number, ${person} as person`)}) m
    join medicine_doses d on d.plan_id = m.id and d.due_on between ${from} and ${to}
    order by d.due_on, d.due_time, d.plan_id
  `.execute(db)
  return rows
}
