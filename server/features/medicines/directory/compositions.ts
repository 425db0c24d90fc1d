import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { asServer } from '#server/database/acting.ts'
import { findCompositions } from '#server/features/medicines/queries/compositions.ts'
import { directoryOf } from '#server/features/medicines/search/directory-of.ts'
import { idsNamed } from '#server/features/medicines/search/named.ts'

/** Returns what entries of the directory contain, by id; of one that is not there nothing. */
export const compositionsOf = (db: Db, ids: readonly string[]): Promise<Map<string, string | null>> =>
  // the directory is everyone's, and its tables are the server's
  ids.length === 0 ? Promise.resolve(new Map()) : asServer(() => findCompositions(db, ids))

/**
 * Returns what the medicines of each name contain, every different composition once; nothing for a name that the
 * directory does not have.
 */
export async function compositionsNamed(deps: Deps, db: Db, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  // as above
  const lookups = await asServer(() => directoryOf(deps).lookups())
  const ids = new Map(names.map((name) => [name, idsNamed(lookups, name)]))
  const compositions = await compositionsOf(db, [...new Set([...ids.values()].flat())])
  return new Map(
    [...ids].map(([name, of]) => [name, [...new Set(of.flatMap((id) => compositions.get(id) ?? []))]] as const),
  )
}
