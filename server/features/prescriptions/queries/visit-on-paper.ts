import { type RawBuilder, sql } from 'kysely'
import type { Parties } from '#contract/prescriptions/papers.ts'
import type { PatientLines } from '#contract/prescriptions/patient-lines.ts'
import type { Db } from '#server/database/db.ts'

/** What a final version of a visit prints besides its text, stored when it became final. */
export interface PrintedWithVisit {
  parties: Parties
  /** Its advice line by line and its follow-up in the patient's language; null for English only. */
  lines: Pick<PatientLines, 'language' | 'advice' | 'followUp'> | null
  /** The due date that the clinic had stated; left out of versions from before it was printed. */
  pregnancy?: { dueOn: string } | null
}

/** Measurements of a visit; the temperature is in degrees Celsius. */
export interface PrintedVitals {
  systolic: number | null
  diastolic: number | null
  pulse: number | null
  temperature: number | null
  /** The unit in which it was typed; null if unknown. */
  temperatureUnit: 'C' | 'F' | null
  oxygen: number | null
  weight: number | null
  height: number | null
  headCircumference: number | null
}

/** A version of a visit, as it is printed. */
export interface VisitOnPaper extends PrintedVitals {
  version: number
  isDraft: boolean
  visitDate: string
  complaint: string | null
  diagnoses: { text: string; code?: string | null }[]
  advice: string | null
  followUpDate: string | null
  /** The tests that were ordered in the visit, each with the number of its order. */
  tests: { name: string; number: string }[]
  printed: PrintedWithVisit | null
  finalAt: Date | null
  replacedAt: Date | null
}

const versions = (joined: RawBuilder<unknown>, version: number | undefined) => sql<VisitOnPaper>`
  select
    w.version, v.status = 'draft' as "isDraft", to_char(v.visit_date, 'YYYY-MM-DD') as "visitDate", w.complaint,
    w.systolic, w.diastolic, w.pulse, w.temperature::float as temperature,
    w.temperature_unit as "temperatureUnit", w.oxygen, w.weight::float as weight,
    w.height::float as height, w.head_circumference::float as "headCircumference", w.diagnoses, w.advice,
    to_char(w.follow_up_date, 'YYYY-MM-DD') as "followUpDate",
    (
      select coalesce(
        json_agg(json_build_object('name', i.name, 'number', o.number) order by o.ordered_at, o.id, i.position),
        '[]'
      )
      from test_orders o
      join ordered_tests i on i.order_id = o.id and i.removed_at is null
      where o.visit_id = v.id and o.patient_id = v.patient_id and o.status <> 'cancelled'
    ) as tests,
    w.printed, w.final_at as "finalAt", w.replaced_at as "replacedAt"
  from visits v
  join visit_versions w on w.visit_id = v.id and w.version = ${version ?? sql`v.current_version`}
  ${joined}
`

/** Returns a version of a visit, the newest by default; null if there is none. */
export async function findVisitOnPaper(db: Db, id: string, version?: number): Promise<VisitOnPaper | null> {
  const { rows } = await versions(sql`where v.id = ${id}`, version).execute(db)
  return rows[0] ?? null
}

/** Returns a version of the visit in which a prescription was written; null if they are in different charts now. */
export async function findVisitOf(db: Db, prescriptionId: string, version?: number): Promise<VisitOnPaper | null> {
  const { rows } = await versions(
    sql`
      join prescriptions r on r.visit_id = v.id and r.patient_id = v.patient_id
      where r.id = ${prescriptionId}
    `,
    version,
  ).execute(db)
  return rows[0] ?? null
}
