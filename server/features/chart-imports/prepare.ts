import type { Kysely } from 'kysely'
import {
  type ChartImportDetail,
  identityOf,
  importBounds,
  importMessages,
  type ImportRow,
} from '#contract/chart-imports.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { badRequest } from '#server/errors.ts'
import { type GivenRow, knownLines, zoneOf } from '#server/features/patients/use-cases.ts'
import { newId } from '#server/ids.ts'
import { countryOf } from '#server/phones.ts'
import { todayIn } from '#server/time.ts'
import { type CheckedRow, checkRow } from './check-row.ts'
import { findImport, insertImport, insertRows, type NewRow } from './queries.ts'
import { rowsOf, type Titles, titlesOf } from './read-file.ts'

/** How many rows go to the database in one statement. */
const PART = 1_000

/**
 * Reads and checks a file for a clinic and stores what is to be added, and what is refused, until the person decides.
 * The caller has checked that they may. Throws 400 for what is no list of patients in CSV.
 */
export async function prepare(
  db: Kysely<DB>,
  by: { userId: string; address: string },
  clinicId: string,
  text: string,
): Promise<ChartImportDetail> {
  const timeZone = await zoneOf(db, clinicId)
  const { titles, rows } = await readChecked(text, { today: todayIn(timeZone), country: countryOf(timeZone) })
  const refused = rows.filter(({ issues }) => issues !== null)
  const valid = rows.filter((row): row is GivenRow & { issues: null } => row.issues === null)
  const people = withoutRepeated(valid)
  const known = new Set<number>()
  for (const part of partsOf(people)) for (const line of await knownLines(db, clinicId, part)) known.add(line)
  const id = newId()
  const counts = { total: rows.length, repeated: valid.length - people.length, refused: refused.length }
  await transaction(db, async (tx) => {
    const { columns, unknown } = titles
    await insertImport(tx, { id, clinicId, userId: by.userId, columns, unknownColumns: unknown, ...counts })
    const stored: NewRow[] = [...people, ...refused].map((row) => ({ ...row, isKnown: known.has(row.line) }))
    for (const part of partsOf(stored)) await insertRows(tx, id, part)
    await recordAudit(tx, {
      actorUserId: by.userId,
      action: 'chart-import.prepared',
      subjectType: 'chart-import',
      subjectId: id,
      clinicId,
      address: by.address,
      detail: counts,
    })
  })
  return (await findImport(db, id))!
}

async function readChecked(
  text: string,
  clinic: { today: string; country: string | null },
): Promise<{ titles: Titles; rows: CheckedRow[] }> {
  let titles: Titles | null = null
  const rows: CheckedRow[] = []
  for await (const row of rowsOf(text)) {
    if (!titles) {
      titles = titlesOf(row)
      continue
    }
    if (rows.length === importBounds.rows) throw badRequest(importMessages.tooManyRows)
    rows.push(checkRow(row, titles, clinic))
  }
  if (!titles) throw badRequest(importMessages.noColumns)
  if (rows.length === 0) throw badRequest(importMessages.empty)
  return { titles, rows }
}

/** Of the rows that are one person's, the first. */
function withoutRepeated<T extends { fields: ImportRow }>(rows: readonly T[]): T[] {
  const seen = new Set<string>()
  return rows.filter(({ fields }) => {
    const identity = identityOf(fields)
    const isRepeated = identity.some((mark) => seen.has(mark))
    for (const mark of identity) seen.add(mark)
    return !isRepeated
  })
}

function* partsOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART)
}
