import type { Deps } from '#server/deps.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { ReadyJson } from '#server/http/door/ready-json.ts'
import { directoryOf } from './directory.ts'
import { find } from './find.ts'
import { guidesNamed } from './guide-terms.ts'
import type { Lookups } from './lookups.ts'
import { type Asked, askedFor } from './suggestion-words.ts'
import { rankOf, type Patient } from './suggestion-rank.ts'
import { type Found, replyOf } from './search-index.ts'

/** Medicines of each search that are compared with each other. */
const COMPARED = 300

interface SuggestionRequest {
  search?: string | undefined
  limit: number
  for: Patient
}

/** Returns medicines to prescribe, best first. Open to everyone. */
export async function suggestedMedicines(
  deps: Deps,
  { search, limit, for: patient }: SuggestionRequest,
): Promise<ReadyJson> {
  const lookups = await directoryOf(deps).lookups()
  if (search === undefined) return new ReadyJson(replyOf(lookups.index, { rows: [], total: 0 }))
  const isGuide = (await guidesNamed(search)).length > 0
  return new ReadyJson(replyOf(lookups.index, suggest(lookups, askedFor(wordsOf(search)), { limit, patient, isGuide })))
}

/** Ranks what the searches find as a prescriber means it; medicines with similar names come last. */
function suggest(
  lookups: Lookups,
  asked: Asked,
  { limit, patient, isGuide }: { limit: number; patient: Patient; isGuide: boolean },
): Found {
  const { rows, similar } = candidatesOf(lookups, asked, isGuide)
  const ranks = rankOf(lookups, rows, asked, patient)
  const compared = rows.map((row, place) => ({ row, rank: [similar.has(row) ? 1 : 0, ...ranks[place]!, place] }))
  compared.sort((a, b) => inOrder(a.rank, b.rank))
  const page = compared.slice(0, limit)
  const asTyped = page.filter(({ row }) => !similar.has(row)).length
  return {
    rows: page.map(({ row }) => row),
    total: rows.length,
    ...(asTyped < page.length && { asTyped }),
  }
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, n) => value !== b[n])
  return at < 0 ? 0 : a[at]! - b[at]!
}

/** Returns what the text and its other readings find, each product once, and those that only have a similar name. */
function candidatesOf(lookups: Lookups, { searches }: Asked, isGuide: boolean) {
  const rows: number[] = []
  const similar = new Set<number>()
  const seen = new Set<number>()
  const { twins } = lookups.index.packed
  for (const [n, search] of searches.entries()) {
    const isOther = n > 0
    const found = find(lookups, { search, limit: COMPARED, offset: 0, isAsTyped: isGuide || isOther })
    for (const [place, row] of found.rows.entries()) {
      if (seen.has(row)) {
        if (isOther) similar.delete(row)
        continue
      }
      rows.push(row)
      if (place >= (found.asTyped ?? Infinity)) similar.add(row)
      seen.add(row)
      for (let twin = twins[row]!; twin !== row; twin = twins[twin]!) seen.add(twin)
    }
  }
  return { rows, similar }
}
