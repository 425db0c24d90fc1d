import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { recognize } from './allergies.ts'
import { safety } from './compile.ts'
import { brandsIn } from './facts.ts'

/** Returns the names of the ingredients and groups that the safety check recognizes in texts about allergies, by text. */
export async function substancesIn(
  deps: Deps,
  db: Db,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const table = safety()
  const brands = await brandsIn(table, deps, db, texts)
  return new Map(texts.map((text) => [text, recognize(table, text, brands.get(text) ?? []).names] as const))
}
