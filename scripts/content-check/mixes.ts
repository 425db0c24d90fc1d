import type { Entry } from '#content/load.ts'
import { contraindicationsOf } from '#server/features/medicines/knowledge/contraindications.ts'
import { Described } from '#server/features/medicines/knowledge/described.ts'
import { allows } from '#server/features/medicines/knowledge/in-mixes.ts'
import type { Library } from '#server/features/medicines/knowledge/library.ts'

// What the text of a combination loses: its page shows nothing else of its ingredients' warnings and doses.

/** A warning that forbids something, rather than asks or informs. */
const STRICT =
  /\b(?:never|do not|is not (?:recommended|advised|for|given)|are not for|for adults|stop it|not to give|not for)\b/i
/** "You can usually drive", "It is used from 6 years"; and what is about other products. */
const MILD = /^(?:you can\b|it (?:is|can be) used|it (?:does not|is not expected to)|tablets for\b)/i
const MARKS = ['prolonged', 'modified']

/** Yields the strict warnings of ingredients that a combination has no topic for, and slow-release products taken in another way. */
export function* lostInMix(library: Library, combination: Entry<'combinations'>): Generator<string> {
  const [first = [], ...others] = combination.of
  const found = new Set<string>()
  for (const slug of first.filter((one) => others.every((set) => set.includes(one)))) {
    const ingredient = library.ingredients.get(slug)
    if (!ingredient) continue
    for (const route of combination.routes.filter((one) => ingredient.routes.includes(one))) {
      const mix = new Described(library, { ...combination, synonyms: [] }, [route])
      const topics = new Set(mix.warnings().map(({ topic }) => topic))
      const forbidden = contraindicationsOf(mix).join('\n').toLowerCase()
      for (const { topic, cited } of new Described(library, ingredient, [route]).warnings()) {
        const { text } = cited.value
        if (topics.has(topic) || forbidden.includes(topic.toLowerCase())) continue
        if (STRICT.test(text) && !MILD.test(text) && !allows(text))
          found.add(`warnings.${topic}: ${slug} says "${text}"`)
      }
    }
    if (isSlowOtherwise(ingredient) && !isSlowOtherwise(combination))
      found.add(`byProduct: slow-release products with ${slug} are taken in another way`)
  }
  yield* found
}

/** True if slow-release products have a rule of their own for a missed dose, so their times differ from those of plain ones. */
const isSlowOtherwise = ({ byProduct = [] }: Pick<Entry<'ingredients'>, 'byProduct'>): boolean =>
  byProduct.some(({ of, missedDose }) => missedDose && of.release?.some((mark) => MARKS.includes(mark)))
