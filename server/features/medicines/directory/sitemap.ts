import type { Db } from '#server/database/db.ts'
import {
  findVersion,
  listChunks,
  type ListedSlug,
  listSlugs,
  type Stretch,
} from '#server/features/medicines/queries/sitemap.ts'

/** So many rows are read at once: some hundred kilobytes. */
const BATCH = 5_000

/** A sitemap's share of the medicines. */
interface Chunk extends Stretch {
  /** The newest day in it, `YYYY-MM-DD`. */
  date: string
}

interface Chunks {
  version: string
  chunks: Chunk[]
}

/**
 * Gives what tells all medicines in chunks of at most so many, and the state of the directory that they belong to.
 * Numbering every slug takes a moment, so it is done once for each state.
 */
export function chunksOf(db: Db, size: number): () => Promise<Chunks> {
  let known: Chunks | null = null
  return async () => {
    const version = await findVersion(db)
    if (version !== null && known?.version === version) return known
    const found = await listChunks(db, size)
    const chunks = found.map(({ last, date }, index) => ({ after: found[index - 1]?.last ?? null, last, date }))
    const now = { version: version ?? '0', chunks }
    if (version !== null) known = now
    return now
  }
}

/** The medicines of a chunk, some at a time, so that a file of any length takes little memory. */
export async function* slugsOf(db: Db, { after, last }: Stretch): AsyncGenerator<ListedSlug[]> {
  for (let from = after; ;) {
    const rows = await listSlugs(db, { after: from, last }, BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    from = rows.at(-1)!.slug
  }
}
