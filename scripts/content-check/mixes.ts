import type { Entry } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'
import { contraindicationsOf } from '#server/features/medicines/knowledge/contraindications.ts'
import { Described } from '#server/features/medicines/knowledge/described.ts'
import { youngestFor, youngestOf } from '#server/features/medicines/knowledge/forbidden-in-mix.ts'
import { allows } from '#server/features/medicines/knowledge/in-mixes.ts'
import type { Library } from '#server/features/medicines/knowledge/library.ts'
import { isItemOf } from '#server/features/medicines/knowledge/named-forms.ts'
import { ofVariant } from '#server/features/medicines/knowledge/variants.ts'
import { pairsOf, saidIn } from './lost-in-mixes.ts'

// What the text of a combination loses: its page shows nothing else of its ingredients' warnings and doses.

/** A warning that forbids something, rather than asks or informs. */
const STRICT =
  /\b(?:never|do not|is not (?:recommended|advised|for|given)|are not for|for adults|stop it|not to give|not for)\b/i
/** "You can usually drive", "It is used from 6 years"; and what is about other products. */
const MILD = /^(?:you can\b|it (?:is|can be) used|it (?:does not|is not expected to)|tablets for\b)/i
const MARKS = ['prolonged', 'modified']

/** Yields the strict warnings of ingredients that a combination has no topic for, and slow-release products taken in another way. */
export function* lostInMix(library: Library, combination: Entry<'combinations'>): Generator<string> {
  const [first = [], ...others] = combination.of
  const found = new Set<string>()
  for (const slug of first.filter((one) => others.every((set) => set.includes(one)))) {
    const ingredient = library.ingredients.get(slug)
    if (!ingredient) continue
    for (const route of combination.routes.filter((one) => ingredient.routes.includes(one))) {
      const mix = new Described(library, { ...combination, synonyms: [] }, [route])
      const topics = new Set(mix.warnings().map(({ topic }) => topic))
      const forbidden = contraindicationsOf(mix).join('\n').toLowerCase()
      for (const { topic, cited } of new Described(library, ingredient, [route]).warnings()) {
        const { text } = cited.value
        if (topics.has(topic) || forbidden.includes(topic.toLowerCase())) continue
        if (STRICT.test(text) && !MILD.test(text) && !allows(text))
          found.add(`warnings.${topic}: ${slug} says "${text}"`)
      }
    }
    if (isSlowOtherwise(ingredient) && !isSlowOtherwise(combination))
      found.add(`byProduct: slow-release products with ${slug} are taken in another way`)
  }
  yield* found
}

/** True if slow-release products have a rule of their own for a missed dose, so their times differ from those of plain ones. */
const isSlowOtherwise = ({ byProduct = [] }: Pick<Entry<'ingredients'>, 'byProduct'>): boolean =>
  byProduct.some(({ of, missedDose }) => missedDose && of.release?.some((mark) => MARKS.includes(mark)))

/** Yields the ingredients that are for older people only than the text of a combination says. */
export function* youngerInMix(library: Library, combination: Entry<'combinations'>): Generator<string> {
  const found = new Set<string>()
  for (const { slug, mix, alone } of pairsOf(library, combination)) {
    const months = youngestFor(alone)
    const children = mix.warnings().find(({ topic }) => topic === 'children')?.cited.value.text
    // "Bisoprolol is for adults", in a text about several beta blockers
    const isNamed = new RegExp(`\\b${library.titleOf(slug)} is for adults\\b`, 'i').test(children ?? '')
    if (children !== undefined && !isNamed && youngestOf([mix]) < months)
      found.add(`warnings.children: ${slug} is not for people under ${months / 12} years`)
  }
  yield* found
}

/** Contraindications that don't hold for a combination, because it is meant for what they name. */
const notOf: Partial<Record<string, readonly string[]>> = {
  'amitriptyline-chlordiazepoxide': ['A depression that is not treated'],
  'imipramine-benzodiazepine': ['A depression that is not treated'],
  'mifepristone-misoprostol': ['Pregnancy, if it is taken against ulcers'],
  'steroid-antibiotic-cream': ['Infected or broken skin', 'Infected skin without treatment'],
  'steroid-antifungal-antibiotic-cream': ['Infected or broken skin', 'Infected skin without treatment'],
  'steroid-antifungal-cream': ['Infected or broken skin', 'Infected skin without treatment'],
}
/** What the page leaves out in any case, and allergies, which it has for all ingredients. */
const OF_EACH = /^(?:an allergy|mixtures with|in the ear:)|\bif the product holds\b|^(?:children|babies|new-born)\b/i
/** An exception, and whose rule it is. */
const ASIDE = /\([^()]*\)|, (?:unless|by) [^,]*/g
const SMALL = new Set(
  'and any are before can disease for from had has have illness its not now once one other past problem severe similar some such than that the this trouble very with without you your'.split(
    ' ',
  ),
)
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).flatMap((word) =>
    SMALL.has(word) ? [] : word.replace(/(?:ing|ed|ies|es|s|y)$/, '').replace(/s$/, ''),
  )
/** "Pregnancy", "Pregnancy and breastfeeding": no part of it is allowed. */
const ALL_OF_IT = /^pregnancy(?: and breastfeeding)?$/im
/** Another word for the same: "the colon (ulcerative colitis)". */
const IN_OTHER_WORDS = /\((?!the doctor|us label)([^()]+)\)/gi

/** "A severe allergic reaction to a penicillin, a carbapenem or a related antibiotic". */
const REACTION_TO = /^an? (?:serious |severe )?allergic reaction to (.*?)(?: in the past)?(?:, unless .*)?$/i

/** Yields the contraindications of ingredients that the text of a combination doesn't mention. */
export function* forbiddenUnsaid(library: Library, combination: Entry<'combinations'>): Generator<string> {
  const found = new Set<string>()
  const own = new Set(stemsOf(combination.of.flat().join(' ')))
  for (const slug of new Set(combination.of.flat())) {
    const ingredient = library.ingredients.get(slug)
    if (!ingredient) continue
    for (const route of combination.routes.filter((one) => ingredient.routes.includes(one))) {
      const mix = new Described(library, { ...combination, synonyms: [] }, [route])
      const warnings = mix.warnings().map(({ topic, cited }) => `${topic} ${cited.value.text}`)
      const forbidden = contraindicationsOf(mix).join('\n')
      const said = new Set(stemsOf([forbidden, ...warnings].join(' ')))
      const isSaid = (text: string) => {
        const stems = [...new Set(stemsOf(text))]
        return stems.filter((one) => !said.has(one)).length <= stems.length / 2
      }
      const namesUnsaid = (item: string) =>
        (REACTION_TO.exec(item)?.[1] ?? '').split(/, | or /).some((one) => {
          const stems = stemsOf(one)
          return stems.length > 0 && !stems.some((stem) => said.has(stem) || own.has(stem))
        })
      for (const item of contraindicationsOf(new Described(library, ingredient, [route]))) {
        if (OF_EACH.test(item) || !isItemOf(item, [route], null)) continue
        if (notOf[combination.slug]?.some((one) => item.startsWith(one))) continue
        if (/\bpregnancy\b/i.test(item) && ALL_OF_IT.test(forbidden)) continue
        const words = [item.replace(ASIDE, ''), ...[...item.matchAll(IN_OTHER_WORDS)].map(([, other]) => other!)]
        if (!words.some(isSaid) || namesUnsaid(item)) found.add(`contraindications: ${slug} has "${item}"`)
      }
    }
  }
  yield* found
}

const LISTS = ['contraindications', 'commonSideEffects', 'seriousSideEffects'] as const

/**
 * Yields the items of a combination about an ingredient that only some of its products hold, on the pages of the others: such an item
 * opens with the name ("With neomycin: …"), or a contraindication ends with ", if the product holds neomycin".
 */
export function* heldElsewhere(library: Library, combination: Entry<'combinations'>): Generator<string> {
  for (const set of combination.of) {
    const held = set.map((slug) => library.titleOf(slug).toLowerCase())
    const others = combination.of.flat().map((slug) => library.titleOf(slug).toLowerCase())
    const missing = others.filter((name) => !held.some((own) => own.includes(name)))
    const own = ofVariant(combination, new Set(set), library.titleOf)
    for (const name of LISTS)
      for (const item of own[name]?.items ?? [])
        if (
          !OF_EACH.test(item) &&
          !/^with\b/i.test(item) &&
          missing.some((one) => new RegExp(`\\b${one}\\b`, 'i').test(item))
        )
          yield `${name}: "${item}" is on the page of ${held.join(' with ')}`
  }
}

/** Illnesses of which a doctor must know before many medicines, with the words for them. */
const ILLNESSES: readonly RegExp[] = [
  /diabet/i,
  /thyroid/i,
  /glaucoma/i,
  /epilep|\bfits?\b/i,
  /asthma/i,
  /high blood pressure/i,
  /prostate|passing urine/i,
  /porphyria/i,
  /myasthenia/i,
  /lupus/i,
  /\bG6PD\b/,
  /heart failure/i,
  /heart attack|heart disease/i,
  /uneven heartbeat|heart rhythm|long QT/i,
  /aneurysm/i,
  /stroke/i,
  /clot|bleeding/i,
  /ulcer/i,
  /bowel disease|colitis|Crohn/i,
  /\blung\b|breathing problem/i,
  /depress|suicide|dark moods/i,
  /mania/i,
  /addict|alcohol or drugs/i,
  /low potassium|magnesium|salts/i,
  /gout/i,
  /gallstone|gallbladder/i,
  /kidney stones/i,
  /transplant/i,
  /glandular fever/i,
  /severe infection/i,
  /chickenpox|shingles/i,
  /tuberculosis/i,
  /sarcoidosis/i,
  /skin cancer/i,
  /head injury/i,
]
const TELLS = /\b(?:tell|ask)\b/i

/** "With amoxicillin: tell your doctor …": about other products. */
const OF_OTHERS = /^with [a-z]+: /i

/** Yields the illnesses that a general warning of an ingredient asks about and the pages of the combination don't name. */
export function* untold(library: Library, combination: Entry<'combinations'>): Generator<string> {
  const found = new Set<string>()
  for (const { slug, mix, alone } of pairsOf(library, combination)) {
    const uses = (mix.uses()?.value.items ?? []).map((use) => `${use.for} ${use.guide}`)
    const said = [saidIn(mix), ...uses].join('\n')
    const general = alone.warnings().find(({ topic }) => topic === 'general')
    for (const sentence of sentencesOf(general?.cited.value.text ?? ''))
      if (
        TELLS.test(sentence) &&
        !OF_OTHERS.test(sentence) &&
        ILLNESSES.some((one) => one.test(sentence) && !one.test(said))
      )
        found.add(`warnings.general: ${slug} says "${sentence}"`)
  }
  yield* found
}
