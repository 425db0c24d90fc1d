import { type Question, seeded } from './search-queries.ts'

// Sets of questions as queries of the address, for measuring how long they take.

/** A limit that no one else uses, so that the server hasn't cached the reply. About the usual number of cards. */
export const FIRST_TIME = 21

export const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n))

/** The kinds of queries in each part of the even set. */
const kindsOf: Record<string, RegExp> = {
  prefix: /^prefix$/,
  word: /^(full name|brand|brand \+ strength|brand \+ form)$/,
  misspelt: /edit/,
  composition: /^(composition|composition \+ strength|two ingredients)$/,
  manufacturer: /^manufacturer/,
  disease: /^disease$/,
}

/** Eight kinds, `each` of every kind, no question twice, in a mixed order: by kind, and all. */
export function evenSet(questions: readonly Question[], medicines: number, each: number): Map<string, string[]> {
  const random = seeded(11)
  const mixed = <T>(all: T[]) => all.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at)
  const searchesOf = (kind: RegExp) => questions.filter((one) => kind.test(one.kind)).map(({ search }) => search)
  const pool = new Map(
    Object.entries(kindsOf).map(([kind, pattern]) => [
      kind,
      searchesOf(pattern).map((search) => `search=${encodeURIComponent(search)}`),
    ]),
  )
  const far = (most: number) => Math.floor(random() * most)
  const pages = Array.from({ length: each * 2 }, (_, n) => n)
  pool.set(
    'letter',
    pages.map((n) => `letter=${letters[n % 26]}&offset=${Math.floor(n / 26) * FIRST_TIME}`),
  )
  pool.set(
    'deep page',
    pages.map((n) => {
      if (n % 4 === 0) return `offset=${far(medicines)}`
      if (n % 4 === 1) return `letter=${letters[far(26)]}&offset=${1_000 + far(4_000)}`
      return `search=${n % 4 === 2 ? 'tablet' : 'paracetamol'}&offset=${500 + far(5_000)}`
    }),
  )
  const set = new Map<string, string[]>()
  const taken = new Set<string>()
  for (const [kind, queries] of pool) {
    const mine = mixed([...new Set(queries)])
      .map(({ one }) => one)
      .filter((query) => !taken.has(query))
      .slice(0, each)
    for (const query of mine) taken.add(query)
    set.set(
      kind,
      mine.map((query) => `${query}&limit=${FIRST_TIME}`),
    )
  }
  set.set(
    'all',
    mixed([...set.values()].flat()).map(({ one }) => one),
  )
  return set
}
