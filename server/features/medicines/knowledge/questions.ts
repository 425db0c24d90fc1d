import type { Described } from './described.ts'
import type { Product } from './product.ts'
import type { CitedFact } from './page-facts.ts'

const ABOUT_PUFFS = /\bpuffs?\b/i

interface Asked {
  question: string
  forms?: readonly string[] | undefined
  release?: readonly string[] | undefined
  isAlone?: true | undefined
}

/** Returns false for a question about other forms, such as "Can I crush the tablet?" on the page of a syrup. */
const isAsked = ({ question, forms, release }: Asked, form: Product['form'], presentation: string): boolean => {
  const marks = presentation.split(' ')
  if (forms && (form === null || !forms.includes(form))) return false
  if (release && !release.some((mark) => marks.includes(mark))) return false
  // capsules to breathe in and liquids for the nebuliser have no puffs
  return !((form === 'capsule' || marks.includes('nebuliser')) && ABOUT_PUFFS.test(question))
}

/** Returns the questions and answers, at most two for each ingredient of a combination. */
export function questionsOf(described: readonly Described[], all: number, form: Product['form']): CitedFact {
  const questions = described.flatMap((one) =>
    one
      .questions()
      .filter(({ value }) => isAsked(value, form, one.presentation) && !(value.isAlone && all > 1))
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
