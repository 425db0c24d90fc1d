import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ImportRow } from '#contract/chart-imports.ts'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

export interface GivenRow {
  line: number
  fields: ImportRow
}

/** Digits of a number without the country's code, as duplicates compare them. */
const digits = (column: RawBuilder<unknown>) => sql`nullif(right(regexp_replace(${column}, '\\D', '', 'g'), 10), '')`

/** The rows as a table `r`. */
const given = (rows: readonly object[]) => sql`(select r.*, nullif("bloodGroup", '') as blood_type
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, id uuid, "chartNumber" text, "firstName" text,
    "lastName" text, email text, phone text, "dateOfBirth" date, gender text, address text, "emergencyContact" text,
    "emergencyPhone" text, "insuranceInfo" text, "bloodGroup" text, allergies text, "medicalHistory" text))`

/**
 * A chart `p` of the clinic is the person of row `r`: the same name, and the same birth date, e-mail or phone. One that
 * was merged stands for the person as well.
 */
const isChartOf = (clinicId: string) => sql`p.clinic_id = ${clinicId} and p.last_name_key = lower(r."lastName")
  and p.first_name_key = lower(r."firstName") and (p.date_of_birth = r."dateOfBirth" or p.email_key = lower(r.email)
    or ${digits(sql`p.phone`)} = ${digits(sql`r.phone`)})`

/** The lines of those rows whose person has a chart at the clinic. */
export async function knownLines(db: Db, clinicId: string, rows: readonly GivenRow[]): Promise<number[]> {
  const { rows: found } = await sql<{ line: number }>`select line from ${given(rows.map(flat))} r
    where exists (select from patients p where ${isChartOf(clinicId)})`.execute(db)
  return found.map(({ line }) => line)
}

/** Lets those who add rows to a clinic take turns until their transactions end. */
export async function takeTurn(db: Db, clinicId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charts:${clinicId}`}, 0))`.execute(db)
}

/**
 * Makes a chart of each row whose person has none. Gives the lines of both kinds; a line in neither met a chart, or a
 * chart number, that came at this moment: it is to be tried again.
 */
export async function insertUnknown(
  db: Db,
  clinicId: string,
  rows: readonly (GivenRow & { id: string; chartNumber: string })[],
): Promise<{ added: number[]; known: number[] }> {
  const { rows: done } = await sql<{ line: number; isNew: boolean }>`
    with given as materialized (select * from ${given(rows.map(flat))} r),
    known as (select line from given r where exists (select from patients p where ${isChartOf(clinicId)})),
    made as (
      insert into patients (id, clinic_id, chart_number, first_name, last_name, email, phone, date_of_birth, gender, address,
        emergency_contact, emergency_phone, insurance_info, blood_type, allergies, medical_history)
      select id, ${clinicId}::uuid, "chartNumber", "firstName", "lastName", email, phone, "dateOfBirth", gender, address,
        "emergencyContact", "emergencyPhone", nullif("insuranceInfo", ''), blood_type, nullif(allergies, ''),
        nullif("medicalHistory", '')
      from given where line not in (select line from known) order by line
      on conflict do nothing returning id)
    select line, true as "isNew" from given join made using (id) union all select line, false from known`.execute(db)
  return {
    added: done.filter(({ isNew }) => isNew).map(({ line }) => line),
    known: done.filter(({ isNew }) => !isNew).map(({ line }) => line),
  }
}

const flat = <T extends GivenRow>({ fields, ...row }: T) => ({ ...row, ...fields })
