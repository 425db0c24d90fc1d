import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { meantBy } from '#server/features/patients/misspelling.ts'

/** Returns, for each typed and folded word, the words of names that it may be a misspelling of, fewest errors first. */
export async function findMeant(db: Db, typed: string[]): Promise<string[][]> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, word
    from name_words_alike(${typed})
  `.execute(db)
  const alike = Map.groupBy(rows, (row) => row.typed)
  return typed.map((word) => meantBy(word, alike.get(word)?.map((row) => row.word) ?? []))
}

/** Deletes words that no name has anymore, and adds those of charts created during the deletion. */
export async function refreshNameWords(db: Db): Promise<void> {
  const used = sql`
    select distinct p.clinic_id, word
    from patients p
    cross join words_of_name(p.first_name, p.last_name) word
  `
  await sql`
    delete from name_words w
    where not exists (
      select
      from (${used}) used
      where used.clinic_id = w.clinic_id and used.word = w.word
    )
  `.execute(db)
  await sql`insert into name_words ${used} on conflict do nothing`.execute(db)
}

/**
 * Merges the pending entries of the indexes for names, so that no search has to read many of them. Returns how many
 * pages were pending.
 */
export async function mergeNameIndexes(db: Db): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select sum(gin_clean_pending_list(index))::int as pages
    from unnest(array['patients_search', 'name_words_alike']::regclass[]) index
  `.execute(db)
  return rows[0]?.pages ?? 0
}
