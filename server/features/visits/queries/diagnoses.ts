import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Diagnosis } from '#contract/visits/content.ts'
import { escapeLike } from '#server/database/sql.ts'

/** How many of a doctor's newest visits are looked through. */
const VISITS = 1000

/** What these doctors wrote most often as a diagnosis with such a word at the beginning of one of its words. */
export async function listFormerDiagnoses(
  db: Db,
  doctorIds: readonly string[],
  search: string,
  limit: number,
): Promise<Diagnosis[]> {
  const start = escapeLike(search)
  const { rows } = await sql<Diagnosis>`
    select min(line ->> 'text') as text, max(line ->> 'code') as code
    from (
      select w.diagnoses
      from visits v
      join visit_versions w on w.visit_id = v.id and w.version = v.current_version
      where v.doctor_id = any(${doctorIds}::uuid[])
      order by v.started_at desc
      limit ${VISITS}
    ) newest
    cross join lateral jsonb_array_elements(newest.diagnoses) line
    where line ->> 'text' ilike ${`${start}%`}
      or line ->> 'text' ilike ${`% ${start}%`}
      or line ->> 'code' ilike ${`${start}%`}
    group by lower(line ->> 'text')
    order by count(*) desc, 1
    limit ${limit}
  `.execute(db)
  return rows
}
