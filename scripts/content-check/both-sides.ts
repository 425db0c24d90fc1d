import type { Entry } from '#content/load.ts'

type Folder = 'ingredients' | 'classes'
type Entries = { [F in Folder]: ReadonlyMap<string, Entry<F>> }
type Side = { folder: Folder; slug: string }

const keyOf = ({ folder, slug }: Side) => (folder === 'classes' ? `class:${slug}` : slug)

/** Yields interactions that aren't listed on both sides with the same severity. */
export function* oneSided(entries: Entries): Generator<Side & { says: string }> {
  const stated = new Map<string, string>()
  const sides: Side[] = (['ingredients', 'classes'] as const).flatMap((folder) =>
    [...entries[folder].keys()].map((slug) => ({ folder, slug })),
  )
  const interactionsOf = ({ folder, slug }: Side) => entries[folder].get(slug)?.interactions ?? []
  for (const side of sides)
    for (const one of interactionsOf(side)) {
      const pair = `${keyOf(side)} ${one.with}`
      if (stated.has(pair)) yield { ...side, says: `${one.with} is listed twice` }
      stated.set(pair, one.severity)
      if (one.with === keyOf(side)) yield { ...side, says: 'lists itself' }
    }
  for (const side of sides)
    for (const { with: other, severity } of interactionsOf(side)) {
      if (other.startsWith('other:')) {
        if (entries.ingredients.has(other.slice(6))) yield { ...side, says: `"${other}" has an entry: name it` }
        continue
      }
      const there: Side = other.startsWith('class:')
        ? { folder: 'classes', slug: other.slice('class:'.length) }
        : { folder: 'ingredients', slug: other }
      if (!entries[there.folder].has(there.slug)) {
        yield { ...side, says: `no entry "${other}"` }
        continue
      }
      const back = stated.get(`${other} ${keyOf(side)}`)
      if (back === undefined)
        yield { ...there, says: `${keyOf(side)} lists this one with severity ${severity}, but not the other way round` }
      else if (back !== severity) yield { ...side, says: `${other} is ${severity} here and ${back} there` }
    }
}
