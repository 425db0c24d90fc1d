import { localPlaces } from '#content/schema.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredMedicine } from './stored-medicine.ts'
import { isDropsInPercent, localPlacesIn, type Place } from '#server/features/medicines/knowledge/recognize.ts'
import { isLocalForm, placesIn, routesOf } from '#server/features/medicines/knowledge/form-routes.ts'
import { isFormWord } from '#server/features/medicines/lists/product.ts'
import { brandKeyOf, nameKeyOf, wordsOf } from '#server/features/medicines/lists/words.ts'
import {
  findCompositions,
  findMedicinesAt,
  type MedicineToCheck,
  findVersion,
  listChunks,
  type ListedSlug,
  listSlugs,
  type Stretch,
} from '#server/features/medicines/queries/medicines.ts'
import { directoryOf } from '#server/features/medicines/search/directory.ts'
import type { Lookups } from '#server/features/medicines/search/lookups.ts'

/** Returns the compositions of entries, by id. Unknown ids are left out. */
export const compositionsOf = (db: Db, ids: readonly string[]): Promise<Map<string, string | null>> =>
  // the directory is public, and only the server can query its tables
  ids.length === 0 ? Promise.resolve(new Map()) : asServer(() => findCompositions(db, ids))

/**
 * Returns the compositions of the medicines of each name, each once. A name that the directory doesn't have gets an empty list.
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

/** Returns the medicines with these slugs or ids, in no particular order. Unknown ones are left out. */
export const medicinesAt = (db: Db, named: readonly string[]): Promise<MedicineToCheck[]> =>
  // the directory is public, and only the server can query its tables
  named.length === 0 ? Promise.resolve([]) : asServer(() => findMedicinesAt(db, named))

/**
 * Returns the places where a medicine acts alone, according to its name, form or pack; null if it acts in the whole body, as a patch
 * does.
 */
export function localPlacesOf({ name, form, presentation, composition }: MedicineToCheck): readonly Place[] | null {
  const isDrops = form === 'drops' && isDropsInPercent(`${name} ${composition ?? ''} drops`)
  const named = localPlacesIn(isDrops ? `${name} 1% drops` : name)
  if (!named && !isLocalForm(form, presentation)) return null
  const onPack = placesIn(presentation)
  const places: readonly string[] = onPack.length > 0 || !named ? routesOf(form, presentation) : named
  return places.filter((place): place is Place => (localPlaces as readonly string[]).includes(place))
}

/** Medicines of one name that are considered. */
const MOST_OF_A_NAME = 40
const SHORTEST_NAME = 3

/**
 * Returns the ids of the medicines with this name, or else of the brand that it begins with, whatever their strength ('Tab.
 * Zedomol 650' is 'Zedomol 650mg Tablet').
 */
function idsNamed(lookups: Lookups, name: string): string[] {
  const { names } = lookups.index
  const words = wordsOf(name)
  while (words.length > 1 && isFormWord(words[0]!)) words.shift()
  const idOf = (place: number) => idAt(lookups, place)
  const brand = brandKeyOf(words)
  for (let length = words.length; length > 0; length -= 1) {
    const key = words.slice(0, length).join(' ')
    if (key.length < SHORTEST_NAME) break
    const [from, to] = names.equalTo(key)
    if (from < to) return Array.from({ length: Math.min(MOST_OF_A_NAME, to - from) }, (_, n) => idOf(from + n))
    const [first, last] = names.beginningWith(`${key} `)
    const found: string[] = []
    for (let row = first; row < last && found.length < MOST_OF_A_NAME; row += 1)
      if (brandKeyOf(names.at(row).split(' ')) === brand) found.push(idOf(row))
    if (found.length > 0) return found
  }
  return []
}

/** Returns the id of the medicine at a place in the order of names. */
function idAt({ index: { ids } }: Lookups, place: number): string {
  const hex = ids.toString('hex', place * 16, place * 16 + 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the ids of the other entries of a medicine's product. None until this server has loaded the directory. */
export function twinsOf(
  deps: Pick<Deps, 'db' | 'log' | 'shared'>,
  { id, name }: Pick<StoredMedicine, 'id' | 'name'>,
): string[] {
  const lookups = directoryOf(deps).loaded
  if (lookups === null) return []
  const { names, numbers, places, packed } = lookups.index
  const [from, to] = names.equalTo(nameKeyOf(name))
  for (let place = from; place < to; place += 1) {
    if (idAt(lookups, place) !== id) continue
    const number = numbers[place]!
    const found: string[] = []
    for (let twin = packed.twins[number]!; twin !== number; twin = packed.twins[twin]!)
      found.push(idAt(lookups, places[twin]!))
    return found
  }
  return []
}

/** Rows per query: a few hundred kilobytes. */
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
 * Returns a function that cuts all slugs into chunks of at most `size` and returns them with the directory's version. Numbering
 * every slug takes a moment, so the chunks are cached for each version.
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

/** Yields the medicines of a chunk in batches, so that a file of any length takes little memory. */
export async function* slugsOf(db: Db, { after, last }: Stretch): AsyncGenerator<ListedSlug[]> {
  for (let from = after; ;) {
    const rows = await listSlugs(db, { after: from, last }, BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    from = rows.at(-1)!.slug
  }
}
