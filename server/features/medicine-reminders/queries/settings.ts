import { sql } from 'kysely'
import { type MedicineSettings, medicineDefaults } from '#contract/medicine-reminders/settings.ts'
import type { Db } from '#server/database/db.ts'

/** Returns how a person gets reminders; null if they never chose. */
export async function findSettings(db: Db, userId: string): Promise<MedicineSettings | null> {
  const { rows } = await sql<MedicineSettings>`
    select
      time_zone as "timeZone", by_bell as "byBell", by_mail as "byMail", by_push as "byPush",
      refill_days as "refillDays"
    from medicine_reminder_settings
    where user_id = ${userId}
  `.execute(db)
  return rows[0] ?? null
}

export async function saveSettings(db: Db, userId: string, wanted: MedicineSettings): Promise<void> {
  const values = {
    time_zone: wanted.timeZone,
    by_bell: wanted.byBell,
    by_mail: wanted.byMail,
    by_push: wanted.byPush,
    refill_days: wanted.refillDays,
  }
  await db
    .insertInto('medicine_reminder_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Sets the time zone of a person who has none. */
export async function beginSettings(db: Db, userId: string, timeZone: string): Promise<void> {
  const { byBell, byMail, byPush, refillDays } = medicineDefaults
  await db
    .insertInto('medicine_reminder_settings')
    .values({
      user_id: userId,
      time_zone: timeZone,
      by_bell: byBell,
      by_mail: byMail,
      by_push: byPush,
      refill_days: refillDays,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks a person's settings, which must exist, until the transaction ends: all calls and jobs about their doses wait.
 */
export async function lockSettings(db: Db, userId: string): Promise<void> {
  await sql`select from medicine_reminder_settings where user_id = ${userId} for update`.execute(db)
}

export interface Told extends MedicineSettings {
  email: string
  firstName: string
  /** An active account with a verified address. */
  isActive: boolean
  isProved: boolean
}

/** The same for the job: null while another server has this person. */
export async function takeSettings(db: Db, userId: string): Promise<Told | null> {
  const { rows } = await sql<Told>`
    select
      s.time_zone as "timeZone", s.by_bell as "byBell", s.by_mail as "byMail", s.by_push as "byPush",
      s.refill_days as "refillDays",
      u.email, u.first_name as "firstName",
      u.deactivated_at is null as "isActive", u.email_verified_at is not null as "isProved"
    from medicine_reminder_settings s
    join users u on u.id = s.user_id
    where s.user_id = ${userId}
    for update of s skip locked
  `.execute(db)
  return rows[0] ?? null
}

/** People with a dose that is due, who waited longest first. */
export async function findDueOwners(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id
    from medicine_plans
    where next_due_at <= ${now}
    group by owner_id
    order by min(next_due_at), owner_id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
