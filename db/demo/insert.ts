import type { Db } from '#server/database/db.ts'
import { type Insertable, sql } from 'kysely'
import type { DB } from '#server/database/types.ts'

/**
 * Inserts any number of rows in one statement with one parameter; the table's row type defines the type of each value.
 * All rows must have the same columns.
 */
export async function insertRows<T extends keyof DB>(
  db: Db,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  const name = sql.table(table)
  await sql`insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`.execute(db)
}
