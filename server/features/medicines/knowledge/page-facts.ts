import type { MedicineFacts } from '#contract/medicines.ts'
import type { Fact } from '#server/features/medicines/directory/stored-medicine.ts'
import { inside, sentencesOf, wordsOf } from '#content/reading.ts'
import type { Described, Product } from './described.ts'
import { missedOf, strictest, takenTogether } from './in-mixes.ts'
import { type Library, type Cited, citedIn } from './library.ts'
import { aboutForm, GOES_ON, isItemOf, warningAbout } from './own-form.ts'

/** A fact of a page with the parts of the knowledge base that state it; an empty value is not shown. */
export type CitedFact = {
  [F in Fact]: { fact: F; value: MedicineFacts[F]; cited: readonly Cited<unknown>[] }
}[Fact]

/** The text of one ingredient of a medicine. */
export interface Part {
  /** The ingredient's name. */
  of: string
  text: string
  cited: Cited<unknown>
}

/** The dose of a combination: the doses of its ingredients taken alone are others. */
const FIXED_MIX = 'This medicine combines several ingredients in fixed amounts.'

/** Returns the dose of a combination without a text of its own. */
function doseOfMix(described: readonly Described[], form: Product['form']): string {
  if (form === 'injection') return `${FIXED_MIX} The doctor sets the dose.`
  const isSwallowed = described.every(({ routes }) => routes.length === 0 || routes.includes('oral'))
  return `${FIXED_MIX} ${isSwallowed ? 'Take' : 'Use'} it as prescribed.`
}

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

export const inARow = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export const linesFact = (fact: TextFact, parts: readonly Part[], all: number, ...first: string[]): CitedFact => ({
  fact,
  value: [...(parts.length > 0 ? first : []), ...linesOf(parts, all)].join('\n'),
  cited: parts.map(({ cited }) => cited),
})

/** Sections whose sentences limit each other: "if the next dose is near, leave it out". */
const WHOLE: ReadonlySet<TextName> = new Set(['missedDose', 'overdose'])

/** Returns the texts of a section without sentences about other forms, and without those that another ingredient's text has. */
function textsOf(described: readonly Described[], name: TextName, form: Product['form']): Part[] {
  const said = new Set<string>()
  const whole = new Set<string>()
  return described.flatMap((one) => {
    const cited = one.section(name)
    const own = cited ? aboutForm(cited.value.text, form, one) : ''
    if (!cited || own === '') return []
    const sentences = sentencesOf(own)
    // a sentence stays if the next one goes on about it
    const fresh = sentences.filter((one, at) => !said.has(one) || GOES_ON.test(sentences[at + 1] ?? ''))
    const isWhole = WHOLE.has(name) || whole.has(own)
    const text = isWhole ? own : fresh.join(' ')
    whole.add(own)
    for (const one of sentences) said.add(one)
    return text === '' ? [] : [{ of: one.entry.name, cited, text }]
  })
}

/** Returns a section that is a text. */
export const textFact = (
  name: TextName,
  described: readonly Described[],
  all: number,
  form: Product['form'],
): CitedFact => {
  const texts = textsOf(described, name, form)
  if (texts.length > 1 && name === 'howToTake') {
    const { parts, first } = takenTogether(texts)
    const value = [...first, ...linesOf(parts, all)].join('\n')
    return { fact: name, value, cited: texts.map(({ cited }) => cited) }
  }
  if (texts.length > 1 && name === 'missedDose')
    return { fact: name, value: missedOf(texts) ?? '', cited: texts.map(({ cited }) => cited) }
  return linesFact(name, texts, all)
}

export const introductionOf = (described: readonly Described[], all: number): CitedFact =>
  linesFact(
    'introduction',
    described.map(({ entry }) => {
      const cited = citedIn(entry, entry.introduction)
      return { of: entry.name, cited, text: withoutForms(cited.value.text) }
    }),
    all,
  )

/** "It comes as tablets and injections" is about other products of the ingredient. */
const withoutForms = (text: string): string => {
  const left = sentencesOf(text).filter((sentence) => !/^It (?:also )?comes as\b/.test(sentence))
  return left.length > 0 ? left.join(' ') : text
}

/** Returns the uses of each ingredient that has any. */
export const usesIn = (described: readonly Described[]) =>
  described.flatMap((one) => {
    const cited = one.uses()
    return cited ? [{ of: one.entry.name, cited, text: cited.value.items.map((use) => use.for).join('; ') }] : []
  })

/** The uses of a mix can be fewer than those of its ingredients. */
const USES_ALONE = 'These are the uses of each ingredient alone. Your doctor or the pack says what this mix is for.'

/** Returns the uses: one a line of a single ingredient, else one ingredient a line. */
export const indicationsOf = (uses: ReturnType<typeof usesIn>, all: number): CitedFact =>
  all > 1
    ? linesFact('indications', uses, all, USES_ALONE)
    : {
        fact: 'indications',
        value: uses.flatMap(({ cited }) => cited.value.items.map((use) => use.for)).join('\n'),
        cited: uses.map(({ cited }) => cited),
      }

/**
 * Returns the dose in pieces of this product if it is known, then the usual and the maximum dose; of a combination the maximum
 * of each ingredient only.
 */
export function dosageOf(
  described: readonly Described[],
  all: number,
  { form, product }: { form: Product['form']; product: Cited<string> | null },
): CitedFact {
  const doses = described.flatMap((one): Part[] => {
    const usual = all > 1 ? null : one.section('dose')
    const maximum = one.maximumDose()
    const most = maximum ? aboutForm(maximum.value.text, form, one) : ''
    const text = [usual && aboutForm(usual.value.text, form, one), most && `Maximum: ${most}`].filter(Boolean).join(' ')
    if (text === '') return []
    const cites = [...(usual?.cites ?? []), ...(maximum?.cites ?? [])]
    return [{ of: one.entry.name, cited: { value: text, cites, written: (usual ?? maximum)!.written }, text }]
  })
  const first = all > 1 ? [doseOfMix(described, form)] : product ? [product.value] : []
  const fact = linesFact('recommendedDosage', doses, all, ...first)
  return product ? ({ ...fact, cited: [product, ...fact.cited] } as CitedFact) : fact
}

type ListName = 'contraindications' | 'commonSideEffects' | 'seriousSideEffects'

/** Returns the lists of the ingredients, and their items without repetitions. */
function listsOf(described: readonly Described[], name: ListName, form: Product['form']) {
  const lists = described.flatMap((one) => {
    const cited = one.section(name)
    return cited ? [{ cited, items: cited.value.items.filter((item) => isItemOf(item, one.routes, form)) }] : []
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
  const lists = described.map((one) => ({
    of: one.entry.name,
    routes: one.routes,
    list: one.section('contraindications'),
  }))
  const lines = lists.flatMap(({ of, routes, list }) =>
    (list?.value.items ?? [])
      .filter((item) => isOwn(item) && isItemOf(item, routes, form))
      .map((item) => (all > 1 ? ofOne(item, of) : item)),
  )
  return {
    fact: 'contraindications',
    value: strictest([...new Set(lines)]).join('\n'),
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
  form: Product['form'],
) {
  const { cited, items } = listsOf(described, fact, form)
  const isMix = described.length > 1
  // "side effects are rare" of one ingredient isn't true of the others
  const own = isMix ? items.filter((item) => !/^(?:side effects are|no side effects|none\b)/i.test(item)) : items
  return { fact, value: isMix ? withoutRepetitions(own) : own, cited } satisfies CitedFact
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
export function warningsOf(described: readonly Described[], all: number, form: Product['form']): CitedFact {
  const warnings = described.flatMap((one) =>
    one.warnings().flatMap(({ topic, cited }) => {
      const text = warningAbout(cited.value.text, form, one)
      return text === '' ? [] : [{ topic, of: one.entry.name, cited, text }]
    }),
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

/** Returns how the form is used and stored, like `stored` if it says no more; the ingredients' own storage comes first. */
export function handlingOf(
  form: FormEntry | undefined,
  described: readonly Described[],
  all: number,
  medicineForm: Product['form'],
  stored = form,
): CitedFact[] {
  const facts: CitedFact[] = []
  if (form) {
    const cited = citedIn(form, form.howToUse)
    facts.push({ fact: 'howToUse', value: cited.value.text, cited: [cited] })
  }
  const storage = textsOf(described, 'storage', medicineForm)
  if (storage.length > 0) facts.push(linesFact('storage', storage, all))
  else if (stored?.storage)
    facts.push({ fact: 'storage', value: stored.storage.text, cited: [citedIn(stored, stored.storage)] })
  return facts
}

type FormEntry = NonNullable<ReturnType<Library['forms']['get']>>
