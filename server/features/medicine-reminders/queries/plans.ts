import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Schedule } from '#server/features/medicine-reminders/schedule.ts'

/** A stored plan, with its prescription's state. */
export interface StoredPlan extends Schedule {
  id: string
  ownerId: string
  familyMemberId: string | null
  firstName: string | null
  lastName: string | null
  name: string
  medicineId: string | null
  dosage: string | null
  instructions: string | null
  prescriptionId: string | null
  number: string | null
  /** Another version was signed since. */
  isChanged: boolean
  /** The prescription's status, as its doctor set it. */
  prescriptionStatus: 'active' | 'completed' | 'cancelled' | null
  /** The prescribed duration. */
  duration: string | null
  times: string[]
  weekdays: number[]
  isOn: boolean
  /** The remaining supply: each dose that fell due counts, unless it was skipped. */
  left: number | null
  unitsPerDose: number
  isRefillTold: boolean
  nextDueAt: Date | null
  /** True if its owner still holds the chart of the prescription and manages the family member. */
  stands: boolean
}

/** Rule B3 on a plan `m` with its prescription `r`, its chart `p` and its family member `f`. */
const stands = sql`
  (m.prescription_id is null or p.holder_id = m.owner_id)
  and (m.family_member_id is null or (f.user_id = m.owner_id and f.removed_at is null))
`

const left = sql`
  case when m.supply is not null then (
    m.supply - (
      select coalesce(sum(coalesce(d.units, m.units_per_dose)), 0)
      from medicine_doses d
      where d.plan_id = m.id
        and d.due_at >= date_trunc('minute', m.supplied_at)
        and d.outcome is distinct from 'skipped'
    )
  )::float8 end
`

const columns = sql`
  m.id, m.owner_id as "ownerId", m.family_member_id as "familyMemberId",
  f.first_name as "firstName", f.last_name as "lastName",
  m.name, m.medicine_id as "medicineId", m.dosage, m.instructions,
  m.prescription_id as "prescriptionId", r.number,
  coalesce(r.current_version > m.prescription_version, false) as "isChanged",
  r.status as "prescriptionStatus", l.duration,
  m.times, m.weekdays, m.steps,
  to_char(m.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(m.ends_on, 'YYYY-MM-DD') as "endsOn",
  m.is_on as "isOn", ${left} as left, m.units_per_dose::float8 as "unitsPerDose",
  m.refill_told_at is not null as "isRefillTold", m.next_due_at as "nextDueAt",
  coalesce(${stands}, false) as stands
`

const joined = sql`
  medicine_plans m
  left join family_members f on f.id = m.family_member_id
  left join prescriptions r on r.id = m.prescription_id
  left join patients p on p.id = r.patient_id
  left join prescription_medications l on l.id = m.medication_id
`

async function plansWhere(db: Db, condition: RawBuilder<unknown>): Promise<StoredPlan[]> {
  const { rows } = await sql<StoredPlan>`
    select ${columns}
    from ${joined}
    where ${condition}
    order by m.created_at, m.id
  `.execute(db)
  return rows
}

/** Returns all plans of a person, oldest first; there are at most a hundred. */
export const listPlansOf = (db: Db, userId: string): Promise<StoredPlan[]> =>
  plansWhere(db, sql`m.owner_id = ${userId} and ${stands}`)

/** Returns one plan of a person; null for another person's. */
export const findPlan = async (db: Db, userId: string, id: string): Promise<StoredPlan | null> =>
  (await plansWhere(db, sql`m.id = ${id} and m.owner_id = ${userId} and ${stands}`))[0] ?? null

/** Returns the plans of a person whose next dose is due, including outdated ones. */
export const listDuePlans = (db: Db, userId: string, now: Date): Promise<StoredPlan[]> =>
  plansWhere(db, sql`m.owner_id = ${userId} and m.next_due_at <= ${now}`)

export interface PlanRow extends Schedule {
  name: string
  medicineId: string | null
  dosage: string | null
  instructions: string | null
  unitsPerDose: number
  nextDueAt: Date | null
}

export interface NewPlanRow extends PlanRow {
  id: string
  ownerId: string
  familyMemberId: string | null
  prescription: { id: string; version: number; medicationId: string } | null
  supply: number | null
}

/** Stores a plan; false if the person already has one for this line of a prescription. */
export async function insertPlan(db: Db, row: NewPlanRow): Promise<boolean> {
  const { prescription } = row
  const { rows } = await sql`
    insert into medicine_plans (
      id, owner_id, family_member_id, prescription_id, prescription_version, medication_id, medicine_id,
      name, dosage, instructions, times, weekdays, starts_on, ends_on, supply, supplied_at, units_per_dose,
      next_due_at, steps
    )
    values (
      ${row.id}, ${row.ownerId}, ${row.familyMemberId}, ${prescription?.id ?? null},
      ${prescription?.version ?? null}, ${prescription?.medicationId ?? null}, ${row.medicineId},
      ${row.name}, ${row.dosage}, ${row.instructions}, ${row.times}::text[], ${row.weekdays}::int[],
      ${row.startsOn}, ${row.endsOn}, ${row.supply}::numeric,
      case when ${row.supply}::numeric is not null then now() end, ${row.unitsPerDose}, ${row.nextDueAt},
      ${row.steps ? JSON.stringify(row.steps) : null}::jsonb
    )
    on conflict (owner_id, medication_id) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

export interface PlanUpdate extends PlanRow {
  isOn: boolean
  /** Undefined: as it was. */
  supply?: number | null
}

export async function updatePlan(db: Db, id: string, row: PlanUpdate): Promise<void> {
  const counted = row.supply !== undefined
  const supply = row.supply ?? null
  await sql`
    update medicine_plans
    set name = ${row.name}, medicine_id = ${row.medicineId}, dosage = ${row.dosage},
      instructions = ${row.instructions}, times = ${row.times}::text[], weekdays = ${row.weekdays}::int[],
      starts_on = ${row.startsOn}, ends_on = ${row.endsOn}, is_on = ${row.isOn},
      units_per_dose = ${row.unitsPerDose}, next_due_at = ${row.nextDueAt},
      steps = ${row.steps ? JSON.stringify(row.steps) : null}::jsonb,
      supply = case when ${counted} then ${supply}::numeric else supply end,
      supplied_at = case
        when not ${counted} then supplied_at
        when ${supply}::numeric is not null then now()
      end,
      refill_told_at = case when ${counted} then null else refill_told_at end
    where id = ${id}
  `.execute(db)
}

export async function removePlan(db: Db, id: string): Promise<void> {
  await db.deleteFrom('medicine_plans').where('id', '=', id).execute()
}

/** Sets when a plan is next due; null for never. */
export async function setNext(db: Db, id: string, nextDueAt: Date | null): Promise<void> {
  await db.updateTable('medicine_plans').set({ next_due_at: nextDueAt }).where('id', '=', id).execute()
}

export async function switchOff(db: Db, id: string): Promise<void> {
  await db.updateTable('medicine_plans').set({ is_on: false, next_due_at: null }).where('id', '=', id).execute()
}

/**
 * Turns off the plans of earlier versions of a prescription for a medication of this name, which a new version
 * replaces. Returns them with their times.
 */
export async function switchOffReplaced(
  db: Db,
  ownerId: string,
  { id, version }: { id: string; version: number },
  name: string,
): Promise<{ id: string; times: string[] }[]> {
  const { rows } = await sql<{ id: string; times: string[] }>`
    update medicine_plans
    set is_on = false, next_due_at = null
    where owner_id = ${ownerId}
      and prescription_id = ${id}
      and prescription_version < ${version}
      and lower(name) = lower(${name})
    returning id, times
  `.execute(db)
  return rows
}

/** Records that the person was notified that it runs out. */
export async function rememberRefill(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('medicine_plans').set({ refill_told_at: at }).where('id', '=', id).execute()
}

/** Moves the plans of a family member to the account that takes over. Returns their ids and earlier owners. */
export async function giveToAccount(
  db: Db,
  memberId: string,
  userId: string,
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    with before as (
      select id, owner_id
      from medicine_plans
      where family_member_id = ${memberId}
      for update
    ),
    -- the person has one of their own for the same line already
    doubled as (
      delete from medicine_plans m
      using medicine_plans own
      where m.id in (select id from before)
        and own.owner_id = ${userId}
        and own.medication_id = m.medication_id
      returning m.id
    ),
    -- by the clock by which they were kept
    settings as (
      insert into medicine_reminder_settings (user_id, time_zone)
      select ${userId}, s.time_zone
      from medicine_reminder_settings s
      where s.user_id in (select owner_id from before)
      limit 1
      on conflict do nothing
      returning user_id
    )
    select id, owner_id as "ownerId"
    from before
    where id not in (select id from doubled)
      and (select count(*) from settings) >= 0
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update medicine_plans
    set owner_id = ${userId}, family_member_id = null
    where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}
