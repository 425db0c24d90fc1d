import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** A medicine as a sitemap names it. */
export interface ListedSlug {
  slug: string
  /** The day of the import that said something new of it, `YYYY-MM-DD`. */
  date: string
}

/** A stretch of the slugs in their order: those after one, as far as another. */
export interface Stretch {
  /** Null: from the first on. */
  after: string | null
  last: string
}

/** The next slugs of a stretch, at most so many. */
export async function listSlugs(db: Db, { after, last }: Stretch, limit: number): Promise<ListedSlug[]> {
  const { rows } = await sql<ListedSlug>`
    select slug, source_date::text as date
    from medicines
    where slug <= ${last} ${after === null ? sql`` : sql`and slug > ${after}`}
    order by slug
    limit ${limit}
  `.execute(db)
  return rows
}

/** All slugs cut into chunks of one size: of each its last slug and its newest day, in order. */
export async function listChunks(db: Db, size: number): Promise<{ last: string; date: string }[]> {
  const { rows } = await sql<{ last: string; date: string }>`
    select max(slug) as last, max(source_date)::text as date
    from (
      select slug, source_date, (row_number() over (order by slug) - 1) / ${size}::int as chunk
      from medicines
    ) as numbered
    group by chunk
    order by chunk
  `.execute(db)
  return rows
}

/**
 * Which state of the directory is in place: an import that has changed anything counts it up. Null before the first.
 */
export async function findVersion(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version::text as version
    from medicine_directory
  `.execute(db)
  return rows[0]?.version ?? null
}
