import { ReadyJson } from '#server/http/ready-json.ts'
import { replyOf } from './cards.ts'
import type { Directory } from './directory.ts'
import { find, type Wanted } from './find.ts'

/** A page of the directory or of a search, the best first, and how many there are in all. Open to everybody. */
export async function browseMedicines(directory: Directory, wanted: Wanted): Promise<ReadyJson> {
  const lookups = await directory.lookups()
  const { rows, total } = find(lookups, wanted)
  return new ReadyJson(replyOf(lookups.index, rows, total))
}
