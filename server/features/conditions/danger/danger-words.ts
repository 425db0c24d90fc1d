import { folded } from '#contract/folded.ts'
import { distanceOf, soundOf } from '#server/features/medicines/public.ts'

/** Minimum number of letters in a word that is compared by its sound: "seene" and "sine" are one word. */
const LEAST_SOUND = 4
/** Minimum number of letters in a known word for which the search tolerates a wrong one. */
const LEAST_SLIP = 5
const MOST_WORDS = 30
const LONGEST_WORD = 40
const DEVANAGARI_ZERO = 0x966
/** A unit of time that is typed right after its number. */
const GLUED_UNIT = /(?<=\d)(?=(?:din|days?|hafte|weeks?|wks?|mahine|mahina|months?)(?!\p{L}))/gu

/**
 * Returns the words of a search as danger phrases compare them: folded, without apostrophes. Vowel signs stay; the dot
 * below a Devanagari letter is left out and its two marks of a nasal sound are one, because people type either. "20days"
 * is two words.
 */
export function dangerWordsOf(text: string): string[] {
  return folded(text)
    .normalize('NFD')
    .replace(/\u093c/g, '')
    .replaceAll('\u0901', '\u0902')
    .replace(/['’`]/g, '')
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(GLUED_UNIT, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
}

/** Devanagari letters differ in their last byte only. */
const bytesOf = (word: string) => Uint8Array.from(word, (letter) => letter.codePointAt(0)! & 0xff)

/** The words that danger phrases know. */
export class Vocabulary {
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>
  readonly #realWords: ReadonlySet<string>
  readonly #bySound = new Map<number, string[]>()
  readonly #byStart = new Map<string, { word: string; bytes: Uint8Array }[]>()

  /** `known` has the meanings of every word; `realWords` are never taken for a misspelled one. */
  constructor(known: ReadonlyMap<string, ReadonlySet<string>>, realWords: Iterable<string>) {
    this.#known = known
    this.#realWords = new Set(realWords)
    for (const word of known.keys()) {
      if (word.length >= LEAST_SOUND) push(this.#bySound, soundOf(word), word)
      if (word.length >= LEAST_SLIP) push(this.#byStart, word[0]!, { word, bytes: bytesOf(word) })
    }
  }

  /** Returns the meanings of a word as it is written. */
  exactly(word: string): ReadonlySet<string> {
    return this.#known.get(word) ?? NONE
  }

  /** Returns the meanings of a typed word; of an unknown one those of words that sound alike, or are one slip away. */
  meaningsOf(typed: string): ReadonlySet<string> {
    const exact = this.#known.get(typed)
    if (exact || typed.length < LEAST_SOUND || this.#realWords.has(typed) || /\d/.test(typed)) return exact ?? NONE
    const alike = this.#bySound.get(soundOf(typed)) ?? this.#oneSlipFrom(typed)
    return new Set(alike.flatMap((word) => [...this.#known.get(word)!]))
  }

  /** The first letter is hardly ever wrong: "brown" isn't "drown". */
  #oneSlipFrom(typed: string): string[] {
    const bytes = bytesOf(typed)
    const near = (this.#byStart.get(typed[0]!) ?? []).filter((one) => distanceOf(bytes, one.bytes, 1) <= 1)
    return near.map(({ word }) => word)
  }
}

const NONE: ReadonlySet<string> = new Set()

function push<Key, One>(map: Map<Key, One[]>, key: Key, one: One) {
  const known = map.get(key)
  if (known) known.push(one)
  else map.set(key, [one])
}
