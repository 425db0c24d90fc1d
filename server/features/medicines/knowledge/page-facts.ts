import type { MedicineFacts } from '#contract/medicines.ts'
import type { Fact } from '#server/features/medicines/directory/stored-medicine.ts'
import { sentencesOf } from '#content/reading.ts'
import type { Described } from './described.ts'
import type { Product } from './product.ts'
import { withoutAllowed, withoutForbidden } from './forbidden-in-mix.ts'
import { allows, missedOf, takenTogether, withoutCalm, withoutSingleUses } from './in-mixes.ts'
import { type Library, type Cited, citedIn } from './library.ts'
import { aboutUse, agesFor } from './form-words.ts'
import { isAboutOthers } from './named-forms.ts'
import { aboutForm, GOES_ON, warningAbout } from './own-form.ts'

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
function linesOf(
  parts: readonly Omit<Part, 'cited'>[],
  all: number,
  topic = '',
  labelOf: (names: readonly string[], text: string) => string = inARow,
): string[] {
  const byText = new Map<string, string[]>()
  for (const { of, text } of parts) byText.set(text, [...(byText.get(text) ?? []), of])
  return [...byText].map(([text, names]) => {
    const label = [topic, names.length < all ? labelOf(names, text) : ''].filter(Boolean).join(', ')
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

/** Forms whose own text says what to measure them with: the cup of one ingredient is the spoon of another. */
const MEASURED: ReadonlySet<Product['form']> = new Set(['syrup', 'suspension'])
const withoutMeasure = (text: string): string =>
  sentencesOf(text)
    .filter((one) => !/^(?:shake and )?measure\b/i.test(one))
    .join(' ')

/** Returns the texts of a section without sentences about other forms, and without those that another ingredient's text has. */
function textsOf(described: readonly Described[], name: TextName, form: Product['form'], isOfMix = false): Part[] {
  const said = new Set<string>()
  const whole = new Set<string>()
  return described.flatMap((one) => {
    const cited = one.section(name)
    const about = name === 'howToTake' ? aboutUse : aboutForm
    const ofForm = cited ? about(cited.value.text, form, one) : ''
    const others = described.filter((other) => other !== one)
    const measured = isOfMix && MEASURED.has(form) && one.routes.includes('oral') ? withoutMeasure(ofForm) : ofForm
    const own = isOfMix ? withoutForbidden(withoutSingleUses(measured, one.routes.includes('oral')), others) : ofForm
    if (!cited || own === '') return []
    const sentences = sentencesOf(own)
    // a sentence stays if the next one refers to it
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
  const texts = textsOf(described, name, form, all > 1 && (name === 'whenToUse' || name === 'howToTake'))
  if (texts.length > 0 && all > 1 && name === 'howToTake') {
    const { parts, first } = takenTogether(texts)
    const value = [...first, ...linesOf(parts, all)].join('\n')
    return { fact: name, value, cited: texts.map(({ cited }) => cited) }
  }
  if (texts.length > 1 && name === 'missedDose')
    return { fact: name, value: missedOf(texts) ?? '', cited: texts.map(({ cited }) => cited) }
  return linesFact(name, name === 'overdose' && all > 1 ? withoutCalm(texts, all) : texts, all)
}

export const introductionOf = (described: readonly Described[], all: number, form: Product['form']): CitedFact =>
  linesFact(
    'introduction',
    described.map((one) => {
      const cited = citedIn(one.entry, one.entry.introduction)
      const text = withoutForms(cited.value.text, one, form)
      return { of: one.entry.name, cited, text: all > 1 ? withoutFrequency(text) : text }
    }),
    all,
  )

/** "It is taken once a day": of the ingredient alone. */
const withoutFrequency = (text: string): string => {
  const [first = '', ...others] = sentencesOf(text)
  return [
    first,
    ...others.filter((sentence) => !/\b(?:once|twice|three times) a (?:day|week|month)\b/i.test(sentence)),
  ].join(' ')
}

/** "It comes as tablets and injections", "A gel of it is for sprains": about other products of the ingredient. */
const withoutForms = (text: string, { routes }: Described, form: Product['form']): string => {
  const [first, ...others] = sentencesOf(text).filter((sentence) => !/^It (?:also )?comes as\b/.test(sentence))
  if (first === undefined) return text
  return [first, ...others.filter((sentence) => !isAboutOthers(sentence, routes, form))].join(' ')
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

/** A maximum has an amount; "call 112 if you are no better" refers to one of another form. */
const NAMES_AMOUNT = /(?!\b(?:112|108)\b)\b\d|\b(?:one|two|three|four|once|twice|no (?:more|highest|limit)|never)\b/i

/** "US packs of a syrup say at most 6 doses": doses of that syrup, which aren't those of a mix. */
const COUNTS_DOSES = /\bpacks\b[^.]*\b\d+ doses in \d+ hours\b/i
const withoutCounts = (text: string): string =>
  sentencesOf(text)
    .filter((one) => !COUNTS_DOSES.test(one))
    .join(' ')

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
    const ofForm = maximum ? aboutUse(maximum.value.text, form, one) : ''
    const others = described.filter((other) => other !== one)
    const allowed = withoutForbidden(ofForm, others)
    const left = all > 1 ? withoutCounts(allowed) : allowed
    const most = NAMES_AMOUNT.test(left) ? left : ''
    const text = [usual && aboutUse(usual.value.text, form, one), most && `Maximum: ${most}`].filter(Boolean).join(' ')
    if (text === '') return []
    const cites = [...(usual?.cites ?? []), ...(maximum?.cites ?? [])]
    return [{ of: one.entry.name, cited: { value: text, cites, written: (usual ?? maximum)!.written }, text }]
  })
  const first = all > 1 ? [doseOfMix(described, form)] : product ? [product.value] : []
  const fact = linesFact('recommendedDosage', doses, all, ...first)
  return product ? ({ ...fact, cited: [product, ...fact.cited] } as CitedFact) : fact
}

/** "Amlodipine on its own: You can usually take it": of the mix it would be wrong. */
const labelInMix = (names: readonly string[], text: string) =>
  allows(text) ? `${inARow(names)} on ${names.length > 1 ? 'their' : 'its'} own` : inARow(names)

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
  const allOf = described.flatMap((one) =>
    one.warnings().flatMap(({ topic, cited }) => {
      const about = warningAbout(cited.value.text, form, one)
      const text = topic === 'children' ? agesFor(about, form, one.routes) : about
      return text === '' ? [] : [{ topic, of: one.entry.name, by: one, cited, text }]
    }),
  )
  const warnings = withoutAllowed(allOf, described)
  const lines = Object.entries(topics).flatMap(([topic, label]) =>
    linesOf(
      warnings.filter((one) => one.topic === topic),
      all,
      label,
      labelInMix,
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
