import type { Medicine, MedicineFacts } from '#contract/medicines.ts'
import type { Fact } from '#server/features/medicines/directory/stored-medicine.ts'
import type { Described } from './described.ts'
import { type Library, type Cited, citedIn } from './library.ts'

/** A fact of a page with the parts of the knowledge base that state it; an empty value is not shown. */
export type CitedFact = {
  [F in Fact]: { fact: F; value: MedicineFacts[F]; cited: readonly Cited<unknown>[] }
}[Fact]

/** The text of one ingredient of a medicine. */
interface Part {
  /** The ingredient's name. */
  of: string
  text: string
  cited: Cited<unknown>
}

/** The first line about the dose of a combination. */
const FIXED_MIX =
  'This medicine is a fixed mix: take it as prescribed. These are the usual doses of its ingredients when taken alone.'
const ALLERGY = /^an allergy to it$/i

type TextName = 'howItWorks' | 'whenToUse' | 'howToTake' | 'missedDose' | 'overdose' | 'storage'
type TextFact = TextName | 'introduction' | 'indications' | 'recommendedDosage' | 'legalStatus'

/**
 * Returns the lines of a field: a text that all ingredients share has no label, the others begin with the names of their
 * ingredients. `all` is the number of ingredients of the medicine.
 */
function linesOf(parts: readonly Omit<Part, 'cited'>[], all: number, topic = ''): string[] {
  const byText = new Map<string, string[]>()
  for (const { of, text } of parts) byText.set(text, [...(byText.get(text) ?? []), of])
  return [...byText].map(([text, names]) => {
    const label = [topic, names.length < all ? inARow(names) : ''].filter(Boolean).join(', ')
    return label ? `${label}: ${text}` : text
  })
}

const inARow = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const linesFact = (fact: TextFact, parts: readonly Part[], all: number, ...first: string[]): CitedFact => ({
  fact,
  value: [...(parts.length > 0 ? first : []), ...linesOf(parts, all)].join('\n'),
  cited: parts.map(({ cited }) => cited),
})

const textsOf = (described: readonly Described[], name: TextName): Part[] =>
  described.flatMap((one) => {
    const cited = one.section(name)
    return cited ? [{ of: one.entry.name, cited, text: cited.value.text }] : []
  })

/** Returns a section that is a text. */
export const textFact = (name: TextName, described: readonly Described[], all: number): CitedFact =>
  linesFact(name, textsOf(described, name), all)

export const introductionOf = (described: readonly Described[], all: number): CitedFact =>
  linesFact(
    'introduction',
    described.map(({ entry }) => {
      const cited = citedIn(entry, entry.introduction)
      return { of: entry.name, cited, text: cited.value.text }
    }),
    all,
  )

/** Returns the uses of each ingredient that has any. */
export const usesIn = (described: readonly Described[]) =>
  described.flatMap((one) => {
    const cited = one.section('uses')
    return cited ? [{ of: one.entry.name, cited, text: cited.value.items.map((use) => use.for).join('; ') }] : []
  })

/** Returns the uses: one a line of a single ingredient, else one ingredient a line. */
export const indicationsOf = (uses: ReturnType<typeof usesIn>, all: number): CitedFact =>
  all > 1
    ? linesFact('indications', uses, all)
    : {
        fact: 'indications',
        value: uses.flatMap(({ cited }) => cited.value.items.map((use) => use.for)).join('\n'),
        cited: uses.map(({ cited }) => cited),
      }

/** Returns the usual and the maximum dose of each ingredient. */
export function dosageOf(described: readonly Described[], all: number): CitedFact {
  const doses = described.flatMap((one): Part[] => {
    const usual = one.section('dose')
    const maximum = one.section('maximumDose')
    if (!usual && !maximum) return []
    const text = [usual?.value.text, maximum && `At most: ${maximum.value.text}`].filter(Boolean).join(' ')
    const cites = [...(usual?.cites ?? []), ...(maximum?.cites ?? [])]
    return [{ of: one.entry.name, cited: { value: text, cites, written: (usual ?? maximum)!.written }, text }]
  })
  return linesFact('recommendedDosage', doses, all, ...(all > 1 ? [FIXED_MIX] : []))
}

type ListName = 'contraindications' | 'commonSideEffects' | 'seriousSideEffects'

/** Returns the lists of the ingredients, and their items without repetitions. */
function listsOf(described: readonly Described[], name: ListName) {
  const cited = described.flatMap((one) => one.section(name) ?? [])
  return { cited, items: [...new Set(cited.flatMap(({ value }) => value.items))] }
}

export function contraindicationsOf(described: readonly Described[], all: number): CitedFact {
  const { cited, items } = listsOf(described, 'contraindications')
  const lines = all > 1 ? items.map((one) => (ALLERGY.test(one) ? 'An allergy to any of its ingredients' : one)) : items
  return { fact: 'contraindications', value: lines.join('\n'), cited }
}

export function sideEffectsOf(fact: 'commonSideEffects' | 'seriousSideEffects', described: readonly Described[]) {
  const { cited, items } = listsOf(described, fact)
  return { fact, value: items, cited } satisfies CitedFact
}

/** Topics of warnings in the order of the page, with their labels. */
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

/** Returns the warnings of all ingredients by topic. */
export function warningsOf(described: readonly Described[], all: number): CitedFact {
  const warnings = described.flatMap((one) =>
    one.warnings().map(({ topic, cited }) => ({ topic, of: one.entry.name, cited, text: cited.value.text })),
  )
  const lines = Object.entries(topics).flatMap(([topic, label]) =>
    linesOf(
      warnings.filter((one) => one.topic === topic),
      all,
      label,
    ),
  )
  return { fact: 'warnings', value: lines.join('\n'), cited: warnings.map(({ cited }) => cited) }
}

const severityOf = { high: 'High', moderate: 'Moderate', low: 'Other' } as const

interface Interaction {
  with: string
  severity: keyof typeof severityOf
  effect: string
  /** Names of the ingredients that interact. */
  names: string[]
}

/**
 * Returns the interactions, the most severe first, without those between the ingredients of this medicine (`own`), which were
 * combined on purpose.
 */
export function interactionsOf(
  library: Library,
  described: readonly Described[],
  own: ReadonlySet<string>,
  all: number,
): CitedFact {
  const rows = new Map<string, Interaction>()
  const cited: Cited<unknown>[] = []
  for (const one of described) {
    // an ingredient says more than its classes, and comes first
    const seen = new Set<string>()
    for (const part of one.interactions()) {
      const { with: other, severity, effect } = part.value
      if (own.has(other) || seen.has(other)) continue
      seen.add(other)
      cited.push(part)
      const key = `${other} ${severity} ${effect}`
      const row = rows.get(key) ?? { with: other, severity, effect, names: [] }
      row.names.push(one.entry.name)
      rows.set(key, row)
    }
  }
  const order = Object.keys(severityOf)
  const value: NonNullable<Medicine['drugInteractions']> = [...rows.values()]
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
    .map((row) => ({
      drug: library.titleOf(row.with),
      severity: severityOf[row.severity],
      effect: row.names.length < all ? `${row.names.join(' and ')}: ${row.effect}` : row.effect,
    }))
  return { fact: 'drugInteractions', value, cited }
}

/** Returns how the form is used and stored; the ingredients' own storage comes first. */
export function handlingOf(form: FormEntry | undefined, described: readonly Described[], all: number): CitedFact[] {
  const facts: CitedFact[] = []
  if (form) {
    const cited = citedIn(form, form.howToUse)
    facts.push({ fact: 'howToUse', value: cited.value.text, cited: [cited] })
  }
  const storage = textsOf(described, 'storage')
  if (storage.length > 0) facts.push(linesFact('storage', storage, all))
  else if (form?.storage)
    facts.push({ fact: 'storage', value: form.storage.text, cited: [citedIn(form, form.storage)] })
  return facts
}

type FormEntry = NonNullable<ReturnType<Library['forms']['get']>>

/** The sale in India, where an entry has no note about it. */
const saleOf = {
  otc: 'Sold without a prescription in India.',
  h: 'Schedule H in India: sold on a prescription.',
  h1: 'Schedule H1 in India: sold on a prescription.',
  x: 'Schedule X in India: sold on a prescription.',
  other: null,
} as const

export function legalStatusOf(described: readonly Described[], all: number): CitedFact {
  const schedules = described.flatMap(({ entry }): Part[] => {
    const { schedule } = entry
    const text = schedule && (schedule.note ?? saleOf[schedule.india])
    return text ? [{ of: entry.name, cited: citedIn(entry, schedule), text }] : []
  })
  return linesFact('legalStatus', schedules, all)
}

/** Returns the questions and answers, at most two of each ingredient of a combination. */
export function questionsOf(described: readonly Described[], all: number): CitedFact {
  const questions = described.flatMap(({ entry }) =>
    (entry.faqs ?? []).slice(0, all > 1 ? 2 : undefined).map((one) => ({ of: entry.name, cited: citedIn(entry, one) })),
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
