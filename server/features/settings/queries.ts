import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { CalendarPlace } from '#contract/accounts/accounts.ts'
import {
  type ClinicRules,
  clinicDefaults,
  type PersonalSettings,
  personalDefaults,
} from '#contract/settings/settings.ts'
import type { Language } from '#language/languages.ts'
import { planOnce } from '#server/database/driver/statements.ts'

export async function findPersonal(db: Db, userId: string): Promise<PersonalSettings> {
  const { rows } = await sql<PersonalSettings>`
    select
      email_notifications as "emailNotifications", appointment_reminders as "appointmentReminders",
      push_changes as "pushChanges", push_reminders as "pushReminders",
      marketing_updates as "marketingUpdates", auto_save as "autoSave", dark_mode as "darkMode",
      writing, language
    from user_settings
    where user_id = ${userId}
  `.execute(db)
  return rows[0] ?? personalDefaults
}

export async function savePersonal(db: Db, userId: string, wanted: PersonalSettings): Promise<void> {
  const values = {
    email_notifications: wanted.emailNotifications,
    appointment_reminders: wanted.appointmentReminders,
    push_changes: wanted.pushChanges,
    push_reminders: wanted.pushReminders,
    marketing_updates: wanted.marketingUpdates,
    auto_save: wanted.autoSave,
    dark_mode: wanted.darkMode,
    writing: wanted.writing,
    language: wanted.language,
    updated_at: sql<Date>`now()`,
  }
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function saveLanguage(db: Db, userId: string, language: Language | null): Promise<void> {
  const values = { language, updated_at: sql<Date>`now()` }
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function saveCalendar(db: Db, userId: string, { view, doctorId }: CalendarPlace): Promise<void> {
  const values = { calendar_view: view, calendar_doctor_id: doctorId, updated_at: sql<Date>`now()` }
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

interface ClinicRow extends ClinicRules {
  id: string
  name: string
}

const rules = sql`
  coalesce(
    s.new_patient_registrations, ${clinicDefaults.newPatientRegistrations}
  ) as "newPatientRegistrations",
  coalesce(s.system_maintenance, ${clinicDefaults.systemMaintenance}) as "systemMaintenance",
  coalesce(
    s.require_two_factor_for_admins, ${clinicDefaults.requireTwoFactorForAdmins}
  ) as "requireTwoFactorForAdmins",
  s.require_two_factor_from::text as "requireTwoFactorFrom"
`

/** Returns the rules of these clinics, by name; a clinic without any has the defaults. */
export async function listClinicRules(db: Db, clinicIds: string[]) {
  const { rows } = await sql<ClinicRow>`
    ${planOnce}
    select c.id, c.name, ${rules}
    from clinics c
    left join clinic_settings s on s.clinic_id = c.id
    where c.id = any(${clinicIds}::uuid[])
    order by c.name, c.id
  `.execute(db)
  return rows.map(({ id, name, ...rules }) => ({ clinic: { id, name }, rules }))
}

export async function saveClinicRules(db: Db, clinicId: string, wanted: ClinicRules): Promise<void> {
  const values = {
    new_patient_registrations: wanted.newPatientRegistrations,
    system_maintenance: wanted.systemMaintenance,
    require_two_factor_for_admins: wanted.requireTwoFactorForAdmins,
    require_two_factor_from: wanted.requireTwoFactorFrom,
    updated_at: sql<Date>`now()`,
  }
  await db
    .insertInto('clinic_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet(values))
    .execute()
}

/** Returns whether this person has a chart at the clinic. */
export async function hasChart(db: Db, clinicId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from patients
    where clinic_id = ${clinicId} and holder_id = ${userId}
  `.execute(db)
  return rows.length > 0
}
