import type { FieldSource, Medicine, MedicineFacts } from '#contract/medicines.ts'
import type { Fact, FilledFacts } from '#server/features/medicines/lists/facts.ts'
import { describedIn, type Product, formEntryOf } from './described.ts'
import { interactionsOf } from './interactions.ts'
import { type Library, type Said, saidIn } from './library.ts'
import { linesOf, type Part, References } from './lines.ts'
import { type CardFact, onCardOf } from './on-cards.ts'
import { whyOf } from './why.ts'

/** What the knowledge base says of a medicine. */
export interface Composed {
  facts: FilledFacts
  /** Fields of the card, for what its list does not state. */
  card: { [F in CardFact]?: { value: NonNullable<Medicine[F]>; source: FieldSource } }
  references: Medicine['references']
  knowledge: NonNullable<Medicine['knowledge']>
}

/** Name of this source among those of filled facts. */
const FROM = 'knowledge'

/** The first line about the dose of a combination. */
const FIXED_MIX =
  'This medicine is a fixed mix: take it as prescribed. These are the usual doses of its ingredients when taken alone.'
const ALLERGY = /^an allergy to it$/i

type TextName =
  | 'howItWorks'
  | 'whenToUse'
  | 'howToTake'
  | 'dose'
  | 'maximumDose'
  | 'missedDose'
  | 'overdose'
  | 'storage'
type ListName = 'contraindications' | 'commonSideEffects' | 'seriousSideEffects'

/**
 * Puts the page of a medicine together from what is written about its ingredients, their classes and its form. Null if
 * none of its ingredients is described. Nothing is added that a file does not say.
 */
export function compose(library: Library, product: Product): Composed | null {
  const { slugs, described, notDescribed, routes } = describedIn(library, product)
  if (described.length === 0) return null
  const all = described.length + notDescribed.length
  const references = new References(library.version)
  const facts: FilledFacts = {}

  const put = <F extends Fact>(fact: F, value: MedicineFacts[F], said: readonly Said<unknown>[]) => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) facts[fact] = { value, source: references.sourceOf(said), from: FROM }
  }
  const texts = (name: TextName) =>
    described.flatMap((one) => {
      const said = one.section(name)
      return said ? [{ of: one.entry.name, said, text: said.value.text }] : []
    })
  const putLines = (fact: TextFact, parts: readonly (Part & { said: Said<unknown> })[], ...first: string[]) =>
    put(
      fact,
      [...(parts.length > 0 ? first : []), ...linesOf(parts, all)].join('\n'),
      parts.map(({ said }) => said),
    )
  const lists = (name: ListName) =>
    described.flatMap((one) => {
      const said = one.section(name)
      return said ? [said] : []
    })
  const itemsOf = (said: readonly Said<{ items: string[] }>[]) => [...new Set(said.flatMap(({ value }) => value.items))]

  putLines(
    'introduction',
    described.map(({ entry }) => {
      const said = saidIn(entry, entry.introduction)
      return { of: entry.name, said, text: said.value.text }
    }),
  )
  const uses = described.flatMap((one) => {
    const said = one.section('uses')
    return said ? [{ of: one.entry.name, said, text: said.value.items.map((use) => use.for).join('; ') }] : []
  })
  if (all === 1)
    put(
      'indications',
      uses.flatMap(({ said }) => said.value.items.map((use) => use.for)).join('\n'),
      uses.map(({ said }) => said),
    )
  else putLines('indications', uses)
  const why = whyOf(library, described, all)
  for (const { fact, value, said } of why.facts) put(fact, value, said)
  putLines('howItWorks', texts('howItWorks'))
  putLines('whenToUse', texts('whenToUse'))
  putLines('howToTake', texts('howToTake'))
  putLines(
    'recommendedDosage',
    described.flatMap((one) => {
      const dose = one.section('dose')
      const most = one.section('maximumDose')
      if (!dose && !most) return []
      const text = [dose?.value.text, most && `At most: ${most.value.text}`].filter(Boolean).join(' ')
      const both = [...(dose?.cites ?? []), ...(most?.cites ?? [])]
      const said: Said<unknown> = { value: text, cites: both, written: (dose ?? most)!.written }
      return [{ of: one.entry.name, said, text }]
    }),
    ...(all > 1 ? [FIXED_MIX] : []),
  )
  putLines('missedDose', texts('missedDose'))
  putLines('overdose', texts('overdose'))

  const contraindications = lists('contraindications')
  const items = itemsOf(contraindications)
  put(
    'contraindications',
    (all > 1 ? items.map((item) => (ALLERGY.test(item) ? 'An allergy to any of its ingredients' : item)) : items).join(
      '\n',
    ),
    contraindications,
  )
  const warnings = described.flatMap((one) =>
    one.warnings().map(({ topic, said }) => ({ topic, of: one.entry.name, said, text: said.value.text })),
  )
  put(
    'warnings',
    Object.entries(topics)
      .flatMap(([topic, title]) =>
        linesOf(
          warnings.filter((one) => one.topic === topic),
          all,
          title,
        ),
      )
      .join('\n'),
    warnings.map(({ said }) => said),
  )
  for (const fact of ['commonSideEffects', 'seriousSideEffects'] as const) {
    const said = lists(fact)
    put(fact, itemsOf(said), said)
  }
  const interactions = interactionsOf(library, described, slugs, all)
  put('drugInteractions', interactions.rows, interactions.said)

  const form = library.forms.get(formEntryOf(product.form, product.presentation, routes) ?? '')
  if (form) {
    const said = saidIn(form, form.howToUse)
    put('howToUse', said.value.text, [said])
  }
  const kept = texts('storage')
  if (kept.length > 0) putLines('storage', kept)
  else if (form?.storage) put('storage', form.storage.text, [saidIn(form, form.storage)])

  const schedules = described.flatMap(({ entry }) => {
    const { schedule } = entry
    const text = schedule && (schedule.note ?? saleOf[schedule.india])
    return text ? [{ of: entry.name, said: saidIn(entry, schedule), text }] : []
  })
  putLines('legalStatus', schedules)
  const onCard = onCardOf(described, { isWhole: notDescribed.length === 0, form: product.form })
  for (const [fact, { value, said }] of Object.entries(onCard.page)) put(fact as Fact, value, said)
  const card = Object.fromEntries(
    Object.entries(onCard.card).map(([field, { value, said }]) => [
      field,
      { value, source: references.sourceOf(said) },
    ]),
  ) as Composed['card']
  const questions = described.flatMap(({ entry }) =>
    (entry.faqs ?? []).slice(0, all > 1 ? 2 : undefined).map((one) => ({ of: entry.name, said: saidIn(entry, one) })),
  )
  put(
    'faqs',
    questions.map(({ of, said: { value } }) => ({
      question: all > 1 ? `${of}: ${value.question}` : value.question,
      answer: value.answer,
    })),
    questions.map(({ said }) => said),
  )
  return {
    facts,
    card,
    references: references.list,
    knowledge: {
      version: library.version,
      described: described.map(({ entry }) => entry.name),
      notDescribed,
      uses: uses.map(({ of, said }) => ({
        ingredient: of,
        items: said.value.items.map((use) => ({ for: use.for, guide: use.guide ?? null })),
      })),
      conditions: why.conditions,
    },
  }
}

type TextFact = Extract<
  Fact,
  | 'introduction'
  | 'indications'
  | 'howItWorks'
  | 'whenToUse'
  | 'howToTake'
  | 'recommendedDosage'
  | 'missedDose'
  | 'overdose'
  | 'storage'
  | 'legalStatus'
>

/** Topics of warnings in the order of the page, with what stands before them. */
const topics = {
  general: '',
  pregnancy: 'Pregnancy',
  breastfeeding: 'Breastfeeding',
  children: 'Children',
  olderPeople: 'Older people',
  driving: 'Driving',
  alcohol: 'Alcohol',
  kidney: 'Kidneys',
  liver: 'Liver',
}

/** How it is sold in India, where an entry does not say it itself. */
const saleOf = {
  otc: 'Sold without a prescription in India.',
  h: 'Schedule H in India: sold on a prescription.',
  h1: 'Schedule H1 in India: sold on a prescription.',
  x: 'Schedule X in India: sold on a prescription.',
  other: null,
} as const
