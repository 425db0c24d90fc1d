import { setImmediate as breathe } from 'node:timers/promises'
import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import type { ChartImportDetail, ImportTarget } from '#contract/import-export/imports.ts'
import {
  areTwoPeople,
  type DateOrder,
  type Encoding,
  identityOf,
  importMessages,
  type SwappedChoice,
} from '#contract/import-export/rows.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import { wrongField } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { knownLines, takenChartNumbers } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { countryOf } from '#server/phones.ts'
import { todayIn } from '#server/time.ts'
import { orderOf, withDaySwapped, swappedDateOf } from './birth-dates.ts'
import { type CheckedRow, checkRow, refusedWith } from './check-row.ts'
import { findImport, insertImport } from './queries/imports.ts'
import { insertRows, type NewRow } from './queries/rows.ts'
import { readTable } from './read-file.ts'
import { checkTargets, guessedTargets, type Targets, titlesLeftOut } from './column-titles.ts'

/** Number of rows per insert statement. */
const PART = 1_000

type ValidRow = Extract<CheckedRow, { issues: null }>

/** A file, and the person's choices: the kind of each column, and the order of dates. */
export interface GivenFile {
  bytes: Uint8Array
  columns: readonly (ImportTarget | '')[] | undefined
  dates: DateOrder | undefined
  swapped: SwappedChoice | undefined
  encoding: Encoding | undefined
}

/** Returns the imported parts of a row, in the order of the file; a full name counts as its parts. */
const columnsOf = (targets: Targets): ChartImportDetail['columns'] => [
  ...new Set(targets.flatMap((one) => (one === 'fullName' ? (['firstName', 'lastName'] as const) : (one ?? [])))),
]

/**
 * Reads and checks a file for a clinic and stores the rows to add and the refused ones until the person decides. The
 * caller has checked their right. Throws 400 if the file is not a list of patients.
 */
export async function prepare(
  db: Db,
  by: { userId: string; address: string },
  clinicId: string,
  file: GivenFile,
): Promise<ChartImportDetail> {
  const timeZone = await timeZoneOf(db, clinicId)
  const clinic = { id: clinicId, timeZone, today: todayIn(timeZone), country: countryOf(timeZone) }
  const { titles, targets, rows } = await readChecked(file, clinic)
  const valid = rows.filter((row): row is ValidRow => row.issues === null)
  const { people, repeated } = withoutRepeated(valid)
  const known = new Set<number>()
  for (const part of partsOf(people)) for (const line of await knownLines(db, clinicId, part)) known.add(line)
  const { free, refused: numbered } = await withFreeNumbers(db, clinicId, people, known)
  const refused = [...rows.filter(({ issues }) => issues !== null), ...numbered]
  const id = newId()
  const counts = { total: rows.length, repeated: repeated.length, refused: refused.length }
  await transaction(db, async (tx) => {
    const [columns, unknownColumns] = [columnsOf(targets), titlesLeftOut(titles, targets)]
    await insertImport(tx, { id, clinicId, userId: by.userId, columns, unknownColumns, ...counts })
    const stored: NewRow[] = [
      ...[...free, ...refused].map((row) => ({ ...row, isKnown: known.has(row.line), sameAs: null })),
      ...repeated.map(({ row, sameAs }) => ({ ...row, isKnown: false, sameAs })),
    ].map((row) => ({
      ...row,
      without: row.without?.length ? row.without : null,
      copied: row.copied?.length ? row.copied : null,
    }))
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
  return (await findImport(db, id, by.userId))!
}

/** Reads the rows to import: each as it is stored, or refused. Throws 400 for choices that don't fit the file. */
async function readChecked(
  { bytes, columns, dates, swapped, encoding }: GivenFile,
  { id, timeZone, today, country }: { id: string; timeZone: string; today: string; country: string | null },
): Promise<{ titles: string[]; targets: Targets; rows: CheckedRow[] }> {
  const { titles, rows, unclearEncoding } = await readTable(bytes, id, encoding)
  if (unclearEncoding) throw wrongField('encoding', importMessages.encoding(unclearEncoding))
  const targets = columns?.map((one) => one || null) ?? guessedTargets(titles)
  checkTargets(titles, targets)
  const at = targets.indexOf('dateOfBirth')
  const births = at === -1 ? [] : rows.map(({ cells }) => cells[at] ?? '')
  const found = orderOf(births)
  const order = found.order ?? dates
  if (!order) throw wrongField('dates', importMessages.dateOrder(found.unclear!))
  const example = swappedDateOf(births)
  if (example && !swapped) throw wrongField('swapped', importMessages.swappedDates(example, withDaySwapped(example)))
  const reading = { order, today, timeZone, swapped: example ? swapped : undefined }
  const checked: CheckedRow[] = []
  for (const row of rows) {
    checked.push(checkRow(row, { targets, dates: reading, country }))
    if (checked.length % PART === 0) await breathe()
  }
  return { titles, targets, rows: checked }
}

/** Refuses rows whose chart number belongs to another person's chart or earlier row. */
async function withFreeNumbers(db: Db, clinicId: string, people: readonly ValidRow[], known: ReadonlySet<number>) {
  const numbers = people.flatMap(({ fields }) => fields.chartNumber ?? [])
  const taken = new Set(await takenChartNumbers(db, clinicId, numbers))
  const free: ValidRow[] = []
  const refused: CheckedRow[] = []
  for (const row of people) {
    const number = row.fields.chartNumber
    const isTaken = number !== undefined && taken.has(number) && !known.has(row.line)
    if (isTaken) refused.push(refusedWith(row, { field: 'chartNumber', message: t(importMessages.chartNumberTaken) }))
    else free.push(row)
    if (number !== undefined) taken.add(number)
  }
  return { free, refused }
}

/** Returns the first row of each person, and the others with the line of that row. */
function withoutRepeated(rows: readonly ValidRow[]): {
  people: ValidRow[]
  repeated: { row: ValidRow; sameAs: number }[]
} {
  const byMark = new Map<string, ValidRow[]>()
  const people: ValidRow[] = []
  const repeated: { row: ValidRow; sameAs: number }[] = []
  for (const row of rows) {
    const marks = identityOf(row.fields)
    const first = marks
      .flatMap((mark) => byMark.get(mark) ?? [])
      .find((earlier) => !areTwoPeople(earlier.fields, row.fields))
    if (first) {
      repeated.push({ row, sameAs: first.line })
      continue
    }
    people.push(row)
    for (const mark of marks) byMark.set(mark, [...(byMark.get(mark) ?? []), row])
  }
  return { people, repeated }
}

function* partsOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART)
}
