import type { Route } from '#content/schema.ts'
import type { Medicine } from '#contract/medicines.ts'
import type { Described } from './described.ts'
import type { Product } from './product.ts'
import { forbidsBoth, type Partner } from './forbidden-partners.ts'
import { isLocalForm, LOCAL, routesOf } from './form-routes.ts'
import type { Cited, Library } from './library.ts'
import { type CitedFact, inARow } from './page-facts.ts'
import { isDropsInPercent } from './recognize.ts'
import type { RuleAbout } from './safety-rules.ts'

const severityOf = { high: 'High', moderate: 'Moderate', low: 'Other' } as const
const levelOf = { contraindicated: 'high', severe: 'high', moderate: 'moderate', minor: 'low' } as const

interface Interaction {
  with: string
  severity: keyof typeof severityOf
  effect: string
  /** Names of the ingredients that interact. */
  names: string[]
  /** The text that says so. */
  part: Cited<unknown>
}

/** About what is swallowed: an injection without a text of its own has the rules of its ingredients only. */
const IN_GUT = /\b(?:taken up|take up|uptake|gut|tablets|hours (?:apart|between))\b|^each (?:weakens|lowers)\b/i

/** What holds tablets back in the gut does nothing to an injection. */
const HELD_IN_GUT =
  /\bby mouth\b.*\b(?:hours?|less)\b|^with [a-z]+ by mouth\b|\bhours? (?:apart|between)\b|\b(?:binds?|holds?) (?:it|them|[a-z]+) (?:back )?in the (?:bowel|gut|stomach)\b|\b(?:leave|wait) (?:at least )?\d[^.]*\bhours?\b/i

/** They act on the acid of the stomach, also as an injection: what the other medicine loses on its way through the gut matters. */
const ACID_BLOCKERS = ['proton-pump-inhibitors', 'h2-blockers']

/** In the text of a cream: about the same ingredient in another form. */
const ABOUT_SWALLOWED = /^this is about [a-z]+ (?:capsules|tablets|by mouth)\b/i

type Said = Pick<Interaction, 'with' | 'severity' | 'effect'>

interface Parts {
  described: readonly Described[]
  /** All ingredients that were recognized, whether described or not. */
  slugs: ReadonlySet<string>
  /** The number of ingredients. */
  all: number
  /** The routes left after considering the ingredients. */
  routes: readonly Route[]
}

/**
 * Returns the interactions, the most severe first: those of the texts, and the rules of the safety check that no text covers; and
 * the medicines that they forbid.
 * Leaves out those between the ingredients of this medicine, which were combined on purpose.
 */
export function interactionsOf(library: Library, product: Product, { described, slugs, all, routes }: Parts) {
  const isLocal = staysInPlace(product, routes)
  const rows = new Map<string, Interaction>()
  const cited: Cited<unknown>[] = []
  const add = (name: string, { with: other, severity, effect }: Said, part: Cited<unknown>) => {
    cited.push(part)
    const key = `${other} ${severity} ${effect}`
    const row = rows.get(key) ?? { with: other, severity, effect, names: [], part }
    row.names.push(name)
    rows.set(key, row)
  }
  for (const slug of slugs) {
    const one = described.find(({ entry }) => entry.slug === slug)
    const isInjected = product.form === 'injection'
    // aluminium in a vaccine is no antacid
    if (isInjected && one === undefined && membersOf(library, 'class:antacids').includes(slug)) continue
    // an ingredient says more than its classes, and comes first
    const seen = new Set<string>()
    const grave = new Set<string>()
    for (const part of one?.interactions() ?? []) {
      if (slugs.has(part.value.with) || seen.has(part.value.with)) continue
      seen.add(part.value.with)
      if (isLocal && ABOUT_SWALLOWED.test(part.value.effect)) continue
      if (isInjected && isHeldInGut(library, HELD_IN_GUT, { slug, other: part.value.with, effect: part.value.effect }))
        continue
      if (isWithin(library, part.value, { slug, own: slugs }) || isOfOtherMix(part.value.effect, slugs)) continue
      if (part.value.severity === 'high') grave.add(nameOf(part.value.with))
      add(one!.entry.name, part.value, part)
    }
    const isDescribed = one?.hasInteractions() ?? false
    // other forms of an ingredient without a text for a skin gel are swallowed
    const isOnSkin = isLocal || (one === undefined && isSkinGel(product, routes))
    const places = isOnSkin ? (routes.length > 0 ? routes : routesOf(product.form, product.presentation)) : null
    for (const rule of uncovered(library, { slug, isDescribed, seen, grave, own: slugs, places })) {
      const { other, severity, effect, cites } = rule
      if (isInjected && isHeldInGut(library, one === undefined ? IN_GUT : HELD_IN_GUT, { slug, other, effect }))
        continue
      const part = { value: rule, cites, written: library.rules.date }
      add(library.titleOf(slug), { with: other, severity: levelOf[severity], effect }, part)
    }
  }
  const order = Object.keys(severityOf)
  const shown = gravestOf(library, [...rows.values()]).toSorted(
    (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity),
  )
  const value: NonNullable<Medicine['drugInteractions']> = shown.map((row) => ({
    drug: library.titleOf(row.with),
    severity: severityOf[row.severity],
    effect: row.names.length < all ? `${inARow(row.names)}: ${row.effect}` : row.effect,
  }))
  const forbidden = shown
    .filter(({ severity, effect }) => severity === 'high' && forbidsBoth(effect))
    .map((row): Partner => ({ name: library.titleOf(row.with), cited: row.part }))
  return { fact: { fact: 'drugInteractions', value, cited } satisfies CitedFact, forbidden }
}

/**
 * True if an effect in the gut is about swallowing this ingredient, so that its injection doesn't have it. False for acid
 * blockers, and for "cefuroxime by mouth" of the other medicine.
 */
function isHeldInGut(
  library: Library,
  inGut: RegExp,
  { slug, other, effect }: { slug: string; other: string; effect: string },
): boolean {
  if (!inGut.test(effect)) return false
  if (ACID_BLOCKERS.some((home) => membersOf(library, `class:${home}`).includes(slug))) return false
  return !effect.toLowerCase().includes(`${library.titleOf(other).toLowerCase()} by mouth`)
}

/**
 * True for "often used together" with a class that another ingredient of this medicine belongs to: a second water tablet beside
 * this medicine isn't what the sentence is about.
 */
const isWithin = (
  library: Library,
  { with: other, severity }: Pick<Interaction, 'with' | 'severity'>,
  { slug, own }: { slug: string; own: ReadonlySet<string> },
): boolean => severity === 'low' && membersOf(library, other).some((one) => one !== slug && own.has(one))

/** True for "not advised with the mixture with amoxicillin" of a mix without it. */
const isOfOtherMix = (effect: string, own: ReadonlySet<string>): boolean => {
  const other = /\bthe mixture with ([a-z]+)/i.exec(effect)?.[1]
  return other !== undefined && own.size > 1 && !own.has(other.toLowerCase())
}

/**
 * Returns the rows without those that a graver one about the same medicine or class contradicts: "they are often used together"
 * of one ingredient beside "never take them together" of another.
 */
function gravestOf(library: Library, rows: readonly Interaction[]): Interaction[] {
  const order = Object.keys(severityOf)
  const titleOf = (row: Interaction) => library.titleOf(row.with).toLowerCase()
  const gravest = new Map<string, number>()
  for (const row of rows)
    gravest.set(titleOf(row), Math.min(order.indexOf(row.severity), gravest.get(titleOf(row)) ?? order.length))
  // "now and then is fine" with warfarin of one ingredient, beside "do not combine" with blood thinners of another
  const isCovered = (row: Interaction) =>
    rows.some(
      (other) =>
        other.with !== row.with &&
        other.severity === 'high' &&
        row.severity !== 'high' &&
        membersOf(library, other.with).includes(row.with) &&
        !other.names.some((name) => row.names.includes(name)),
    )
  return rows.filter((row) => order.indexOf(row.severity) === gravest.get(titleOf(row)) && !isCovered(row))
}

interface Asked {
  slug: string
  /** Whether its texts describe interactions. */
  isDescribed: boolean
  /** Ingredients and classes that the texts cover. */
  seen: ReadonlySet<string>
  /** Names of those with which the texts forbid it. */
  grave: ReadonlySet<string>
  own: ReadonlySet<string>
  /** The places where the medicine acts alone; null if it acts in the whole body. */
  places: readonly Route[] | null
}

/** Yields the rules about an ingredient that its texts don't cover; of a described one, only the grave ones. */
function* uncovered(library: Library, { slug, isDescribed, seen, grave, own, places }: Asked): Generator<RuleAbout> {
  const covered = new Set([...seen].flatMap((group) => membersOf(library, group)))
  for (const rule of library.rules.about(slug)) {
    if (places && !places.some((place) => rule.alsoLocal[slug]?.includes(place))) continue
    if (isDescribed && (levelOf[rule.severity] !== 'high' || grave.has(nameOf(rule.other)))) continue
    const others = membersOf(library, rule.other)
    const [left, ...more] = others.filter((one) => !covered.has(one) && !own.has(one))
    if (left === undefined) continue
    // of "vitamin K antagonists" beside a text about warfarin, acenocoumarol remains
    yield more.length === 0 ? { ...rule, other: left } : rule
  }
}

const membersOf = (library: Library, group: string): readonly string[] =>
  group.startsWith('class:') ? [...library.membersOf(group.slice(6))] : [group]

/** Returns the name of an ingredient or a class; `other:` is one of both that has no text. */
const nameOf = (group: string): string => group.replace(/^(?:class|other):/, '')

/**
 * Returns true for forms that act where they're applied, and for drops in percent. A gel can be for the mouth: its ingredients decide.
 * A patch acts in the whole body.
 */
const staysInPlace = ({ form, presentation, ingredients }: Product, routes: readonly Route[]): boolean =>
  isLocalForm(form, presentation) ||
  (form !== 'patch' && routes.length > 0 && routes.every((route) => LOCAL.has(route))) ||
  (form === 'drops' && ingredients.some(({ strength }) => isDropsInPercent(`${strength ?? ''} drops`)))

const isSkinGel = ({ form, ingredients }: Product, routes: readonly Route[]): boolean =>
  form === 'gel' && routes.includes('skin') && ingredients.some(({ strength }) => strength?.includes('%'))
