import { sql } from 'kysely'
import { type ClosingRule, LISTED_CLOSED_DAYS, type NewClosingRule } from '#contract/clinics/closing-rules.ts'
import type { Db } from '#server/database/db.ts'
import { isLive } from './setup.ts'

const columns = sql`
  r.id, r.kind,
  coalesce(to_char(r.first_day, 'YYYY-MM-DD'), r.first_date) as "from",
  coalesce(to_char(r.last_day, 'YYYY-MM-DD'), r.last_date) as "to",
  r.weekday, r.nths, r.reason, n.next_day as "nextDay", v.visits, v.days
`

/** The rules `r` of the clinics `c`, with their next day `n` and their days with appointments `v`. */
const rules = sql`
  closing_rules r
  join clinics c on c.id = r.clinic_id
  cross join lateral (select (now() at time zone c.time_zone)::date as today) t
  cross join lateral (
    select to_char(min(one), 'YYYY-MM-DD') as next_day
    from days_of_rule(r, t.today, (t.today + interval '2 years')::date) one
  ) n
  cross join lateral (
    select
      coalesce(sum(visits), 0)::int as visits,
      coalesce(
        json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'visits', visits) order by day)
          filter (where position <= ${LISTED_CLOSED_DAYS}),
        '[]'
      ) as days
    from (
      select day, count(*) as visits, row_number() over (order by day) as position
      from (
        select (a.starts_at at time zone c.time_zone)::date as day
        from appointments a
        where a.clinic_id = r.clinic_id
          and a.starts_at >= t.today::timestamp at time zone c.time_zone
          and ${isLive}
      ) booked
      where day in (select days_of_rule(r, t.today, (t.today + interval '2 years')::date))
      group by day
    ) counted
  ) v
`

/** Rules of a clinic that still close days, those with the next day first. */
export async function listRules(db: Db, clinicId: string): Promise<ClosingRule[]> {
  const { rows } = await sql<ClosingRule>`
    select ${columns}
    from ${rules}
    where r.clinic_id = ${clinicId} and (r.last_day is null or r.last_day >= t.today)
    order by n.next_day, r.id
  `.execute(db)
  return rows
}

/** A rule as it is stored. */
export interface StoredRule {
  kind: NewClosingRule['kind']
  firstDay: string | null
  lastDay: string | null
  firstDate: string | null
  lastDate: string | null
  weekday: number | null
  nths: readonly number[] | null
}

/** True if the clinic has this rule already. */
export async function hasRule(db: Db, clinicId: string, rule: StoredRule): Promise<boolean> {
  const { rows } = await sql`
    select
    from closing_rules r
    where r.clinic_id = ${clinicId}
      and r.kind = ${rule.kind}
      and (r.first_day, r.last_day, r.first_date, r.last_date, r.weekday, r.nths) is not distinct from (
        ${rule.firstDay}::date, ${rule.lastDay}::date, ${rule.firstDate}::text, ${rule.lastDate}::text,
        ${rule.weekday}::int, ${rule.nths}::int[]
      )
  `.execute(db)
  return rows.length > 0
}

/** Returns how many rules of a clinic still close days. */
export async function countRules(db: Db, clinicId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from closing_rules r
    join clinics c on c.id = r.clinic_id
    where r.clinic_id = ${clinicId}
      and (r.last_day is null or r.last_day >= (now() at time zone c.time_zone)::date)
  `.execute(db)
  return rows[0]!.count
}

/** Stores a rule and returns it with the appointments on its days. */
export async function insertRule(
  db: Db,
  { id, clinicId, reason, ...rule }: StoredRule & { id: string; clinicId: string; reason: string | null },
): Promise<ClosingRule> {
  await sql`
    insert into closing_rules (
      id, clinic_id, kind, first_day, last_day, first_date, last_date, weekday, nths, reason
    )
    values (
      ${id}, ${clinicId}, ${rule.kind}, ${rule.firstDay}, ${rule.lastDay}, ${rule.firstDate}, ${rule.lastDate},
      ${rule.weekday}, ${rule.nths}::int[], ${reason}
    )
  `.execute(db)
  const { rows } = await sql<ClosingRule>`select ${columns} from ${rules} where r.id = ${id}`.execute(db)
  return rows[0]!
}

/** Returns the clinic of a rule; null if there is no such rule. */
export async function clinicOfRule(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('closing_rules').select('clinic_id').where('id', '=', id).executeTakeFirst()
  return row?.clinic_id ?? null
}

/** Deletes a rule; false if it was already deleted. */
export async function deleteRule(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from closing_rules where id = ${id} returning id`.execute(db)
  return rows.length > 0
}
