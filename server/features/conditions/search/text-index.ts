import { lettersOf, wordsOf } from '#content/search-words.ts'
import { distanceOf, mistakesIn, soundOf } from '#server/features/medicines/public.ts'

/** How likely it is that a word stands for another one. */
const SURE = { same: 1, beginning: 0.6, sound: 0.55, oneSlip: 0.5, twoSlips: 0.25 } as const

const MOST_WORDS = 8
const LONGEST_WORD = 40
const LEAST_BEGINNING = 3
/** Number of unknown words that are corrected, because each is compared with thousands of others. */
const MOST_CORRECTED = 4
/** If fewer texts than this contain every word, those with most of them follow. */
const FEW = 5

/** How the whole search matches a name, best first. */
const FITS = { name: 5, alsoCalled: 4, joined: 4, beginning: 3, inside: 2, inPassage: 1, none: 0 } as const

interface Word {
  text: string
  bytes: Uint8Array
  sound: number
  /** Weight by the text's number. */
  texts: Map<number, number>
}

interface Found {
  number: number
  fit: number
  words: number
  score: number
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

  constructor(texts: readonly IndexedText[]) {
    for (const [number, { names, passage, parts }] of texts.entries()) {
      const plain = names.map((name) => wordsOf(name).join(' '))
      const joined = plain.map((name) => name.replaceAll(' ', ''))
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
    const words = wordsOf(search)
      .slice(0, MOST_WORDS)
      .map((word) => word.slice(0, LONGEST_WORD))
    if (words.length === 0) return []
    const found = new Map<number, Found>()
    const key = words.join(' ')
    for (const number of this.#names.keys()) {
      const fit = this.#fitOf(number, key)
      if (fit > FITS.inPassage) found.set(number, { number, fit, words: 0, score: 0 })
    }
    const corrections = [...words]
    let corrected = 0
    for (const [place, word] of words.entries()) {
      let scores = this.#asTyped(word, place === words.length - 1)
      if (scores.size === 0 && (corrected += 1) <= MOST_CORRECTED) {
        const correction = this.#meant(word)
        scores = correction.scores
        corrections[place] = correction.likeliest ?? word
      }
      for (const [number, score] of scores) {
        const known = found.get(number) ?? { number, fit: this.#fitOf(number, key), words: 0, score: 0 }
        known.words += 1
        known.score += score
        found.set(number, known)
      }
    }
    const all = [...found.values()]
    // the correction may be a whole name too
    if (corrected > 0)
      for (const one of all) one.fit = Math.max(one.fit, this.#fitOf(one.number, corrections.join(' ')))
    const whole = all.filter((one) => one.words === words.length || one.fit >= FITS.beginning)
    const partly = all.filter((one) => !whole.includes(one) && one.words * 2 >= words.length)
    return [...whole.toSorted(better), ...(whole.length < FEW ? partly.toSorted(better) : [])].map(
      ({ number }) => number,
    )
  }

  #fitOf(number: number, key: string): number {
    const { texts, joined, passage } = this.#names[number]!
    if (texts[0] === key) return FITS.name
    if (texts.includes(key)) return FITS.alsoCalled
    if (joined.includes(key.replaceAll(' ', ''))) return FITS.joined
    if (key.length >= LEAST_BEGINNING && texts.some((text) => text.startsWith(key))) return FITS.beginning
    if (texts.some((text) => ` ${text} `.includes(` ${key} `))) return FITS.inside
    return passage.includes(` ${key} `) ? FITS.inPassage : FITS.none
  }

  /** Returns the texts with a word, or with words that it begins; with a score for each. */
  #asTyped(typed: string, isLast: boolean): Map<number, number> {
    const scores = new Map<number, number>()
    const known = this.#words.get(typed)
    if (known) this.#score(known, SURE.same, scores)
    if (typed.length >= LEAST_BEGINNING && (isLast || !known))
      for (const word of this.#words.values())
        if (word !== known && word.text.startsWith(typed)) this.#score(word, SURE.beginning, scores)
    return scores
  }

  /** Returns the texts with words that a misspelled one may stand for. */
  #meant(typed: string): { scores: Map<number, number>; likeliest: string | null } {
    const scores = new Map<number, number>()
    const bytes = lettersOf(typed)
    const most = mistakesIn(typed.length)
    if (most === 0 || /\d/.test(typed)) return { scores, likeliest: null }
    let likeliest: { text: string; sure: number } | null = null
    const add = (word: Word, sure: number) => {
      this.#score(word, sure, scores)
      const weight = sure * Math.max(...word.texts.values())
      if (weight > (likeliest?.sure ?? 0)) likeliest = { text: word.text, sure: weight }
    }
    const sound = soundOf(typed)
    for (const word of this.#byLength.slice(Math.max(0, bytes.length - most), bytes.length + most + 1).flat()) {
      if (word.sound === sound) add(word, SURE.sound)
      if (mistakesIn(word.text.length) === 0) continue
      const distance = distanceOf(bytes, word.bytes, most)
      if (distance <= most) add(word, distance <= 1 ? SURE.oneSlip : SURE.twoSlips)
    }
    return { scores, likeliest: (likeliest as { text: string } | null)?.text ?? null }
  }

  /** Rare words count more than common ones. */
  #score({ texts }: Word, sure: number, scores: Map<number, number>): void {
    const rarity = Math.log(1 + this.#names.length / texts.size)
    for (const [number, weight] of texts) scores.set(number, Math.max(weight * rarity * sure, scores.get(number) ?? 0))
  }
}

const better = (a: Found, b: Found) => b.fit - a.fit || b.words - a.words || b.score - a.score || a.number - b.number
