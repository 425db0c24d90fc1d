import { type Dangers, HARMLESS } from '#content/danger.ts'
import { DangerMatcher } from './danger-matcher.ts'
import { dangerWordsOf } from './danger-words.ts'
import { type Example, NearestExamples } from './nearest-examples.ts'

/** What the first emergency of the phrases adds to its share of the examples' votes; the others add half of it. */
const FOUND_BY_PHRASE = 0.2
/** Weight of an emergency that is a sign of many. */
const GENERAL = 0.65
/** Share of votes from which an emergency that no phrase names is listed, too. */
const LISTED = 0.2
/** Without a phrase: minimum words of the search, minimum likeness of the nearest example, and share of harmless ones. */
const LEAST_WORDS = 4
const LEAST_LIKENESS = 0.3
const MOST_HARMLESS = 0.2
/** Share of harmless examples from which a search that has a phrase is none of danger. */
const SURELY_HARMLESS = 0.7

/** Recognizes an emergency by its phrases and by the nearest examples (docs/decisions/0091). */
export class DangerRecognizer {
  readonly #dangers: Dangers
  readonly #matcher: DangerMatcher
  readonly #examples: NearestExamples

  private constructor(dangers: Dangers, matcher: DangerMatcher, examples: NearestExamples) {
    this.#dangers = dangers
    this.#matcher = matcher
    this.#examples = examples
  }

  /** Reads the phrases and examples. It takes seconds, so other requests are served in between. */
  static async read(dangers: Dangers): Promise<DangerRecognizer> {
    const matcher = new DangerMatcher(dangers)
    const examples: Example[] = []
    for (const [label, texts] of Object.entries(dangers.examples))
      for (const text of texts) examples.push({ label, text })
    for (const [label, { names, phrases }] of Object.entries(dangers.emergencies))
      for (const text of [...names, ...phrases]) examples.push({ label, text })
    const nearest = await NearestExamples.read(examples, (text) => matcher.meaningsIn(text))
    return new DangerRecognizer(dangers, matcher, nearest)
  }

  /** Returns the emergencies that a search may be about, the likeliest first. */
  find(search: string): string[] {
    const found = this.#matcher.find(search)
    if (found.length === 0 && dangerWordsOf(search).length < LEAST_WORDS) return []
    const { shares, likeness } = this.#examples.near(search)
    const harmless = shares.get(HARMLESS) ?? 0
    if (found.length > 0 ? harmless >= SURELY_HARMLESS : likeness < LEAST_LIKENESS || harmless >= MOST_HARMLESS)
      return []
    const scores = new Map(shares)
    scores.delete(HARMLESS)
    for (const [place, name] of found.entries()) {
      const added = place === 0 ? FOUND_BY_PHRASE : FOUND_BY_PHRASE / 2
      scores.set(name, (scores.get(name) ?? 0) + added)
    }
    for (const [name, score] of scores)
      if (this.#dangers.emergencies[name]!.isGeneral) scores.set(name, score * GENERAL)
    const [first, ...others] = [...scores].toSorted(([, a], [, b]) => b - a)
    const listed = others.filter(([name, score]) => score >= LISTED || found.includes(name))
    return first ? [first, ...listed].map(([name]) => name) : []
  }
}
