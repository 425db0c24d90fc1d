import type { Dangers } from '#content/danger.ts'
import { dangerWordsOf, Vocabulary } from './danger-words.ts'

/** A phrase as the meanings that a search must have, in any order; of each any one is enough. */
interface Phrase {
  emergency: string
  isName: boolean
  needed: ReadonlySet<string>[]
}

/** The places of the search's words that have a meaning. */
type Places = Map<string, Set<number>>

interface Match {
  emergency: string
  words: number
  places: Set<number>
}

/** Recognizes an emergency in a search by its danger phrases (docs/decisions/0080). */
export class DangerMatcher {
  readonly #dangers: Dangers
  readonly #vocabulary: Vocabulary
  readonly #compounds: { parts: ReadonlySet<string>[]; meant: string[] }[]
  readonly #calm: ReadonlySet<string>
  readonly #phrases: Phrase[]
  /** Meanings that several words have together. */
  readonly #combined: { meaning: string; needed: ReadonlySet<string>[] }[]
  readonly #order: ReadonlyMap<string, number>

  constructor(dangers: Dangers) {
    const { emergencies, words } = (this.#dangers = dangers)
    this.#compounds = words.compounds.map(({ parts, meant }) => ({
      parts: parts.map((either) => new Set(either.flatMap(dangerWordsOf))),
      meant: dangerWordsOf(meant),
    }))
    this.#calm = new Set(words.calm)
    this.#order = new Map(Object.keys(emergencies).map((name, place) => [name, place]))
    const leftOut = new Set(words.leaveOut.flatMap(dangerWordsOf))
    const known = new Map<string, Set<string>>()
    const learn = (word: string, meaning: string) => known.set(word, (known.get(word) ?? new Set()).add(meaning))
    for (const [meaning, { single }] of Object.entries(words.words)) {
      for (const word of [meaning, ...single].flatMap(dangerWordsOf)) learn(word, meaning)
    }
    // a word that names a meaning matches only that meaning; an unknown word matches only itself
    const neededBy = (word: string): ReadonlySet<string> => {
      if (Object.hasOwn(words.words, word)) return new Set([word])
      if (!known.has(word)) learn(word, word)
      return known.get(word)!
    }
    this.#combined = Object.entries(words.words).flatMap(([meaning, { combined }]) =>
      combined.map((parts) => ({ meaning, needed: parts.flatMap(dangerWordsOf).map(neededBy) })),
    )
    const phraseOf = (emergency: string, isName: boolean) => (text: string) => ({
      emergency,
      isName,
      needed: distinct(dangerWordsOf(text).filter((word) => !leftOut.has(word))).map(neededBy),
    })
    this.#phrases = Object.entries(emergencies).flatMap(([name, { names, phrases }]) => [
      ...names.map(phraseOf(name, true)),
      ...phrases.map(phraseOf(name, false)),
    ])
    this.#vocabulary = new Vocabulary(known, [...words.realWords, ...leftOut])
  }

  /** Returns the emergencies that a search may be about, the likeliest first. */
  find(search: string): string[] {
    const typed = this.#wordsOf(search)
    const literal = new Set(typed)
    const isCalm = typed.some((word) => this.#calm.has(word))
    const places = this.#placesOf(typed)
    const best = new Map<string, Match>()
    for (const { emergency, isName, needed } of this.#phrases) {
      if (isName && isCalm) continue
      const found = placesIn(places, needed)
      if (!found || found.size < needed.length) continue
      if (this.#dangers.emergencies[emergency]!.unless.some((word) => literal.has(word))) continue
      const words = Math.max(needed.length, found.size)
      if (words > (best.get(emergency)?.words ?? 0)) best.set(emergency, { emergency, words, places: found })
    }
    const matches = [...best.values()]
    // "a child's seizure" is not also any seizure
    return matches
      .filter(
        (one) =>
          !matches.some(
            (other) =>
              other.words > one.words &&
              !(this.#isCause(one) && !this.#isCause(other)) &&
              [...one.places].every((place) => other.places.has(place)),
          ),
      )
      .toSorted(
        (a, b) =>
          this.#generality(a) - this.#generality(b) ||
          b.words - a.words ||
          this.#order.get(a.emergency)! - this.#order.get(b.emergency)!,
      )
      .map(({ emergency }) => emergency)
  }

  /** Returns the meanings of a search's words. */
  meaningsIn(search: string): Iterable<string> {
    return this.#placesOf(this.#wordsOf(search)).keys()
  }

  /** A cause comes before a sign, and that before a sign that many causes have. */
  #generality({ emergency }: Match): number {
    const { isCause, isGeneral } = this.#dangers.emergencies[emergency]!
    return Number(isGeneral) - Number(isCause)
  }

  #isCause({ emergency }: Match): boolean {
    return this.#dangers.emergencies[emergency]!.isCause
  }

  #wordsOf(search: string): string[] {
    const words = dangerWordsOf(search)
    for (const { parts, meant } of this.#compounds)
      for (let at = 0; at + parts.length <= words.length; at += 1)
        if (parts[0]!.has(words[at]!) && parts.every((part, n) => part.has(words[at + n]!)))
          words.splice(at, parts.length, ...meant)
    return words
  }

  #placesOf(typed: readonly string[]): Places {
    const places: Places = new Map()
    const add = (meaning: string, found: Iterable<number>) => {
      const known = places.get(meaning) ?? new Set()
      const before = known.size
      for (const place of found) known.add(place)
      places.set(meaning, known)
      return known.size > before
    }
    for (const [place, word] of typed.entries()) {
      for (const meaning of this.#vocabulary.meaningsOf(word)) add(meaning, [place])
      // "nose bleed" is also "nosebleed"
      const joined = word + (typed[place + 1] ?? '')
      if (joined !== word) for (const meaning of this.#vocabulary.exactly(joined)) add(meaning, [place, place + 1])
    }
    // a combination can be a part of another one
    for (let isNew = true; isNew;) {
      isNew = false
      for (const { meaning, needed } of this.#combined) {
        const found = placesIn(places, needed)
        if (found && found.size >= needed.length && add(meaning, found)) isNew = true
      }
    }
    return places
  }
}

/** Returns the places of all needed meanings; null if one is missing. */
function placesIn(places: Places, needed: readonly ReadonlySet<string>[]): Set<number> | null {
  const all: number[] = []
  for (const meanings of needed) {
    const before = all.length
    for (const meaning of meanings) {
      const found = places.get(meaning)
      if (found) all.push(...found)
    }
    if (all.length === before) return null
  }
  return new Set(all)
}

const distinct = (words: string[]) => [...new Set(words)]
