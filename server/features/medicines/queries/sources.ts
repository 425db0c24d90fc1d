import { type RawBuilder, sql } from 'kysely'
import type { FieldSource } from '#contract/medicines.ts'

/** Where an entry of `medicines`, by this name in its query, comes from: a list by its title, and the day it is of. */
export function sourceOf(entry: string): RawBuilder<FieldSource> {
  const list = sql.ref(`${entry}.source`)
  return sql<FieldSource>`
    (
      select jsonb_build_object(
        'name', coalesce(s.title, ${list}),
        'url', s.url,
        'date', ${sql.ref(`${entry}.source_date`)}
      )
      from (select) one
      left join medicine_sources s on s.name = ${list}
    )
  `
}
