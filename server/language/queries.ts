import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** Who gets a message; what is known of them. */
export interface Recipient {
  email?: string | null
  userId?: string | null
  patientId?: string | null
  clinicId?: string | null
}

/** The languages of a recipient as they are stored: all but the chart's are tags, the chart's is text. */
export interface StoredLanguages {
  account: string | null
  chart: string | null
  clinic: string | null
  remembered: string | null
}

/**
 * Reads the languages that are known of a recipient. The account is the given one, else that with this verified
 * email, else the holder of the chart. The chart is the given one, else the account's own, else one with this email.
 * The clinic is the given one, or that of the given chart.
 */
export async function findLanguages(db: Db, recipient: Recipient): Promise<StoredLanguages> {
  const { email = null, userId = null, patientId = null, clinicId = null } = recipient
  const { rows } = await sql<StoredLanguages>`
    with
      person as (
        select coalesce(
          ${userId}::uuid,
          (
            select u.id
            from users u
            where u.email = lower(${email})
              and u.email_verified_at is not null
              and u.deactivated_at is null
          ),
          (select p.holder_id from patients p where p.id = ${patientId})
        ) as id
      ),
      chart as (
        select coalesce(
          ${patientId}::uuid,
          (
            select p.id
            from patients p
            where p.user_id = (select id from person)
              and (${clinicId}::uuid is null or p.clinic_id = ${clinicId})
              and p.merged_into is null
            order by p.preferred_language is null, p.created_at, p.id
            limit 1
          ),
          (
            select p.id
            from patients p
            where p.email_key = lower(${email})
              and (${clinicId}::uuid is null or p.clinic_id = ${clinicId})
              and p.merged_into is null
            order by p.preferred_language is null, p.created_at, p.id
            limit 1
          )
        ) as id
      )
    select
      s.language as account, p.preferred_language as chart, c.language as clinic,
      coalesce(
        s.last_language,
        (
          select a.booked_language
          from appointments a
          where a.patient_id = p.id and a.booked_language is not null
          order by a.created_at desc
          limit 1
        )
      ) as remembered
    from person
    cross join chart
    left join user_settings s on s.user_id = person.id
    left join patients p on p.id = chart.id
    left join clinics c
      on c.id = coalesce(
        ${clinicId}::uuid, case when p.id = ${patientId} then p.clinic_id end
      )
  `.execute(db)
  return rows[0]!
}
