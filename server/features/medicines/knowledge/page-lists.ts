import { inside, sentencesOf, wordsOf } from '#content/reading.ts'
import type { Described } from './described.ts'
import type { Product } from './product.ts'
import { youngestOf } from './forbidden-in-mix.ts'
import { strictest } from './in-mixes.ts'
import { isItemOf, withoutForm } from './named-forms.ts'
import type { CitedFact } from './page-facts.ts'

// Sections of a page that are lists: contraindications and side effects.

type ListName = 'contraindications' | 'commonSideEffects' | 'seriousSideEffects'

/** Returns the items about this form; one needn't say that it is. */
const itemsOf = (items: readonly string[], { routes }: Described, form: Product['form']) =>
  items.filter((item) => isItemOf(item, routes, form)).map(withoutForm)

/** Returns the lists of the ingredients, and their items without repetitions. */
function listsOf(described: readonly Described[], name: ListName, form: Product['form']) {
  const lists = described.flatMap((one) => {
    const cited = one.section(name)
    return cited ? [{ cited, items: itemsOf(cited.value.items, one, form) }] : []
  })
  return { cited: lists.map(({ cited }) => cited), items: [...new Set(lists.flatMap(({ items }) => items))] }
}

/**
 * Leaves out an effect if another one says the same and more: "A fit" beside "Fits or sudden confusion". Not for contraindications,
 * where the shorter item is the wider one.
 */
function withoutRepetitions(items: readonly string[]): string[] {
  const read = items.map((item) => {
    const [first = item, ...advice] = sentencesOf(item)
    return { item, stems: new Set(stemsOf(first)), hasAdvice: advice.length > 0 }
  })
  const isSaid = (one: (typeof read)[number], other: (typeof read)[number]) =>
    one.stems.size > 0 && [...one.stems].every((stem) => other.stems.has(stem)) && (other.hasAdvice || !one.hasAdvice)
  return read
    .filter(
      (one, at) =>
        !read.some((other, place) => place !== at && isSaid(one, other) && (place < at || !isSaid(other, one))),
    )
    .map(({ item }) => item)
}

const SMALL = new Set('a an and or of the in on to your with'.split(' '))
const stemsOf = (text: string) =>
  wordsOf(text.toLowerCase()).flatMap((word) => (SMALL.has(word) ? [] : [word.replace(/(?:ing|s)$/, '')]))

/** "Mixtures with phenylephrine": about some products with the ingredient. */
const OF_PRODUCTS_WITH = /^mixtures with ([a-z]+)|\bif the product holds ([a-z]+(?: [a-z]+)?)/i
/** The page of a product that holds it needn't say so. */
const AS_HELD = /, if the product holds [a-z]+(?: [a-z]+)?$/i

/** Returns the contraindications, without those of products with another ingredient. `slugs` are the ingredients of this one. */
export function contraindicationsOf(
  described: readonly Described[],
  all: number,
  slugs: ReadonlySet<string>,
  form: Product['form'],
): CitedFact {
  const isOwn = (item: string) => {
    const [, mixed, held] = OF_PRODUCTS_WITH.exec(item) ?? []
    const other = mixed ?? held
    return other === undefined || slugs.has(other.toLowerCase().replace(' ', '-'))
  }
  const lists = described.map((one) => ({ one, list: one.section('contraindications') }))
  const lines = lists.flatMap(({ one, list }) =>
    itemsOf(list?.value.items ?? [], one, form)
      .filter(isOwn)
      .map((item) => item.replace(AS_HELD, ''))
      .map((item) => (all > 1 ? ofOne(item, one.entry.name) : item)),
  )
  return {
    fact: 'contraindications',
    value: strictest([...new Set(lines)], described.length > 1 ? youngestOf(described) : 0).join('\n'),
    cited: lists.flatMap(({ list }) => list ?? []),
  }
}

/** Returns a contraindication of one ingredient for the page of a combination: "it" would be the whole medicine. */
function ofOne(item: string, name: string): string {
  const own = inside(name)
  if (item === 'An allergy to it' || item === `An allergy to ${own}`) return 'An allergy to any of its ingredients'
  return item.replace(/^An allergy to it\b/, `An allergy to ${own}`)
}

export function sideEffectsOf(
  fact: 'commonSideEffects' | 'seriousSideEffects',
  described: readonly Described[],
  all: number,
  form: Product['form'],
) {
  const { cited, items } = listsOf(described, fact, form)
  const isMix = all > 1
  // "side effects are rare" of one ingredient isn't true of the others
  const own = isMix
    ? items.filter((item) => !/^(?:side effects are|no side effects|none\b|most people have none\b)/i.test(item))
    : items
  return { fact, value: isMix ? withoutRepetitions(withOneReaction(own)) : own, cited } satisfies CitedFact
}

const REACTION = /^(?:signs of )?(?:a )?severe allergic reaction: /i

/** Returns the effects with one severe allergic reaction, which each ingredient describes in other words: the one that says most. */
function withOneReaction(items: readonly string[]): string[] {
  const reactions = items.filter((item) => REACTION.test(item))
  const weightOf = (item: string) => item.length + (/\bcall 1/i.test(item) ? 1_000 : 0)
  const fullest = reactions.toSorted((one, other) => weightOf(other) - weightOf(one))[0]
  return items.filter((item) => !REACTION.test(item) || item === fullest)
}
