import { setImmediate as breathe } from 'node:timers/promises'
import { dangerWordsOf } from './danger-words.ts'
import { spokenOf } from './spoken.ts'

/** Examples that vote, and the power of their likeness by which they do; fitted on searches of other authors. */
const NEAREST = 25
const POWER = 4
const LEAST_PART = 2
const LONGEST_PART = 4
/** Weight of a meaning beside that of a part of a word. */
const MEANING_WEIGHT = 2

/** Examples that are read before other requests get their turn. */
const AT_ONCE = 200

type MeaningsOf = (text: string) => Iterable<string>
type Features<Feature> = ReadonlyMap<Feature, number>

interface FeatureSource<Feature> {
  partsOf: (word: string) => Iterable<Feature>
  featureOf: (name: string) => Feature
  meaningsOf: MeaningsOf
}

export interface Example {
  /** An emergency, or `HARMLESS`. */
  label: string
  text: string
}

interface Near {
  /** The share of the nearest examples' votes by emergency, or `HARMLESS`. */
  shares: ReadonlyMap<string, number>
  /** The likeness of the nearest one, from 0 to 1. */
  likeness: number
}

/**
 * Compares a search with example searches: the cosine between the parts of their words, as they are spoken, and their
 * meanings, of which rare ones count more (docs/decisions/0091).
 */
export class NearestExamples {
  readonly #labels: readonly string[]
  readonly #meaningsOf: MeaningsOf
  /** The number of each part and meaning. */
  readonly #numbers: ReadonlyMap<string, number>
  /** For each number, the rarity of its part or meaning, and where its examples begin in `#holders`. */
  readonly #rarity: Float32Array
  readonly #starts: Int32Array
  readonly #holders: Int32Array
  /** The weight of the part or meaning in each of `#holders`. */
  readonly #weights: Float32Array
  readonly #rarityOfUnknown: number

  private constructor(
    labels: readonly string[],
    {
      meaningsOf,
      numbers,
      features,
    }: { meaningsOf: MeaningsOf; numbers: Map<string, number>; features: Features<number>[] },
  ) {
    this.#meaningsOf = meaningsOf
    this.#labels = labels
    this.#numbers = numbers
    this.#rarityOfUnknown = Math.log(1 + labels.length) / 2
    this.#starts = new Int32Array(this.#numbers.size + 1)
    for (const all of features) for (const number of all.keys()) this.#starts[number + 1]! += 1
    this.#rarity = Float32Array.from(this.#numbers.values(), (number) =>
      Math.log(1 + labels.length / this.#starts[number + 1]!),
    )
    for (let number = 0; number < this.#numbers.size; number += 1) this.#starts[number + 1]! += this.#starts[number]!
    this.#holders = new Int32Array(this.#starts.at(-1)!)
    this.#weights = new Float32Array(this.#holders.length)
    const next = this.#starts.slice()
    for (const [example, all] of features.entries()) {
      let squares = 0
      for (const [number, weight] of all) squares += (weight * this.#rarity[number]!) ** 2
      for (const [number, weight] of all) {
        const place = next[number]!
        next[number] = place + 1
        this.#holders[place] = example
        this.#weights[place] = (weight * this.#rarity[number]!) / Math.sqrt(squares)
      }
    }
  }

  /** Reads the examples. It takes seconds, so other requests are served in between. */
  static async read(examples: readonly Example[], meaningsOf: MeaningsOf): Promise<NearestExamples> {
    const numbers = new Map<string, number>()
    const numberOf = (feature: string) => {
      const known = numbers.get(feature)
      if (known === undefined) numbers.set(feature, numbers.size)
      return known ?? numbers.size - 1
    }
    const partsByWord = new Map<string, Iterable<number>>()
    const partsOf = (word: string) => {
      if (!partsByWord.has(word)) partsByWord.set(word, partsOfWord(word).map(numberOf))
      return partsByWord.get(word)!
    }
    const features: Features<number>[] = []
    for (const { text } of examples) {
      features.push(featuresOf(text, { partsOf, featureOf: numberOf, meaningsOf }))
      if (features.length % AT_ONCE === 0) await breathe()
    }
    return new NearestExamples(
      examples.map(({ label }) => label),
      { meaningsOf, numbers, features },
    )
  }

  near(search: string): Near {
    const likeness = new Float32Array(this.#labels.length)
    let squares = 0
    // those that no example has make the search less like all of them
    const features = featuresOf(search, {
      partsOf: partsOfWord,
      featureOf: (feature) => feature,
      meaningsOf: this.#meaningsOf,
    })
    for (const [feature, weight] of features) {
      const number = this.#numbers.get(feature)
      const weighed = weight * (number === undefined ? this.#rarityOfUnknown : this.#rarity[number]!)
      squares += weighed * weighed
      if (number === undefined) continue
      for (let place = this.#starts[number]!; place < this.#starts[number + 1]!; place += 1)
        likeness[this.#holders[place]!]! += weighed * this.#weights[place]!
    }
    // one that is a third as like as the nearest has no weight
    const least = Math.max(...likeness) / 3
    const nearest: number[] = []
    for (const [example, alike] of likeness.entries()) if (alike > least) nearest.push(example)
    const votes = nearest
      .toSorted((a, b) => likeness[b]! - likeness[a]!)
      .slice(0, NEAREST)
      .map((example) => [this.#labels[example]!, likeness[example]! ** POWER] as const)
    const all = votes.reduce((sum, [, vote]) => sum + vote, 0)
    const shares = new Map<string, number>()
    for (const [label, vote] of votes) shares.set(label, (shares.get(label) ?? 0) + vote / all)
    return { shares, likeness: nearest.length > 0 ? (least * 3) / Math.sqrt(squares) : 0 }
  }
}

/** Returns the parts of a text's words and its meanings, with their weights. */
function featuresOf<Feature>(
  text: string,
  { partsOf, featureOf, meaningsOf }: FeatureSource<Feature>,
): Features<Feature> {
  const features = new Map<Feature, number>()
  for (const word of dangerWordsOf(text)) for (const part of partsOf(word)) features.set(part, 1)
  for (const meaning of meaningsOf(text)) features.set(featureOf(`#${meaning}`), MEANING_WEIGHT)
  return features
}

/** Returns a word and its parts: "_chest_" has "_c", "ch", … "est_". */
function partsOfWord(word: string): string[] {
  const spoken = spokenOf(word)
  const framed = `_${spoken}_`
  const parts = [`=${spoken}`]
  for (let length = LEAST_PART; length <= LONGEST_PART; length += 1)
    for (let at = 0; at + length <= framed.length; at += 1) parts.push(framed.slice(at, at + length))
  return parts
}
