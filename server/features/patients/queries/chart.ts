import type { Db } from '#server/database/db.ts'
import { sql, type Updateable } from 'kysely'
import { type ClinicalName, type FieldName, fieldNames } from '#contract/patients/fields.ts'
import { type PatientChange, PatientSummary } from '#contract/patients/patients.ts'
import type { DB } from '#server/database/types.ts'
import type { ChartScope } from '#server/features/patients/policy.ts'
import { chartColumns } from '#server/features/patients/stored.ts'
import { isVisible, summary } from './scope.ts'

/** The fields that a list does not have. */
type FurtherName = Exclude<FieldName, keyof PatientSummary | keyof PatientSummary['user']>
const listed = [...Object.keys(PatientSummary.shape), ...Object.keys(PatientSummary.shape.user.shape)]
const further = sql.join(
  fieldNames
    .filter((name) => !listed.includes(name))
    .map((name) => sql`${sql.ref(`p.${chartColumns[name]}`)} as ${sql.ref(name)}`),
)

/** A chart with all that is written in it. */
export interface StoredChart extends PatientSummary, Record<FurtherName, string | null> {
  clinic: { id: string; name: string; timeZone: string }
  /** Clinical texts of the charts that were merged into it. */
  fromMerged: (Record<ClinicalName, string | null> & { chartNumber: string })[]
  version: number
  createdAt: Date
  userId: string | null
  guardian: { firstName: string; lastName: string; relationship: string } | null
  /** The account that holds it: the patient's or the guardian's. */
  ownerId: string | null
  /** When the reader's emergency access ends, by the database's clock. */
  emergencyEndsAt: Date | null
  emergencyAccessId: string | null
}

/** Returns one chart within a scope; null outside of it, and for a merged one. */
export async function findChart(db: Db, scope: ChartScope, id: string): Promise<StoredChart | null> {
  const { rows } = await sql<StoredChart>`
    select
      ${summary}, ${further},
      json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic,
      p.version, p.created_at as "createdAt", p.user_id as "userId", p.holder_id as "ownerId",
      case
        when f.id is not null then json_build_object(
          'firstName', g.first_name,
          'lastName', g.last_name,
          'relationship', f.relationship
        )
      end as guardian,
      merged_texts(p.id) as "fromMerged",
      e.ends_at as "emergencyEndsAt", e.id as "emergencyAccessId"
    from patients p
    join clinics c on c.id = p.clinic_id
    left join users u on u.id = p.user_id
    left join family_members f on f.id = p.family_member_id
    left join users g on g.id = p.guardian_user_id
    left join lateral (
      select o.id, o.ends_at
      from emergency_accesses o
      where o.patient_id = p.id and o.user_id = ${scope.userId} and o.ends_at > now()
      order by o.ends_at desc
      limit 1
    ) e
      on true
    where p.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0] ?? null
}

/** The form's fields, only those sent. */
export type ChartFields = Pick<PatientChange, FieldName>

/** Returns the fields as columns; empty text is stored as null. */
const columnsOf = (fields: ChartFields): Updateable<DB['patients']> =>
  Object.fromEntries(
    fieldNames
      .filter((name) => fields[name] !== undefined)
      .map((name) => [chartColumns[name], fields[name] === '' ? null : fields[name]]),
  )

/** Stores a chart without an account; returns false if its number, or its name and email, already exists. */
export async function insertChart(
  db: Db,
  chart: { id: string; clinicId: string; chartNumber: string; firstName: string; lastName: string; addedBy: string },
  fields: ChartFields,
): Promise<boolean> {
  const row = await db
    .insertInto('patients')
    .values({
      ...columnsOf(fields),
      id: chart.id,
      clinic_id: chart.clinicId,
      chart_number: chart.chartNumber,
      first_name: chart.firstName,
      last_name: chart.lastName,
      email_from: 'desk',
      email_set_by: chart.addedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether the clinic has a guest chart with this name and email. */
export async function hasTwin(
  db: Db,
  clinicId: string,
  person: { firstName: string; lastName: string; email: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select
    from patients
    where clinic_id = ${clinicId}
      and user_id is null
      and email is not null
      and merged_into is null
      and family_member_id is null
      and email_key = lower(${person.email})
      and first_name_key = lower(${person.firstName})
      and last_name_key = lower(${person.lastName})
  `.execute(db)
  return rows.length > 0
}

/** Changes a chart, optionally only at this version; returns false if someone else was faster, or it was merged. */
export async function updateChart(
  db: Db,
  id: string,
  version: number | undefined,
  fields: ChartFields,
): Promise<boolean> {
  const row = await db
    .updateTable('patients')
    .set({ ...columnsOf(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .where('merged_into', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records that the desk has typed another address (decision 0027); the earlier one is stored, for notifications of
 * later changes.
 */
export async function updateEmailOrigin(
  db: Db,
  chart: { id: string; clinicId: string; emailBefore: string | null },
  userId: string,
): Promise<void> {
  await sql`
    update patients
    set email_from = 'desk', email_set_by = ${userId}
    where id = ${chart.id}
  `.execute(db)
  if (chart.emailBefore)
    await sql`
      insert into chart_earlier_emails (patient_id, clinic_id, email, replaced_by)
      values (${chart.id}, ${chart.clinicId}, ${chart.emailBefore}, ${userId})
    `.execute(db)
}
