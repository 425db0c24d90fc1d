import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { Entry } from '#content/load.ts'
import {
  type ConditionCard,
  conditionTexts,
  type HealthCondition,
  type SourcedPart,
  sourcedParts,
  urgencies,
} from '#contract/conditions.ts'
import type { TextReview } from '#contract/medicines/text-review.ts'

type Guide = Entry<'guides'>

/** A guide of the reply, without the medicine directory's part. */
export type StoredGuide = Omit<HealthCondition, 'commonMedicines'> & {
  commonMedicines: Omit<HealthCondition['commonMedicines'][number], 'isInDirectory'>[]
}

interface Shaping {
  nameOf: (slug: string) => string | undefined
  ingredientNames: ReadonlyMap<string, readonly string[]>
  reviews: ReadonlyMap<string, TextReview>
}

/** Writes a file's guide as the contract has it: a list becomes one text, one entry a line. */
export function shapeGuide(guide: Guide, { nameOf, ingredientNames, reviews }: Shaping): StoredGuide {
  const { sources, redFlags, related } = guide
  const careCards = urgencies.flatMap((urgency) => {
    const signs = redFlags[urgency]
    return signs ? [{ urgency, signs }] : []
  })
  const texts = conditionTexts.map((name) => {
    const part = guide[name]
    return [name, part === undefined ? null : 'text' in part ? part.text : part.items.join('\n')] as const
  })
  return {
    ...cardOf(guide),
    ...(Object.fromEntries(texts) as Record<(typeof conditionTexts)[number], string | null>),
    redFlags: careCards.flatMap(({ signs }) => signs).join('\n'),
    careCards,
    commonMedicines: (guide.commonMedicines?.items ?? []).map(({ ingredient, purpose, form }) => {
      const medicineName = ingredientNames.get(ingredient)?.[0] ?? inWords(ingredient)
      return { medicineId: null, medicineName, purpose, search: form ? `${medicineName} ${form}` : medicineName }
    }),
    questionsToAsk: guide.questionsToAsk,
    faqs: guide.faqs.map(({ question, answer }) => ({ question, answer })),
    specialties: guide.specialties,
    related: related.flatMap((slug) => {
      const name = nameOf(slug)
      return name === undefined ? [] : [{ slug, name, englishName: null }]
    }),
    metaTitle: guide.metaTitle,
    metaDescription: guide.metaDescription,
    lastReviewedAt: guide.written,
    reviewer: reviews.get(`guides/${guide.slug}`) ?? null,
    sources: Object.values(sources),
    sourcesOf: placesOf(guide),
  }
}

const cardOf = (guide: Guide): ConditionCard => ({
  id: idOf(guide),
  slug: guide.slug,
  name: guide.name,
  englishName: null,
  translated: [],
  alsoCalled: guide.alsoCalled,
  category: guide.category,
  subCategory: guide.subCategory ?? null,
  icd10Code: guide.icd10,
  overview: guide.overview?.text ?? null,
})

/** The beginning of every guide's id (UUIDv7): the day of the first one. */
const FIRST_DAY = Date.UTC(2026, 10, 1)

/**
 * Returns the same id at every start and on every server, even after a guide has moved, because it is derived from its
 * first address.
 */
function idOf({ slug, formerSlugs = [] }: Guide): string {
  const random = createHash('sha256')
    .update(`condition ${formerSlugs[0] ?? slug}`)
    .digest()
  return v7({ msecs: FIRST_DAY, seq: random.readUInt32BE(16) >>> 1, random: random.subarray(0, 16) })
}

/** Returns the sources of each part, as positions in the guide's list of sources. */
function placesOf(guide: Guide): HealthCondition['sourcesOf'] {
  const places = new Map(Object.keys(guide.sources).map((key, place) => [key, place]))
  const placesIn = (keys: Iterable<string>) => [...new Set(keys)].flatMap((key) => places.get(key) ?? [])
  const keysOf = (part: SourcedPart) =>
    part === 'faqs' ? guide.faqs.flatMap(({ from }) => from) : (guide[part]?.from ?? [])
  return Object.fromEntries(
    sourcedParts.map((part) => [part, placesIn(keysOf(part))]).filter(([, found]) => found!.length > 0),
  )
}

/** 'salicylic-acid' is 'Salicylic acid'. */
const inWords = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
