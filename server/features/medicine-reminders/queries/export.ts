import { type RawBuilder, sql } from 'kysely'
import type { ExportedDose } from '#contract/medicine-reminders/doses.ts'
import type { Db } from '#server/database/db.ts'

/** Rule B3 on the plans of a person: what follows a chart that they hold, and of their family. */
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

/** The first day from one on on which a person's plans have a dose, or null; each plan is asked by its key. */
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

/** The doses of a person's plans from one day to another, both included, by day, time and plan. */
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
