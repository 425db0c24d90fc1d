import { lettersOf, wordsOf } from '#content/search-words.ts'
import { distanceOf, mistakesIn, soundOf } from '#server/features/medicines/public.ts'

/** How likely it is that a word stands for another one. */
const SURE = { same: 1, beginning: 0.6, sound: 0.55, oneSlip: 0.5, twoSlips: 0.25 } as const

const MOST_WORDS = 8
const LONGEST_WORD = 40
const LEAST_BEGINNING = 3
/** Number of unknown words that are corrected, because each is compared with thousands of others. */
const MOST_CORRECTED = 4
/** Shorter words aren't corrected, because many others are one slip away. */
const LEAST_CORRECTED = 5
/** Fewest letters of each of two words that were typed as one. */
const LEAST_PART = 3
/** Fewest letters of a name that is looked for among the words of a question. */
const LEAST_NAME = 3
/** From this length on, a word with two slips is as sure as one with a single slip. */
const LONG_WORD = 9
/** Thresholds for finding a text by words that aren't its name. */
interface Least {
  /** Mean weight of the words. */
  weight: number
  /** Share of the words. */
  words: number
  /** Share of the best text's score. */
  ofBest: number
}

/** How the whole search matches a name, best first. */
const FITS = { name: 5, alsoCalled: 4, joined: 4, beginning: 3, inside: 2, inPassage: 1, none: 0 } as const

interface Word {
  text: string
  bytes: Uint8Array
  sound: number
  /** Weight by the text's number. */
  texts: Map<number, number>
}

/** The texts with a word, by number: its weight there, and the weight with the word's rarity. */
type Hits = Map<number, { score: number; weight: number }>

interface Found {
  number: number
  fit: number
  /** The number of its names that are the words, the place of the first of them, and the number of names that have the words. */
  equal: number
  place: number
  having: number
  /** Number of words that it has. */
  words: number
  score: number
  /** Mean weight of the words. */
  weight: number
}

/** A text in the index. */
export interface IndexedText {
  /** The first is its name, the others are what people call it. */
  names: readonly string[]
  /** A text in which the search as typed counts more than its single words. */
  passage: string
  /** Searched texts with their weights. */
  parts: readonly (readonly [text: string | null, weight: number])[]
}

/** Searches texts by name, everyday name and the rest; forgives misspellings (rule F1). Texts have the number of their place. */
export class TextIndex {
  readonly #words = new Map<string, Word>()
  readonly #byLength: Word[][] = []
  readonly #names: { texts: string[]; joined: string[]; passage: string }[] = []
  readonly #least: Least

  constructor(texts: readonly IndexedText[], least: Least = { weight: 0, words: 0.5, ofBest: 0.3 }) {
    this.#least = least
    for (const [number, { names, passage, parts }] of texts.entries()) {
      const plain = names.map((name) => wordsOf(name).join(' '))
      // with and without the words that a search leaves out: "dilkadaura" is "dil ka daura"
      const whole = names.map((name) => wordsOf(name.replace(/[\s-]+/g, '')).join(''))
      const joined = [...plain.map((name) => name.replaceAll(' ', '')), ...whole]
      this.#names.push({ texts: plain, joined, passage: ` ${wordsOf(passage).join(' ')} ` })
      for (const [text, weight] of parts) this.#add(number, text, weight)
    }
  }

  #add(number: number, text: string | null, weight: number): void {
    for (const word of wordsOf(text ?? '')) {
      let known = this.#words.get(word)
      if (!known) {
        known = { text: word, bytes: lettersOf(word), sound: soundOf(word), texts: new Map() }
        this.#words.set(word, known)
        ;(this.#byLength[known.bytes.length] ??= []).push(known)
      }
      known.texts.set(number, Math.max(weight, known.texts.get(number) ?? 0))
    }
  }

  /** Returns the numbers of the texts that have this as a name, as its beginning or as words in it; the best first. */
  named(search: string): number[] {
    const key = wordsOf(search).join(' ')
    if (key === '') return []
    return [...this.#names.keys()]
      .map((number) => ({ number, fit: this.#fitOf(number, key) }))
      .filter(({ fit }) => fit >= (key.length < LEAST_BEGINNING ? FITS.joined : FITS.inside))
      .toSorted((a, b) => b.fit - a.fit)
      .map(({ number }) => number)
  }

  /** Returns the numbers of the texts that fit, the best first. */
  find(search: string): number[] {
    const typed = wordsOf(search)
      .slice(0, MOST_WORDS)
      .map((word) => word.slice(0, LONGEST_WORD))
    const words = this.#rejoined(typed)
    if (words.length === 0) return []
    const found = this.#matches(words)
    const { weight, words: share } = this.#least
    const enough = found.filter(
      (one) => one.fit >= FITS.inside || (one.weight >= weight && one.words / words.length >= share),
    )
    if (enough.length === 0) return this.#namedAmong(words)
    const best = Math.max(0, ...enough.map(({ score }) => score))
    return enough
      .filter((one) => one.fit >= FITS.inside || one.score >= best * this.#least.ofBest)
      .toSorted(better)
      .map(({ number }) => number)
  }

  /** Returns the texts that one of the words names, the longest word's first: "hernia" in a question about its operation. */
  #namedAmong(words: readonly string[]): number[] {
    const long = words.filter((word) => word.length >= LEAST_NAME).toSorted((a, b) => b.length - a.length)
    const named = (word: string) => [...this.#names.keys()].filter((number) => this.#fitOf(number, word) >= FITS.joined)
    return [...new Set(long.flatMap(named))]
  }

  /** Returns the texts that have the words as a name, or have some of them. */
  #matches(words: readonly string[]): Found[] {
    const found = new Map<number, Found>()
    const key = words.join(' ')
    const add = (number: number) => {
      const known = found.get(number) ?? {
        number,
        fit: this.#fitOf(number, key),
        ...this.#namesWith(number, key),
        words: 0,
        score: 0,
        weight: 0,
      }
      found.set(number, known)
      return known
    }
    for (const number of this.#names.keys()) if (this.#fitOf(number, key) > FITS.inPassage) add(number)
    const corrections = [...words]
    let corrected = 0
    for (const [place, word] of words.entries()) {
      let hits = this.#asTyped(word, place === words.length - 1)
      if (hits.size === 0 && (corrected += 1) <= MOST_CORRECTED) {
        const correction = this.#meant(word)
        hits = correction.hits
        corrections[place] = correction.likeliest ?? word
      }
      for (const [number, { score, weight }] of hits) {
        const known = add(number)
        known.words += 1
        known.score += score
        known.weight += weight / words.length
      }
    }
    const all = [...found.values()]
    // the correction may be a whole name too
    if (corrected > 0)
      for (const one of all) {
        const fit = this.#fitOf(one.number, corrections.join(' '))
        if (fit > one.fit) Object.assign(one, this.#namesWith(one.number, corrections.join(' ')), { fit })
      }
    return all
  }

  /** Returns the words with those that were typed apart or together as the guides write them: head ache, backpain. */
  #rejoined(words: readonly string[]): string[] {
    const found: string[] = []
    for (const [place, word] of words.entries()) {
      const before = found.at(-1)
      const isKnown = this.#words.has(word)
      if (before !== undefined && this.#isOneWord(before, word)) {
        found[found.length - 1] = before + word
      } else if (isKnown || (place === words.length - 1 && this.#begins(word))) found.push(word)
      else found.push(...(this.#split(word) ?? [word]))
    }
    return found
  }

  /** Returns true if two words are one of the guides, and they don't know both of them. */
  #isOneWord(one: string, other: string): boolean {
    const known = [one, other].filter((word) => this.#words.has(word)).length
    if (this.#words.has(one + other)) return known < 2
    return known === 0 && this.#meant(one + other).likeliest !== null
  }

  #begins(beginning: string): boolean {
    return [...this.#words.keys()].some((word) => word.startsWith(beginning))
  }

  /** Returns the two words that were typed as one, if some name has them in a row. */
  #split(word: string): string[] | null {
    for (let at = LEAST_PART; at <= word.length - LEAST_PART; at += 1) {
      const parts = wordsOf(`${word.slice(0, at)} ${word.slice(at)}`)
      if (parts.length !== 2 || !parts.every((part) => this.#words.has(part))) continue
      const key = ` ${parts.join(' ')} `
      if (this.#names.some(({ texts }) => texts.some((text) => ` ${text} `.includes(key)))) return parts
    }
    return null
  }

  /** Returns how many of a text's names are the words, the place of the first of them, and how many have the words. */
  #namesWith(number: number, key: string): Pick<Found, 'equal' | 'place' | 'having'> {
    const { texts, joined } = this.#names[number]!
    const place = joined.indexOf(key.replaceAll(' ', ''))
    return {
      equal: texts.filter((text) => text === key).length,
      place: place < 0 ? texts.length : place % texts.length,
      having: texts.filter((text) => ` ${text} `.includes(` ${key} `)).length,
    }
  }

  #fitOf(number: number, key: string): number {
    const { texts, joined, passage } = this.#names[number]!
    if (texts[0] === key) return FITS.name
    if (texts.includes(key)) return FITS.alsoCalled
    if (joined.includes(key.replaceAll(' ', ''))) return FITS.joined
    if (key.length >= LEAST_BEGINNING && texts.some((text) => text.startsWith(key))) return FITS.beginning
    if (texts.some((text) => ` ${text} `.includes(` ${key} `))) return FITS.inside
    // "back pain when bending" is about back pain
    if (texts.some((text) => text.includes(' ') && ` ${key} `.includes(` ${text} `))) return FITS.inside
    return passage.includes(` ${key} `) ? FITS.inPassage : FITS.none
  }

  /** Returns the texts with a word, or with words that it begins; with a score for each. */
  #asTyped(typed: string, isLast: boolean): Hits {
    const hits: Hits = new Map()
    const known = this.#words.get(typed)
    if (known) this.#score(known, SURE.same, hits)
    if (typed.length >= (known ? LEAST_BEGINNING + 1 : LEAST_BEGINNING) && (isLast || !known))
      for (const word of this.#words.values())
        if (word !== known && word.text.startsWith(typed)) this.#score(word, SURE.beginning, hits)
    return hits
  }

  /** Returns the texts with words that a misspelled one may stand for. */
  #meant(typed: string): { hits: Hits; likeliest: string | null } {
    const hits: Hits = new Map()
    const bytes = lettersOf(typed)
    const most = mistakesIn(typed.length)
    if (typed.length < LEAST_CORRECTED || /\d/.test(typed)) return { hits, likeliest: null }
    let likeliest: { text: string; weight: number } | null = null
    const add = (word: Word, sure: number) => {
      this.#score(word, sure, hits)
      const weight = sure * Math.max(...word.texts.values())
      if (sure >= SURE.oneSlip && weight > (likeliest?.weight ?? 0)) likeliest = { text: word.text, weight }
    }
    const sound = soundOf(typed)
    const twoSlips = typed.length < LONG_WORD ? SURE.twoSlips : SURE.oneSlip
    for (const word of this.#byLength.slice(Math.max(0, bytes.length - most), bytes.length + most + 1).flat()) {
      if (word.sound === sound) add(word, SURE.sound)
      if (mistakesIn(word.text.length) === 0) continue
      const distance = distanceOf(bytes, word.bytes, most)
      if (distance <= most) add(word, distance <= 1 ? SURE.oneSlip : twoSlips)
    }
    return { hits, likeliest: (likeliest as { text: string } | null)?.text ?? null }
  }

  /** Rare words count more than common ones. */
  #score({ texts }: Word, sure: number, hits: Hits): void {
    const rarity = Math.log(1 + this.#names.length / texts.size)
    for (const [number, weight] of texts) {
      const score = weight * rarity * sure
      if (score > (hits.get(number)?.score ?? 0)) hits.set(number, { score, weight: weight * sure })
    }
  }
}

/** Guides share everyday names ("sugar"): one that has it more often, then earlier, then within more names is likelier. */
const better = (a: Found, b: Found) => {
  const areNamed = a.fit === b.fit && a.fit >= FITS.joined
  return (
    b.fit - a.fit ||
    (areNamed ? b.equal - a.equal || a.place - b.place || b.having - a.having : 0) ||
    b.score - a.score ||
    a.number - b.number
  )
}
