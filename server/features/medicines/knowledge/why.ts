import { sentencesOf } from '#content/reading.ts'
import type { Medicine } from '#contract/medicines.ts'
import type { Described } from './described.ts'
import { type GuideHead, type Library, type Cited, citedIn } from './library.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import { isAboutOthers, isPurposeOf } from './named-forms.ts'
import type { CitedFact } from './page-facts.ts'

/** An ingredient with its uses and its conditions. */
interface Purpose {
  one: Described
  of: string
  uses: Cited<{ items: { for: string; isFromIt?: true | undefined }[] }> | null
  conditions: Condition[]
}

/** Reasons per ingredient of a combination. */
const REASONS_IN_COMBINATION = 3

/**
 * Returns a medicine's purposes and cautions in short, derived from uses, the guides that name its ingredients, how they work
 * and the topics of their warnings. `all` is the number of ingredients of the medicine.
 */
export function whyOf(library: Library, described: readonly Described[], all: number, form: MedicineForm | null) {
  const isMix = all > 1
  const purposes = described.map((one): Purpose => {
    const conditions = conditionsOf(library, one, form)
    return {
      one,
      of: one.entry.name,
      uses: one.uses(),
      conditions: isMix ? withFewerReasons(conditions) : conditions,
    }
  })
  const facts: CitedFact[] = [
    diseasesOf(purposes, isMix),
    treatedBy(purposes, isMix),
    reasonsOf(purposes, isMix),
    effectsOf(purposes, isMix, form),
    cautionsOf(described),
  ]
  const conditions: NonNullable<Medicine['knowledge']>['conditions'] = purposes.map(({ of, conditions: own }) => ({
    ingredient: of,
    items: own.map(({ guide, isUse, purpose }) => ({
      guide: guide.slug,
      name: guide.name,
      icd10: guide.icd10,
      isUse,
      purpose: purpose?.value.text ?? null,
    })),
  }))
  return { facts, conditions }
}

/** Leaves out conditions that are no use of the ingredient, if it has some: kidney stones aren't what a mix against high pressure is for. */
function withFewerReasons(all: readonly Condition[]): Condition[] {
  const uses = all.filter(({ isUse }) => isUse)
  const conditions = uses.length > 0 ? uses : all
  const reasons = conditions.filter(({ purpose }) => purpose).slice(0, REASONS_IN_COMBINATION)
  return conditions.flatMap((one) => (reasons.includes(one) ? [one] : one.isUse ? [{ ...one, purpose: null }] : []))
}

/** Returns one item each, or one for each ingredient of a combination. */
const itemsOf = (parts: readonly { of: string; names: readonly string[] }[], isMix: boolean): string[] =>
  parts.flatMap(({ of, names }) => (!isMix ? names : names.length > 0 ? [`${of}: ${names.join(', ')}`] : []))

const namesOfUses = ({ uses }: Purpose): string[] => uses?.value.items.map((use) => use.for) ?? []
/** Uses with a guide about their cause, such as nerve pain from diabetes. */
const effectsOfOthers = ({ uses }: Purpose): string[] =>
  uses?.value.items.flatMap((use) => (use.isFromIt ? [use.for] : [])) ?? []

/** Returns the conditions of the uses with their codes, else the uses. */
function diseasesOf(purposes: readonly Purpose[], isMix: boolean): CitedFact {
  const diseases = purposes.map((purpose) => {
    const names = purpose.conditions.flatMap(({ isUse, guide }) =>
      isUse ? [`${guide.name} (ICD-10 ${guide.icd10})`] : [],
    )
    return { of: purpose.of, names: names.length > 0 ? [...names, ...effectsOfOthers(purpose)] : namesOfUses(purpose) }
  })
  return {
    fact: 'diseasesCovered',
    value: itemsOf(diseases, isMix).join('|'),
    cited: purposes.flatMap(({ uses }) => uses ?? []),
  }
}

/** Returns the conditions that the ingredient is for or whose guides name it, else the uses. */
function treatedBy(purposes: readonly Purpose[], isMix: boolean): CitedFact {
  const treated = purposes.map((own) => {
    const isNamed = own.conditions.some(({ purpose }) => purpose)
    const named = isNamed ? own.conditions.filter(({ isUse, purpose }) => isUse || purpose) : []
    const names = [...named.map(({ guide }) => guide.name), ...effectsOfOthers(own)]
    const cited: Cited<unknown>[] = [...(own.uses ? [own.uses] : []), ...named.flatMap(({ purpose }) => purpose ?? [])]
    return { of: own.of, names: named.length > 0 ? names : namesOfUses(own), cited }
  })
  return { fact: 'treatsConditions', value: itemsOf(treated, isMix), cited: treated.flatMap(({ cited }) => cited) }
}

/** Returns what each guide says that the ingredient does, else the uses. */
function reasonsOf(purposes: readonly Purpose[], isMix: boolean): CitedFact {
  const reasons = purposes.flatMap((own): Effect[] => {
    const label = isMix ? `${own.of}, ` : ''
    const named = own.conditions.flatMap(({ guide, purpose }) =>
      purpose ? [{ text: `${label}${guide.name}: ${purpose.value.text}.`, cited: purpose }] : [],
    )
    if (!own.uses) return named
    const others = effectsOfOthers(own).map((use) => ({ text: `${label}${use}.`, cited: own.uses! }))
    if (named.length > 0) return [...named, ...others]
    const text = `${isMix ? `${own.of}: prescribed` : 'Prescribed'} for: ${namesOfUses(own).join('; ')}.`
    return [{ text, cited: own.uses }]
  })
  return linesOf('whyPrescribed', reasons)
}

/** Returns the benefits, one of each ingredient of a combination. */
function effectsOf(purposes: readonly Purpose[], isMix: boolean, form: MedicineForm | null): CitedFact {
  const effects = purposes.flatMap(({ one, of, conditions }) => {
    const own = benefitsOf(one, conditions, form)
    return (isMix ? own.slice(0, 1) : own).map(({ condition, text, cited }) => {
      const label = [isMix && of, condition].filter(Boolean).join(', ')
      return { text: label ? `${label}: ${text}` : text, cited }
    })
  })
  return linesOf('benefits', effects)
}

const linesOf = (fact: 'whyPrescribed' | 'benefits', effects: readonly Effect[]): CitedFact => ({
  fact,
  value: effects.map(({ text }) => text).join('\n'),
  cited: effects.map(({ cited }) => cited),
})

/** People concerned by each topic of warnings. */
const readers: Readonly<Record<string, string>> = {
  pregnancy: 'are pregnant or plan to be',
  breastfeeding: 'breastfeed',
  kidney: 'have kidney problems',
  liver: 'have liver problems',
  olderPeople: 'are an older adult',
  driving: 'drive or use machines',
  alcohol: 'drink alcohol',
  children: 'want to give it to a child',
}

/** Returns one sentence that sends the people concerned to the warnings, or the first sentence of general warnings. */
function cautionsOf(described: readonly Described[]): CitedFact {
  const warnings = described.flatMap((one) => one.warnings())
  const special = warnings.filter(({ topic }) => topic in readers)
  const people = Object.keys(readers)
    .filter((topic) => special.some((one) => one.topic === topic))
    .map((topic) => readers[topic]!)
  if (people.length > 0) {
    const list = people.length < 2 ? people.join('') : `${people.slice(0, -1).join(', ')} or ${people.at(-1)}`
    return {
      fact: 'cautions',
      value: `Read the warnings first, and ask your doctor or pharmacist, if you ${list}.`,
      cited: special.map(({ cited }) => cited),
    }
  }
  const general = warnings.find(({ topic }) => topic === 'general')?.cited
  const value = general ? (sentencesOf(general.value.text)[0] ?? '') : ''
  return { fact: 'cautions', value, cited: general ? [general] : [] }
}

/** A condition with a guide that an ingredient is for. */
interface Condition {
  guide: GuideHead
  /** True if one of the ingredient's uses has this guide. */
  isUse: boolean
  /** The ingredient's effect, if the guide names it. */
  purpose: Cited<{ text: string }> | null
}

/** "Not for sickness, but needed in early pregnancy": given in the condition, not against it. */
const NO_PURPOSE = /^not for\b/i

/** Returns what a guide says that the ingredient does in the forms of this medicine. */
function purposeOf({ purposes }: GuideHead, one: Described, form: MedicineForm | null): Cited<{ text: string }> | null {
  const purpose = purposes[one.entry.slug]
  return purpose &&
    !NO_PURPOSE.test(purpose.value.text) &&
    isPurposeOf(purpose.value.text, one.routes, form) &&
    one.isOfMix(purpose.value.text)
    ? purpose
    : null
}

/** Conditions shown for an ingredient: fifty guides name paracetamol. */
const MOST_CONDITIONS = 8

/**
 * Returns the conditions with a guide that an ingredient is for: those of its uses first, then those whose guides name it. If
 * its uses differ by route or product, guides that match no use can be about another route and are left out.
 */
function conditionsOf(library: Library, one: Described, form: MedicineForm | null): Condition[] {
  const { byRoute, byProduct = [] } = one.entry
  const uses = one.uses()
  const items = uses?.value.items ?? []
  const guidesOfUses = new Set(items.flatMap((use) => (use.guide && !use.isFromIt ? [use.guide] : [])))
  const guidesElsewhere = one.guidesElsewhere()
  const guidesOfCauses = new Set(items.flatMap((use) => (use.guide && use.isFromIt ? [use.guide] : [])))
  const differs = [...Object.values(byRoute ?? {}), ...byProduct].some((part) => part?.uses !== undefined)
  const others = differs
    ? []
    : [...library.guides.values()].filter(
        (guide) => !guidesOfCauses.has(guide.slug) && !guidesElsewhere.has(guide.slug) && purposeOf(guide, one, form),
      )
  const own = [...guidesOfUses].flatMap((guide) => library.guides.get(guide) ?? [])
  return [...new Set([...own, ...others])]
    .map((guide) => ({ guide, isUse: guidesOfUses.has(guide.slug), purpose: purposeOf(guide, one, form) }))
    .slice(0, Math.max(MOST_CONDITIONS, own.length))
}

/** Verbs for the effects of medicines in guides and introductions. */
const VERBS =
  'lower|ease|prevent|slow|help|make|protect|widen|keep|let|calm|thin|shrink|numb|soften|loosen|open|remove|relax|control|dissolve|replace|support|kill|treat|stop|weaken|block|unblock|relieve'
/** In texts about one medicine: "Lowers …". */
const DOES = new RegExp(`\\b(?:${VERBS.replace('relax', 'relaxe')})s\\b`, 'i')
/** In texts about classes: "They block …". */
const ACTS = new RegExp(`\\b(?:${VERBS})(?:e?s)?\\b`, 'i')

/** "As a medicine of its own": in another medicine than this one. */
const OTHER_USE = /\bof its own\b/i

/** Effects shown for an ingredient. */
const MOST_EFFECTS = 3

interface Effect {
  text: string
  cited: Cited<unknown>
}

interface Benefit extends Effect {
  /** What it does in one condition isn't true of another: "until other treatment works". */
  condition?: string
}

/**
 * Returns an ingredient's effects in neutral words (rule T118): from guides, else from a sentence of its introduction, else
 * from how it works.
 */
function benefitsOf(one: Described, conditions: readonly Condition[], form: MedicineForm | null): Benefit[] {
  const { entry } = one
  const effects: Benefit[] = []
  const said = new Set<string>()
  for (const { guide, purpose: cited } of conditions) {
    const [first = ''] = cited?.value.text.split(' ') ?? []
    if (!cited || !DOES.test(first) || said.has(cited.value.text)) continue
    said.add(cited.value.text)
    effects.push({ condition: guide.name, text: `${cited.value.text}.`, cited })
  }
  if (effects.length > 0) return effects.slice(0, MOST_EFFECTS)
  const effect = sentencesOf(entry.introduction.text).find(
    (sentence) => DOES.test(sentence) && !OTHER_USE.test(sentence) && !isAboutOthers(sentence, one.routes, form),
  )
  if (effect) return [{ text: effect, cited: citedIn(entry, entry.introduction) }]
  const how = one.section('howItWorks')
  if (!how) return []
  // later sentences can be about drawbacks: the stomach suffers
  const sentences = sentencesOf(how.value.text)
  const effectAt = sentences.findIndex((sentence) => ACTS.test(sentence))
  return [{ text: sentences.slice(0, effectAt < 0 ? 1 : effectAt + 1).join(' '), cited: how }]
}
