import { t } from '#language/translate.ts'
import { type ConditionCard, listConditions } from '#contract/conditions.ts'
import { getMedicine, type Medicine, medicineMessages } from '#contract/medicines.ts'
import { GuidesOfMedicine } from '#web/features/conditions/public/guides-of-medicine.tsx'
import { describe } from '#web/features/medicines/detail/describe.ts'
import { MedicinePage } from '#web/features/medicines/detail/medicine-page.tsx'
import { MedicineNotFound } from '#web/features/medicines/medicine-not-found.tsx'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  medicine: Medicine
  guides: ConditionCard[]
}

/** Guides shown that name an ingredient. */
const MOST_GUIDES = 12
/** Guides asked for, so that none of the uses is cut off. */
const MOST_NAMED = 100

/** Loads one medicine and the guides that name its ingredients. Its other addresses redirect to its slug (rule T119). */
export async function load({ call, params: { idOrSlug } }: Asked<'idOrSlug'>): Promise<Loaded<Data>> {
  const medicine = await call(getMedicine, { params: { idOrSlug } })
  if (medicine.slug !== idOrSlug) return { location: `/medicines/${encodeURIComponent(medicine.slug)}`, status: 301 }
  const ingredients = medicine.ingredients
    .map(({ name }) => name)
    .join('|')
    .slice(0, 1_000)
  if (ingredients === '') return { data: { medicine, guides: [] } }
  const { conditions } = await call(listConditions, { query: { ingredients, limit: MOST_NAMED } })
  return { data: { medicine, guides: mostRelevant(conditions, medicine).slice(0, MOST_GUIDES) } }
}

/** Forms that are usually swallowed, as the medicines that guides name are. */
const SWALLOWED: readonly Medicine['medicineType'][] = ['tablet', 'capsule', 'syrup', 'suspension', 'powder', null]

/**
 * Returns the guides of the medicine's uses first, in their order; then the others, as they come. A skin cream or an
 * injection has those of its uses alone: a guide on hay fever means the ingredient's nasal spray.
 */
function mostRelevant(guides: readonly ConditionCard[], { knowledge, medicineType }: Medicine): ConditionCard[] {
  const uses = knowledge?.uses.flatMap(({ items }) => items.flatMap(({ guide }) => guide ?? [])) ?? []
  const placeOf = ({ slug }: ConditionCard) => (uses.includes(slug) ? uses.indexOf(slug) : uses.length)
  return guides
    .filter(({ slug }) => uses.includes(slug) || SWALLOWED.includes(medicineType))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

export const head = ({ data: { medicine } }: HeadGiven<Data>) => ({
  title: medicine.name,
  description: describe(medicine),
  canonical: `/medicines/${medicine.slug}`,
})

export const Page = ({ data: { medicine, guides } }: ReadingProps<Data>) => (
  <MedicinePage medicine={medicine} guides={guides.length ? <GuidesOfMedicine guides={guides} /> : null} />
)

export const missing = {
  get head() {
    return { title: t(medicineMessages.notFound), noIndex: true }
  },
  Page: MedicineNotFound,
}
