import { folded } from '#contract/folded.ts'
import { catalog } from './catalog.ts'

/** A test or panel that can be ordered. */
export interface Orderable {
  /** The catalog's stored name, or the id of the clinic's own test. */
  key: string
  name: string
  also: readonly string[]
  isOwn: boolean
}

/** Tests in the list of a search. */
const SHOWN = 8

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns how well a test fits typed words: the lower, the better; null if it doesn't. */
function fit({ name, also }: Orderable, typed: readonly string[]): number | null {
  const text = typed.join(' ')
  const names = [name, ...also].map((one) => wordsOf(one).join(' '))
  if (names.includes(text)) return 0
  if (names.some((one) => one.startsWith(text))) return 1
  const words = names.flatMap((one) => one.split(' '))
  return typed.every((part) => words.some((word) => word.startsWith(part))) ? 2 : null
}

/** Returns the tests that typed text finds, the best first; among equals the clinic's own come first. */
export function findTests(text: string, own: readonly { id: string; name: string }[]): Orderable[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  const all: Orderable[] = [
    ...own.map(({ id, name }) => ({ key: id, name, also: [], isOwn: true })),
    ...catalog.map(({ key, name, also }) => ({ key, name, also, isOwn: false })),
  ]
  return all
    .flatMap((one) => {
      const place = fit(one, typed)
      return place === null ? [] : [{ one, place }]
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, SHOWN)
    .map(({ one }) => one)
}
