import { sql } from 'kysely'
import type { Diagnosis, VisitContent } from '#contract/visits/content.ts'
import { DraftPrescription, noPrescription } from '#contract/visits/draft-prescription.ts'
import type { Visit, VisitSummary } from '#contract/visits/visits.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import { ageInYears, escapeLike, prescriptionStatusNow } from '#server/database/sql.ts'
import type { VisitScope } from '#server/features/visits/policy.ts'
import { documentsAsJson, type StoredDocument } from './documents.ts'
import { isVisible } from './scope.ts'
import { lastUnitAt } from './units.ts'

/** A visit with its newest version and everything the policy needs. */
export interface StoredVisit extends Omit<
  Visit,
  'can' | 'startedAt' | 'finishedAt' | 'savedAt' | 'content' | 'documents'
> {
  startedAt: Date
  finishedAt: Date | null
  savedAt: Date
  content: VisitContent & { findings: string | null }
  doctorUserId: string
  ownerId: string | null
  allowsDictation: boolean
  documents: StoredDocument[]
}

/** The vitals of a version `w`, of a visit or of a set. */
export const vitals = sql`
  'systolic', w.systolic,
  'diastolic', w.diastolic,
  'pulse', w.pulse,
  'temperature', w.temperature,
  'temperatureUnit', w.temperature_unit,
  'oxygen', w.oxygen,
  'weight', w.weight,
  'height', w.height,
  'headCircumference', w.head_circumference
`

/** The content of a version `w`. */
const contentAsJson = sql`
  json_build_object(
    'complaint', w.complaint,
    'findings', w.findings,
    'diagnoses', w.diagnoses,
    'advice', w.advice,
    'followUpDate', to_char(w.follow_up_date, 'YYYY-MM-DD'),
    ${vitals}
  )
`

/** The doctor `d`, whose account is `u`. */
const doctorAsJson = sql`
  json_build_object(
    'id', d.id,
    'user', json_build_object('firstName', u.first_name, 'lastName', u.last_name),
    'specialty', d.specialty
  )
`

/** The prescriptions of the visit `v`, except ones moved to another chart. */
const prescriptionsAsJson = sql`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'id', r.id,
          'number', r.number,
          'status', ${prescriptionStatusNow},
          'medications', (
            select json_agg(
              json_strip_nulls(json_build_object(
                'medicationName', m.medication_name,
                'medicineId', m.medicine_id,
                'dosage', m.dosage,
                'frequency', m.frequency,
                'duration', m.duration
              ))
              order by m.position
            )
            from prescription_medications m
            where m.prescription_id = r.id and m.version = r.current_version
          )
        )
        order by r.created_at, r.id
      )
      from prescriptions r
      where r.visit_id = v.id and r.patient_id = v.patient_id
    ),
    '[]'
  )
`

const columns = sql`
  v.id, v.status, v.edition, v.current_version as version,
  to_char(v.visit_date, 'YYYY-MM-DD') as "visitDate",
  v.started_at as "startedAt", v.finished_at as "finishedAt", w.written_at as "savedAt", w.reason,
  v.clinic_id as "clinicId",
  json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic,
  v.doctor_id as "doctorId", ${doctorAsJson} as doctor, d.user_id as "doctorUserId",
  case
    when a.id is not null then json_build_object(
      'id', a.id,
      'time', to_char(a.starts_at at time zone c.time_zone, 'HH24:MI')
    )
  end as appointment,
  c.allows_dictation as "allowsDictation", v.patient_id as "patientId", p.holder_id as "ownerId",
  json_build_object(
    'id', p.id,
    'user', json_build_object('firstName', p.first_name, 'lastName', p.last_name),
    'age', ${ageInYears},
    'dateOfBirth', to_char(p.date_of_birth, 'YYYY-MM-DD'),
    'gender', p.gender,
    'chartNumber', p.chart_number,
    'allergies', nullif(p.allergies, ''),
    'medicalHistory', nullif(p.medical_history, '')
  ) as patient,
  ${lastUnitAt(sql`v.clinic_id`)} as "temperatureUnit",
  ${contentAsJson} as content,
  (
    select f.draft
    from visit_prescription_drafts f
    where f.visit_id = v.id
  ) as "draftPrescription",
  ${prescriptionsAsJson} as prescriptions, ${documentsAsJson} as documents
`

const joined = sql`
  join visit_versions w on w.visit_id = v.id and w.version = v.current_version
  join clinics c on c.id = v.clinic_id
  join doctors d on d.id = v.doctor_id
  join users u on u.id = d.user_id
  join patients p on p.id = v.patient_id
  left join appointments a on a.id = v.appointment_id
`

/** Returns one visit within a scope; null outside of it. */
export async function findVisit(db: Db, scope: VisitScope, id: string): Promise<StoredVisit | null> {
  const { rows } = await sql<StoredVisit>`
    select ${columns}
    from visits v
    ${joined}
    where v.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  const one = rows[0]
  return one ? { ...one, draftPrescription: written(one.draftPrescription) } : null
}

/** Returns medications with their fields in order; null if there are none. */
function written(stored: unknown): DraftPrescription | null {
  const draft = stored ? DraftPrescription.parse(stored) : noPrescription
  return draft.medications.length > 0 || draft.notes ? draft : null
}

/** Returns the content of a visit's newest version. */
export async function findContent(db: Db, id: string): Promise<VisitContent> {
  const { rows } = await sql<{ content: VisitContent }>`
    select ${contentAsJson} as content
    from visits v
    join visit_versions w on w.visit_id = v.id and w.version = v.current_version
    where v.id = ${id}
  `.execute(db)
  return rows[0]!.content
}

type Page = { limit: number; offset: number }
type ListedVisit = Omit<VisitSummary, 'startedAt' | 'finishedAt'> & { startedAt: Date; finishedAt: Date | null }

/** Returns a page of a chart's visits within a scope, newest first, and the total. */
export async function listVisits(
  db: Db,
  scope: VisitScope,
  chartId: string,
  { limit, offset }: Page,
): Promise<{ visits: ListedVisit[]; total: number }> {
  const where = sql`where v.patient_id = ${chartId} and ${isVisible(scope)}`
  const [page, count] = await Promise.all([
    sql<ListedVisit>`
      select
        v.id, v.status, to_char(v.visit_date, 'YYYY-MM-DD') as "visitDate",
        v.started_at as "startedAt", v.finished_at as "finishedAt", ${doctorAsJson} as doctor, w.complaint, w.diagnoses,
        to_char(w.follow_up_date, 'YYYY-MM-DD') as "followUpDate",
        json_build_object(${vitals}) as vitals
      from visits v
      join visit_versions w on w.visit_id = v.id and w.version = v.current_version
      join doctors d on d.id = v.doctor_id
      join users u on u.id = d.user_id
      ${where}
      order by v.started_at desc, v.id desc
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from visits v ${where}`.execute(db),
  ])
  return { visits: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** A stored version. */
export interface StoredVersion {
  version: number
  reason: string | null
  finalAt: Date
  writtenBy: { firstName: string; lastName: string }
  replacedAt: Date | null
  content: VisitContent & { findings: string | null }
}

/** Returns a page of a visit's final versions, newest first, and their number. */
export async function listVersions(
  db: Db,
  id: string,
  { limit, offset }: Page,
): Promise<{ versions: StoredVersion[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<StoredVersion>`
      select
        w.version, w.reason, w.final_at as "finalAt", w.replaced_at as "replacedAt",
        json_build_object('firstName', u.first_name, 'lastName', u.last_name) as "writtenBy",
        ${contentAsJson} as content
      from visit_versions w
      join visits v on v.id = w.visit_id
      ${actorAs('u_then', sql`actor_then(w.written_by, v.clinic_id, w.written_at)`)}
      join users u on u.id = u_then.id
      where w.visit_id = ${id} and w.final_at is not null
      order by w.version desc
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from visit_versions
      where visit_id = ${id} and final_at is not null
    `.execute(db),
  ])
  return { versions: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Number of a doctor's newest visits that are searched. */
const VISITS = 1000

/** Returns these doctors' most frequent diagnoses with a word that begins with the text. */
export async function listFormerDiagnoses(
  db: Db,
  doctorIds: readonly string[],
  search: string,
  limit: number,
): Promise<Diagnosis[]> {
  const start = escapeLike(search)
  const { rows } = await sql<Diagnosis>`
    select min(line ->> 'text') as text, max(line ->> 'code') as code
    from (
      select w.diagnoses
      from visits v
      join visit_versions w on w.visit_id = v.id and w.version = v.current_version
      where v.doctor_id = any(${doctorIds}::uuid[])
      order by v.started_at desc
      limit ${VISITS}
    ) newest
    cross join lateral jsonb_array_elements(newest.diagnoses) line
    where line ->> 'text' ilike ${`${start}%`}
      or line ->> 'text' ilike ${`% ${start}%`}
      or line ->> 'code' ilike ${`${start}%`}
    group by lower(line ->> 'text')
    order by count(*) desc, 1
    limit ${limit}
  `.execute(db)
  return rows
}
