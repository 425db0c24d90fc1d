import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { nameKeyOf, wordsOf } from '#server/features/medicines/lists/words.ts'
import { newId } from '#server/ids.ts'

// Fills the directory with lists that a measurement is given, far more plainly than an import does.

/** The used columns of a list's line. */
export interface ListRow {
  id: string
  name: string
  composition: string
  manufacturer: string
  form: string
  pack_size: string
  uses: string
}

const BATCH = 4_000

/** Yields the lines of CSV files in order. */
export async function* linesOf(paths: readonly string[]): AsyncGenerator<ListRow> {
  for (const path of paths) {
    const file = createReadStream(path)
    const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
    yield* text.pipe(parse({ columns: true, relax_column_count: true })) as AsyncIterable<ListRow>
  }
}

/** Puts the lists into `medicines`; gives how many rows. */
export async function fillMedicines(db: Kysely<DB>, paths: readonly string[]): Promise<number> {
  let count = 0
  let batch: object[] = []
  const flush = async () => {
    await sql`insert into medicines (id, slug, source, source_id, source_date, name, name_key, composition, salts_key,
        composition_key, brand_key, manufacturing_company, form, packaging, facts, content_hash)
      select id, slug, 'list', source_id, '2026-01-01', name, name_key, composition, composition_key, composition_key,
        brand_key, manufacturer, form, packaging, facts, ''
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(id uuid, slug text, source_id text, name text,
        name_key text, composition text, composition_key text, brand_key text, manufacturer text, form text,
        packaging text, facts jsonb)`.execute(db)
    count += batch.length
    batch = []
  }
  for await (const line of linesOf(paths)) {
    const key = nameKeyOf(line.name)
    if (key === '') continue
    const salts = wordsOf(line.composition).sort().join(' ')
    batch.push({
      id: newId(),
      slug: `${key.replaceAll(' ', '-')}-${createHash('sha256').update(line.id).digest('hex').slice(0, 10)}`,
      source_id: line.id,
      name: line.name,
      name_key: key,
      composition: line.composition || null,
      composition_key: salts || null,
      brand_key: key.split(' ')[0],
      manufacturer: line.manufacturer || null,
      form: line.form || null,
      packaging: line.pack_size || null,
      facts: line.uses ? { primaryUse: line.uses } : {},
    })
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  await sql`analyze medicines`.execute(db)
  return count
}
