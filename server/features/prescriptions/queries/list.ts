import { type RawBuilder, sql } from 'kysely'
import { folded } from '#contract/folded.ts'
import type { PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import type { Db } from '#server/database/db.ts'
import { anywhere, prescriptionStatusNow } from '#server/database/sql.ts'
import type { PrescriptionScope } from '#server/features/prescriptions/policy.ts'
import { isVisible, joinedToShow, shownColumns, type StoredPrescription } from './prescriptions.ts'

type Sql = RawBuilder<unknown>

export interface ListFilter {
  status?: PrescriptionStatus
  patientId?: string
  doctorId?: string
  clinicId?: string
  /** First and last prescription date. */
  from?: string
  to?: string
  /** Words that must all occur in a prescription; only the longest `MOST_WORDS` of them count. */
  search?: string
  /** Whether names of patients and doctors are searched, too. */
  searchIn?: 'everything' | 'content'
  limit: number
  offset: number
}

/** The number of words that count in a search. */
const MOST_WORDS = 8

const wordsOf = (search: string): string[] =>
  [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MOST_WORDS)

/** Returns the doctors with a word in their name, at the clinics whose prescriptions a person can see. */
const doctorsNamed = ({ clinicIds, emergencyClinicIds, userId }: PrescriptionScope, pattern: string): Sql => sql`
  select d.id
  from doctors d
  join users u on u.id = d.user_id
  where (
      d.clinic_id = any(${[...clinicIds, ...emergencyClinicIds]}::uuid[])
      or d.clinic_id in (select own.clinic_id from patients own where own.holder_id = ${userId})
    )
    and folded(concat_ws(' ', u.first_name, u.last_name)) like ${pattern}
`

/** A word occurs in the number, or in the name or composition of a medication of the newest version. */
const isInContent = (word: string): Sql => sql`r.search_text like ${anywhere(word)}`

/**
 * A word occurs in the number, in the name or composition of a medication of the newest version, in the patient's name
 * or chart number (`named`), or in the name of the doctor.
 */
function hasWord(scope: PrescriptionScope, word: string, index: number): Sql {
  const inName = anywhere(folded(word))
  return sql`
    (
      ${isInContent(word)}
      or r.patient_id in (select chart from named where word = ${index + 1})
      or r.doctor_id in (${doctorsNamed(scope, inName)})
      or (
        r.source = 'uploaded'
        and exists (
          select
          from prescription_files f
          where f.prescription_id = r.id and folded(f.doctor_name) like ${inName}
        )
      )
    )
  `
}

/** The date of a prescription `r`, or of an upload, where its owner entered one. */
const dateOf = sql`
  case r.source
    when 'written' then (
      select v.prescription_date
      from prescription_versions v
      where v.prescription_id = r.id and v.version = r.current_version
    )
    else (
      select f.prescribed_on
      from prescription_files f
      where f.prescription_id = r.id
    )
  end
`

/**
 * The conditions for a first and a last date. A prescription is dated at most a week before it is signed, and never
 * later, so most are excluded before their version is looked up.
 */
function datesOf({ from, to }: Pick<ListFilter, 'from' | 'to'>): Sql[] {
  const conditions: Sql[] = []
  if (from)
    conditions.push(
      sql`(r.created_at >= ${from}::date - interval '2 days' or r.current_version > 1)`,
      sql`${dateOf} >= ${from}::date`,
    )
  if (to)
    conditions.push(
      sql`(r.created_at < ${to}::date + interval '10 days' or r.source = 'uploaded')`,
      sql`${dateOf} <= ${to}::date`,
    )
  return conditions
}

/** Returns a page of a scope, newest first, and the total. */
export async function listPrescriptions(
  db: Db,
  scope: PrescriptionScope,
  { status, patientId, doctorId, clinicId, from, to, search = '', searchIn, limit, offset }: ListFilter,
): Promise<{ prescriptions: StoredPrescription[]; total: number }> {
  const words = wordsOf(search)
  const conditions = [isVisible(scope), ...datesOf({ from, to })]
  if (patientId) conditions.push(sql`r.patient_id = ${patientId}`)
  if (doctorId) conditions.push(sql`r.doctor_id = ${doctorId}`)
  if (clinicId) conditions.push(sql`r.clinic_id = ${clinicId}`)
  if (status) conditions.push(sql`${prescriptionStatusNow} = ${status}`)
  const searchesNames = words.length > 0 && searchIn !== 'content'
  conditions.push(...words.map((word, index) => (searchesNames ? hasWord(scope, word, index) : isInContent(word))))
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const tables = status
    ? sql`
      prescriptions r
      left join clinics c on c.id = r.clinic_id
    `
    : sql`prescriptions r`
  const order = sql`r.created_at desc, r.id desc`
  // names only: a reader of prescriptions doesn't see emails and phone numbers
  const named = sql`
    named as materialized (
      select chart, word
      from charts_named(${words.map((word) => anywhere(folded(word)))}::text[])
    )
  `
  const [page, count] = await Promise.all([
    sql<StoredPrescription>`
      with ${searchesNames ? sql`${named},` : sql``}
      r as materialized (
        select r.* from ${tables} ${where} order by ${order} limit ${limit} offset ${offset}
      )
      select ${shownColumns}, null as "check"
      from r
      ${joinedToShow}
      order by ${order}
    `.execute(db),
    sql<{ total: number }>`
      ${searchesNames ? sql`with ${named}` : sql``}
      select count(*) as total from ${tables} ${where}
    `.execute(db),
  ])
  return { prescriptions: page.rows, total: count.rows[0]?.total ?? 0 }
}
