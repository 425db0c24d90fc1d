import { sentencesOf } from '#content/reading.ts'
import type { Medicine, MedicineFacts } from '#contract/medicines.ts'
import type { Described } from './described.ts'
import { type GuideHead, type Library, type Said, saidIn } from './library.ts'

/** A fact of a page with the parts of the knowledge base that say so. */
type FactSaid = {
  [F in WhyFact]: { fact: F; value: NonNullable<MedicineFacts[F]>; said: readonly Said<unknown>[] }
}[WhyFact]
type WhyFact = 'diseasesCovered' | 'treatsConditions' | 'whyPrescribed' | 'benefits' | 'cautions'

interface Named {
  of: string
  names: readonly string[]
  said: readonly Said<unknown>[]
}

interface Reason {
  text: string
  said: Said<unknown>
}

/** Reasons that are given for each ingredient of a combination. */
const REASONS_IN_COMBINATION = 3

function fewer(conditions: readonly Condition[]): Condition[] {
  const reasons = conditions.filter(({ purpose }) => purpose).slice(0, REASONS_IN_COMBINATION)
  return conditions.flatMap((one) => (reasons.includes(one) ? [one] : one.isUse ? [{ ...one, purpose: null }] : []))
}

/**
 * What a medicine is for and what to mind, in short: derived from uses, the guides that name its ingredients, how they work
 * and the topics of their warnings. `all` is how many ingredients the medicine has.
 */
export function whyOf(library: Library, described: readonly Described[], all: number) {
  const isMix = all > 1
  const found = described.map((one) => ({
    one,
    of: one.entry.name,
    uses: one.section('uses'),
    conditions: isMix ? fewer(conditionsOf(library, one)) : conditionsOf(library, one),
  }))
  const facts: FactSaid[] = []
  /** One item each, or one for each ingredient of a combination. */
  const items = (parts: readonly { of: string; names: readonly string[] }[]) =>
    parts.flatMap(({ of, names }) => (!isMix ? names : names.length > 0 ? [`${of}: ${names.join(', ')}`] : []))

  const diseases = found.map(({ of, uses, conditions }) => {
    const led = conditions.filter(({ isUse }) => isUse)
    const names = led.map(({ guide }) => `${guide.name} (ICD-10 ${guide.icd10})`)
    return { of, names: names.length > 0 ? names : (uses?.value.items.map((use) => use.for) ?? []) }
  })
  const ofUses = found.flatMap(({ uses }) => uses ?? [])
  facts.push({ fact: 'diseasesCovered', value: items(diseases).join('|'), said: ofUses })

  const treated = found.map(({ of, uses, conditions }): Named => {
    const named = conditions.flatMap(({ guide, purpose }) => (purpose ? [{ name: guide.name, said: purpose }] : []))
    return named.length > 0
      ? { of, names: named.map(({ name }) => name), said: named.map(({ said }) => said) }
      : { of, names: uses?.value.items.map((use) => use.for) ?? [], said: uses ? [uses] : [] }
  })
  facts.push({ fact: 'treatsConditions', value: items(treated), said: treated.flatMap(({ said }) => said) })

  const reasons = found.flatMap(({ of, uses, conditions }): Reason[] => {
    const label = isMix ? `${of}, ` : ''
    const named = conditions.flatMap(({ guide, purpose }) =>
      purpose ? [{ text: `${label}${guide.name}: ${purpose.value.text}.`, said: purpose }] : [],
    )
    if (named.length > 0) return named
    if (!uses) return []
    const text = `${isMix ? `${of}: prescribed` : 'Prescribed'} for: ${uses.value.items.map((use) => use.for).join('; ')}.`
    return [{ text, said: uses }]
  })
  facts.push({
    fact: 'whyPrescribed',
    value: reasons.map(({ text }) => text).join('\n'),
    said: reasons.map(({ said }) => said),
  })

  const benefits = found.flatMap(({ one, of, conditions }) => {
    const own = benefitsOf(
      one,
      conditions.map(({ guide }) => guide),
    )
    return isMix ? own.slice(0, 1).map(({ text, said }) => ({ text: `${of}: ${text}`, said })) : own
  })
  facts.push({
    fact: 'benefits',
    value: benefits.map(({ text }) => text).join('\n'),
    said: benefits.map(({ said }) => said),
  })

  const { text, said } = cautionsOf(described)
  facts.push({ fact: 'cautions', value: text, said })

  const conditions: NonNullable<Medicine['knowledge']>['conditions'] = found.map(({ of, conditions }) => ({
    ingredient: of,
    items: conditions.map(({ guide, isUse, purpose }) => ({
      guide: guide.slug,
      name: guide.name,
      icd10: guide.icd10,
      isUse,
      purpose: purpose?.value.text ?? null,
    })),
  }))
  return { facts, conditions }
}

/** People whom the topics of the warnings speak to. */
const whom: Readonly<Record<string, string>> = {
  pregnancy: 'are pregnant or plan to be',
  breastfeeding: 'breastfeed',
  kidney: 'have kidney problems',
  liver: 'have liver problems',
  olderPeople: 'are an older adult',
  driving: 'drive or use machines',
  alcohol: 'drink alcohol',
  children: 'want to give it to a child',
}

/** One sentence that sends those to the warnings whom they concern; of general warnings the first sentence. */
function cautionsOf(described: readonly Described[]): { text: string; said: Said<unknown>[] } {
  const warnings = described.flatMap((one) => one.warnings())
  const special = warnings.filter(({ topic }) => topic in whom)
  const people = Object.keys(whom)
    .filter((topic) => special.some((one) => one.topic === topic))
    .map((topic) => whom[topic]!)
  if (people.length > 0) {
    const list = people.length < 2 ? people.join('') : `${people.slice(0, -1).join(', ')} or ${people.at(-1)}`
    return {
      text: `Read the warnings first, and ask your doctor or pharmacist, if you ${list}.`,
      said: special.map(({ said }) => said),
    }
  }
  const general = warnings.find(({ topic }) => topic === 'general')?.said
  return { text: general ? (sentencesOf(general.value.text)[0] ?? '') : '', said: general ? [general] : [] }
}

/** A condition with a guide that an ingredient is for. */
interface Condition {
  guide: GuideHead
  /** True if the ingredient's own uses lead to the guide. */
  isUse: boolean
  /** What the ingredient does, where the guide names it. */
  purpose: Said<{ text: string }> | null
}

/** Conditions of an ingredient that are shown: fifty guides name paracetamol. */
const MOST_CONDITIONS = 8

/**
 * The conditions with a guide that an ingredient is for: those of its uses first, then those whose guides name it. Where its
 * uses differ by route, a guide that matches none of the uses may be about another route and is left out.
 */
function conditionsOf(library: Library, one: Described): Condition[] {
  const { slug, byRoute } = one.entry
  const uses = one.section('uses')
  const led = new Set(uses?.value.items.flatMap((use) => use.guide ?? []))
  const differs = Object.values(byRoute ?? {}).some((route) => route?.uses !== undefined)
  const others = differs ? [] : [...library.guides.values()].filter((guide) => slug in guide.purposes)
  const own = [...led].flatMap((guide) => library.guides.get(guide) ?? [])
  return [...new Set([...own, ...others])]
    .map((guide) => ({ guide, isUse: led.has(guide.slug), purpose: guide.purposes[slug] ?? null }))
    .slice(0, Math.max(MOST_CONDITIONS, own.length))
}

/** Verbs that say what a medicine does, as guides and introductions use them. */
const VERBS =
  'lower|ease|prevent|slow|help|make|protect|widen|keep|let|calm|thin|shrink|numb|soften|loosen|open|remove|relax|control|dissolve|replace|support|kill|treat|stop|weaken|block|unblock|relieve'
/** Of one medicine: "Lowers …". */
const DOES = new RegExp(`\\b(?:${VERBS.replace('relax', 'relaxe')})s\\b`, 'i')
/** As texts about classes say it: "They block …". */
const ACTS = new RegExp(`\\b(?:${VERBS})(?:e?s)?\\b`, 'i')

/** Effects that are named. */
const MOST_EFFECTS = 3

interface Benefit {
  text: string
  said: Said<unknown>
}

/**
 * What an ingredient does, neutrally (rule T118): what guides say of it, else the sentence of its introduction that says so,
 * else how it works. `guides` are those of its conditions.
 */
function benefitsOf(one: Described, guides: readonly GuideHead[]): Benefit[] {
  const { entry } = one
  const effects = new Map<string, Said<unknown>>()
  for (const { purposes } of guides) {
    const said = purposes[entry.slug]
    const [first = ''] = said?.value.text.split(' ') ?? []
    if (said && DOES.test(first) && !effects.has(said.value.text)) effects.set(said.value.text, said)
  }
  if (effects.size > 0) return [...effects].slice(0, MOST_EFFECTS).map(([text, said]) => ({ text: `${text}.`, said }))
  const effect = sentencesOf(entry.introduction.text).find((sentence) => DOES.test(sentence))
  if (effect) return [{ text: effect, said: saidIn(entry, entry.introduction) }]
  const how = one.section('howItWorks')
  if (!how) return []
  // what comes after the effect can be its price: the stomach suffers
  const sentences = sentencesOf(how.value.text)
  const effectAt = sentences.findIndex((sentence) => ACTS.test(sentence))
  return [{ text: sentences.slice(0, effectAt < 0 ? 1 : effectAt + 1).join(' '), said: how }]
}
