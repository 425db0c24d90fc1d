import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { KNOWLEDGE_SOURCE } from '#contract/medicines.ts'
import type { Route } from '#content/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { FilledFacts } from '#server/features/medicines/directory/stored-medicine.ts'
import { type Described, describedIn } from './described.ts'
import type { Product } from './product.ts'
import { isCutShort } from '#server/features/medicines/lists/composition.ts'
import { withPartners } from './forbidden-partners.ts'
import { formEntryOf } from './form-routes.ts'
import { inOwnWords } from './form-words.ts'
import { interactionsOf } from './interactions.ts'
import { legalStatusOf } from './legal-status.ts'
import { type Library, library, type Publication, type Cited } from './library.ts'
import { needsGlucose, withGlucose } from './low-sugar.ts'
import { type CardFact, onCardOf } from './on-cards.ts'
import { lacksHandling, usedAs } from './used-as.ts'
import {
  dosageOf,
  type CitedFact,
  handlingOf,
  indicationsOf,
  introductionOf,
  textFact,
  usesIn,
  warningsOf,
} from './page-facts.ts'
import { contraindicationsOf, sideEffectsOf } from './page-lists.ts'
import { productDoseOf } from './product-dose.ts'
import { questionsOf } from './questions.ts'
import { reviewedIn } from './reviewed.ts'
import { withVerb } from './verbs.ts'
import { whyOf } from './why.ts'

/** The knowledge base about a medicine. */
export interface Composed {
  facts: FilledFacts
  /** Fields of the card that its list can leave out. */
  card: { [F in CardFact]?: { value: NonNullable<Medicine[F]>; source: FieldSource } }
  references: Medicine['references']
  knowledge: NonNullable<Medicine['knowledge']>
}

/** Name of this source among those of filled facts. */
const FROM = 'knowledge'

/** Medicines whose page stays in memory: many products have the same content. */
const MOST_CACHED = 300
const cache = new Map<string, Composed | null>()
let cachedLibrary: Library | undefined

/** Returns the knowledge base's text about a medicine, null if it describes none of the ingredients. Caches the latest. */
export async function composedFor(deps: Pick<Deps, 'log'>, product: Product): Promise<Composed | null> {
  const texts = await library(deps)
  if (cachedLibrary !== texts) cache.clear()
  cachedLibrary = texts
  const { ingredients, form, presentation } = product
  const content = ingredients.map(({ name, strength }) => [name, strength])
  const key = JSON.stringify([content, form, presentation, isCutShort(product)])
  const known = cache.get(key)
  const composed = known === undefined ? compose(texts, product) : known
  // the least recently used goes first
  cache.delete(key)
  cache.set(key, composed)
  if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value!)
  return composed
}

/**
 * Composes the page of a medicine from the entries of its ingredients, their classes and its form, and the rules of the safety
 * check. Returns null if nothing is known of its ingredients. Adds nothing that a file does not say.
 */
export function compose(library: Library, given: Product): Composed | null {
  const { product, slugs, described, texts, notDescribed, isCut, routes } = describedIn(library, given)
  const unnamed = isCut ? 1 : 0
  const all = described.length + notDescribed.length + unnamed
  const { fact: interactions, forbidden } = interactionsOf(library, product, { described, slugs, all, routes })
  if (texts.length === 0 && interactions.value.length === 0) return null
  // a combination with a text of its own reads as one medicine
  const parts = texts.length + notDescribed.length + unnamed
  const uses = usesIn(texts)
  const why = whyOf(library, texts, parts, product.form)
  const entry = formEntryOf(product.form, product.presentation, routes)
  const form = library.forms.get((entry === 'injection' && texts.every(isDrip) ? 'infusion' : entry) ?? '')
  const onCard = onCardOf(described, texts, { isWhole: notDescribed.length + unnamed === 0, form: product.form })

  // fields number their publications in this order
  const references = new References(library.version)
  const facts: FilledFacts = {}
  const isGlucoseOnly = needsGlucose(texts)
  const put = ({ fact, value: said, cited }: CitedFact) => {
    const spoken = WITH_VERBS.has(fact) ? inVerbs(said, routes, product.form) : said
    const value = isGlucoseOnly ? inEach(spoken, withGlucose) : spoken
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) facts[fact] = { value, source: references.sourceOf(cited), from: FROM }
  }
  put(introductionOf(texts, parts, product.form))
  put(indicationsOf(uses, parts))
  why.facts.forEach(put)
  for (const name of ['howItWorks', 'whenToUse', 'howToTake'] as const) put(textFact(name, texts, parts, product.form))
  put(
    dosageOf(texts, parts, { form: product.form, product: isCut ? null : productDoseOf(library, product, described) }),
  )
  put(textFact('missedDose', texts, parts, product.form))
  put(textFact('overdose', withoutReassurance(texts, parts), parts, product.form))
  put(withPartners(contraindicationsOf(texts, parts, slugs, product.form), texts.length > 0 ? forbidden : []))
  put(warningsOf(texts, parts, product.form))
  for (const name of ['commonSideEffects', 'seriousSideEffects'] as const)
    put(sideEffectsOf(name, texts, parts, product.form))
  put(interactions)
  // how to use a form is about medicines that are described: a tablet can belong under the tongue
  const handled = texts.length > 0 ? handlingOf(form, texts, parts, product.form, library.forms.get(entry ?? '')) : []
  // the text of a combination says how it is swallowed
  const isSwallowed = form?.slug === 'modified-release-tablet' || !texts.some(meltsUnderTongue)
  const howToTake = facts.howToTake?.value
  const taken = typeof howToTake === 'string' ? howToTake : ''
  const isOwnKind = KINDS_OF_TABLETS.has(form?.slug ?? '') || lacksHandling(form?.slug ?? '', taken)
  const saysHow = form?.route !== 'oral' || ((texts === described || isOwnKind) && isSwallowed)
  for (const one of handled)
    if (one.fact !== 'howToUse') put(one)
    else if (saysHow) put({ ...one, value: usedAs(String(one.value), taken) })
  put(legalStatusOf(described, all, product.form))
  for (const [fact, judged] of Object.entries(onCard.page)) put({ fact, ...judged } as CitedFact)
  const card = Object.entries(onCard.card).map(([field, { value, cited }]) => [
    field,
    { value, source: references.sourceOf(cited) },
  ])
  put(questionsOf(texts, parts, product.form))
  return {
    facts,
    card: Object.fromEntries(card) as Composed['card'],
    references: references.list,
    knowledge: {
      version: library.version,
      described: texts.map(({ entry }) => entry.name),
      notDescribed,
      isCut,
      ...reviewedIn(library, described, texts),
      uses: uses.map(({ of, cited }) => ({
        ingredient: of,
        items: cited.value.items.map((use) => ({ for: use.for, guide: use.guide ?? null })),
      })),
      conditions: why.conditions,
    },
  }
}

/** Fields whose texts about ingredients are written for what is swallowed. */
const WITH_VERBS: ReadonlySet<CitedFact['fact']> = new Set([
  'whenToUse',
  'howToTake',
  'recommendedDosage',
  'contraindications',
  'warnings',
  'commonSideEffects',
  'seriousSideEffects',
  'missedDose',
  'overdose',
  'storage',
  'faqs',
])
const inVerbs = <Value>(value: Value, routes: readonly Route[], form: Product['form']): Value =>
  inEach(value, (text) => withVerb(inOwnWords(text, form, routes), routes))

/** Returns the value with each of its texts changed. */
function inEach<Value>(value: Value, change: (text: string) => string): Value {
  const of = (part: unknown): unknown =>
    typeof part === 'string'
      ? change(part)
      : Array.isArray(part)
        ? part.map(of)
        : part && typeof part === 'object'
          ? Object.fromEntries(Object.entries(part).map(([key, one]) => [key, of(one)]))
          : part
  return of(value) as Value
}

/** Given as a drip alone: "inject yourself only if they taught you how" would be wrong for it. */
const isDrip = (one: Described): boolean => {
  const text = one.section('howToTake')?.value.text ?? ''
  return /\bdrip\b/i.test(text) && !/\binject/i.test(text)
}

/** Forms that say more than the text of a combination, which is about tablets to swallow. */
const KINDS_OF_TABLETS = new Set(['dispersible-tablet', 'chewable-tablet', 'melting-tablet'])

/** "Swallow it whole" would be wrong for it. */
const meltsUnderTongue = (one: Described): boolean =>
  /\bunder (?:or on )?(?:the|your) tongue\b/.test(one.section('howToTake')?.value.text ?? '')

/** An overdose text that leads to help. */
const LEADS_TO_HELP = /\b(?:112|hospital|medical help)\b/

/**
 * Returns the texts that can describe an overdose. If one of several ingredients has no such text, "one large dose does no harm" of another would be
 * read as true of the whole medicine.
 */
function withoutReassurance(texts: readonly Described[], parts: number): readonly Described[] {
  const spoken = texts.filter((one) => one.section('overdose') !== null)
  if (spoken.length === parts) return texts
  return spoken.filter((one) => LEADS_TO_HELP.test(one.section('overdose')!.value.text))
}

/** Collects the publications of a page, each once, and returns the sources of fields. */
class References {
  readonly list: Medicine['references'] = []
  readonly #places = new Map<string, number>()
  readonly #version: string

  constructor(version: string) {
    this.#version = version
  }

  /** Returns the source of a field that these parts make up. */
  sourceOf(parts: readonly Cited<unknown>[]): FieldSource {
    const cites = new Set(parts.flatMap((part) => part.cites.map((one) => this.#placeOf(one))))
    return {
      name: KNOWLEDGE_SOURCE,
      url: null,
      date: parts.reduce((day, { written }) => (written > day ? written : day), ''),
      version: this.#version,
      cites: [...cites].toSorted((one, other) => one - other),
    }
  }

  #placeOf({ title, publisher, url, date, terms }: Publication): number {
    const key = `${url} ${title}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.list.push({ title, publisher, url, date, terms }) - 1
    this.#places.set(key, place)
    return place
  }
}
