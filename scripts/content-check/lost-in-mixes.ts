import type { Entry } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'
import { contraindicationsOf } from '#server/features/medicines/knowledge/contraindications.ts'
import { Described } from '#server/features/medicines/knowledge/described.ts'
import { monthsOf } from '#server/features/medicines/knowledge/in-mixes.ts'
import type { Library } from '#server/features/medicines/knowledge/library.ts'
import { isItemOf } from '#server/features/medicines/knowledge/named-forms.ts'
import { ofVariant } from '#server/features/medicines/knowledge/variants.ts'

// What the pages of a combination lose of what its ingredients alone say: each set of ingredients is read as its products show it.

interface Pair {
  slug: string
  mix: Described
  alone: Described
}

/** Yields each ingredient of each set of a combination, with its own text and the text that products with that set show. */
export function* pairsOf(library: Library, combination: Entry<'combinations'>): Generator<Pair> {
  for (const set of combination.of) {
    const own = ofVariant(combination, new Set(set), library.titleOf)
    for (const slug of set) {
      const ingredient = library.ingredients.get(slug)
      for (const route of ingredient ? combination.routes.filter((one) => ingredient.routes.includes(one)) : [])
        yield {
          slug,
          mix: new Described(library, { ...own, synonyms: [] }, [route]),
          alone: new Described(library, ingredient!, [route]),
        }
    }
  }
}

const EFFECTS = ['seriousSideEffects', 'commonSideEffects'] as const
const LISTS = ['contraindications', ...EFFECTS] as const
const TEXTS = ['whenToUse', 'overdose'] as const

/** Returns what the page of a combination says of dangers. */
export const saidIn = (mix: Described): string =>
  [
    ...mix.warnings().map(({ cited }) => cited.value.text),
    ...LISTS.flatMap((name) => mix.section(name)?.value.items ?? []),
    ...TEXTS.flatMap((name) => mix.section(name)?.value.text ?? []),
  ].join('\n')

/** Signs of harm for which people need help, with the words for them. */
const SIGNS: readonly RegExp[] = [
  /allerg|hives|swollen (?:lips|face|mouth|tongue)|swelling of (?:the )?(?:face|lips)/i,
  /yellow|jaundice|liver/i,
  /blister|peel/i,
  /\bfits?\b/i,
  /suicide|harming yourself|thoughts of death/i,
  /on one side|trouble speaking/i,
  /bleed|black stools|blood in/i,
  /bruis/i,
  /heartbeat|heart rhythm|racing heart|heart (?:race|beat)|pounding/i,
  /chest pain/i,
  /\beye pain|pain in the eye|painful eye|sight|vision/i,
  /breath|wheez/i,
  /low blood sugar/i,
  /tendon/i,
  /hearing|ringing/i,
  /confus|not there/i,
  /diarrh/i,
  /magnesium|potassium|sodium|wrong salts|salt in the blood/i,
  /joint/i,
  /thigh|\bjaw\b|bones/i,
  /muscle/i,
  /tingl|numb/i,
  /stiff/i,
  /clot|\b(?:swollen|painful)\b[^.]* leg\b/i,
  /pancreas/i,
  /blood cells|pale skin|sore throat|infections/i,
]
const OF_ALLERGY = SIGNS.slice(0, 1)
/** "Tell your doctor about liver problems" names no sign of harm. */
const ASKS = /\b(?:tell|ask)\b/i

/** Returns what the page of a combination says of harm, without what its warnings ask about. */
const harmIn = (mix: Described): string =>
  [
    ...mix.warnings().flatMap(({ cited }) => sentencesOf(cited.value.text).filter((one) => !ASKS.test(one))),
    ...EFFECTS.flatMap((name) => mix.section(name)?.value.items ?? []),
    ...TEXTS.flatMap((name) => mix.section(name)?.value.text ?? []),
  ].join('\n')

/** Effects of what is swallowed, which the text of an ingredient has for all of its routes. */
const NOT_LOCAL = new Set(['polymyxin-b'])

/** Yields the serious effects of ingredients with a sign of harm that the pages of a combination don't name. */
export function* unsaidSigns(library: Library, combination: Entry<'combinations'>): Generator<string> {
  const found = new Set<string>()
  for (const { slug, mix, alone } of pairsOf(library, combination)) {
    if (NOT_LOCAL.has(slug)) continue
    const said = harmIn(mix)
    for (const item of alone.section('seriousSideEffects')?.value.items ?? []) {
      if (!isItemOf(item, mix.routes, null) || /^for the injection\b/i.test(item)) continue
      // what else belongs to a severe allergic reaction is said in other words
      const signs = /allergic reaction|severe allergy/i.test(item) ? OF_ALLERGY : SIGNS
      if (signs.some((one) => one.test(item) && !one.test(said))) found.add(`seriousSideEffects: ${slug} has "${item}"`)
    }
  }
  yield* found
}

const HELPS = ['seriousSideEffects', 'overdose'] as const

/** Yields the sections on getting help that an ingredient has and the pages of a combination lack. */
export function* lacksHelp(library: Library, combination: Entry<'combinations'>): Generator<string> {
  const found = new Set<string>()
  for (const { slug, mix, alone } of pairsOf(library, combination))
    for (const name of HELPS)
      if (alone.section(name) && !mix.section(name)) found.add(`${name}: missing, and ${slug} has one`)
  yield* found
}

/** For whom no ingredient may be used, with the contraindications that include them. */
const GROUPS: readonly (readonly [RegExp, RegExp])[] = [
  [/^pregnancy(?: (?:and|or) breastfeeding)?$/i, /^(?:with [a-z]+: )?pregnancy\b(?!,? (?:if it|unless))/im],
  [/^(?:pregnancy (?:and|or) )?breastfeeding$/i, /\bbreastfeeding\b/i],
]

/** Yields the contraindications of ingredients on pregnancy, breastfeeding and ages that a combination's own don't include. */
export function* allowedToThose(library: Library, combination: Entry<'combinations'>): Generator<string> {
  const found = new Set<string>()
  for (const { slug, mix, alone } of pairsOf(library, combination)) {
    const own = contraindicationsOf(mix)
    const forbidden = own.join('\n')
    const youngest = Math.max(0, ...own.flatMap((item) => monthsOf(item) ?? []))
    const children = mix.warnings().find(({ topic }) => topic === 'children')?.cited.value.text ?? ''
    for (const item of contraindicationsOf(alone)) {
      const group = GROUPS.find(([one]) => one.test(item))
      const months = item.includes(', unless ') ? null : monthsOf(item)
      const isOlder =
        /\bfor adults\b|\b(?:under|from) 1\d years\b|\bnot for children\b|\bchildren and (?:teenagers|adolescents)\b/i
      if (group && !group[1].test(forbidden)) found.add(`contraindications: ${slug} has "${item}"`)
      if (months !== null && months > youngest && !isOlder.test(`${children}\n${forbidden}`))
        found.add(`contraindications: ${slug} has "${item}"`)
    }
  }
  yield* found
}
