import type { Described, Product } from './described.ts'
import type { CitedFact } from './page-facts.ts'

const SOLID: ReadonlySet<Product['form']> = new Set(['tablet', 'capsule'])
const ABOUT_LIQUID = /\b(?:liquid|syrup|suspension)\b(?!.*\btablets?\b)/i
const ABOUT_PUFFS = /\bpuffs?\b/i

/** Returns the questions and answers, at most two of each ingredient of a combination. */
export function questionsOf(described: readonly Described[], all: number, form: Product['form']): CitedFact {
  const questions = described.flatMap((one) =>
    one
      .questions()
      .filter(({ value }) => !(SOLID.has(form) && ABOUT_LIQUID.test(value.question)))
      .filter(({ value }) => !(one.presentation.includes('nebuliser') && ABOUT_PUFFS.test(value.question)))
      .slice(0, all > 1 ? 2 : undefined)
      .map((cited) => ({ of: one.entry.name, cited })),
  )
  return {
    fact: 'faqs',
    value: questions.map(({ of, cited: { value } }) => ({
      question: all > 1 ? `${of}: ${value.question}` : value.question,
      answer: value.answer,
    })),
    cited: questions.map(({ cited }) => cited),
  }
}
