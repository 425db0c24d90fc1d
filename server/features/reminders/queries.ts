import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { type ClinicReminders, REMINDERS, type ReminderSettings } from '#contract/reminders.ts'
import { MAX_ATTEMPTS } from '#server/email-delivery/limits.ts'

/** A clinic's setting, or the default; `s` is its row of settings. */
const isOn = sql`coalesce(s.is_on, true)`
const minutesBefore = sql`coalesce(s.minutes_before, ${sql.lit(`{${REMINDERS.default.join(',')}}`)}::int[])`

/** The longest lead time of any clinic's reminders, in minutes: a bound that an index can use. */
const LONGEST = Math.max(...REMINDERS.choices)

/**
 * Returns the due reminders of upcoming appointments, one row per offset that has been reached. An offset is elapsed
 * time, not wall clock: a day before is 24 hours before, also when the clocks change.
 */
const due = sql`
  clinics c
  left join reminder_settings s on s.clinic_id = c.id
  cross join lateral unnest(${minutesBefore}) as o(minutes)
  join appointments a
    on a.clinic_id = c.id
      and a.starts_at > now()
      and a.starts_at <= now() + make_interval(mins => ${sql.lit(LONGEST)})
      and a.starts_at <= now() + make_interval(mins => o.minutes)
      and a.status in ('scheduled', 'confirmed')
      and ${isOn}
`

const dueAt = sql`(a.starts_at - make_interval(mins => o.minutes))`

const isUntouched = sql`
  not exists (
    select
    from reminders r
    where r.appointment_id = a.id and r.minutes_before = o.minutes and r.due_at = ${dueAt}
  )
`

/** Appointments with a due reminder that was not taken yet, nearest first. */
export async function findDueAppointments(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id
    from ${due}
    where ${isUntouched}
    group by a.id
    order by a.starts_at, a.id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks an appointment until the transaction ends; false if it is already locked. */
export async function lockAppointment(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id
    from appointments
    where id = ${id}
    for no key
    update skip locked
  `.execute(db)
  return rows.length > 0
}

export interface Taken {
  minutesBefore: number
  outcome: 'queued' | 'late' | 'overtaken' | 'switched-off' | 'no-address'
  /** When the next one falls due, or the appointment begins: then this one is obsolete. */
  staleAt: Date
  /** True if the patient turned the reminders of this appointment off. */
  isStopped: boolean
}

/**
 * Stores the outcome of each due reminder of an appointment that this transaction has locked, and returns the new ones.
 * At most one of them is sent. A separate statement after the lock, so that it sees the current appointment.
 */
export async function takeDue(db: Db, appointmentId: string): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with taken as (
      insert into reminders (appointment_id, minutes_before, due_at, outcome)
      select
        a.id, o.minutes, ${dueAt},
        case
          when ${dueAt} < greatest(
            a.created_at, s.changed_at,
            (
              select max(change.at)
              from appointment_changes change
              where change.appointment_id = a.id
            )
          ) then 'late'
          when exists (
            select
            from unnest(${minutesBefore}) nearer
            where nearer < o.minutes and a.starts_at <= now() + make_interval(mins => nearer)
          ) then 'overtaken'
          when exists (select from reminder_stops stop where stop.appointment_id = a.id) or exists (
            select
            from user_settings own
            where own.user_id = p.holder_id and not own.appointment_reminders
          ) then 'switched-off'
          when p.email is null then 'no-address'
          else 'queued'
        end
      from ${due}
      join patients p on p.id = a.patient_id
      where a.id = ${appointmentId}
      on conflict do nothing
      returning appointment_id, minutes_before, due_at, outcome
    )
    select
      t.minutes_before as "minutesBefore", t.outcome,
      coalesce(
        (
          select min(a.starts_at - make_interval(mins => nearer))
          from unnest(${minutesBefore}) nearer
          where nearer < t.minutes_before
        ),
        a.starts_at
      ) as "staleAt",
      exists (select from reminder_stops stop where stop.appointment_id = a.id) as "isStopped"
    from taken t
    join appointments a on a.id = t.appointment_id
    left join reminder_settings s on s.clinic_id = a.clinic_id
  `.execute(db)
  return rows
}

export async function rememberMail(db: Db, appointmentId: string, minutes: number, mailId: string): Promise<void> {
  await sql`
    update reminders
    set mail_id = ${mailId}
    where appointment_id = ${appointmentId}
      and minutes_before = ${minutes}
      and outcome = 'queued'
      and mail_id is null
  `.execute(db)
}

export async function rememberRun(db: Db): Promise<void> {
  await sql`
    insert into reminder_runs (last_run_at)
    values (now())
    on conflict (is_only_row) do update set last_run_at = excluded.last_run_at
  `.execute(db)
}

/** Returns when reminders last ran; null if never. For a person (`actingAs`). */
export async function findLastRun(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ lastRun: Date | null }>`select last_reminder_run() as "lastRun"`.execute(db)
  return rows[0]?.lastRun ?? null
}

/** Returns the state of reminders at each of these clinics, by name; for one of their people (`actingAs`). */
export async function clinicStatus(db: Db, clinicIds: string[]): Promise<ClinicReminders[]> {
  const { rows } = await sql<ClinicReminders>`
    with
      mails as (
        select
          clinic_id, sent_at, last_error,
          sent_at is null and attempts < ${MAX_ATTEMPTS} and expires_at > now() as waits
        from reminder_mails(now() - interval '7 days')
      ),
      untaken as (
        select a.clinic_id
        from ${due}
        where a.clinic_id = any(${clinicIds}::uuid[])
          and ${isUntouched}
          and ${dueAt} < now() - interval '1 minute'
      )
    select
      json_build_object('id', c.id, 'name', c.name) as clinic,
      ${isOn} as "isOn",
      (select array_agg(m order by m desc) from unnest(${minutesBefore}) m) as "minutesBefore",
      (
        select count(*)
        from mails m
        where m.clinic_id = c.id and m.sent_at > now() - interval '24 hours'
      ) as sent,
      (
        select count(*) from mails m where m.clinic_id = c.id and m.waits
      ) + (select count(*) from untaken u where u.clinic_id = c.id) as waiting,
      (
        select coalesce(
          json_agg(
            json_build_object('code', f.code, 'count', f.count)
            order by f.count desc, f.code
          ),
          '[]'
        )
        from (
          select coalesce(m.last_error, 'not-sent') as code, count(*) as count
          from mails m
          where m.clinic_id = c.id and m.sent_at is null and not m.waits
          group by 1
        ) f
      ) as failed
    from clinics c
    left join reminder_settings s on s.clinic_id = c.id
    where c.id = any(${clinicIds}::uuid[])
    order by c.name, c.id
  `.execute(db)
  return rows
}

/** Returns a clinic's reminders, farthest first. */
export async function findSettings(db: Db, clinicId: string): Promise<ReminderSettings> {
  const { rows } = await sql<ReminderSettings>`
    select
      ${isOn} as "isOn",
      (select array_agg(m order by m desc) from unnest(${minutesBefore}) m) as "minutesBefore"
    from clinics c
    left join reminder_settings s on s.clinic_id = c.id
    where c.id = ${clinicId}
  `.execute(db)
  return rows[0] ?? { isOn: true, minutesBefore: [...REMINDERS.default] }
}

export async function saveSettings(db: Db, clinicId: string, settings: ReminderSettings): Promise<void> {
  await sql`
    insert into reminder_settings (clinic_id, is_on, minutes_before)
    values (${clinicId}, ${settings.isOn}, ${settings.minutesBefore}::int[])
    on conflict (clinic_id) do update set is_on = excluded.is_on,
    minutes_before = excluded.minutes_before, changed_at = now()
  `.execute(db)
}

export async function isStopped(db: Db, appointmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminder_stops')
    .select('appointment_id')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the reminders of an appointment off or on; removes queued ones. */
export async function saveStop(db: Db, appointmentId: string, isStop: boolean): Promise<void> {
  if (!isStop) {
    await db.deleteFrom('reminder_stops').where('appointment_id', '=', appointmentId).execute()
    return
  }
  await sql`
    insert into reminder_stops (appointment_id)
    values (${appointmentId})
    on conflict do nothing
  `.execute(db)
  await sql`select withdraw_reminders(${appointmentId})`.execute(db)
}
