import type { Deps } from '#server/deps.ts'
import { ReadyJson } from '#server/http/door/ready-json.ts'
import { replyOf } from './cards.ts'
import { directoryOf } from './directory-of.ts'
import { find, hasAsWritten, type Wanted } from './find.ts'

/** A page of the directory or of a search, the best first, and how many there are in all. Open to everyone. */
export async function browseMedicines(deps: Deps, wanted: Wanted): Promise<ReadyJson> {
  const lookups = await directoryOf(deps).lookups()
  return new ReadyJson(replyOf(lookups.index, find(lookups, wanted)))
}

/** Returns the names that a search finds as they are written. Throws when the database cannot be read. */
export async function namesInDirectory(deps: Deps, names: readonly string[]): Promise<ReadonlySet<string>> {
  const lookups = await directoryOf(deps).lookups()
  return new Set(names.filter((name) => hasAsWritten(lookups, name)))
}
