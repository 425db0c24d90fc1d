import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ImportRow } from '#contract/import-export/rows.ts'
import { byField, fieldNames, fieldOf } from '#contract/patients/fields.ts'
import { chartColumns } from '#server/features/patients/stored.ts'

export interface GivenRow {
  line: number
  fields: ImportRow
}

/** Digits of a number without the country's code, as duplicates compare them. */
const digits = (column: RawBuilder<unknown>) => sql`nullif(right(regexp_replace(${column}, '\\D', '', 'g'), 10), '')`

const cells = sql.join(
  fieldNames.map((name) => sql`${sql.ref(name)} ${fieldOf(name).control === 'date' ? sql`date` : sql`text`}`),
)
const names = sql.join(fieldNames.map((name) => sql.ref(name)))
const columns = sql.join(fieldNames.map((name) => sql.ref(chartColumns[name])))

/** Returns the rows as a table `r`. */
const given = (rows: readonly object[]) => sql`
  (
    select r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      line int, id uuid, "chartNumber" text, "isNumbered" boolean, ${cells}
    )
  )
`

/** Chart numbers of this program (`spokenCode`); any other one is the clinic's own. */
const OWN_NUMBER = '^[0-9A-HJKMNP-TV-Z]{7}$'

/**
 * True if a chart `p` of the clinic is the person of row `r`: the same name, and the same birth date, email, phone or
 * chart number. Another birth date makes another person, and so does another
 * chart number if both are a clinic's own. A merged chart stands for the person too.
 */
const isChartOf = (clinicId: string) => sql`
  p.clinic_id = ${clinicId}
  and p.last_name_key = lower(r."lastName")
  and p.first_name_key = lower(r."firstName")
  and (
    p.date_of_birth = r."dateOfBirth"
    or p.email_key = lower(r.email)
    or ${digits(sql`p.phone`)} = ${digits(sql`r.phone`)}
    or p.chart_number = r."chartNumber"
  )
  and (
    p.chart_number = r."chartNumber"
    or not (
      coalesce(p.date_of_birth <> r."dateOfBirth", false)
      or p.chart_number !~ ${OWN_NUMBER} and r."isNumbered"
    )
  )
`

/** Returns the lines of those rows whose person has a chart at the clinic. */
export async function findKnownLines(db: Db, clinicId: string, rows: readonly GivenRow[]): Promise<number[]> {
  const { rows: found } = await sql<{ line: number }>`
    select line
    from ${given(rows.map(flat))} r
    where exists (select from patients p where ${isChartOf(clinicId)})
  `.execute(db)
  return found.map(({ line }) => line)
}

/** Returns those of the numbers that charts of the clinic have. */
export async function findTakenNumbers(db: Db, clinicId: string, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select chart_number as number
    from patients
    where clinic_id = ${clinicId} and chart_number = any(${numbers}::text[])
  `.execute(db)
  return rows.map(({ number }) => number)
}

/** Makes people who add rows to a clinic wait for each other until their transactions end. */
export async function takeTurn(db: Db, clinicId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charts:${clinicId}`}, 0))`.execute(db)
}

/**
 * Creates a chart for each row whose person has none. Returns the lines of both kinds; a line in neither conflicts with
 * a chart, or a chart number, created at the same moment, and must be retried.
 */
export async function insertUnknown(
  db: Db,
  clinicId: string,
  rows: readonly (GivenRow & { id: string; chartNumber: string })[],
  by: string,
): Promise<{ added: number[]; known: number[] }> {
  const { rows: done } = await sql<{ line: number; isNew: boolean }>`
    with
      given as materialized (select * from ${given(rows.map(flat))} r),
      known as (
        select line
        from given r
        where exists (select from patients p where ${isChartOf(clinicId)})
      ),
      made as (
        insert into patients (id, clinic_id, chart_number, ${columns}, email_from, email_set_by)
        select id, ${clinicId}::uuid, "chartNumber", ${names}, 'import', ${by}::uuid
        from given
        where line not in (select line from known)
        order by line
        on conflict do nothing
        returning id
      )
    select line, true as "isNew"
    from given
    join made using (id)
    union all
    select line, false
    from known
  `.execute(db)
  return {
    added: done.filter(({ isNew }) => isNew).map(({ line }) => line),
    known: done.filter(({ isNew }) => !isNew).map(({ line }) => line),
  }
}

/**
 * Flattens a row; an empty text counts as missing, except as last name. A given chart number is used instead of a new
 * one.
 */
const flat = <T extends GivenRow & { chartNumber?: string }>({ fields, chartNumber, ...row }: T) => ({
  ...row,
  ...byField(fieldNames, (name) => fields[name] || (name === 'lastName' ? '' : null)),
  chartNumber: fields.chartNumber || chartNumber,
  isNumbered: Boolean(fields.chartNumber),
})
