import type { Db } from '#server/database/db.ts'
import { hash, randomFillSync } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Reason } from '#server/features/medicines/import/understand.ts'
import type { MedicineRow } from '#server/features/medicines/directory/stored-medicine.ts'
import { slugOf } from '#server/features/medicines/lists/words.ts'

/** The columns of a staged row and their text form. The hash, the last column, covers all but the first four. */
const columns: readonly (readonly [name: string, type: string, text: (row: MedicineRow) => string | null])[] = [
  ['source', 'text', (row) => row.source],
  ['source_id', 'text', (row) => row.sourceId],
  ['id', 'uuid', () => nextId()],
  ['slug', 'text', (row) => slugOf(row.name)],
  ['name', 'text', (row) => row.name],
  ['name_key', 'text', (row) => row.nameKey],
  ['composition', 'text', (row) => row.composition],
  ['ingredients', 'jsonb', (row) => (row.ingredients.length === 0 ? '[]' : JSON.stringify(row.ingredients))],
  ['strength', 'text', (row) => row.strength],
  ['salts_key', 'text', (row) => row.saltsKey],
  ['composition_key', 'text', (row) => row.compositionKey],
  ['brand_key', 'text', (row) => row.brandKey],
  ['manufacturing_company', 'text', (row) => row.manufacturingCompany],
  ['form', 'text', (row) => row.form],
  ['packaging', 'text', (row) => row.packaging],
  ['presentation', 'text', (row) => row.presentation],
  ['pack_units', 'numeric', (row) => (row.pack ? String(row.pack.units) : null)],
  ['pack_unit', 'text', (row) => row.pack?.unit ?? null],
  ['price', 'integer', (row) => (row.price === null ? null : String(row.price))],
  ['needs_prescription', 'boolean', (row) => (row.needsPrescription === null ? null : String(row.needsPrescription))],
  ['is_discontinued', 'boolean', (row) => String(row.isDiscontinued)],
  ['description', 'text', (row) => row.description],
  ['facts', 'jsonb', (row) => JSON.stringify(row.facts)],
  ['also_called', 'text[]', (row) => (row.alsoCalled.length === 0 ? '{}' : arrayText(row.alsoCalled))],
]
const IDENTITY = 4

// Control characters, which cleaned text never contains: a column of a batch is one text, which PostgreSQL splits
// much faster than JSON or a quoted array.
const BETWEEN = '\x1f'
const NULL = '\x1e'

export interface Batch {
  rows: MedicineRow[]
  refused: { file: string; line: number; reason: Reason; source: string; source_id: string | null; cells: string[] }[]
  /** The position after this batch. */
  fileAt: number
  rowAt: number
  rowsRead: number
  leftEmpty: Record<string, number>
}

const values = sql.join(
  [...columns.map(([name, type]) => sql.raw(`${name}::${type}`)), sql.raw(`decode(content_hash, 'hex')`)],
  sql`, `,
)
const names = sql.raw([...columns.map(([name]) => name), 'content_hash'].join(', '))

/** Stages a batch and stores the position in one statement. The first of several rows with one id counts. */
export async function insertBatch(db: Db, importId: string, batch: Batch): Promise<void> {
  const texts = textsOf(batch.rows)
  await sql`
    with
      given as (
        insert into medicine_import_rows (import_id, ${names})
        select ${importId}::uuid, ${values}
        from unnest(
          ${sql.join(texts.map((text) => sql`string_to_array(${text}, ${BETWEEN}, ${NULL})`))}
        ) as r (${names})
        where r.source is not null
        on conflict do nothing
        returning 1
      ),
      refused as (
        insert into medicine_import_refusals
        select ${importId}::uuid, r.*
        from json_to_recordset(${JSON.stringify(batch.refused)}::json) as r (
          file text, line integer, reason text, source text, source_id text, cells text[]
        )
      ),
      taken as (select count(*)::int as n from given)
    update medicine_imports
    set
      file_at = ${batch.fileAt}, row_at = ${batch.rowAt}, rows_read = ${batch.rowsRead},
      staged = staged + taken.n, repeated = repeated + ${batch.rows.length}::int - taken.n,
      refused = refused + ${batch.refused.length}::int,
      left_empty = ${JSON.stringify(batch.leftEmpty)}::jsonb
    from taken
    where id = ${importId}
  `.execute(db)
}

/** Returns one text per column with the values of all rows. */
function textsOf(rows: readonly MedicineRow[]): string[] {
  const cells: string[][] = columns.map(() => [])
  const hashes: string[] = []
  for (const row of rows) {
    let content = ''
    for (const [at, [, , text]] of columns.entries()) {
      const value = text(row) ?? NULL
      cells[at]!.push(value)
      if (at >= IDENTITY) content += value + BETWEEN
    }
    hashes.push(hash('sha256', content, 'hex').slice(0, 32))
  }
  // one more empty row, because a single empty text would be no row
  return [...cells, hashes].map((column) => [...column, NULL].join(BETWEEN))
}

/** Returns PostgreSQL's text form of an array. */
const arrayText = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

// one request for randomness for many ids takes a tenth of the time
const random = new Uint8Array(16 * 1_024)
let used = random.length

function nextId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return v7({ random: random.subarray(used, (used += 16)) })
}
